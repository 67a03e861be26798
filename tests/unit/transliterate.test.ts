import { expect, test } from "vitest";
import { hasUnknownLetters, transliterateText } from "#backend/papers/transliterate.ts";

test.each([
  ["สมชาย ใจดี", "Somchai Chaidi"],
  ["กรุงเทพ", "Krungthep"],
  ["88/3 ถนนสุขุมวิท", "88/3 Thonnasukhumwit"],
  ["محمد أحمد", "mhmd ahmd"],
  ["Nguyễn Văn Đức", "Nguyen Van Duc"],
  ["Jl. Melati № 5", "Jl. Melati No 5"],
  ["Siti 🌸 \u202eRahma\u202c", "Siti Rahma"],
  ["李小龍 Lee", "Lee"],
  ["شارع ۱۲ رقم ٣٤", "shara 12 rqm 34"],
  ["ฤดี พฤกษา ๑๒", "Ruedi Phrueksa 12"],
  ["Çağrı Şahin 👩🏽‍🚀", "Cagri Sahin"],
  ["\u200fJl. Kenanga\u2066 7\u2069", "Jl. Kenanga 7"],
])("%j is transliterated as %j", (text, latin) => {
  expect(transliterateText(text)).toBe(latin);
});

test.each([
  ["李小龍 Lee", true],
  ["田中 太郎", true],
  ["김민수", true],
  ["Алексей", true],
  ["محمد ۱۲", false],
  ["สมชาย ใจดี ๑๒ ฤๅ", false],
  ["Nguyễn Văn Đức Ægir", false],
  ["Siti 🌸 \u202eRahma\u202c № 5", false],
])("reports whether letters of %j are left out", (text, isLeftOut) => {
  expect(hasUnknownLetters(text)).toBe(isLeftOut);
});
