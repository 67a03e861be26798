import { MARKETPLACE_TYPES } from "./marketplace-facts.ts";

/** The closed lists of states. docs/domain.md explains them. */

/** The seller's own shop, and the marketplaces. */
export const CHANNEL_TYPES = ["shop", ...MARKETPLACE_TYPES] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

export const CHANNEL_STATUSES = ["active", "revoked", "expired", "pending"] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

/** docs/specification.md "Account states". */
export const ACCOUNT_STATUS = { unused: 0, active: 1, grace: 2, suspended: 3, closed: 4 } as const;

export const ORDER_QUOTA_TYPE = {
  unused: 0,
  topUp: 101,
  signUpBonus: 102,
  coupon: 103,
  orderProcessing: 201,
  couponExpired: 202,
  backOffice: 901,
} as const;
export type OrderQuotaType = (typeof ORDER_QUOTA_TYPE)[keyof typeof ORDER_QUOTA_TYPE];

/** Numbers, as they appear in addresses. */
export const SYNC_STATUS = {
  unpublished: 0,
  draft: 1,
  publishing: 2,
  synced: 3,
  failed: 4,
  invalid: 5,
  pending: 6,
} as const;
export type SyncStatus = (typeof SYNC_STATUS)[keyof typeof SYNC_STATUS];

export const IMAGE_TYPE = { product: 1, variation: 2, sizeChart: 3, sizeChartChannel: 4 } as const;

/** Sizes in which pictures are served and sent. `original` is for sizes above 512 pixels. */
export const IMAGE_SIZES = ["64", "128", "256", "512", "original"] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** docs/decisions/0016-stock-modes.md explains each mode for channels. */
export const STOCK_MODES = ["use_stock", "pre_order", "always_in_stock", "waiting_list"] as const;
export type StockMode = (typeof STOCK_MODES)[number];

/** docs/domain.md "Master products": filters for products that need a person. */
export const PRODUCT_MARKS = ["error", "low_stock", "no_image", "no_barcode"] as const;
export type ProductMark = (typeof PRODUCT_MARKS)[number];

export const PRODUCT_HISTORY_TYPES = [
  "created",
  "imported",
  "published",
  "unpublished",
  "channel_product_deleted",
  "master_deleted",
  "master_deleted_with_channel",
  "updated",
  "merged",
  "manually_merged",
  "channel_product_archived",
] as const;

