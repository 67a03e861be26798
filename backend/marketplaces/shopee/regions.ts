import { findByWord } from "#contract/word-table.ts";

/** Minor digits of each region's currency in Shopee's amounts; other regions have two. */
const REGION_FACTS: Record<
  string,
  { currency: string; minorDigits: number; utcOffsetHours: number }
> = {
  ID: { currency: "IDR", minorDigits: 0, utcOffsetHours: 7 },
  TH: { currency: "THB", minorDigits: 2, utcOffsetHours: 7 },
  VN: { currency: "VND", minorDigits: 0, utcOffsetHours: 7 },
};
const UNKNOWN_REGION = { currency: "", minorDigits: 2, utcOffsetHours: 8 };

export const findRegion = (code: string) =>
  findByWord(REGION_FACTS, code.toUpperCase()) ?? UNKNOWN_REGION;

/** Our minor units → the decimal amount of the wire. */
export function toWireAmount(minorUnits: number, region: string): number {
  return minorUnits / 10 ** findRegion(region).minorDigits;
}

/** The wire's decimal amount → our minor units. Rounds: 4.35 × 100 is 434.99999999999994. */
export function parseWireAmount(amount: number, region: string): number {
  return Math.round(amount * 10 ** findRegion(region).minorDigits);
}
