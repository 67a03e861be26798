import { expect, test } from "vitest";
import { buildLatinRequest } from "#app/models/order/ask-in-latin.ts";

test.each([
  ["李小龍, 北京路 5", "zh", "拼音"],
  ["田中 たろう, 東京都", "ja", "ローマ字"],
  ["김민수 金", "ko", "로마자"],
  ["Алексей, ул. Ленина", "ru", "латинские"],
  ["ქეთევან", "en", "Latin letters"],
])("a buyer who types %j gets the question in their language", (written, language, word) => {
  const asked = buildLatinRequest(written, "A-17");
  expect(asked).toMatchObject({ language, text: expect.stringContaining(word) });
  expect(asked.text).toContain("A-17");
});
