import { boolean, index, integer, jsonb, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import type { Buyer, Region } from "../buyers.ts";
import { bytes } from "../columns.ts";
import { pushTable } from "../push-table.ts";
import { createShopColumns, createTalksColumn, grantTables } from "../tables.ts";
import type { Certification } from "./certification.ts";

/**
 * The sandbox's own database. It is "TikTok Shop", so no table knows our accounts. Money in minor
 * units; ids are TikTok's long numbers, as text.
 */
export const sandboxTiktok = pgSchema("sandbox_tiktok");

/** Includes statuses that TikTok sets, not the seller. */
export type ProductStatus = SellersStatus | "PENDING" | "FAILED" | "PLATFORM_DEACTIVATED";
type SellersStatus = "DRAFT" | "ACTIVATE" | "SELLER_DEACTIVATED" | "DELETED";
export type OrderStatus =
  | "UNPAID"
  | "ON_HOLD"
  | "AWAITING_SHIPMENT"
  | "PARTIALLY_SHIPPING"
  | "AWAITING_COLLECTION"
  | "IN_TRANSIT"
  | "DELIVERED"
  | "COMPLETED"
  | "CANCELLED";
export type PackageStatus = "TO_FULFILL" | "PROCESSING" | "FULFILLING" | "COMPLETED" | "CANCELLED";

export const shops = sandboxTiktok.table("shops", {
  shopId: text("shop_id").primaryKey(),
  ...createShopColumns(),
  region: text("region").$type<Region>().notNull(),
  /** Identifies the shop in calls. */
  cipher: text("cipher").notNull().unique(),
  grantExpiresAt: makeInstantColumn("grant_expires_at"),
  /** It was moved here from Tokopedia, and may also sell there. */
  isFromTokopedia: boolean("is_from_tokopedia").notNull().default(false),
  /** Products wait for the console instead of passing the review by themselves. */
  reviewsByHand: boolean("reviews_by_hand").notNull().default(false),
  talksSince: createTalksColumn(),
});

export const { authCodes, tokens } = grantTables(sandboxTiktok);

export const images = sandboxTiktok.table("images", {
  uri: text("uri").primaryKey(),
  mediaType: text("media_type").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: bytes("bytes").notNull(),
  createdAt: makeInstantColumn("created_at").notNull(),
});

/** Where a call directed one kind of a shop's pushes. */
export const webhooks = sandboxTiktok.table(
  "webhooks",
  {
    shopId: text("shop_id").notNull(),
    topic: text("topic").notNull(),
    address: text("address").notNull(),
    /** The address is the app's own. */
    isApps: boolean("is_apps").notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.topic] })],
);

/** An uploaded certificate; products name it by its id. */
export const files = sandboxTiktok.table("files", {
  fileId: text("file_id").primaryKey(),
  name: text("name").notNull(),
  createdAt: makeInstantColumn("created_at").notNull(),
});

export interface SalesAttribute {
  id: string;
  name: string;
  valueId: string;
  valueName: string;
  imageUri: string | null;
}

/**
 * A change under review of a shown product: buyers see the earlier product until it passes, except
 * prices and units.
 */
export interface PendingEdit {
  product: {
    title: string;
    description: string;
    categoryId: string;
    brandId: string | null;
    externalId: string;
    imageUris: string[];
    sizeChartUri: string | null;
    attributes: { id: string; values: { id?: string | undefined; name?: string | undefined }[] }[];
    deliveryOptionIds: string[];
    weightG: number;
    size: { length: string; width: string; height: string } | null;
    isPreOwned: boolean;
    certifications: Certification[];
  };
  /** All variants that remain. */
  skus: {
    skuId: string;
    position: number;
    salesAttributes: SalesAttribute[];
    sellerSku: string;
    identifier: { code: string; type: string } | null;
    preSaleDays: number | null;
  }[];
}

