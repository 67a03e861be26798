import type { CountryCode } from "#contract/countries.ts";
import type { TopUpPrice } from "#contract/top-up.ts";
import { computeVatAmount } from "#contract/vat.ts";
import type { PromotionRow } from "../db/schema/promotions.ts";
import { invalid } from "../http/problem-error.ts";
import { PRICE_LISTS } from "./price-list.ts";

export interface QuotaChoice {
  quota?: number | null | undefined;
  packageNumber?: number | null | undefined;
}

export interface ChosenQuota {
  quota: number;
  price: number;
  /** `null` for a quantity the buyer chose. */
  packageNumber: number | null;
}

/** Prices a number of orders or a package. Throws 422 `invalid_package_number`. */
export function chooseQuota(
  countryCode: CountryCode,
  { quota, packageNumber }: QuotaChoice,
): ChosenQuota {
  if (packageNumber === null || packageNumber === undefined) {
    if (!quota) throw invalidPackageProblem();
    return { quota, price: computeCustomPrice(countryCode, quota), packageNumber: null };
  }
  const { packages } = PRICE_LISTS[countryCode];
  const topUpPackage = packages.find(({ number }) => number === packageNumber);
  if (!topUpPackage) throw invalidPackageProblem();
  return { quota: topUpPackage.quantity, price: topUpPackage.price, packageNumber };
}

/**
 * Prices a custom quantity at the price per order of the largest package not above it (of the
 * smallest package below that), and never above a larger package. Rounds up to a whole minor unit.
 */
function computeCustomPrice(countryCode: CountryCode, quota: number): number {
  const { packages } = PRICE_LISTS[countryCode];
  const [smallest] = packages;
  if (!smallest) throw new Error(`There is no price list for ${countryCode}`);
  const step = packages.findLast(({ quantity }) => quantity <= quota) ?? smallest;
  const price = Math.ceil((quota * step.price) / step.quantity);
  const larger = packages
    .filter(({ quantity }) => quantity >= quota)
    .map((topUpPackage) => topUpPackage.price);
  return Math.min(price, ...larger);
}

/** VAT is floor(rate × (price − discount)). */
export function priceTopUp(
  countryCode: CountryCode,
  { quota, price }: ChosenQuota,
  promotion: Pick<PromotionRow, "percent" | "amount"> | null,
): TopUpPrice {
  const discount = promotion ? computeDiscount(price, promotion) : 0;
  const vatRate = PRICE_LISTS[countryCode].vatPpm / 1_000_000;
  const vat = computeVatAmount(vatRate, price, discount);
  return { quota, price, discount, vatRate, vat, total: price - discount + vat };
}

/** Leaves at least a tenth of the price, because providers take no payment of zero. */
function computeDiscount(
  price: number,
  { percent, amount }: Pick<PromotionRow, "percent" | "amount">,
): number {
  const discount = percent === null ? (amount ?? 0) : Math.floor((price * percent) / 100);
  return Math.min(discount, Math.floor((price * 9) / 10));
}

/** The texts are agreed; the app reads the code. */
const invalidPackageProblem = () => invalid("invalid_package_number", "invalid package number");
