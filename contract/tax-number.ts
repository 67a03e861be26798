import type { CountryCode } from "./countries.ts";

/** What a person writes between the digits. */
const SIGNS = /[\s.\-/]/g;

/**
 * The digits of a tax number as its country gives them out, or null for what cannot be one.
 * Indonesia: NPWP of 15 digits, of 16 (PMK 112/PMK.03/2022) or, with the place of business (NITKU),
 * of 22. Thailand: 13 digits, of which the last checks the others (modulus 11, as on identity
 * cards).
 */
export function taxNumber(countryCode: CountryCode, written: string): string | null {
  const digits = written.replace(SIGNS, "");
  if (countryCode === "id") return /^(\d{15}|\d{16}|\d{22})$/.test(digits) ? digits : null;
  return /^\d{13}$/.test(digits) && checks(digits) ? digits : null;
}

function checks(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, at) => total + Number(digit) * (13 - at),
    0,
  );
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}