/** docs/domain.md "Orders": the first of the three axes. */
export const ORDER_STATUSES = [
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "shipped",
  "delivered",
  "completed",
  "cancel_requested",
  "cancelled",
  "expired",
  "delivery_failed",
  "return_requested",
  "returned",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Statuses that need work. Orders in the others are over, and their number grows without limit. */
export const WORKED_STATUSES: readonly OrderStatus[] = [
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "shipped",
  "cancel_requested",
  "delivery_failed",
  "return_requested",
  "returned",
];

/**
 * An order's state as a sale; each figure of the statistics is about the orders in one of these
 * (contract/sale-figures.ts). `placed`: it was ordered and paid, or is paid on delivery: not
 * unpaid, expired, nor cancelled before it was paid. `kept`: placed, neither cancelled nor
 * returned. `cancelled`: placed, then cancelled. `returned`: placed, then returned or not
 * delivered. `shipped_on_time`, `shipped_late`: handed over by the seller before or after its
 * ship-by time; orders without one are neither.
 */
export const SALE_STATES = [
  "placed",
  "kept",
  "cancelled",
  "returned",
  "shipped_on_time",
  "shipped_late",
] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** The second axis. */
export const PICKPACK_STATUSES = [
  "none",
  "assigned",
  "picking",
  "picked",
  "packing",
  "packed",
  "short",
] as const;
export type PickpackStatus = (typeof PICKPACK_STATUSES)[number];

/** Documents of one order: the courier's label, the invoice, the packing slip. */
export const ORDER_PAPERS = ["label", "invoice", "packing_slip"] as const;
/** Also the documents of many orders: the pick list and the hand-over manifest. */
export const DOCUMENT_KINDS = [...ORDER_PAPERS, "pick_list", "manifest"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** A6 for thermal printers, A4 for office printers. */
export const PAPER_SIZES = ["a6", "a4"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** docs/domain.md "Pick and pack": orders of one unit need no sorting when packed. */
export const WAVE_KINDS = ["single", "several", "any"] as const;
export const WAVE_STATUSES = ["open", "done", "cancelled"] as const;
export const HAND_OVER_STATUSES = ["open", "closed"] as const;
export const PICK_STEPS = ["pick", "pack", "hand_over"] as const;
export const PICK_SHORT_REASONS = [
  "not_found",
  "damaged",
  "expired",
  "wrong_item_on_rack",
] as const;
/**
 * The outcome for a short-picked order: the rest is sent without the missing units, or the whole
 * order is put back.
 */
export const PICK_SHORT_RESOLUTIONS = ["split", "return"] as const;
export const RETURN_ANSWERS = ["accepted", "refused"] as const;
/**
 * The buyer's request: a return for a refund, only a refund, a replacement, or a refund for goods
 * already returned.
 */
export const RETURN_WISHES = ["return", "refund", "replacement", "refund_of_returned"] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];
/** States of a split order's box. `waiting`: not sent yet. `failed`: not delivered, or lost. */
export const BOX_STATES = ["waiting", "shipped", "delivered", "failed"] as const;
export type BoxState = (typeof BOX_STATES)[number];
/** The third axis. */
export const DOCUMENT_STATUSES = ["none", "requested", "ready", "failed", "printed"] as const;
/** A parcel waits because its label is being made, or could not be made. */
export const LABEL_NOT_READY = ["requested", "failed"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The two places in which a shop of Tokopedia & Shop sells. */
export const ORDER_PLATFORMS = ["tokopedia", "shop"] as const;
export type OrderPlatform = (typeof ORDER_PLATFORMS)[number];

export const ORDER_FLAGS = [
  "out_of_stock",
  "unmapped",
  "no_warehouse",
  "retry_pickup",
  "split",
  "late",
  "cod",
  "fulfilled_by_channel",
  /** Bought in Tokopedia, whose shops sell through TikTok Shop. */
  "sold_on_tokopedia",
  "unknown_status",
  /** The channel sent fees in another currency than the order's, or an invalid amount. */
  "unclear_fees",
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

/** A channel's fees on an order, by kind (docs/domain.md "Fees"). */
export const FEE_KINDS = [
  "commission",
  "service",
  "transaction",
  "affiliate",
  /** The seller's part of the shipping cost, after the parts of buyer and channel. */
  "shipping",
  /** The seller's vouchers and coins, where the order's discounts do not contain them. */
  "voucher",
  "tax",
  /** The channel's own part of the discounts, which it pays back: below 0. */
  "subsidy",
  /** Corrections after the settlement, penalties and compensations. */
  "adjustment",
] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

/** A person's reasons for a stock change (docs/domain.md "Stock"). */
export const ADJUSTMENT_REASONS = [
  "received",
  "return",
  "damaged",
  "lost",
  "found",
  "correction",
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** Reasons that turn a quantity of a file into units added or removed. */
export const REASON_DIRECTIONS: Partial<Record<AdjustmentReason, 1 | -1>> = {
  ...{ received: 1, return: 1, found: 1 },
  lost: -1,
};

/** Causes of a stock movement. The ledger's `type`. */
export const MOVEMENT_TYPES = [
  "import",
  "adjustment",
  "reserve",
  "release",
  "ship",
  "return_good",
  "return_damaged",
  "merge",
  "merge_undone",
  "transfer_out",
  "transfer_in",
  "incoming",
  "count",
  "campaign",
  "doubt",
] as const;

/** Figures of a level that a person may change. Reserved belongs to orders, locked to campaigns. */
export const WRITABLE_FIGURES = ["onHand", "damaged", "buffer", "doubtful", "incoming"] as const;

/**
 * Outcomes for units of a transfer that did not arrive: `looking` stay on hand at the source and
 * are not sold, `found` are there, `damaged` arrived damaged, `lost` are written off.
 */
export const SHORTAGE_OUTCOMES = ["looking", "found", "damaged", "lost"] as const;
export type ShortageOutcome = (typeof SHORTAGE_OUTCOMES)[number];

/** A `sent` transfer is under way: its units are incoming at the other warehouse. */
export const TRANSFER_STATUSES = ["sent", "received", "cancelled"] as const;

/** docs/domain.md "Counting". `posting` while the variances are being written. */
export const COUNT_STATUSES = ["draft", "counting", "review", "posting", "posted", "void"] as const;
export const COUNT_SCOPES = ["all", "skus", "category", "rack", "uncounted", "doubtful"] as const;
export const VARIANCE_REASONS = [
  "miscounted",
  "lost",
  "found",
  "damaged",
  "misplaced",
  "correction",
] as const;

export const WAREHOUSE_STATUSES = ["draft", "populating_stock", "created"] as const;

/** An account has at most one general rule. */
export const STOCK_RULE_KINDS = ["general", "custom"] as const;
/** docs/domain.md "Rules": the kind of a rule's `scopeValues`. */
export const STOCK_RULE_SCOPES = ["all", "category", "sku"] as const;
/**
 * Steps of the calculation of a shown quantity: first whether and how the variant is sold, then the
 * parts of a rule, in this order. `negative` is a result below 0, shown as 0.
 */
export const FIGURE_STEPS = [
  "notOnSale",
  "waitingList",
  "always",
  "safety",
  "lastUnits",
  "ratio",
  "fixed",
  "floor",
  "offset",
  "negative",
  "campaign",
  "maximum",
] as const;

/** docs/specification.md "Notifications". */
export const NOTIFICATION_CATEGORIES = [
  ...(["stock", "order", "product", "channel", "staff"] as const),
  ...(["report", "chat"] as const),
] as const;
export type NotificationCategory = (typeof NOTIFICATION_CATEGORIES)[number];
