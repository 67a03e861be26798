import { findByWord } from "#contract/word-table.ts";
import { requireFigure } from "./put-aside.ts";

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
  findByWord(CURRENCY_BY_REGION, region.toUpperCase()) ?? "USD";

/** Our minor units → the wire's text: 9950 satang are "99.50". */
export function toWireAmount(minorUnits: number, currency: string): string {
  const digits = findByWord(MINOR_DIGITS, currency) ?? 2;
  return (minorUnits / 10 ** digits).toFixed(digits);
}

/** The same for a field that a record cannot be read without. */
export const requireWireAmount = (amount: string, currency: string, field: string): number =>
  requireFigure(amount.trim() === "" ? null : parseWireAmount(amount, currency), field);

/** The wire's text → our minor units. */
export function parseWireAmount(amount: string, currency: string): number {
  return Math.round(Number(amount) * 10 ** (findByWord(MINOR_DIGITS, currency) ?? 2));
}
