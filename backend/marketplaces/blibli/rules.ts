import type { ListingRules } from "../channel-listings.ts";

/**
 * Limits from Blibli's page about creating products: 5,000 characters, eight pictures a variant,
 * two kinds of variations. The length of names is not documented; these are Seller Center's limits.
 */
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

/** Every variant needs its own call, within sixty a minute. */
export const BLIBLI_BATCH = 20;
