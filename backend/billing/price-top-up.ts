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
  /** `null`: the buyer chose the quantity. */
  packageNumber: number | null;
}

/** Throws 422 `invalid_package_number`. */
export function chooseQuota(
  countryCode: CountryCode,
  { quota, packageNumber }: QuotaChoice,
): ChosenQuota {
  if (packageNumber === null || packageNumber === undefined) {
    if (!quota) throw makeInvalidPackageError();
    return { quota, price: computeCustomPrice(countryCode, quota), packageNumber: null };
  }
  const { packages } = PRICE_LISTS[countryCode];
  const topUpPackage = packages.find(({ number }) => number === packageNumber);
  if (!topUpPackage) throw makeInvalidPackageError();
  return { quota: topUpPackage.quantity, price: topUpPackage.price, packageNumber };
}

/**
 * Prices a custom quantity at the unit price of the next smaller package (else the smallest), but
 * never above a larger package. Rounds up to a whole minor unit.
 */
function computeCustomPrice(countryCode: CountryCode, quota: number): number {
  const { packages } = PRICE_LISTS[countryCode];
  const [smallest] = packages;
  if (!smallest) throw new Error(`There is no price list for ${countryCode}`);
  const nearestPackage = packages.findLast(({ quantity }) => quantity <= quota) ?? smallest;
  const price = Math.ceil((quota * nearestPackage.price) / nearestPackage.quantity);
  const largerPrices = packages
    .filter(({ quantity }) => quantity >= quota)
    .map((topUpPackage) => topUpPackage.price);
  return Math.min(price, ...largerPrices);
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

/** Leaves a tenth of the price, because providers accept no payment of zero. */
function computeDiscount(
  price: number,
  { percent, amount }: Pick<PromotionRow, "percent" | "amount">,
): number {
  const discount = percent === null ? (amount ?? 0) : Math.floor((price * percent) / 100);
  return Math.min(discount, Math.floor((price * 9) / 10));
}

/** The app reads these fixed texts. */
const makeInvalidPackageError = () => invalid("invalid_package_number", "invalid package number");
