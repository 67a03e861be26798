import { expect, test } from "vitest";
import { DAY_PATTERN, readDay, writeDay } from "#app/models/list/parse-day.ts";
import { createDayParam } from "#app/services/list/day-bounds.ts";

test.each([
  ["01/11/2026", "2026-11-01"],
  ["1/11/2026", "2026-11-01"],
  ["1-11-2026", "2026-11-01"],
  ["1.11.2026", "2026-11-01"],
  ["01112026", "2026-11-01"],
  ["01/11/2569", "2026-11-01"],
  [" 2026-11-01 ", "2026-11-01"],
  ["29/02/2028", "2028-02-29"],
  ["๑/๑๑/๒๕๖๙", "2026-11-01"],
  ["๐๑๑๑๒๕๖๙", "2026-11-01"],
  ["๒๐๒๖-๑๑-๐๑", "2026-11-01"],
])("%s is the day %s", (written, iso) => {
  expect(readDay(written)).toBe(iso);
  expect(createDayParam().parse(written)).toBe(iso);
  expect(written.trim()).toMatch(new RegExp(`^(?:${DAY_PATTERN})$`, "v"));
});

test.each(["", "31/02/2026", "29/02/2027", "11/13/2026", "yesterday", "1/11/26", "2026-13-01"])(
  "%j is not a day",
  (written) => {
    expect(readDay(written)).toBeNull();
    expect(createDayParam().parse(written)).toBe("");
  },
);

test("a day is parsed as it is formatted in each language", () => {
  expect(writeDay("2026-11-01", "id")).toBe("01/11/2026");
  expect(writeDay("2026-11-01", "en")).toBe("01/11/2026");
  expect(writeDay("2026-11-01", "th")).toBe("01/11/2569");
  expect(writeDay("", "th")).toBe("");
  for (const language of ["id", "en", "th"] as const)
    expect(readDay(writeDay("2027-02-28", language))).toBe("2027-02-28");
});
