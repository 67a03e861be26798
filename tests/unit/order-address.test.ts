import { expect, test } from "vitest";
import { addressLine } from "#contract/order-address.ts";

test("an address shows each part once, even if its channel repeats it", () => {
  const place = { city: "Denpasar", region: "Bali", zipcode: "80239" };
  const street = "Jl. Gatot Subroto Tengah No. 110";
  const whole = `${street}, Denpasar, Bali, 80239`;
  expect(addressLine({ ...place, fullAddress: street })).toBe(whole);
  expect(addressLine({ ...place, fullAddress: whole })).toBe(whole);
  expect(addressLine({ city: "", region: "", zipcode: "", fullAddress: street })).toBe(street);
});
