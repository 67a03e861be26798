interface Decimal {
  digits: bigint;
  scale: number;
}

/** Parses `1250`, `9.99`, as Shopify writes. `null`: thousands separators, signs, currency. */
function parseDecimal(text: string): Decimal | null {
  const match = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(text.trim());
  if (!match) return null;
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length };
}

export type Amount =
  | { ok: true; minor: number }
  | { ok: false; code: "price_invalid" | "price_fraction" };

/** Rounds half up to a minor unit. */
export const addPercent = (amount: Amount, percent: number): Amount =>
  amount.ok && percent > 0
    ? toMinor(String(amount.minor), Number((1 + percent / 100).toFixed(10)), 0)
    : amount;

/**
 * Multiplies by the rate without floating point. A fraction of a minor unit is refused in the
 * account's currency, and rounded half up after a conversion.
 */
export function toMinor(text: string, rate: number, minorDigits: number): Amount {
  const amount = parseDecimal(text);
  const factor = parseDecimal(formatPlainNumber(rate));
  if (!amount || !factor) return { ok: false, code: "price_invalid" };
  const numerator = amount.digits * factor.digits * 10n ** BigInt(minorDigits);
  const denominator = 10n ** BigInt(amount.scale + factor.scale);
  if (rate === 1 && numerator % denominator !== 0n) return { ok: false, code: "price_fraction" };
  const minor = Number((2n * numerator + denominator) / (2n * denominator));
  return Number.isSafeInteger(minor) ? { ok: true, minor } : { ok: false, code: "price_invalid" };
}

/** Ten decimals at most; JavaScript would write small numbers as `1e-7`. */
const formatPlainNumber = (value: number): string =>
  String(value).includes("e") || String(value).length > 20 ? value.toFixed(10) : String(value);
