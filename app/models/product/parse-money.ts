import { createMoneyRule, readNumber } from "#contract/written-number.ts";

/**
 * Parses an amount into minor units. Returns `null` if it is none or ambiguous. Points and commas
 * in groups of three are thousands; a mark before the last one or two digits is the decimal mark.
 * "125.000", "Rp 125,000" and "125000" are 125000 rupiah; "1,250.50" and "1250,5" are 125050 and
 * 125050 satang. "1.250" is 1250 rupiah, but `null` in baht, where it could also be 1.25 baht.
 */
export function parseMoney(text: string, minorDigits: number): number | null {
  // One digit after a separator is an incomplete group of thousands.
  if (/^\s*[.,]/.test(text) || (minorDigits === 0 && /[.,]\d\s*$/.test(text))) return null;
  const readResult = readNumber(text, createMoneyRule(minorDigits));
  if (readResult.kind !== "number" || readResult.hasSign || readResult.unit !== null) return null;
  if (readResult.currency !== null && readResult.currency !== (minorDigits === 0 ? "IDR" : "THB"))
    return null;
  const [whole = "", decimals = ""] = readResult.plain.split(".");
  const minor = Number(whole + decimals.padEnd(minorDigits, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** 125000 rupiah → "125.000", 125000 satang → "1,250", 125050 satang → "1,250.50". */
export function showMoney(
  minor: number,
  { minorDigits, locale }: { minorDigits: number; locale: string },
): string {
  const unit = 10 ** minorDigits;
  const digits = minor % unit === 0 ? 0 : minorDigits;
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / unit);
}
