import { expect, test } from "vitest";
import { readPlace } from "#backend/accounts/places/find-places.ts";
import { fitsPostCode } from "#backend/accounts/places/fits-post-code.ts";
import type { CountryCode } from "#contract/countries.ts";

async function fits(country: CountryCode, code: string, postCode: string): Promise<boolean> {
  const place = await readPlace(country, code);
  if (!place) throw new Error(`No place ${code}`);
  return fitsPostCode(place, postCode);
}

test.each([
  ["Gambir", "id", "31.71.01.1001", "10110", true],
  ["Gambir with a code of Surabaya", "id", "31.71.01.1001", "60111", false],
  ["Cimahi", "id", "32.77.02.1001", "40524", true],
  ["Cimahi with a code of Yogyakarta", "id", "32.77.02.1001", "55281", false],
  ["Si Phum in Chiang Mai", "th", "500101", "50200", true],
  ["Si Phum with another code of Chiang Mai", "th", "500101", "50300", true],
  ["Si Phum with a code of Bangkok", "th", "500101", "10500", false],
] as const)("%s", async (_, country, code, postCode, expected) => {
  expect(await fits(country, code, postCode)).toBe(expected);
});
