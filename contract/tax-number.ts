import type { CountryCode } from "./countries.ts";

/** Separators that people write between the digits. */
const SEPARATOR_SIGNS = /[\s.\-/]/g;

/**
 * Returns the digits of a tax number, or `null` if it is not valid in the country. Indonesia: NPWP
 * of 15 digits, of 16 (PMK 112/PMK.03/2022) or, with the place of business (NITKU), of 22.
 * Thailand: 13 digits, the last of which is a check digit (modulus 11, as on identity cards).
 */
export function normaliseTaxNumber(countryCode: CountryCode, written: string): string | null {
  const digits = written.replace(SEPARATOR_SIGNS, "");
  if (countryCode === "id") return /^(\d{15}|\d{16}|\d{22})$/.test(digits) ? digits : null;
  return /^\d{13}$/.test(digits) && hasValidCheckDigit(digits) ? digits : null;
}

function hasValidCheckDigit(digits: string): boolean {
  const weightedSum = [...digits.slice(0, 12)].reduce(
    (total, digit, at) => total + Number(digit) * (13 - at),
    0,
  );
  return (11 - (weightedSum % 11)) % 10 === Number(digits[12]);
}
