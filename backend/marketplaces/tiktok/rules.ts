import type { ListingRules } from "../channel-listings.ts";

/**
 * TikTok Shop's limits in Indonesia and Thailand (the page of `create-product`): a title of 25 to
 * 255 characters, 100 variants, names of variations up to 20 characters and their values up to 50,
 * pre-orders of 3 to 30 days. It allows three kinds of variations; we have two.
 */
const LISTING_RULES: ListingRules = {
  maxNameLength: 255,
  minNameLength: 25,
  maxDescriptionLength: 10_000,
  maxImages: 9,
  minImages: 1,
  placesStock: true,
  maxVariationTypes: 2,
  maxVariants: 100,
  maxTypeNameLength: 20,
  maxOptionNameLength: 50,
  maxPriceSpread: null,
  priceStep: 1,
  /** Every product needs a weight and a way to be sent. */
  takesDigital: false,
  preOrderDays: { min: 3, max: 30 },
};

export const getTiktokRules = (): ListingRules => LISTING_RULES;

/** Most variants of a product in `inventory/update` and `prices/update`. */
export const TIKTOK_BATCH = 100;

/**
 * Limits of `orders/search` and `orders`. `cancelReasons` are the only reasons that a seller in
 * Indonesia or Thailand may give for a paid order.
 */
export const TIKTOK_ORDERS = {
  spanDays: 30,
  readBatch: 50,
  cancelReasons: ["OUT_OF_STOCK", "WRONG_PRICE"],
} as const;

/**
 * A statement is made at 00:00 UTC and closed a day later (its page "Finance API overview"). The
 * longest period is not published.
 */
export const TIKTOK_SETTLEMENTS = { spanDays: 30, lateHours: 48 } as const;
