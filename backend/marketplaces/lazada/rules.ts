import type { ListingRules } from "../channel-listings.ts";
import type { ChannelCategoryRules } from "../channel-references.ts";

/**
 * Lazada's limits (its pages "Custom sales attributes" and "Update a product"): two kinds of
 * variations with names up to 15 characters and fifty values of up to 20 each, eight pictures. The
 * time of pre-orders differs by seller: Lazada itself refuses days beyond the shop's range.
 */
const LISTING_RULES: ListingRules = {
  maxNameLength: 255,
  minNameLength: 2,
  maxDescriptionLength: 25_000,
  maxImages: 8,
  minImages: 1,
  maxVariationTypes: 2,
  maxVariants: 100,
  maxTypeNameLength: 15,
  maxOptionNameLength: 20,
  maxPriceSpread: null,
  priceStep: 1,
  /** Every product needs a weight and a size. */
  takesDigital: false,
  preOrderDays: { min: 1, max: 50 },
};

export const getLazadaRules = (): ListingRules => LISTING_RULES;

/** Categories differ only in their attributes; each needs the parcel's sides. */
export const LAZADA_CATEGORY_RULES: ChannelCategoryRules = {
  certificates: [],
  sizeChart: "none",
  takesCod: true,
  needsDimensions: true,
};

/** Most variants in one call about stock or prices. */
export const LAZADA_BATCH = 50;

/** `orders/items/get` takes fifty ids; in addition each order needs a call. */
export const LAZADA_ORDERS = {
  spanDays: 15,
  readBatch: 20,
  cancelReasons: ["OUT_OF_STOCK", "WRONG_PRICE", "SOURCING_DELAY"],
  offSaleReasons: ["OUT_OF_STOCK", "WRONG_PRICE"],
  cancelsUnits: true,
} as const;

/**
 * The call about transactions takes less than 180 days (its error 1000012). It has whole days. The
 * delay of a row is not published.
 */
export const LAZADA_SETTLEMENTS = { spanDays: 30, lateHours: 72 } as const;
