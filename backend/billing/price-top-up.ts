import type { CountryCode } from "#contract/countries.ts";
import type { TopUpPrice } from "#contract/top-up.ts";
import { computeVatAmount } from "#contract/vat.ts";
import type { PromotionRow } from "../db/schema/promotions.ts";
import { invalid } from "../http/problem-error.ts";
import { PRICE_LISTS } from "./price-list.ts";

export interface Choice {
  quota?: number | null | undefined;
  packageNumber?: number | null | undefined;
}

export interface Chosen {
  quota: number;
  price: number;
  /** `null` for a quantity the buyer chose. */
  packageNumber: number | null;
}

/** Prices a number of orders or a package. Throws 422 `invalid_package_number`. */
export function choose(countryCode: CountryCode, { quota, packageNumber }: Choice): Chosen {
  if (packageNumber === null || packageNumber === undefined) {
    if (!quota) throw invalidPackage();
    return { quota, price: customPrice(countryCode, quota), packageNumber: null };
  }
  const { packages } = PRICE_LISTS[countryCode];
  const found = packages.find(({ number }) => number === packageNumber);
  if (!found) throw invalidPackage();
  return { quota: found.quantity, price: found.price, packageNumber };
}

/**
 * Prices a custom quantity at the price per order of the largest package not above it (of the
 * smallest package below that), and never above a larger package. Rounds up to a whole minor unit.
 */
function customPrice(countryCode: CountryCode, quota: number): number {
  const { packages } = PRICE_LISTS[countryCode];
  const [smallest] = packages;
  if (!smallest) throw new Error(`There is no price list for ${countryCode}`);
  const step = packages.findLast(({ quantity }) => quantity <= quota) ?? smallest;
  const price = Math.ceil((quota * step.price) / step.quantity);
  const larger = packages.filter(({ quantity }) => quantity >= quota).map((each) => each.price);
  return Math.min(price, ...larger);
}

/** VAT is floor(rate × (price − discount)). */
export function priceTopUp(
  countryCode: CountryCode,
  { quota, price }: Chosen,
  promotion: Pick<PromotionRow, "percent" | "amount"> | null,
): TopUpPrice {
  const discount = promotion ? discountOf(price, promotion) : 0;
  const vatRate = PRICE_LISTS[countryCode].vatPpm / 1_000_000;
  const vat = computeVatAmount(vatRate, price, discount);
  return { quota, price, discount, vatRate, vat, total: price - discount + vat };
}

/** Leaves at least a tenth of the price, because providers take no payment of zero. */
function discountOf(
  price: number,
  { percent, amount }: Pick<PromotionRow, "percent" | "amount">,
): number {
  const wanted = percent === null ? (amount ?? 0) : Math.floor((price * percent) / 100);
  return Math.min(wanted, Math.floor((price * 9) / 10));
}

/** The texts are agreed; the app reads the code. */
const invalidPackage = () => invalid("invalid_package_number", "invalid package number");
