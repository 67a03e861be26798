import { latinDigits } from "#app/models/form/latin-digits.ts";

/**
 * What people type for an amount → minor units, or null when it cannot be one (or could be two
 * different ones). Points and commas in groups of three are thousands, a mark before one or two
 * last digits is the decimal one: "125.000", "Rp 125,000" and "125000" are 125000 rupiah;
 * "1,250.50" and "1250,5" are 125050 and 125050 satang. "1.250" is 1250 rupiah but null in baht,
 * where it could also be one baht and a quarter.
 */
export function parseMoney(text: string, minorDigits: number): number | null {
  const plain = latinDigits(text)
    .replace(/^\s*(?:rp\.?|idr|฿|thb)|(?:บาท|,-)\s*$/gi, "")
    .replace(/[\s\u00a0_]/g, "");
  if (!/^\d[\d.,]*$/.test(plain)) return null;
  const parts = splitDecimals(plain, minorDigits);
  if (!parts) return null;
  const whole = parts.whole.replace(/[.,]/g, "");
  const minor =
    Number(whole) * 10 ** minorDigits +
    Number(parts.decimals.slice(0, minorDigits).padEnd(minorDigits, "0") || "0");
  return Number.isSafeInteger(minor) ? minor : null;
}

const GROUPED = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$/;

function splitDecimals(
  plain: string,
  minorDigits: number,
): { whole: string; decimals: string } | null {
  const decimal = /^(.*?\d)([.,])(\d{1,2})$/.exec(plain);
  if (!decimal) return isWhole(plain, minorDigits) ? { whole: plain, decimals: "" } : null;
  const [, whole = "", mark = "", decimals = ""] = decimal;
  // The decimal mark cannot also be the thousands mark, and a fraction below the smallest coin is
  // no amount.
  if (!/^\d+$/.test(whole) && (!GROUPED.test(whole) || whole.includes(mark))) return null;
  if (minorDigits === 0 && decimals !== "00") return null;
  if (decimals.length > minorDigits && /[1-9]/.test(decimals.slice(minorDigits))) return null;
  return { whole, decimals };
}

function isWhole(plain: string, minorDigits: number): boolean {
  if (/^\d+$/.test(plain)) return true;
  const ambiguous = minorDigits > 0 && /^\d{1,3}\.\d{3}$/.test(plain);
  return GROUPED.test(plain) && !ambiguous;
}

/**
 * Minor units as they are shown in a field: 125000 rupiah → "125.000", 125000 satang → "1,250" and
 * 125050 → "1,250.50".
 */
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