export const products = sandboxTiktok.table(
  "products",
  {
    productId: text("product_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    status: text("status").$type<ProductStatus>().notNull(),
    /** In Tokopedia. `null` where it was never listed there. */
    tokopediaStatus: text("tokopedia_status").$type<ProductStatus>(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    categoryId: text("category_id").notNull(),
    brandId: text("brand_id"),
    externalId: text("external_id").notNull().default(""),
    imageUris: jsonb("image_uris").$type<string[]>().notNull(),
    sizeChartUri: text("size_chart_uri"),
    attributes: jsonb("attributes")
      .$type<{ id: string; values: { id?: string | undefined; name?: string | undefined }[] }[]>()
      .notNull(),
    deliveryOptionIds: jsonb("delivery_option_ids").$type<string[]>().notNull(),
    weightG: integer("weight_g").notNull(),
    size: jsonb("size").$type<{ length: string; width: string; height: string }>(),
    isPreOwned: boolean("is_pre_owned").notNull().default(false),
    certifications: jsonb("certifications").$type<Certification[]>().notNull().default([]),
    edit: jsonb("edit").$type<PendingEdit>(),
    failedReasons: jsonb("failed_reasons").$type<string[]>().notNull().default([]),
    /** The review passes at this time. `null` where it does not pass by itself. */
    reviewedAt: makeInstantColumn("reviewed_at"),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("products_shop").on(t.shopId, t.createdAt)],
);

export const skus = sandboxTiktok.table(
  "skus",
  {
    skuId: text("sku_id").primaryKey(),
    productId: text("product_id")
      .notNull()
      .references(() => products.productId, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    salesAttributes: jsonb("sales_attributes").$type<SalesAttribute[]>().notNull(),
    sellerSku: text("seller_sku").notNull().default(""),
    price: makeMoneyColumn("price").notNull(),
    /** In the main warehouse, from which orders take. */
    stock: integer("stock").notNull(),
    /** In the others, by id. */
    elsewhere: jsonb("elsewhere").$type<Record<string, number>>().notNull().default({}),
    /** The part of all of them that a campaign has for itself until it ends. */
    campaignUnits: integer("campaign_units").notNull().default(0),
    campaignEndsAt: makeInstantColumn("campaign_ends_at"),
    identifier: jsonb("identifier").$type<{ code: string; type: string }>(),
    preSaleDays: integer("pre_sale_days"),
    /** Added by a change under review. */
    isAdded: boolean("is_added").notNull().default(false),
  },
  (t) => [index("skus_product").on(t.productId), index("skus_seller_sku").on(t.sellerSku)],
);

export const orders = sandboxTiktok.table(
  "orders",
  {
    orderId: text("order_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    isCod: boolean("is_cod").notNull(),
    buyer: jsonb("buyer").$type<Buyer>().notNull(),
    message: text("message").notNull().default(""),
    /** SELLER: by the seller's own courier. */
    shippingType: text("shipping_type").$type<"TIKTOK" | "SELLER">().notNull(),
    deliveryOptionId: text("delivery_option_id").notNull(),
    isSplit: boolean("is_split").notNull().default(false),
    shippingFee: makeMoneyColumn("shipping_fee").notNull(),
    total: makeMoneyColumn("total").notNull(),
    cancelBy: text("cancel_by").notNull().default(""),
    cancelReason: text("cancel_reason").notNull().default(""),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
    paidAt: makeInstantColumn("paid_at"),
    shipByAt: makeInstantColumn("ship_by_at"),
    collectedAt: makeInstantColumn("collected_at"),
    /** When the statement with its payout is made. `null` where the order is not done yet. */
    statementAt: makeInstantColumn("statement_at"),
    /** Later corrections, in minor units that the seller pays back. */
    adjustments: jsonb("adjustments")
      .$type<{ id: string; at: string; amount: number }[]>()
      .notNull()
      .default([]),
  },
  (t) => [index("orders_shop_updated").on(t.shopId, t.updatedAt)],
);

export const packages = sandboxTiktok.table(
  "packages",
  {
    packageId: text("package_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    status: text("status").$type<PackageStatus>().notNull(),
    isCombined: boolean("is_combined").notNull().default(false),
    handoverMethod: text("handover_method").notNull().default(""),
    slot: jsonb("slot").$type<{ start_time: number; end_time: number }>(),
    providerId: text("provider_id").notNull().default(""),
    trackingNumber: text("tracking_number").notNull().default(""),
    /** The courier's number is known from this time on, and the label a moment later. */
    trackingReadyAt: makeInstantColumn("tracking_ready_at"),
    labelFails: boolean("label_fails").notNull().default(false),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("packages_shop").on(t.shopId, t.updatedAt)],
);

/** One unit each. */
export const orderLines = sandboxTiktok.table(
  "order_lines",
  {
    lineId: text("line_id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    packageId: text("package_id"),
    productId: text("product_id").notNull(),
    skuId: text("sku_id").notNull(),
    productName: text("product_name").notNull(),
    skuName: text("sku_name").notNull(),
    sellerSku: text("seller_sku").notNull(),
    imageUri: text("image_uri"),
    price: makeMoneyColumn("price").notNull(),
    isCancelled: boolean("is_cancelled").notNull().default(false),
    /** Whether it really took a unit; false where it was sold past the stock. */
    tookStock: boolean("took_stock").notNull(),
  },
  (t) => [index("order_lines_order").on(t.orderId), index("order_lines_package").on(t.packageId)],
);

export const cancellations = sandboxTiktok.table(
  "cancellations",
  {
    cancelId: text("cancel_id").primaryKey(),
    orderId: text("order_id").notNull(),
    shopId: text("shop_id").notNull(),
    role: text("role").$type<"BUYER" | "SELLER" | "SYSTEM">().notNull(),
    status: text("status").notNull(),
    reason: text("reason").notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("cancellations_order").on(t.orderId)],
);

export const returns = sandboxTiktok.table(
  "returns",
  {
    returnId: text("return_id").primaryKey(),
    orderId: text("order_id").notNull(),
    shopId: text("shop_id").notNull(),
    type: text("type").$type<"REFUND" | "RETURN_AND_REFUND" | "REPLACEMENT">().notNull(),
    status: text("status").notNull(),
    reason: text("reason").notNull(),
    refund: makeMoneyColumn("refund").notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("returns_order").on(t.orderId)],
);

export const pushes = pushTable(sandboxTiktok);
