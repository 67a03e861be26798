import type { ListingRules } from "../channel-listings.ts";

/** From Blibli's page about creating products. The length of names is Seller Center's limit. */
const LISTING_RULES: ListingRules = {
  maxNameLength: 150,
  minNameLength: 1,
  maxDescriptionLength: 5_000,
  maxImages: 8,
  minImages: 1,
  maxVariationTypes: 2,
  maxVariants: 100,
  maxTypeNameLength: 20,
  maxOptionNameLength: 50,
  maxPriceSpread: null,
  priceStep: 1,
  takesDigital: false,
  preOrderDays: { min: 0, max: 0 },
};

export const getBlibliRules = (): ListingRules => LISTING_RULES;

/** One call per variant, within sixty a minute. */
export const BLIBLI_BATCH = 20;
