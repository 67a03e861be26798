import { COUNTRIES, type CountryCode } from "#contract/countries.ts";

/** Returns an amount in the main unit with a point, as machines and banks' apps read it. */
export function plainAmount(countryCode: CountryCode, minor: number): string {
  const digits = COUNTRIES[countryCode].minorDigits;
  return (minor / 10 ** digits).toFixed(digits);
}
