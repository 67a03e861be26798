import { expect, test } from "vitest";
import { readDayTime, readTime, TIME_PATTERN, writeDayTime } from "#app/models/list/parse-time.ts";

test("a time is parsed as people write it, in 24 hours", () => {
  for (const [text, time] of [
    ["09:30", "09:30"],
    ["9.30", "09:30"],
    [" 0930 ", "09:30"],
    ["23:59", "23:59"],
    ["๙.๓๐", "09:30"],
    ["๒๓๕๙", "23:59"],
    ["๒๔:๐๐", null],
    ["24:00", null],
    ["12:60", null],
    ["9", null],
    ["9:30 PM", null],
    ["", null],
  ] as const) {
    expect(readTime(text), text).toBe(time);
    if (text.trim() === text && text !== "")
      expect(new RegExp(`^(?:${TIME_PATTERN})$`).test(text), text).toBe(time !== null);
  }
});

test("a day with time is parsed as people and browser calendars write it", () => {
  expect(readDayTime("1/11/2026 9.30")).toBe("2026-11-01T09:30");
  expect(readDayTime("25-11-2569  0830")).toBe("2026-11-25T08:30");
  expect(readDayTime("2026-11-25T08:30")).toBe("2026-11-25T08:30");
  expect(readDayTime("๒๕/๑๑/๒๕๖๙ ๘.๓๐")).toBe("2026-11-25T08:30");
  for (const text of ["", "besok", "25/11/2026", "08:30", "31/02/2026 08:30", "25/11/2026 8"])
    expect(readDayTime(text), text).toBeNull();
});

test("both are formatted in the reader's format, and invalid text stays", () => {
  expect(writeDayTime("2026-11-25T08:30", "en")).toBe("25/11/2026 08:30");
  expect(writeDayTime("2026-11-25T08:30", "th")).toBe("25/11/2569 08:30");
  expect(writeDayTime("besok", "id")).toBe("besok");
  expect(writeDayTime("", "id")).toBe("");
});
