import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  real,
  text,
} from "drizzle-orm/pg-core";
import { makeIdColumn, makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import type { Buyer, Region } from "../buyers.ts";
import { bytes } from "../columns.ts";
import { pushTable } from "../push-table.ts";
import { createMoreShopsColumn, createShopColumns } from "../tables.ts";
import type { AttributeEntry, ItemStatus, Violation } from "./item-shapes.ts";
import type { NativeOrderStatus, PendingTerm } from "./order-status.ts";

/** The sandbox's own tables: as "Shopee" it has none of our accounts. In minor units. */
export const sandboxShopee = pgSchema("sandbox_shopee");

const createIdColumn = (name: string) => bigint(name, { mode: "number" });

export const shops = sandboxShopee.table("shops", {
  shopId: createIdColumn("shop_id")
    .primaryKey()
    .generatedAlwaysAsIdentity({ startWith: 220_100_101 }),
  ...createShopColumns(),
  region: text("region").$type<Region>().notNull(),
  grantExpiresAt: makeInstantColumn("grant_expires_at"),
  throttleCode: text("throttle_code").notNull().default("error_rate_limit"),
  /** Orders an hour that buyers place by themselves (shop-life.ts); 0 for none. */
  ordersPerHour: integer("orders_per_hour").notNull().default(0),
  /** The time of the next one. */
  nextOrderAt: makeInstantColumn("next_order_at"),
  /** Orders that have not moved since before are left alone. */
  aliveSince: makeInstantColumn("alive_since"),
});

export const authCodes = sandboxShopee.table("auth_codes", {
  code: text("code").primaryKey(),
  shopId: createIdColumn("shop_id").notNull(),
  moreShops: createMoreShopsColumn<number>(),
  /** Days for which the seller lets the app in. */
  grantDays: integer("grant_days").notNull().default(365),
  expiresAt: makeInstantColumn("expires_at").notNull(),
  usedAt: makeInstantColumn("used_at"),
});

export const tokens = sandboxShopee.table(
  "tokens",
  {
    refreshToken: text("refresh_token").primaryKey(),
    accessToken: text("access_token").notNull().unique(),
    shopId: createIdColumn("shop_id").notNull(),
    moreShops: createMoreShopsColumn<number>(),
    /** The shops that have refreshed it: each may, once. */
    refreshedBy: jsonb("refreshed_by").$type<number[]>().notNull().default([]),
    accessExpiresAt: makeInstantColumn("access_expires_at").notNull(),
    refreshExpiresAt: makeInstantColumn("refresh_expires_at").notNull(),
    refreshUsedAt: makeInstantColumn("refresh_used_at"),
  },
  (t) => [index("tokens_shop").on(t.shopId)],
);

export const images = sandboxShopee.table("images", {
  imageId: text("image_id").primaryKey(),
  mediaType: text("media_type").notNull(),
  bytes: bytes("bytes").notNull(),
  createdAt: makeInstantColumn("created_at").notNull(),
});

/** The ids come from the marketplace's own lists of names. Absent for the seller's own word. */
export interface Tier {
  name: string;
  variation_id?: number;
  variation_group_id?: number;
  option_list: { option: string; option_id?: number; image?: { image_id: string } }[];
}
interface Dimension {
  package_width: number;
  package_height: number;
  package_length: number;
}

export const items = sandboxShopee.table(
  "items",
  {
    itemId: createIdColumn("item_id")
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 23_400_000_101 }),
    shopId: createIdColumn("shop_id").notNull(),
    status: text("status").$type<ItemStatus>().notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    categoryId: integer("category_id").notNull(),
    itemSku: text("item_sku").notNull().default(""),
    condition: text("condition").notNull().default("NEW"),
    /** For a pre-order. `null` for none. */
    daysToShip: integer("days_to_ship"),
    imageIds: jsonb("image_ids").$type<string[]>().notNull(),
    sizeChartImageId: text("size_chart_image_id"),
    logisticIds: jsonb("logistic_ids").$type<number[]>().notNull(),
    brand: jsonb("brand").$type<{ brand_id: number; original_brand_name: string }>().notNull(),
    attributes: jsonb("attributes").$type<AttributeEntry[]>().notNull(),
    weightKg: real("weight_kg").notNull(),
    dimension: jsonb("dimension").$type<Dimension>(),
    gtin: text("gtin").notNull().default(""),
    tiers: jsonb("tiers").$type<Tier[]>().notNull().default([]),
    /** Why it is banned; empty where it is not. */
    violations: jsonb("violations").$type<Violation[]>().notNull().default([]),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("items_shop_updated").on(t.shopId, t.updatedAt)],
);

export const modelIds = sandboxShopee.sequence("model_ids", { startWith: 98_000_000_101 });

/** The sold variations: an item without variations has the one model 0. */
export const models = sandboxShopee.table(
  "models",
  {
    itemId: createIdColumn("item_id")
      .notNull()
      .references(() => items.itemId, { onDelete: "cascade" }),
    modelId: createIdColumn("model_id").notNull(),
    tierIndex: jsonb("tier_index").$type<number[]>().notNull().default([]),
    sku: text("sku").notNull().default(""),
    price: makeMoneyColumn("price").notNull(),
    /** At all locations together. */
    stock: integer("stock").notNull(),
    /** The part at locations other than the main one, by `location_id`. */
    elsewhere: jsonb("elsewhere").$type<Record<string, number>>().notNull().default({}),
    weightKg: real("weight_kg"),
    dimension: jsonb("dimension").$type<Dimension>(),
    gtin: text("gtin").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.modelId] })],
);

