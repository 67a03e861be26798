import type { Region } from "../buyers.ts";

const CURRENCIES: Record<Region, { currency: string; digits: number }> = {
  ID: { currency: "IDR", digits: 0 },
  TH: { currency: "THB", digits: 2 },
};

export const getCurrency = (region: Region) => CURRENCIES[region].currency;

/** Minor units → the wire's text. */
export function toWireAmount(minorUnits: number, region: Region): string {
  const { digits } = CURRENCIES[region];
  return (minorUnits / 10 ** digits).toFixed(digits);
}

/** The wire's text → minor units. `null` if it is not an amount of this currency. */
export function parseWireAmount(amount: string, region: Region): number | null {
  const { digits } = CURRENCIES[region];
  const pattern = digits === 0 ? /^\d{1,12}$/ : /^\d{1,10}(\.\d{1,2})?$/;
  return pattern.test(amount) ? Math.round(Number(amount) * 10 ** digits) : null;
}
