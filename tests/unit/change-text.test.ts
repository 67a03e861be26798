import { expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { changeText } from "#app/models/product/change-text.ts";

const format = createFormat({ language: "th", countryCode: "th", timeZone: "Asia/Bangkok" });
const said = (field: string, before: unknown, after: unknown) =>
  changeText(getTranslator("th", "th"), format, field, before, after);

test("a merge names the other product; an undone one says what it was", () => {
  expect(said("mergedInto", null, "Vas Bunga")).toMatchObject({ before: "", after: "Vas Bunga" });
  expect(said("mergedInto", "Vas Bunga", null)).toMatchObject({
    before: "Vas Bunga",
    after: "ว่าง",
  });
});

test("weights and sizes show their unit in the reader's language", () => {
  expect(said("variants[A].weightG", 320, 1350)).toMatchObject({
    before: "320 กรัม",
    after: "1,350 กรัม",
  });
  expect(said("variants[A].widthCm", 3, 25.5)).toMatchObject({
    before: "3 ซม.",
    after: "25.5 ซม.",
  });
});
