import { boolean, index, integer, jsonb, pgSchema, real, text } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import type { Buyer } from "../buyers.ts";
import { pushTable } from "../push-table.ts";
import { createImageTable, createShopColumns, createTalksColumn } from "../tables.ts";

/** The sandbox's own tables: as "LINE SHOPPING" it has none of our accounts. In satang. */
export const sandboxLine = pgSchema("sandbox_line");

export type OrderStatus = "FINALIZED" | "COMPLETED" | "EXPIRED" | "CANCELED";
export type PaymentStatus = "NO_PAYMENT" | "PENDING" | "PAID" | "PENDING_REFUND" | "REFUND";
export type ShipmentStatus =
  | "NO_SHIPMENT"
  | "PENDING"
  | "SHIPMENT_READY"
  | "ON_DELIVERY"
  | "SHIPPED_ALL";

export const shops = sandboxLine.table("shops", {
  /** The LINE Official Account's id, with its @. */
  shopId: text("shop_id").primaryKey(),
  ...createShopColumns(),
  /** `null` where it was deleted in MyShop. */
  apiKey: text("api_key").unique(),
  /** The address of MyShop's pushes; "" for none. */
  webhookUrl: text("webhook_url").notNull().default(""),
  webhookSecret: text("webhook_secret").notNull(),
  /** The Messaging API's token, and the secret of its pushes. */
  messagingToken: text("messaging_token").notNull().unique(),
  messagingSecret: text("messaging_secret").notNull(),
  talksSince: createTalksColumn(),
});

export const images = createImageTable(sandboxLine);

export interface VariantOption {
  name: string;
  values: { value: string; imageUrl: string }[];
}

export const products = sandboxLine.table(
  "products",
  {
    productId: integer("product_id")
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 1_000_071_365 }),
    shopId: text("shop_id").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    brand: text("brand").notNull().default(""),
    categoryId: integer("category_id").notNull(),
    imageUrls: jsonb("image_urls").$type<string[]>().notNull(),
    instantDiscount: makeMoneyColumn("instant_discount").notNull().default(0),
    isDisplay: boolean("is_display").notNull(),
    options: jsonb("options").$type<VariantOption[]>().notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("products_shop").on(t.shopId, t.productId)],
);

export const variants = sandboxLine.table(
  "variants",
  {
    variantId: integer("variant_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 332_677 }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.productId, { onDelete: "cascade" }),
    /** One value of each of the product's options; empty where it has no variants. */
    values: jsonb("values").$type<string[]>().notNull(),
    sku: text("sku").notNull().default(""),
    barcode: text("barcode").notNull().default(""),
    price: makeMoneyColumn("price").notNull(),
    weightKg: real("weight_kg").notNull(),
    /** Units on the shelf, including those of orders. */
    onHand: integer("on_hand").notNull(),
    /** Units of unpaid orders, and of paid orders that are not sent. */
    reserved: integer("reserved").notNull().default(0),
    readyToShip: integer("ready_to_ship").notNull().default(0),
  },
  (t) => [index("variants_product").on(t.productId), index("variants_sku").on(t.sku)],
);

export const orders = sandboxLine.table(
  "orders",
  {
    orderNumber: text("order_number").primaryKey(),
    shopId: text("shop_id").notNull(),
    orderStatus: text("order_status").$type<OrderStatus>().notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    shipmentStatus: text("shipment_status").$type<ShipmentStatus>().notNull(),
    isCod: boolean("is_cod").notNull(),
    buyer: jsonb("buyer").$type<Buyer>().notNull(),
    message: text("message").notNull().default(""),
    shippingFee: makeMoneyColumn("shipping_fee").notNull(),
    total: makeMoneyColumn("total").notNull(),
    trackingNumber: text("tracking_number").notNull().default(""),
    trackingUrl: text("tracking_url").notNull().default(""),
    remarkCancel: text("remark_cancel").notNull().default(""),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
    paidAt: makeInstantColumn("paid_at"),
    /** LINE pays it out then. `null` until the order is completed. */
    settledAt: makeInstantColumn("settled_at"),
    /** Taken back from the payout afterwards. */
    adjustment: makeMoneyColumn("adjustment").notNull().default(0),
  },
  (t) => [index("orders_shop_updated").on(t.shopId, t.updatedAt)],
);

export const orderItems = sandboxLine.table(
  "order_items",
  {
    itemId: integer("item_id").primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: text("order_number")
      .notNull()
      .references(() => orders.orderNumber, { onDelete: "cascade" }),
    productId: integer("product_id").notNull(),
    variantId: integer("variant_id").notNull(),
    /** The product had no variants, so its only one has no number on the wire. */
    isOnlyVariant: boolean("is_only_variant").notNull(),
    name: text("name").notNull(),
    sku: text("sku").notNull(),
    imageUrl: text("image_url").notNull(),
    options: jsonb("options").$type<{ name: string; value: string }[]>().notNull(),
    price: makeMoneyColumn("price").notNull(),
    discountedPrice: makeMoneyColumn("discounted_price").notNull(),
    weightKg: real("weight_kg").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [index("order_items_order").on(t.orderNumber)],
);

/** Messages that were sent with a key: a second one with the same key is the first. */
export const retryKeys = sandboxLine.table("retry_keys", {
  retryKey: text("retry_key").primaryKey(),
  shopId: text("shop_id").notNull(),
  messageIds: jsonb("message_ids").$type<string[]>().notNull(),
  createdAt: makeInstantColumn("created_at").notNull(),
});

export const pushes = pushTable(sandboxLine);
