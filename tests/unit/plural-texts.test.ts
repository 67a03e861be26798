import { expect, test } from "vitest";
import { getTranslator } from "#app/i18n/server.ts";

test.each([
  ["en", 1, "1 of 1 unit"],
  ["en", 2, "1 of 2 units"],
  ["id", 1, "1 dari 1 barang"],
  ["th", 2, "1 จาก 2 ชิ้น"],
] as const)("in %s the count of %i has the right plural", (language, of, text) => {
  const t = getTranslator(language);
  expect(t("pickPack:progress.units", { done: 1, of, count: of })).toBe(text);
});

test("one recalled unit is singular", () => {
  const t = getTranslator("en");
  const words = { from: "Bandung", to: "Jakarta", skus: t("transfers:cancel.skus", { count: 1 }) };
  expect(t("transfers:cancel.text", { ...words, count: 1 })).toMatch(
    /^1 unit \(1 SKU\) is on hand again in Bandung/,
  );
  expect(t("transfers:done", { units: "1", count: 1 })).toBe("1 unit moved");
});
