/**
 * Digits behind the point, as TikTok Shop and Lazada write amounts (text); other currencies have
 * two.
 */
const MINOR_DIGITS: Record<string, number> = { IDR: 0, VND: 0, JPY: 0 };
const CURRENCIES: Record<string, string> = {
  ID: "IDR",
  MY: "MYR",
  PH: "PHP",
  SG: "SGD",
  TH: "THB",
  VN: "VND",
};

/** Of shops in this region; amounts are never sent in another. */
export const currencyOf = (region: string): string => CURRENCIES[region.toUpperCase()] ?? "USD";

/** Our minor units → the wire's text: 9950 satang are "99.50". */
export function toWireAmount(minorUnits: number, currency: string): string {
  const digits = MINOR_DIGITS[currency] ?? 2;
  return (minorUnits / 10 ** digits).toFixed(digits);
}

/** The wire's text → our minor units; what is absent or empty is nothing. */
export function fromWireAmount(amount: string | null | undefined, currency: string): number {
  return Math.round(Number(amount || 0) * 10 ** (MINOR_DIGITS[currency] ?? 2));
}
