import { expect, test } from "vitest";
import { getTranslator } from "#app/i18n/server.ts";
import { prepareTexts, protectThaiWords, restoreThaiWords } from "#app/i18n/thai-words.ts";
import { localeTexts } from "#tests/support/locale-texts.ts";

test.each([
  ["สต็อก", "สต็\u2060อก"],
  ["แสดงสต็อกพร้อมขาย", "แสดง\u200bสต็\u2060อก\u200bพร้อมขาย"],
  ["ไม่มีสต็อก 5 ชิ้น", "ไม่มี\u200bสต็\u2060อก 5 ชิ้น"],
  ["Stok dan chat", "Stok dan chat"],
])("%s is not broken inside a word", (text, shown) => {
  expect(protectThaiWords(text)).toBe(shown);
  expect(restoreThaiWords(shown)).toBe(text);
});

test("every Thai text is shown with its words marked, and read back without", () => {
  expect(getTranslator("th")("nav:stocks")).toBe("สต็\u2060อก");
  for (const text of localeTexts("th").values())
    expect(restoreThaiWords(protectThaiWords(text))).toBe(text);
});

test("texts of other languages stay as they are", () => {
  expect(prepareTexts("id", { title: "แชท" })).toEqual({ title: "แชท" });
});
