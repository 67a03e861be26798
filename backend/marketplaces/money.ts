/** Decimals of TikTok Shop's and Lazada's amounts (text). Other currencies have two. */
const MINOR_DIGITS: Record<string, number> = { IDR: 0, VND: 0, JPY: 0 };
const CURRENCY_BY_REGION: Record<string, string> = {
  ID: "IDR",
  MY: "MYR",
  PH: "PHP",
  SG: "SGD",
  TH: "THB",
  VN: "VND",
};

/** Returns the currency of shops in this region; amounts are never sent in another. */
export const findCurrency = (region: string): string =>
  CURRENCY_BY_REGION[region.toUpperCase()] ?? "USD";

/** Our minor units → the wire's text: 9950 satang are "99.50". */
export function toWireAmount(minorUnits: number, currency: string): string {
  const digits = MINOR_DIGITS[currency] ?? 2;
  return (minorUnits / 10 ** digits).toFixed(digits);
}

/** The wire's text → our minor units. Absent or empty is 0. */
export function parseWireAmount(amount: string | null | undefined, currency: string): number {
  return Math.round(Number(amount || 0) * 10 ** (MINOR_DIGITS[currency] ?? 2));
}
