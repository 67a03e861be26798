import type { Region } from "../buyers.ts";

const CURRENCIES: Record<Region, { currency: string; digits: number }> = {
  ID: { currency: "IDR", digits: 0 },
  TH: { currency: "THB", digits: 2 },
};

export const getCurrency = (region: Region) => CURRENCIES[region].currency;

/** Minor units → the wire's text, with two decimals in every country. */
export const toWireAmount = (minorUnits: number, region: Region): string =>
  (minorUnits / 10 ** CURRENCIES[region].digits).toFixed(2);

/** The wire's text → minor units. `null` if it is not an amount of this currency. */
export function parseWireAmount(amount: string, region: Region): number | null {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return null;
  const minor = Number(amount) * 10 ** CURRENCIES[region].digits;
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : null;
}
