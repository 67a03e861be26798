import { expect, test } from "vitest";
import { findErrorKey } from "#app/i18n/error-key.ts";
import { errorMessage, pickTextFacts } from "#app/i18n/keys.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { rejectProblem } from "#app/services/form/form.ts";
import { addProblemToast, takeToasts } from "#app/services/form/toast.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { testContext } from "#tests/support/context.ts";
import { localeTexts } from "#tests/support/locale-texts.ts";

const codes = [...localeTexts("en").keys()]
  .filter((key) => key.startsWith("errors:") && !key.startsWith("errors:page."))
  .map((key) => key.slice("errors:".length));
const placesOf = (code: string) =>
  [...(localeTexts("en").get(`errors:${code}`) ?? "").matchAll(/\{\{(\w+)\}\}/g)].map(
    ([, place = ""]) => place,
  );
const named = codes.filter((code) => placesOf(code).length > 0);

test("some error texts contain values", () => {
  expect(named).toContain("below_committed");
  // The text explains the limit with the number on hand.
  expect(placesOf("below_committed")).toContain("onHand");
});

test.each(LANGUAGES)("no error of %s is shown with an unfilled placeholder", (language) => {
  const t = getTranslator(language);
  const general = t("errors:unexpected");
  for (const code of codes) {
    const [missing] = placesOf(code);
    expect(errorMessage(t, code), code).not.toMatch(/\{\{|\s{2}/);
    if (missing === undefined) continue;
    expect(errorMessage(t, code), code).toBe(general);
    const all = Object.fromEntries(placesOf(code).map((place) => [place, `<${place}>`]));
    for (const value of Object.values(all)) expect(errorMessage(t, code, all)).toContain(value);
    const { [missing]: _, ...some } = all;
    expect(errorMessage(t, code, some), code).toBe(general);
    expect(findErrorKey(code, some), code).toBe("errors:unexpected");
    expect(findErrorKey(code, all), code).toBe(`errors:${code}`);
  }
});

test("a form's reply contains the values, with lists as one text", () => {
  const problem = {
    code: "missing_columns",
    message: "",
    details: { columns: ["sku", "price"], limits: [{ rows: 1 }] },
  };
  expect(rejectProblem(new FormData(), problem).data.details).toEqual({ columns: "sku, price" });
  expect(pickTextFacts(undefined)).toEqual({});
});

test("a stored toast is read again with its values", () => {
  const first = testContext();
  addProblemToast(first.context, "error", {
    code: "channel_rejected",
    details: { channelMessage: "Parcel is too heavy" },
  });
  const cookie = [...first.state.cookies][0]?.split(";")[0] ?? "";
  const next = testContext({ cookie });
  expect(takeToasts(next.context)).toEqual([
    {
      tone: "error",
      key: "errors:channel_rejected",
      values: { channelMessage: "Parcel is too heavy" },
    },
  ]);
});

test("taking too much stock shows the number available first", () => {
  const details = pickTextFacts({
    variantId: "v1",
    onHand: 10,
    reserved: 0,
    locked: 0,
    damaged: 0,
  });
  expect(
    LANGUAGES.map((language) => errorMessage(getTranslator(language), "below_committed", details)),
  ).toEqual([
    "Only 10 are on hand: 0 reserved, 0 locked and 0 damaged units must stay",
    "Stok fisik hanya 10: 0 dipesan, 0 dikunci, dan 0 rusak harus tetap ada",
    "คงเหลือเพียง 10 ชิ้น และต้องเหลือที่จอง 0 ชิ้น ล็อก 0 ชิ้น และชำรุด 0 ชิ้น",
  ]);
});
