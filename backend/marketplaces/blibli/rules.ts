import type { ListingRules } from "../channel-listings.ts";

/**
 * What Blibli's page about making products says: 5,000 characters, eight pictures a variant, two
 * kinds of variations. How long names may be is not said; these are what Seller Center takes.
 */
const RULES: ListingRules = {
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

export const blibliRules = (): ListingRules => RULES;

/** Every variant is a call of its own, within sixty a minute. */
export const BLIBLI_BATCH = 20;
