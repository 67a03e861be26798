import { expect, test } from "vitest";
import { formatAddress } from "#contract/order-address.ts";

test("an address shows each part once, even if its channel repeats it", () => {
  const place = { city: "Denpasar", region: "Bali", zipcode: "80239" };
  const street = "Jl. Gatot Subroto Tengah No. 110";
  const whole = `${street}, Denpasar, Bali, 80239`;
  expect(formatAddress({ ...place, fullAddress: street })).toBe(whole);
  expect(formatAddress({ ...place, fullAddress: whole })).toBe(whole);
  expect(formatAddress({ city: "", region: "", zipcode: "", fullAddress: street })).toBe(street);
});
