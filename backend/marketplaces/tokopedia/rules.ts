import type { ListingRules } from "../channel-listings.ts";

/** docs/marketplaces/tokopedia.md "Products". Whole rupiah. */
const RULES: ListingRules = {
  maxNameLength: 70,
  minNameLength: 1,
  maxDescriptionLength: 2_000,
  maxImages: 5,
  minImages: 1,
  maxVariationTypes: 2,
  maxVariants: 100,
  maxTypeNameLength: 30,
  maxOptionNameLength: 30,
  maxPriceSpread: null,
  priceStep: 1,
  takesDigital: false,
  preOrderDays: { min: 1, max: 90 },
};

export const tokopediaRules = (): ListingRules => RULES;

/** Rows of one call. */
export const TOKOPEDIA_BATCH = 100;
