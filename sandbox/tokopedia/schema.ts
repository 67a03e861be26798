import { boolean, index, integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import type { Buyer } from "../buyers.ts";
import { pushTable } from "../push-table.ts";
import { createImageTable, createShopColumns, createTalksColumn } from "../tables.ts";

/**
 * The sandbox's own database. It is "Tokopedia", so no table knows our accounts. Money in rupiah;
 * ids are Tokopedia's numbers.
 */
export const sandboxTokopedia = pgSchema("sandbox_tokopedia");

/** The owner's answer to the app's request for integration. */
export type IntegrationState = "none" | "requested" | "approved" | "refused";

export const shops = sandboxTokopedia.table("shops", {
  shopId: integer("shop_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 479_573 }),
  ...createShopColumns(),
  integration: text("integration").$type<IntegrationState>().notNull().default("none"),
  /** Earlier tokens are refused in calls about this shop. */
  tokensFrom: makeInstantColumn("tokens_from").notNull(),
  talksSince: createTalksColumn(),
});

/** The app's tokens, for all of its shops. */
export const tokens = sandboxTokopedia.table("tokens", {
  accessToken: text("access_token").primaryKey(),
  createdAt: makeInstantColumn("created_at").notNull(),
  expiresAt: makeInstantColumn("expires_at").notNull(),
});

export const images = createImageTable(sandboxTokopedia);

export interface VariantSelection {
  id: number;
  unit_id: number;
  options: { unit_value_id: number; value: string; hex_code: string }[];
}

export const products = sandboxTokopedia.table(
  "products",
  {
    productId: integer("product_id")
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 15_245_228 }),
    shopId: integer("shop_id").notNull(),
    /** Set for a variant: its product. */
    parentId: integer("parent_id"),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    sku: text("sku").notNull().default(""),
    price: makeMoneyColumn("price").notNull(),
    stock: integer("stock").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    categoryId: integer("category_id").notNull(),
    isUsed: boolean("is_used").notNull().default(false),
    weightG: integer("weight_g").notNull(),
    dimension: jsonb("dimension").$type<{ height: number; width: number; length: number }>(),
    preorderDays: integer("preorder_days"),
    pictures: jsonb("pictures").$type<string[]>().notNull(),
    /** For a product with variants: the address of its size chart picture; "" for none. */
    sizeChart: text("size_chart").notNull().default(""),
    /** For a product with variants: their variations. */
    selections: jsonb("selections").$type<VariantSelection[]>().notNull().default([]),
    /** For a variant: its place in each of the product's selections. */
    combination: jsonb("combination").$type<number[]>().notNull().default([]),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [
    index("products_shop").on(t.shopId, t.productId),
    index("products_parent").on(t.parentId),
  ],
);

/** A product that was sent, and is processed a moment later. */
export const uploads = sandboxTokopedia.table(
  "uploads",
  {
    uploadId: integer("upload_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 5_721 }),
    shopId: integer("shop_id").notNull(),
    product: jsonb("product").$type<unknown>().notNull(),
    polls: integer("polls").notNull().default(0),
    readyAt: makeInstantColumn("ready_at").notNull(),
    doneAt: makeInstantColumn("done_at"),
    problem: text("problem"),
  },
  (t) => [index("uploads_shop").on(t.shopId, t.doneAt)],
);

export const orders = sandboxTokopedia.table(
  "orders",
  {
    orderId: integer("order_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 43_481_289 }),
    shopId: integer("shop_id").notNull(),
    invoice: text("invoice").notNull(),
    status: integer("status").notNull(),
    buyer: jsonb("buyer").$type<Buyer>().notNull(),
    message: text("message").notNull().default(""),
    shippingFee: makeMoneyColumn("shipping_fee").notNull(),
    total: makeMoneyColumn("total").notNull(),
    awb: text("awb").notNull().default(""),
    cancelReason: text("cancel_reason").notNull().default(""),
    /** A buyer asks to cancel, and the seller has not answered. */
    cancelRequest: text("cancel_request"),
    createdAt: makeInstantColumn("created_at").notNull(),
    updatedAt: makeInstantColumn("updated_at").notNull(),
    paidAt: makeInstantColumn("paid_at"),
    complainedAt: makeInstantColumn("complained_at"),
  },
  (t) => [index("orders_shop_paid").on(t.shopId, t.paidAt)],
);

export const orderItems = sandboxTokopedia.table(
  "order_items",
  {
    itemId: integer("item_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 20_274_955 }),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    productId: integer("product_id").notNull(),
    name: text("name").notNull(),
    sku: text("sku").notNull(),
    picture: text("picture").notNull(),
    price: makeMoneyColumn("price").notNull(),
    weightG: integer("weight_g").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (t) => [index("order_items_order").on(t.orderId)],
);

export const pushes = pushTable(sandboxTokopedia);
