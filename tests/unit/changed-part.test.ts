import { expect, test } from "vitest";
import { shortenAroundChange } from "#app/models/product/changed-part.ts";

test("short texts are shown whole, long ones around the change", () => {
  expect(shortenAroundChange("merah", "biru", 20)).toEqual({ before: "merah", after: "biru" });
  const start = "a".repeat(100);
  expect(shortenAroundChange(`${start}merah`, `${start}biru`, 40)).toEqual({
    before: `…${"a".repeat(24)}merah`,
    after: `…${"a".repeat(24)}biru`,
  });
  expect(shortenAroundChange(start, "b", 40)).toEqual({ before: `${"a".repeat(40)}…`, after: "b" });
  expect(shortenAroundChange("", start, 40)).toEqual({ before: "", after: `${"a".repeat(40)}…` });
});

test("two different long texts never look alike, and no letter is separated from its marks", () => {
  const thai = "เสื้อยืดผ้าฝ้ายนุ่มที่สุด".repeat(20);
  for (let place = 0; place < thai.length; place++) {
    const other = `${thai.slice(0, place)}x${thai.slice(place)}`;
    const { before, after } = shortenAroundChange(thai, other, 60);
    expect(before).not.toBe(after);
    expect(before).not.toMatch(/^…\p{M}/u);
  }
  const { before } = shortenAroundChange("😀".repeat(80), `${"😀".repeat(50)}x`, 41);
  expect(before.isWellFormed()).toBe(true);
});
