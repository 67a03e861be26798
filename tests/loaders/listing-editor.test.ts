import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormReply } from "#app/components/form/reply.ts";
import { loader, action as save } from "#app/routes/_app.products-v2.channels.$channel.$channelId.$id/route.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

async function editing() {
  const owner = await startSelling(world);
  const as = callsOf(world, owner);
  const params = { channel: "shopee", channelId: owner.channelId, id: owner.productId };
  const path = `/products-v2/channels/shopee/${owner.channelId}/${owner.productId}`;
  const load = () => as(loader, { path, params });
  const page = await load();
  const form = { categoryId: page.references.categoryId ?? "", categoryName: "Kaos", version: String(page.listing?.version), do: "save" };
  return { owner, load, page, form, path, post: (more: Record<string, string>) => as(save, { path, params, form: { ...form, ...more } }) };
}

test("the editor shows the master's words, and an override beside them until it is reset", async () => {
  const { load, page, post, path, owner } = await editing();
  expect(page.values).toMatchObject({
    own: { name: null },
    master: { name: "Kaos Oblong Katun" },
    variants: [{ masterPrice: "Rp\u00a065.000", price: "", pushed: expect.any(String) }],
  });
  expect(await redirectOf(post({ name: "Kaos Hemat", [`price[${owner.variantId}]`]: "71.000", daysToShip: "14" }))).toBe(path);
  const after = await load();
  expect(after.values).toMatchObject({ own: { name: "Kaos Hemat", daysToShip: 14 }, variants: [{ price: "71.000" }] });
  await post({ name: "Kaos Hemat", version: String(after.listing?.version), do: "reset:name" });
  expect((await load()).values.own.name).toBeNull();
});

test("a wrong price or number keeps everything as it was and says which field", async () => {
  const { load, post, owner } = await editing();
  const { data, status } = await replyOf<FormReply>(post({ [`price[${owner.variantId}]`]: "mahal", daysToShip: "0", name: "Baru" }));
  expect(status).toBe(422);
  expect(data.fieldErrors).toEqual({ [`price[${owner.variantId}]`]: "invalid_number", daysToShip: "invalid_number" });
  expect(data.values).toMatchObject({ name: "Baru" });
  expect((await load()).values.own.name).toBeNull();
});

test("who saves a stale version is told, with what was typed kept", async () => {
  const { post, load } = await editing();
  await post({ name: "Yang pertama" });
  const { data, status } = await replyOf<FormReply>(post({ name: "Yang kedua" }));
  expect([status, data.formError, data.values?.name]).toEqual([422, "stale_version", "Yang kedua"]);
  expect((await load()).values.own.name).toBe("Yang pertama");
});

test("a date in the account's zone is set, shown, kept from the past, and called off", async () => {
  const { post, load, path } = await editing();
  const schedule = (date: string) => post({ intent: "schedule", date });
  expect(await redirectOf(schedule("2026-11-25T08:30"))).toBe(path);
  const { listing, schedule: shown } = await load();
  expect([listing?.activeAt, shown.value, shown.zone]).toEqual(["2026-11-25T01:30:00.000Z", "2026-11-25T08:30", "Asia/Jakarta"]);
  expect((await replyOf<FormReply>(schedule("2020-01-01T00:00"))).data.fieldErrors).toEqual({ date: "date_past" });
  expect((await replyOf<FormReply>(schedule("besok"))).data.fieldErrors).toEqual({ date: "invalid" });
  await post({ intent: "unschedule" });
  expect((await load()).schedule.activeAt).toBeNull();
  expect((await replyOf<FormReply>(post({ intent: "unschedule" }))).data.formError).toBe("not_scheduled");
});
