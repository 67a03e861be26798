import { expect, test } from "vitest";
import { isSameDay } from "#app/services/shell/same-day.ts";

const at = (instant: string) => new Date(instant);

test("a day ends at midnight in the account's time zone, not the server's", () => {
  // 23:59 and 00:00 in Jakarta (UTC+7), on the same UTC day.
  expect(isSameDay(at("2026-11-21T16:59:59Z"), at("2026-11-21T17:00:00Z"), "Asia/Jakarta")).toBe(
    false,
  );
  expect(isSameDay(at("2026-11-21T16:59:59Z"), at("2026-11-21T17:00:00Z"), "Asia/Jayapura")).toBe(
    true,
  );
  // Two UTC days, one day in Jakarta.
  expect(isSameDay(at("2026-11-21T17:00:00Z"), at("2026-11-22T16:59:59Z"), "Asia/Jakarta")).toBe(
    true,
  );
});

test("the same day of another month or year differs", () => {
  expect(isSameDay(at("2026-11-21T03:00:00Z"), at("2026-12-21T03:00:00Z"), "Asia/Bangkok")).toBe(
    false,
  );
  expect(isSameDay(at("2026-11-21T03:00:00Z"), at("2027-11-21T03:00:00Z"), "Asia/Bangkok")).toBe(
    false,
  );
});