/** A campaign with an item of a shop, and the units that can only be bought in it. */
export const promotions = sandboxShopee.table(
  "promotions",
  {
    promotionId: createIdColumn("promotion_id")
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 7_100_101 }),
    itemId: createIdColumn("item_id")
      .notNull()
      .references(() => items.itemId, { onDelete: "cascade" }),
    modelId: createIdColumn("model_id").notNull(),
    kind: text("kind").notNull(),
    startsAt: makeInstantColumn("starts_at").notNull(),
    endsAt: makeInstantColumn("ends_at").notNull(),
    reserved: integer("reserved").notNull(),
    /** The partner was told of its end. */
    endPushed: boolean("end_pushed").notNull().default(false),
  },
  (t) => [index("promotions_item").on(t.itemId, t.modelId)],
);

export interface Parcel {
  packageNumber: string;
  isArranged: boolean;
  items: { item_id: number; model_id: number; model_quantity: number }[];
}

export interface CourierScan {
  at: string;
  status: string;
  text: string;
}

/** A correction after the release, in minor units; below 0 where the seller pays back. */
interface PayoutAdjustment {
  at: string;
  amount: number;
  reason: string;
}

export interface Label {
  type: string;
  status: "PROCESSING" | "READY" | "FAILED";
  readyAt: string;
}

export const orders = sandboxShopee.table(
  "orders",
  {
    orderSn: text("order_sn").primaryKey(),
    shopId: createIdColumn("shop_id").notNull(),
    status: text("status").$type<NativeOrderStatus>().notNull(),
    statusBeforeCancel: text("status_before_cancel").$type<NativeOrderStatus>(),
    logisticsStatus: text("logistics_status").notNull(),
    /** Why the seller may not send it yet. */
    pendingTerms: jsonb("pending_terms").$type<PendingTerm[]>().notNull().default([]),
    isCod: boolean("is_cod").notNull(),
    paymentMethod: text("payment_method").notNull(),
    buyer: jsonb("buyer").$type<Buyer>().notNull(),
    message: text("message").notNull().default(""),
    logisticsChannelId: integer("logistics_channel_id").notNull(),
    packageNumber: text("package_number").notNull(),
    /** The parcels of a split order. `null` where it is sent in one. */
    parcels: jsonb("parcels").$type<Parcel[]>(),
    /** Advance fulfilment: the courier already has the goods, and the seller arranges nothing. */
    isAdvance: boolean("is_advance").notNull().default(false),
    trackingNumber: text("tracking_number"),
    /** The seller knows the courier's number from this time on. */
    trackingReadyAt: makeInstantColumn("tracking_ready_at"),
    trackingAsked: integer("tracking_asked").notNull().default(0),
    scans: jsonb("scans").$type<CourierScan[]>().notNull().default([]),
    trackingPushed: boolean("tracking_pushed").notNull().default(false),
    label: jsonb("label").$type<Label>(),
    labelPushed: boolean("label_pushed").notNull().default(false),
    shippingFee: makeMoneyColumn("shipping_fee").notNull(),
    total: makeMoneyColumn("total").notNull(),
    cancelBy: text("cancel_by").notNull().default(""),
    cancelReason: text("cancel_reason").notNull().default(""),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
    paidAt: makeInstantColumn("paid_at"),
    shipByAt: makeInstantColumn("ship_by_at"),
    pickedUpAt: makeInstantColumn("picked_up_at"),
    /** When its money is released to the seller. `null` where the order is not done yet. */
    settlesAt: makeInstantColumn("settles_at"),
    adjustments: jsonb("adjustments").$type<PayoutAdjustment[]>().notNull().default([]),
  },
  (t) => [
    index("orders_shop_updated").on(t.shopId, t.updatedAt),
    index("orders_shop_created").on(t.shopId, t.createdAt),
    index("orders_shop_settles").on(t.shopId, t.settlesAt),
  ],
);

export const orderItems = sandboxShopee.table(
  "order_items",
  {
    id: makeIdColumn(),
    orderSn: text("order_sn")
      .notNull()
      .references(() => orders.orderSn, { onDelete: "cascade" }),
    itemId: createIdColumn("item_id").notNull(),
    modelId: createIdColumn("model_id").notNull(),
    name: text("name").notNull(),
    itemSku: text("item_sku").notNull(),
    modelName: text("model_name").notNull(),
    modelSku: text("model_sku").notNull(),
    imageId: text("image_id"),
    quantity: integer("quantity").notNull(),
    /** Units that were cancelled while the rest is sent. */
    cancelledQuantity: integer("cancelled_quantity").notNull().default(0),
    /** Sold in a bundle; its discount belongs to no single item. */
    isBundle: boolean("is_bundle").notNull().default(false),
    price: makeMoneyColumn("price").notNull(),
    weightKg: real("weight_kg").notNull(),
    /** Units that the order really took: less than `quantity` where it was sold past the stock. */
    taken: integer("taken").notNull(),
  },
  (t) => [index("order_items_order").on(t.orderSn)],
);

export const returns = sandboxShopee.table(
  "returns",
  {
    returnSn: text("return_sn").primaryKey(),
    orderSn: text("order_sn").notNull(),
    shopId: createIdColumn("shop_id").notNull(),
    status: text("status")
      .$type<"REQUESTED" | "ACCEPTED" | "SELLER_DISPUTE" | "CLOSED" | "CANCELLED" | "REFUND_PAID">()
      .notNull(),
    reason: text("reason").notNull(),
    textReason: text("text_reason").notNull(),
    refundAmount: makeMoneyColumn("refund_amount").notNull(),
    disputeReason: text("dispute_reason").notNull().default(""),
    /** Addresses of the pictures with which the seller disputes it. */
    proof: jsonb("proof").$type<string[]>().notNull().default([]),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("returns_shop").on(t.shopId, t.updatedAt)],
);

export const pushes = pushTable(sandboxShopee);
