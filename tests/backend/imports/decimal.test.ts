import { expect, test } from "vitest";
import { toMinor } from "#backend/imports/decimal.ts";

test("converts an amount to minor units exactly; a fraction is refused unless the rate removes it", () => {
  expect(toMinor("50", 1, 0)).toEqual({ ok: true, minor: 50 });
  expect(toMinor("50.00", 1, 0)).toEqual({ ok: true, minor: 50 });
  expect(toMinor("9.99", 1, 0)).toEqual({ ok: false, code: "price_fraction" });
  expect(toMinor("9.99", 1, 2)).toEqual({ ok: true, minor: 999 });
  expect(toMinor("9.999", 1, 2)).toEqual({ ok: false, code: "price_fraction" });
  expect(toMinor("9.99", 15_800, 0)).toEqual({ ok: true, minor: 157_842 });
  expect(toMinor("0.29", 100, 0)).toEqual({ ok: true, minor: 29 });
  expect(toMinor("9.99", 15_799.5, 0)).toEqual({ ok: true, minor: 157_837 });
  expect(toMinor("3", 0.5, 0)).toEqual({ ok: true, minor: 2 });
  for (const text of ["", "1,000", "Rp50", "-5", "1e3", "1.", "0x10", "NaN"])
    expect(toMinor(text, 1, 0)).toEqual({ ok: false, code: "price_invalid" });
});
