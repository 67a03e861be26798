import fc from "fast-check";
import { expect, test } from "vitest";
import {
  computeVatAmount,
  computeVatBase,
  computeVatPercentage,
  computeVatPpm,
  findVatRule,
} from "#contract/vat.ts";

test("the percentage is floor(rate × 100), without floating-point errors", () => {
  // 0.29 × 100 is 28.999999999999996.
  for (const [rate, percent] of [
    [0.29, 29],
    [0.07, 7],
    [0.11, 11],
    [0.125, 12],
    [0, 0],
    [0.999999, 99],
  ] as const)
    expect(computeVatPercentage(rate)).toBe(percent);
});

test("the amount is floor(rate × (price − discount)) in minor units", () => {
  expect(computeVatAmount(0.11, 150_000, 0)).toBe(16_500);
  expect(computeVatAmount(0.07, 35_015, 1)).toBe(2_450);
  // 0.07 × 100 is 7.000000000000001, 0.57 × 100 is 56.99999999999999.
  expect(computeVatAmount(0.57, 100, 0)).toBe(57);
  expect(computeVatAmount(0.11, 100, 200)).toBe(0);
});

test("it is the largest integer not above the exact product", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 10 ** 12 }),
      (ppm, price, discount) => {
        const amount = BigInt(computeVatAmount(ppm / 1_000_000, price, discount));
        const exact = BigInt(ppm) * BigInt(Math.max(0, price - discount));
        expect(amount * 1_000_000n <= exact && exact < (amount + 1n) * 1_000_000n).toBe(true);
      },
    ),
  );
});

test("a value that is not a fraction is refused", () => {
  for (const rate of [-0.1, 1, 11, Number.NaN])
    expect(() => computeVatAmount(rate, 1, 0)).toThrow();
});

test("Indonesia's VAT is 12 % of eleven twelfths of the price, Thailand's 7 % of the full price", () => {
  expect([computeVatPpm("id"), computeVatPpm("th")]).toEqual([110_000, 70_000]);
  expect(findVatRule("id", 0.11)).toEqual({ percent: 12, base: [11, 12] });
  expect(findVatRule("th", 0.07)).toEqual({ percent: 7, base: null });
  // A receipt at an older rate shows that rate.
  expect(findVatRule("id", 0.1)).toEqual({ percent: 10, base: null });
  expect(computeVatBase(findVatRule("id", 0.11), 1_000_000, 100_000)).toBe(825_000);
  expect(computeVatBase(findVatRule("th", 0.07), 1_000_000, 100_000)).toBe(900_000);
});
