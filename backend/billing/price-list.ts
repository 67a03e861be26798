import type { CountryCode } from "#contract/countries.ts";
import { COUNTRIES } from "#contract/countries.ts";
import type { TopUpPackage } from "#contract/top-up.ts";
import { computeVatPpm } from "#contract/vat.ts";

interface PriceList {
  currency: "IDR" | "THB";
  /** Millionths of the price. */
  vatPpm: number;
  packages: readonly TopUpPackage[];
}

/** Prices of order quota without VAT, in minor units. A stored transaction keeps its price. */
export const PRICE_LISTS: Record<CountryCode, PriceList> = {
  id: {
    currency: COUNTRIES.id.currency,
    vatPpm: computeVatPpm("id"),
    packages: [
      { number: 1, quantity: 500, price: 150_000 },
      { number: 2, quantity: 2_000, price: 500_000 },
      { number: 3, quantity: 5_000, price: 1_000_000 },
      { number: 4, quantity: 10_000, price: 1_750_000 },
      { number: 5, quantity: 25_000, price: 3_750_000 },
    ],
  },
  th: {
    currency: COUNTRIES.th.currency,
    vatPpm: computeVatPpm("th"),
    packages: [
      { number: 1, quantity: 500, price: 35_000 },
      { number: 2, quantity: 2_000, price: 120_000 },
      { number: 3, quantity: 5_000, price: 250_000 },
      { number: 4, quantity: 10_000, price: 450_000 },
      { number: 5, quantity: 25_000, price: 1_000_000 },
    ],
  },
};
