import { boolean, index, integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import type { Buyer, Region } from "../buyers.ts";
import { bytes } from "../columns.ts";
import { pushTable } from "../push-table.ts";
import { createShopColumns, createTalksColumn, grantTables } from "../tables.ts";

/**
 * The sandbox's own database. It is "Lazada", so no table knows our accounts. Money in minor units;
 * ids are Lazada's long numbers, as text.
 */
export const sandboxLazada = pgSchema("sandbox_lazada");

export type ProductStatus = "Active" | "InActive" | "Pending QC" | "Suspended" | "Deleted";
/** Statuses of an item. */
export type ItemStatus =
  | "unpaid"
  | "pending"
  | "packed"
  | "repacked"
  | "ready_to_ship"
  | "shipped"
  | "delivered"
  | "confirmed"
  | "failed_delivery"
  | "returned"
  | "canceled";

export const shops = sandboxLazada.table("shops", {
  /** Lazada's number of the seller. */
  shopId: text("shop_id").primaryKey(),
  ...createShopColumns(),
  region: text("region").$type<Region>().notNull(),
  grantExpiresAt: makeInstantColumn("grant_expires_at"),
  /** Products wait for the console instead of passing the review by themselves. */
  reviewsByHand: boolean("reviews_by_hand").notNull().default(false),
  talksSince: createTalksColumn(),
});

export const { authCodes, tokens } = grantTables(sandboxLazada);

export const images = sandboxLazada.table("images", {
  hash: text("hash").primaryKey(),
  mediaType: text("media_type").notNull(),
  bytes: bytes("bytes").notNull(),
  createdAt: makeInstantColumn("created_at").notNull(),
});

export interface Variation {
  name: string;
  hasImage: boolean;
  /** False for one of Lazada's kinds. */
  customize?: boolean;
  options: string[];
}

export const products = sandboxLazada.table(
  "products",
  {
    itemId: text("item_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    status: text("status").$type<ProductStatus>().notNull(),
    categoryId: text("category_id").notNull(),
    /** Includes name, description and brand. */
    attributes: jsonb("attributes").$type<Record<string, string>>().notNull(),
    imageUrls: jsonb("image_urls").$type<string[]>().notNull(),
    variation: jsonb("variation").$type<Variation[]>().notNull(),
    failedReasons: jsonb("failed_reasons").$type<string[]>().notNull().default([]),
    /** The review passes at this time. `null` where it does not pass by itself. */
    reviewedAt: makeInstantColumn("reviewed_at"),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("products_shop").on(t.shopId, t.createdAt)],
);

export const skus = sandboxLazada.table(
  "skus",
  {
    skuId: text("sku_id").primaryKey(),
    itemId: text("item_id")
      .notNull()
      .references(() => products.itemId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    sellerSku: text("seller_sku").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    /** A value for each kind of variation, by its name. */
    saleProp: jsonb("sale_prop").$type<Record<string, string>>().notNull(),
    price: makeMoneyColumn("price").notNull(),
    /** Units that buyers can order. */
    stock: integer("stock").notNull(),
    /** The part of them that a campaign reserves until it ends. */
    campaignUnits: integer("campaign_units").notNull().default(0),
    campaignStartsAt: makeInstantColumn("campaign_starts_at"),
    campaignEndsAt: makeInstantColumn("campaign_ends_at"),
    parcel: jsonb("parcel")
      .$type<{ weight: string; length: string; width: string; height: string }>()
      .notNull(),
    barcode: text("barcode").notNull().default(""),
    imageUrls: jsonb("image_urls").$type<string[]>().notNull().default([]),
  },
  (t) => [index("skus_item").on(t.itemId), index("skus_seller_sku").on(t.sellerSku)],
);

export const orders = sandboxLazada.table(
  "orders",
  {
    orderId: text("order_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    isCod: boolean("is_cod").notNull(),
    buyer: jsonb("buyer").$type<Buyer>().notNull(),
    message: text("message").notNull().default(""),
    /** The seller delivers it by their own courier ("SOF", "DBS"). */
    bySeller: boolean("by_seller").notNull().default(false),
    shippingFee: makeMoneyColumn("shipping_fee").notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
    paidAt: makeInstantColumn("paid_at"),
    shipByAt: makeInstantColumn("ship_by_at"),
    readyAt: makeInstantColumn("ready_at"),
    collectedAt: makeInstantColumn("collected_at"),
    deliveredAt: makeInstantColumn("delivered_at"),
    /** When it is settled. `null` where the order is not done yet. */
    settlesAt: makeInstantColumn("settles_at"),
    /** Later corrections, in minor units that the seller pays back. */
    adjustments: jsonb("adjustments")
      .$type<{ at: string; amount: number }[]>()
      .notNull()
      .default([]),
  },
  (t) => [index("orders_shop_updated").on(t.shopId, t.updatedAt)],
);

/** One unit each. */
export const orderItems = sandboxLazada.table(
  "order_items",
  {
    orderItemId: text("order_item_id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    status: text("status").$type<ItemStatus>().notNull(),
    packageId: text("package_id"),
    itemId: text("item_id").notNull(),
    skuId: text("sku_id").notNull(),
    name: text("name").notNull(),
    variation: text("variation").notNull(),
    sellerSku: text("seller_sku").notNull(),
    imageUrl: text("image_url").notNull(),
    price: makeMoneyColumn("price").notNull(),
    cancelReason: text("cancel_reason").notNull().default(""),
    /** The buyer's cancellation that waits for the seller. */
    pendingReverseId: text("pending_reverse_id"),
    /** Whether it really took a unit; false where it was sold past the stock. */
    tookStock: boolean("took_stock").notNull(),
  },
  (t) => [index("order_items_order").on(t.orderId), index("order_items_package").on(t.packageId)],
);

export const packages = sandboxLazada.table("packages", {
  packageId: text("package_id").primaryKey(),
  shopId: text("shop_id").notNull(),
  orderId: text("order_id").notNull(),
  trackingNumber: text("tracking_number").notNull(),
  provider: text("provider").notNull(),
  labelFails: boolean("label_fails").notNull().default(false),
  createdAt: makeInstantColumn("created_at").notNull(),
});

interface ReverseLine {
  lineId: string;
  orderItemId: string;
  /** Answered by itself, before the others. */
  isPaidBack?: boolean;
  /** A refusal: the line's new status, and the addresses of the seller's pictures. */
  refused?: { status: string; pictures: string[] };
}

export const reverseOrders = sandboxLazada.table(
  "reverse_orders",
  {
    reverseOrderId: text("reverse_order_id").primaryKey(),
    orderId: text("order_id").notNull(),
    shopId: text("shop_id").notNull(),
    type: text("type").$type<"CANCEL" | "RETURN" | "ONLY_REFUND">().notNull(),
    status: text("status").notNull(),
    reason: text("reason").notNull(),
    lines: jsonb("lines").$type<ReverseLine[]>().notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("reverse_orders_order").on(t.orderId)],
);

export const pushes = pushTable(sandboxLazada);
