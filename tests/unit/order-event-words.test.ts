import { expect, test } from "vitest";
import { getTranslator } from "#app/i18n/server.ts";
import { describeEvent } from "#app/routes/_app/orders/$orderId/+/event-words.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { ORDER_EVENT_TYPES } from "#contract/order-events.ts";
import { PICKPACK_STATUSES } from "#contract/statuses.ts";

const event = (type: string, detail: Record<string, unknown> = {}) => ({
  axis: "order" as const,
  type,
  to: type === "status" ? "to_ship" : null,
  actor: "system",
  detail: { quantity: 2, ...detail },
});

test.each(LANGUAGES)("each kind of event has words in %s", (language) => {
  const t = getTranslator(language);
  const titles = ORDER_EVENT_TYPES.map(
    (type) => describeEvent(event(type), "Toko", t, String).title,
  );
  expect(titles.filter((title) => /event\.|\{\{|_/.test(title))).toEqual([]);
  // A text missing in a language would fall back to the English one.
  if (language !== "en") {
    const english = ORDER_EVENT_TYPES.map(
      (type) => describeEvent(event(type), "Toko", getTranslator("en"), String).title,
    );
    expect(titles.filter((title) => english.includes(title))).toEqual([]);
  }
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(LANGUAGES)("picking statuses have words in %s", (language) => {
  const t = getTranslator(language);
  const titles = PICKPACK_STATUSES.map((to) => {
    const moved = { ...event("status"), axis: "pickpack" as const, to };
    return describeEvent(moved, "Toko", t, String).title;
  });
  expect(titles).toEqual(PICKPACK_STATUSES.map((status) => t(`orders:pickpack.${status}`)));
  expect(titles.filter((title) => PICKPACK_STATUSES.some((raw) => raw === title))).toEqual([]);
});

test("a short pick says what is missing and why, a hand-over the courier", () => {
  const t = getTranslator("en");
  const short = event("picked_short", { sku: "KEM-01", missing: 1, reason: "not_found" });
  expect(describeEvent(short, "Toko", t, String)).toEqual({
    title: "1 unit missing while picking",
    detail: "KEM-01 · Not on the rack",
    actor: "Etalase",
    bad: true,
  });
  const handed = event("handed_over", { number: 7, courier: "JNE REG" });
  expect(describeEvent(handed, "Toko", t, String).detail).toBe("JNE REG · hand-over no. 7");
});

test("a status is not said twice where the channel says the same", () => {
  const t = getTranslator("en");
  const own = { ...event("status", { nativeStatus: "to_ship" }) };
  expect(describeEvent(own, "Toko", t, String)).toMatchObject({ title: "To ship", detail: "" });
  const shopee = event("status", { nativeStatus: "PROCESSED" });
  expect(describeEvent(shopee, "Toko", t, String).detail).not.toBe("");
});

test("an unknown event kind is shown unchanged", () => {
  const { title } = describeEvent(event("gift_wrapped"), "Toko", getTranslator("en"), String);
  expect(title).toBe("gift wrapped");
});
