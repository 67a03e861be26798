import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { MasterAttribute } from "#contract/master-attributes.ts";
import type { STOCK_MODES } from "#contract/statuses.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";

export interface VariationType {
  id: string;
  name: string;
  options: { id: string; name: string; imageId: string | null }[];
}

/** A table of sizes × measures in centimetres for customers. */
export const sizeCharts = pgTable(
  "size_charts",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    measures: jsonb("measures").$type<string[]>().notNull(),
    /** Values in the order of `measures`; `null` if not given. */
    rows: jsonb("rows").$type<{ size: string; values: (number | null)[] }[]>().notNull(),
    imageId: text("image_id"),
    version: integer("version").notNull().default(1),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "size_charts_image_fk",
      columns: [t.accountId, t.imageId],
      foreignColumns: [images.accountId, images.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),
    index("size_charts_account").on(t.accountId, t.name),
  ],
);

export const products = pgTable(
  "products",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    category: text("category").notNull().default(""),
    brand: text("brand").notNull().default(""),
    condition: text("condition").$type<"new" | "used">().notNull().default("new"),
    isDigital: boolean("is_digital").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    variationTypes: jsonb("variation_types").$type<VariationType[]>().notNull().default([]),
    /** The size guide's id. Deleting it leaves its products without one. */
    sizeChart: text("size_chart_id"),
    /** Values that marketplaces require besides the other fields, entered once for all. */
    attributes: jsonb("attributes").$type<MasterAttribute[]>().notNull().default([]),
    /** Handle of its spreadsheet row, which identifies it in a second import. */
    importHandle: text("import_handle"),
    /**
     * Spreadsheet's picture address → image, `null` if it could not be fetched. Avoids a second
     * fetch.
     */
    importPictures: jsonb("import_pictures")
      .$type<Record<string, string | null>>()
      .notNull()
      .default({}),
    /** Increased by every save; a save names the version that it read. */
    version: integer("version").notNull().default(1),
    /**
     * Bit n: a listing has sync status n. Only a trigger writes it
     * (functions/product-sync-mask.sql).
     */
    syncMask: integer("sync_mask").notNull().default(0),
    /**
     * Bit 0: no picture; bit 1: a variant without barcode. Only triggers write it
     * (functions/product-marks.sql).
     */
    gaps: integer("gaps").notNull().default(1),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
    deletedAt: makeInstantColumn("deleted_at"),
    /** Restorable since then (products/trash.ts); `null` if merged or removed from the trash. */
    trashedAt: makeInstantColumn("trashed_at"),
  },
  (t) => [
    foreignKey({
      name: "products_size_chart_fk",
      columns: [t.accountId, t.sizeChart],
      foreignColumns: [sizeCharts.accountId, sizeCharts.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    /** Index-only counts by sync status and by gaps. */
    index("products_marks").on(t.accountId, t.gaps, t.syncMask).where(sql`deleted_at is null`),
    /** Index-only counts of products found by search or on a channel. */
    index("products_ids").on(t.accountId, t.id, t.syncMask).where(sql`deleted_at is null`),
    /** Deleted products that are still on a channel. */
    index("products_left").on(t.accountId).where(sql`deleted_at is not null and sync_mask <> 0`),
    /** In byte order, so that a category and its descendants are adjacent. */
    index("products_category")
      .on(t.accountId, sql`${t.category} collate "C"`)
      .where(sql`deleted_at is null`),
    index("products_updated")
      .on(t.accountId, t.updatedAt.desc(), t.id)
      .where(sql`deleted_at is null`),
    index("products_trash")
      .on(t.accountId, t.trashedAt.desc(), t.id)
      .where(sql`trashed_at is not null`),
    /** Finds products whose time in the trash is over. */
    index("products_trash_over").on(t.trashedAt).where(sql`trashed_at is not null`),
    index("products_size_chart").on(t.accountId, t.sizeChart).where(sql`size_chart_id is not null`),
    index("products_name")
      .on(t.accountId, sql`lower(${t.name})`, t.id)
      .where(sql`deleted_at is null`),
    index("products_name_key")
      .on(t.accountId, sql`product_name_key(${t.name})`)
      .where(sql`deleted_at is null`),
    uniqueIndex("products_handle_unique")
      .on(t.accountId, t.importHandle)
      .where(sql`deleted_at is null`),
  ],
);

export const variants = pgTable(
  "variants",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    productId: text("product_id").notNull(),
    position: integer("position").notNull(),
    /** Ids of the chosen option of each variation type, in the types' order. */
    optionIds: jsonb("option_ids").$type<string[]>().notNull().default([]),
    sku: text("sku").notNull(),
    barcode: text("barcode").notNull().default(""),
    price: makeMoneyColumn("price").notNull(),
    cogs: makeMoneyColumn("cogs").notNull().default(0),
    weightG: integer("weight_g").notNull(),
    widthCm: real("width_cm").notNull().default(0),
    heightCm: real("height_cm").notNull().default(0),
    lengthCm: real("length_cm").notNull().default(0),
    stockMode: text("stock_mode")
      .$type<(typeof STOCK_MODES)[number]>()
      .notNull()
      .default("use_stock"),
    isActive: boolean("is_active").notNull().default(true),
    /** Orders and the ledger still refer to a deleted variant. */
    deletedAt: makeInstantColumn("deleted_at"),
    /** The variant that replaced this one in a merge. It is never a merged variant itself. */
    mergedInto: text("merged_into"),
  },
  (t) => [
    foreignKey({
      name: "variants_merged_into_fk",
      columns: [t.accountId, t.mergedInto],
      foreignColumns: [t.accountId, t.id],
    }),

    foreignKey({
      name: "variants_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("variants_merged_into").on(t.accountId, t.mergedInto).where(sql`merged_into is not null`),
    /** An order may still name the SKU of a merged variant. */
    index("variants_merged_sku")
      .on(t.accountId, sql`lower(${t.sku})`)
      .where(sql`merged_into is not null`),
    uniqueIndex("variants_sku_unique")
      .on(t.accountId, sql`lower(${t.sku})`)
      .where(sql`deleted_at is null`),
    index("variants_product").on(t.accountId, t.productId),
    /** Levels' lists leave out these few variants. */
    index("variants_gone").on(t.accountId, t.id).where(sql`deleted_at is not null`),
    index("variants_barcode")
      .on(t.accountId, t.barcode)
      .where(sql`deleted_at is null and barcode <> ''`),
    /** variants_sku_unique serves the rest: a SKU without spaces is its own key. */
    index("variants_sku_key")
      .on(t.accountId, sql`sku_key(${t.sku})`)
      .where(sql`deleted_at is null and sku ~ '[[:space:]]'`),
    check("variants_price", sql`${t.price} >= 0`),
    check("variants_cogs", sql`${t.cogs} >= 0`),
    /** 0: not weighed, for digital products only (product-rules.ts). */
    check("variants_weight", sql`${t.weightG} >= 0`),
  ],
);

export const images = pgTable(
  "images",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** contract/statuses.ts IMAGE_TYPE */
    type: integer("type").notNull(),
    name: text("name").notNull(),
    /** Keys in the file storage are `images/<id>/<original|64|128|256|512>`. */
    mediaType: text("media_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    isPlaceholder: boolean("is_placeholder").notNull().default(false),
    /** The order whose return the picture proves. Erased with that order's buyer. */
    orderId: text("order_id"),
    /** When the copies for own shops' pages were made (contract/product-images.ts SHOP_COPIES). */
    shopCopiesAt: makeInstantColumn("shop_copies_at"),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("images_order").on(t.accountId, t.orderId).where(sql`order_id is not null`),
  ],
);

export const productImages = pgTable(
  "product_images",
  {
    productId: text("product_id").notNull(),
    imageId: text("image_id").notNull(),
    accountId: text("account_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    foreignKey({
      name: "product_images_image_fk",
      columns: [t.accountId, t.imageId],
      foreignColumns: [images.accountId, images.id],
    }),

    foreignKey({
      name: "product_images_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.productId, t.imageId] }),
  ],
);
