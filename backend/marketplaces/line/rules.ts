import type { ListingRules } from "../channel-listings.ts";

/**
 * Limits of MyShop's published definition: one to seven pictures, two kinds of variations, prices
 * with two decimals. The length of names is not published; these are the limits of its pages.
 */
const LISTING_RULES: ListingRules = {
  maxNameLength: 150,
  minNameLength: 1,
  maxDescriptionLength: 10_000,
  maxImages: 7,
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

export const getLineRules = (): ListingRules => LISTING_RULES;

/** Every variant needs its own call, within a thousand a minute. */
export const LINE_BATCH = 50;
