import { boolean, index, integer, jsonb, pgSchema, primaryKey, text } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeMoneyColumn } from "#backend/db/columns.ts";
import type { Buyer } from "../buyers.ts";
import { pushTable } from "../push-table.ts";
import { createImageTable, createShopColumns } from "../tables.ts";

/** The sandbox's own database. It is "Blibli", so no table knows our accounts. Money in rupiah. */
export const sandboxBlibli = pgSchema("sandbox_blibli");

/** OOS is not stored: it is ACTIVE without stock. */
export type ProductState = "ACTIVE" | "IN_PROGRESS" | "NEED_CORRECTION" | "SUSPENDED" | "ARCHIVED";
/** UNPAID and EXPIRED are on no list of the API. */
export type ItemStatus = "UNPAID" | "EXPIRED" | "FP" | "PU" | "BP" | "CX" | "D" | "DF" | "CR" | "X";
/** How an order reaches its buyer. `collected` and `clickAndCollect`: they come to the store. */
export type OrderKind = "regular" | "big" | "collected" | "clickAndCollect";

export const shops = sandboxBlibli.table("shops", {
  /** The store code. */
  shopId: text("shop_id").primaryKey(),
  ...createShopColumns(),
  username: text("username").notNull(),
  /** `null` where it was revoked in Seller Center. */
  sellerKey: text("seller_key").unique(),
  /** Every call must be signed with it. `null` where none must. */
  signatureKey: text("signature_key"),
  /** The address of Blibli's pushes; "" for none. */
  webhookUrl: text("webhook_url").notNull().default(""),
  /** DROPSHIP: the seller sends by a courier of their own and tells the waybill. */
  deliveryType: text("delivery_type").$type<"PICKUP" | "DROPSHIP">().notNull().default("PICKUP"),
  /** New products wait for a review by hand. */
  holdsReviews: boolean("holds_reviews").notNull().default(false),
  /** New products wait in the queue. */
  holdsQueue: boolean("holds_queue").notNull().default(false),
});

export const images = createImageTable(sandboxBlibli);

export interface Dimension {
  weight: number;
  length: number;
  width: number;
  height: number;
}

export const products = sandboxBlibli.table(
  "products",
  {
    /** `TOQ-15126-00411`, with the store in front. */
    productSku: text("product_sku").primaryKey(),
    shopId: text("shop_id").notNull(),
    state: text("state").$type<ProductState>().notNull(),
    revisionNotes: text("revision_notes").notNull().default(""),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    categoryCode: text("category_code").notNull(),
    brandCode: text("brand_code").notNull().default(""),
    brandName: text("brand_name").notNull().default(""),
    attributes: jsonb("attributes").$type<{ code: string; values: string[] }[]>().notNull(),
    images: jsonb("images").$type<string[]>().notNull(),
    logistics: jsonb("logistics").$type<string[]>().notNull(),
    dimension: jsonb("dimension").$type<Dimension>().notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("products_shop").on(t.shopId, t.productSku)],
);

export const variants = sandboxBlibli.table(
  "variants",
  {
    /** `TOQ-15126-00411-00001`, with the product in front. */
    blibliSku: text("blibli_sku").primaryKey(),
    productSku: text("product_sku")
      .notNull()
      .references(() => products.productSku, { onDelete: "cascade" }),
    sellerSku: text("seller_sku").notNull().default(""),
    upcCode: text("upc_code").notNull().default(""),
    regular: makeMoneyColumn("regular").notNull(),
    sale: makeMoneyColumn("sale").notNull(),
    stock: integer("stock").notNull(),
    buyable: boolean("buyable").notNull().default(true),
    images: jsonb("images").$type<string[]>().notNull(),
    attributes: jsonb("attributes")
      .$type<{ code: string; name: string; value: string }[]>()
      .notNull(),
  },
  (t) => [index("variants_product").on(t.productSku)],
);

/** Products that are created later. */
export const queues = sandboxBlibli.table(
  "queues",
  {
    queueId: text("queue_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    /** `null` where it is done. */
    payload: jsonb("payload").$type<unknown>(),
    history: jsonb("history")
      .$type<{ value: string; isSuccess: boolean; errorCode: string; errorMessage: string }[]>()
      .notNull(),
    /** Number of reads: the first one answers "under way". */
    looks: integer("looks").notNull().default(0),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("queues_shop").on(t.shopId, t.createdAt)],
);

export const orders = sandboxBlibli.table(
  "orders",
  {
    orderId: text("order_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    buyer: jsonb("buyer").$type<Buyer>().notNull(),
    message: text("message").notNull().default(""),
    kind: text("kind").$type<OrderKind>().notNull().default("regular"),
    /** 0 where Blibli pays the courier. */
    shippingCost: makeMoneyColumn("shipping_cost").notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
    /** When it became FP. Orders are listed by it. */
    paidAt: makeInstantColumn("paid_at"),
  },
  (t) => [index("orders_shop_paid").on(t.shopId, t.paidAt)],
);

export const orderItems = sandboxBlibli.table(
  "order_items",
  {
    itemId: integer("item_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 250_000_101 }),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    status: text("status").$type<ItemStatus>().notNull(),
    blibliSku: text("blibli_sku").notNull(),
    productSku: text("product_sku").notNull(),
    sellerSku: text("seller_sku").notNull(),
    name: text("name").notNull(),
    variantName: text("variant_name").notNull(),
    imageUrl: text("image_url").notNull(),
    price: makeMoneyColumn("price").notNull(),
    finalPrice: makeMoneyColumn("final_price").notNull(),
    quantity: integer("quantity").notNull(),
    packageId: text("package_id"),
    awbNumber: text("awb_number").notNull().default(""),
    /** The seller has brought it. The buyer confirms that later. */
    broughtAt: makeInstantColumn("brought_at"),
    updatedAt: makeInstantColumn("updated_at").notNull(),
  },
  (t) => [index("order_items_order").on(t.orderId)],
);

export const returns = sandboxBlibli.table(
  "returns",
  {
    rmaId: integer("rma_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 700_001 }),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    itemId: integer("item_id").notNull(),
    status: text("status").$type<"OPEN" | "COMPLETED">().notNull(),
    createdAt: makeInstantColumn("created_at").notNull(),
  },
  (t) => [index("returns_order").on(t.orderId)],
);

/** An item of a settlement, with the fields of the API. Rupiah. */
export interface SettledItem {
  orderItemNo: string;
  sales: number;
  commission: number;
  transactionFee: number;
  paymentFeeBySeller: number;
  pph23: number;
  sellerPromo: number;
  sellerShipping: number;
  totalPayment: number;
}

export const settlements = sandboxBlibli.table(
  "settlements",
  {
    settlementId: text("settlement_id").primaryKey(),
    shopId: text("shop_id").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.orderId, { onDelete: "cascade" }),
    /** Listed from then on. */
    paidAt: makeInstantColumn("paid_at").notNull(),
    items: jsonb("items").$type<SettledItem[]>().notNull(),
  },
  (t) => [
    index("settlements_shop").on(t.shopId, t.paidAt),
    index("settlements_order").on(t.orderId),
  ],
);

/** Calls in the current window of each quota. */
export const callCounts = sandboxBlibli.table(
  "call_counts",
  {
    shopId: text("shop_id").notNull(),
    call: text("call").notNull(),
    since: makeInstantColumn("since").notNull(),
    calls: integer("calls").notNull(),
  },
  (t) => [primaryKey({ columns: [t.shopId, t.call] })],
);

export const pushes = pushTable(sandboxBlibli);
