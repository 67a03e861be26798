import type { Region } from "../buyers.ts";

const CURRENCIES: Record<Region, { currency: string; minorDigits: number }> = {
  ID: { currency: "IDR", minorDigits: 0 },
  TH: { currency: "THB", minorDigits: 2 },
};

export const getCurrency = (region: Region) => CURRENCIES[region].currency;

/** Minor units → the decimal amount of the wire. */
export function toWireAmount(minorUnits: number, region: Region): number {
  return minorUnits / 10 ** CURRENCIES[region].minorDigits;
}

/** The wire's decimal amount → minor units. Rounds: 4.35 × 100 is 434.99999999999994. */
export function parseWireAmount(amount: number, region: Region): number {
  return Math.round(amount * 10 ** CURRENCIES[region].minorDigits);
}
