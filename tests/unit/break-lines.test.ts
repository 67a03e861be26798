import { expect, test } from "vitest";
import { breakLines } from "#backend/papers/break-lines.ts";

const letters = (text: string) => [...new Intl.Segmenter().segment(text)].length;

test.each([
  ["at a Thai word's end", "ทดสอบการตัดคำภาษาไทยยาวๆ", ["ทดสอบการตัดคำ", "ภาษาไทยยาวๆ"]],
  ["at a space beside Thai", "ถนนสุขุมวิท 10110", ["ถนนสุขุมวิท", "10110"]],
  ["at a space", "Jalan Melati 5\nJakarta", ["Jalan Melati", "5", "Jakarta"]],
  ["between Arabic words", "شارع النيل الطابق الثالث", ["شارع النيل", "الطابق", "الثالث"]],
  ["between Chinese words", "北京市朝阳区建国路八十八号楼", ["北京市朝阳区建国路八十八", "号楼"]],
  [
    "before an opening bracket, never after it",
    "朝阳区建国路八十八号A（国贸大厦）",
    ["朝阳区建国路八十八号A", "（国贸大厦）"],
  ],
  ["after a joint of a long code", "nowhere-to-break-this 5", ["nowhere-to-", "break-this 5"]],
  ["anywhere in a longer word", "Donaudampfschiff", ["Donaudampfsc", "hiff"]],
  ["not at all if it fits", "Jl. Melati", ["Jl. Melati"]],
  ["nothing", "", [""]],
])("a line is broken %s", (_where, text, lines) => {
  expect(breakLines(text, 12, letters)).toEqual(lines);
});
