export interface CardInput {
  cardNumber: string;
  /** MM/YY */
  expiration: string;
  cvv: string;
  cardholderName: string;
}

export type CardFault = "invalid_card" | "invalid_cvv" | "invalid_expiry" | "invalid_cvv_for_type";

/** Returns the first check that fails (docs/specification.md "Payments"). `null` if all pass. */
export function findCardFault(
  { cardNumber, expiration, cvv }: CardInput,
  now: Date,
): CardFault | null {
  const digits = cardNumber.replace(/[\s-]/g, "");
  if (!/^\d{12,19}$/.test(digits) || !hasLuhnDigit(digits)) return "invalid_card";
  if (!/^\d{3,4}$/.test(cvv)) return "invalid_cvv";
  const expiry = parseExpiry(expiration);
  if (!expiry || expiry.endsAt <= now.getTime()) return "invalid_expiry";
  // American Express has four digits, all others three.
  return cvv.length === (/^3[47]/.test(digits) ? 4 : 3) ? null : "invalid_cvv_for_type";
}

/** "The expiry year is prefixed with 20." A card is valid until the end of its month. */
export function parseExpiry(
  expiration: string,
): { month: string; year: string; endsAt: number } | null {
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/\s*(\d{2})\s*$/.exec(expiration) ?? [];
  if (!month || !year) return null;
  return { month, year: `20${year}`, endsAt: Date.UTC(2000 + Number(year), Number(month), 1) };
}

/** Luhn check digit (ISO/IEC 7812-1, annex B). */
function hasLuhnDigit(digits: string): boolean {
  const luhnSum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return luhnSum % 10 === 0;
}
