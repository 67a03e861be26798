import { CANCEL_REASONS } from "#contract/cancel-reasons.ts";
import type { ListingRules } from "../channel-listings.ts";
import type { CancelledFor } from "../channel-orders.ts";

/** docs/marketplaces/tokopedia.md "Products". Whole rupiah. */
const LISTING_RULES: ListingRules = {
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

export const getTokopediaRules = (): ListingRules => LISTING_RULES;

/** Rows in one call. */
export const TOKOPEDIA_BATCH = 100;

/** Tokopedia's codes of a seller's reasons to reject an order, with the text for its buyers. */
export const TOKOPEDIA_REJECTIONS: Partial<
  Record<CancelledFor, { reason_code: number; reason: string }>
> = {
  OUT_OF_STOCK: { reason_code: 1, reason: "Stok produk habis" },
  VARIANT_UNAVAILABLE: { reason_code: 2, reason: "Varian produk tidak tersedia" },
  WRONG_PRICE: { reason_code: 3, reason: "Harga atau berat produk salah" },
  COURIER_PROBLEM: { reason_code: 7, reason: "Ada kendala pada kurir" },
  CUSTOMER_REQUEST: { reason_code: 8, reason: "Permintaan pembeli" },
};

export const TOKOPEDIA_ORDERS = {
  /** Days in one call: the period must be less than three days. */
  spanDays: 2,
  readBatch: 20,
  cancelReasons: CANCEL_REASONS.filter((reason) => reason in TOKOPEDIA_REJECTIONS),
} as const;
