import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";

const bounds = (day: string, timeZone: string) =>
  [startOfDay(day, timeZone), endOfDay(day, timeZone)].map((at) => at.toISOString().slice(0, 16));

test.each([
  ["Asia/Jakarta", "2026-11-21", "2026-11-20T17:00", "2026-11-21T17:00"],
  ["UTC", "2026-11-21", "2026-11-21T00:00", "2026-11-22T00:00"],
  // 25 hours: the last of them repeated, then an early one.
  ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00", "2026-10-29T22:00"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00", "2026-11-02T05:00"],
  // 23 hours: Cairo has no midnight, New York no hour from two to three.
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00", "2026-04-24T21:00"],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00", "2026-03-09T04:00"],
])("in %s the day %s begins and ends by local clocks", (timeZone, day, begin, end) => {
  expect(bounds(day, timeZone)).toEqual([begin, end]);
});
