/**
 * A rate is a fraction such as 0.11. Amounts are integers, and so is every step here: 0.29 × 100 is
 * 28.999… in floating point.
 */
const digitsOf = (rate: number): { value: bigint; scale: bigint } => {
  if (!(rate >= 0 && rate < 1)) throw new RangeError(`${rate} is no VAT rate`);
  const decimals = rate.toFixed(6).slice(2);
  return { value: BigInt(decimals), scale: 1_000_000n };
};

/** "The percentage is its floor times 100": floor(rate × 100). */
export function vatPercentage(rate: number): number {
  const { value, scale } = digitsOf(rate);
  return Number((value * 100n) / scale);
}

/**
 * floor(rate × (price − discount)), in minor units. A discount above the price counts as
 * the price.
 */
export function vatAmount(rate: number, price: number, discount: number): number {
  const { value, scale } = digitsOf(rate);
  const taxable = BigInt(Math.max(0, price - discount));
  return Number((value * taxable) / scale);
}
