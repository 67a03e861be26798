import { expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { formatBytes } from "#app/i18n/format-bytes.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

const indonesia = createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" });
const thailand = createFormat({ language: "en", countryCode: "th", timeZone: "Asia/Bangkok" });

test("rupiah have no decimals and points between thousands, in the English interface too", () => {
  expect(indonesia.money(125_000)).toBe("Rp\u00a0125.000");
  expect(indonesia.money(-1_500)).toBe("−Rp\u00a01.500");
});

test("baht have two decimals or none", () => {
  expect(thailand.money(125_050)).toBe("฿1,250.50");
  expect(thailand.money(125_005)).toBe("฿1,250.05");
  expect(thailand.money(125_000)).toBe("฿1,250");
  expect(thailand.money(-125_000)).toBe("−฿1,250");
  expect(thailand.money(0)).toBe("฿0");
});

test("bytes are shown in megabytes or gigabytes by the account's country", () => {
  expect(formatBytes(indonesia, 0)).toBe("0\u00a0MB");
  expect(formatBytes(indonesia, 999_000_000)).toBe("999\u00a0MB");
  expect(formatBytes(indonesia, 1_940_000_000)).toBe("1,9\u00a0GB");
  expect(formatBytes(thailand, 1_234_560_000_000)).toBe("1,234.6\u00a0GB");
});

test("short numbers have the language's word and the country's decimal mark", () => {
  const shorten = (language: Language, countryCode: CountryCode, timeZone: string) =>
    createFormat({ language, countryCode, timeZone }).compactMoney(825_000_000);
  expect(shorten("id", "id", "Asia/Jakarta")).toBe("Rp\u00a0825\u00a0jt");
  expect(shorten("th", "id", "Asia/Jakarta")).toBe("Rp\u00a0825M");
  expect(shorten("th", "th", "Asia/Bangkok")).toBe("฿8.3M");
  expect(indonesia.compact(1_250)).toBe("1,3K");
  expect(thailand.compact(1_250)).toBe("1.3K");
});

test("days use the account's time zone", () => {
  const newYear = "2026-12-31T17:30:00Z";
  expect(indonesia.date(newYear)).toBe("1 Jan 2027");
  expect(createFormat({ language: "en", countryCode: "id", timeZone: "UTC" }).date(newYear)).toBe(
    "31 Dec 2026",
  );
});

test("dates use the interface language", () => {
  const format = createFormat({ language: "id", countryCode: "id", timeZone: "Asia/Jakarta" });
  expect(format.date("2026-08-17T03:00:00Z")).toBe("17 Agu 2026");
});

test("midnight is 00, not 24", () => {
  expect(indonesia.time("2026-11-20T17:05:00Z")).toMatch(/^00[:.]05$/);
});

test("relative times are before or after the given moment", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(indonesia.relative("2026-11-21T11:51:00Z", now)).toBe("9 minutes ago");
  expect(indonesia.relative("2026-11-21T14:00:00Z", now)).toBe("in 2 hours");
  expect(indonesia.relative("2026-11-20T12:00:00Z", now)).toBe("yesterday");
  expect(indonesia.relative("2026-11-21T11:59:20Z", now)).toBe("just now");
});

test("a channel is named as in the account's country", () => {
  expect(indonesia.channelName("tiktok")).toBe("Tokopedia & Shop");
  expect(thailand.channelName("tiktok")).toBe("TikTok Shop");
  for (const type of CHANNEL_TYPES.filter((type) => type !== "tiktok"))
    expect(indonesia.channelName(type)).toBe(thailand.channelName(type));
});
