import type { ListingRules } from "../channel-listings.ts";
import { findRegion } from "./regions.ts";

/**
 * Shopee's limits in Indonesia and Thailand (docs/domain.md "Channel products";
 * docs/marketplaces/shopee.md). Unconfirmed: lengths of name and description, the number of images
 * and the days to ship of a pre-order, which `get_item_limit` answers by category and kind of
 * seller.
 */
const LISTING_RULES: Omit<ListingRules, "maxPriceSpread" | "priceStep"> = {
  maxNameLength: 255,
  minNameLength: 5,
  maxDescriptionLength: 3000,
  maxImages: 9,
  minImages: 1,
  placesStock: true,
  maxVariationTypes: 2,
  maxVariants: 50,
  maxTypeNameLength: 14,
  maxOptionNameLength: 20,
  /** Every item needs a courier and a weight (docs/marketplaces/shopee.md "Products"). */
  takesDigital: false,
  preOrderDays: { min: 7, max: 30 },
};

/**
 * Only Singapore, Malaysia, Brazil, Mexico, Poland, Spain and Argentina have decimals (the page of
 * `update_price`): prices in baht are whole.
 */
export function makeShopeeRules(countryCode: string): ListingRules {
  const isThai = countryCode === "th";
  return {
    ...LISTING_RULES,
    maxPriceSpread: isThai ? 5 : 7,
    priceStep: isThai ? 10 ** findRegion("TH").minorDigits : 1,
  };
}

/** Most items in `update_stock`, `update_price` and `get_item_promotion`. */
export const SHOPEE_BATCH = 50;

/** Limits of `get_order_list` and `get_order_detail`; reasons of `cancel_order`. */
export const SHOPEE_ORDERS = {
  spanDays: 15,
  readBatch: 50,
  // UNDELIVERABLE_AREA is only in Taiwan and Malaysia.
  cancelReasons: ["OUT_OF_STOCK", "CUSTOMER_REQUEST", "COD_NOT_SUPPORTED"],
} as const;

/** `get_wallet_transaction_list` takes 15 days; the limit of `get_escrow_list` is not published. */
export const SHOPEE_SETTLEMENTS = { spanDays: 14, lateHours: 1 } as const;
