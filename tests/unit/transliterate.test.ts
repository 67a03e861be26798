import { expect, test } from "vitest";
import { transliterate } from "#backend/papers/transliterate.ts";

test.each([
  ["สมชาย ใจดี", "Somchai Chaidi"],
  ["กรุงเทพ", "Krungthep"],
  ["88/3 ถนนสุขุมวิท", "88/3 Thonnasukhumwit"],
  ["محمد أحمد", "mhmd ahmd"],
  ["Nguyễn Văn Đức", "Nguyen Van Duc"],
  ["Jl. Melati № 5", "Jl. Melati No 5"],
  ["Siti 🌸 \u202eRahma\u202c", "Siti Rahma"],
  ["李小龍 Lee", "Lee"],
])("%j is written %j", (text, latin) => {
  expect(transliterate(text)).toBe(latin);
});
