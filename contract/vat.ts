import type { CountryCode } from "./countries.ts";

/** A country's legal wording of its VAT: a percentage of a part of the price. */
export interface VatRule {
  percent: number;
  /** The taxed part of the price: [11, 12] is eleven twelfths. `null` for all of it. */
  base: readonly [part: number, of: number] | null;
}

/**
 * Indonesia: 12 % of "nilai lain", 11/12 of the price, for services and all goods except luxury
 * goods, since 1 January 2025 (PMK 131 Tahun 2024 art. 3). Thailand: 7 %, the reduced rate.
 */
const VAT_RULES: Record<CountryCode, VatRule> = {
  id: { percent: 12, base: [11, 12] },
  th: { percent: 7, base: null },
};

/** Returns the country's VAT as a share of the price, in millionths. */
export function computeVatPpm(countryCode: CountryCode): number {
  const { percent, base } = VAT_RULES[countryCode];
  const [part, of] = base ?? [1, 1];
  return Math.round((percent * 10_000 * part) / of);
}

/**
 * Returns the wording of a charged rate: the country's rule where it matches, else a percentage of
 * the whole price.
 */
export function findVatRule(countryCode: CountryCode, rate: number): VatRule {
  return Math.round(rate * 1_000_000) === computeVatPpm(countryCode)
    ? VAT_RULES[countryCode]
    : { percent: computeVatPercentage(rate), base: null };
}

/** Returns the amount on which the VAT percentage is charged, to the nearest minor unit. */
export function computeVatBase({ base }: VatRule, price: number, discount: number): number {
  const [part, of] = base ?? [1, 1];
  return Math.round((Math.max(0, price - discount) * part) / of);
}

/** A rate is a fraction such as 0.11. Integers only: 0.29 × 100 is 28.999… as a float. */
const toScaledInteger = (rate: number): { value: bigint; scale: bigint } => {
  if (!(rate >= 0 && rate < 1)) throw new RangeError(`${rate} is no VAT rate`);
  const decimals = rate.toFixed(6).slice(2);
  return { value: BigInt(decimals), scale: 1_000_000n };
};

/** "The percentage is its floor times 100": floor(rate × 100). */
export function computeVatPercentage(rate: number): number {
  const { value, scale } = toScaledInteger(rate);
  return Number((value * 100n) / scale);
}

/** floor(rate × (price − discount)), in minor units. The discount counts up to the price. */
export function computeVatAmount(rate: number, price: number, discount: number): number {
  const { value, scale } = toScaledInteger(rate);
  const taxable = BigInt(Math.max(0, price - discount));
  return Number((value * taxable) / scale);
}
