import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ProductEdit } from "#contract/product-batches.ts";
import type { ImageSize, STOCK_MODES, SyncStatus } from "#contract/statuses.ts";
import { accounts } from "../accounts/schema.ts";
import { channels } from "../channels/schema.ts";
import { createdAt, id, instant, money, updatedAt } from "../db/columns.ts";

export interface VariationType {
  id: string;
  name: string;
  options: { id: string; name: string; imageId: string | null }[];
}

/** A table of sizes × measures in centimetres, for customers to choose by. */
export const sizeCharts = pgTable(
  "size_charts",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    measures: jsonb("measures").$type<string[]>().notNull(),
    /** Values in the order of `measures`; null: not given. */
    rows: jsonb("rows").$type<{ size: string; values: (number | null)[] }[]>().notNull(),
    imageId: text("image_id"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("size_charts_account").on(t.accountId, t.name)],
);

export const products = pgTable(
  "products",
  {
    id: id(),
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
    /** The size guide's id; one that is deleted leaves its products without. */
    sizeChart: text("size_chart_id").references(() => sizeCharts.id, { onDelete: "set null" }),
    /** The handle of the spreadsheet row it came from: a second import finds it again. */
    importHandle: text("import_handle"),
    /** Picture address in the spreadsheet → the image it became, null where it could not be had: a second import fetches nothing again. */
    importPictures: jsonb("import_pictures").$type<Record<string, string | null>>().notNull().default({}),
    /** Raised on every save; a save names the version it read. */
    version: integer("version").notNull().default(1),
    /** Bit n is set when a listing has sync status n; 0: on no channel. A trigger on channel_products keeps it (migration 0006), nothing else writes it. */
    syncMask: integer("sync_mask").notNull().default(0),
    /** Name, SKUs and barcodes as a search sees them. Triggers on products and variants keep it (migration product_search), nothing else writes it. */
    searchText: text("search_text").notNull().default(""),
    /** Bit 0: no picture of its own, bit 1: a variant has no barcode. Triggers keep it (migration product_marks), nothing else writes it. */
    gaps: integer("gaps").notNull().default(1),
    /**
     * The fewest units, over all warehouses, that one of its variants on sale from stock has; null: none is. Triggers keep it (migration product_marks).
     * In no index: sales change it, and a row whose indexes stay as they are is cheap to change.
     */
    lowestAvailable: integer("lowest_available"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("products_search").using("gin", t.accountId, sql`${t.searchText} gin_trgm_ops`).where(sql`deleted_at is null`),
    /** Counts by sync status, and of what has gaps, are answered from here alone. */
    index("products_marks").on(t.accountId, t.gaps, t.syncMask).where(sql`deleted_at is null`),
    index("products_category").on(t.accountId, t.category).where(sql`deleted_at is null`),
    index("products_updated").on(t.accountId, t.updatedAt.desc(), t.id).where(sql`deleted_at is null`),
    index("products_size_chart").on(t.sizeChart).where(sql`size_chart_id is not null`),
    index("products_name").on(t.accountId, sql`lower(${t.name})`, t.id).where(sql`deleted_at is null`),
    uniqueIndex("products_handle_unique").on(t.accountId, t.importHandle).where(sql`deleted_at is null`),
  ],
);

export const variants = pgTable(
  "variants",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** Ids of the chosen option of each variation type, in the types' order. */
    optionIds: jsonb("option_ids").$type<string[]>().notNull().default([]),
    sku: text("sku").notNull(),
    barcode: text("barcode").notNull().default(""),
    price: money("price").notNull(),
    cogs: money("cogs").notNull().default(0),
    weightG: integer("weight_g").notNull(),
    widthCm: real("width_cm").notNull().default(0),
    heightCm: real("height_cm").notNull().default(0),
    lengthCm: real("length_cm").notNull().default(0),
    stockMode: text("stock_mode").$type<(typeof STOCK_MODES)[number]>().notNull().default("use_stock"),
    isActive: boolean("is_active").notNull().default(true),
    /** Orders and the ledger keep pointing at a variant that is gone from the catalogue. */
    deletedAt: instant("deleted_at"),
    /** The variant that took its place when products were merged: never one that is merged itself. */
    mergedInto: text("merged_into"),
  },
  (t) => [
    index("variants_merged_into").on(t.mergedInto).where(sql`merged_into is not null`),
    /** An order may still name the SKU of a variant that is merged. */
    index("variants_merged_sku").on(t.accountId, sql`lower(${t.sku})`).where(sql`merged_into is not null`),
    uniqueIndex("variants_sku_unique").on(t.accountId, sql`lower(${t.sku})`).where(sql`deleted_at is null`),
    index("variants_product").on(t.productId),
    check("variants_price", sql`${t.price} > 0`),
    check("variants_cogs", sql`${t.cogs} >= 0`),
    check("variants_weight", sql`${t.weightG} > 0`),
  ],
);

export const images = pgTable("images", {
  id: id(),
  accountId: text("account_id").notNull(),
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
  createdAt: createdAt(),
});

export const productImages = pgTable(
  "product_images",
  {
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    imageId: text("image_id")
      .notNull()
      .references(() => images.id),
    accountId: text("account_id").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.imageId] })],
);

export const productHistories = pgTable(
  "product_histories",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    productId: text("product_id").notNull(),
    productName: text("product_name").notNull(),
    /** contract/statuses.ts PRODUCT_HISTORY_TYPES */
    type: text("type").notNull(),
    actor: text("actor").notNull(),
    channelId: text("channel_id"),
    /** `{ field: [before, after] }` */
    changes: jsonb("changes").$type<Record<string, [unknown, unknown]>>().notNull().default({}),
    batchId: text("batch_id"),
    createdAt: createdAt(),
  },
  (t) => [
    index("product_histories_account").on(t.accountId, t.createdAt.desc()),
    index("product_histories_product").on(t.productId, t.createdAt.desc()),
    index("product_histories_batch").on(t.batchId),
  ],
);

/** The seller's own tree of categories: a node is its path, `Fashion > Batik`, as products name it. */
export const productCategories = pgTable(
  "product_categories",
  {
    id: id(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    path: text("path").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("product_categories_path").on(t.accountId, t.path)],
);

/** Which of a channel's categories it is. */
export const categoryMappings = pgTable(
  "category_mappings",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => productCategories.id, { onDelete: "cascade" }),
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    channelCategoryId: text("channel_category_id").notNull(),
    /** As the channel calls it, for the reader. */
    name: text("name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.channelId] })],
);

/** A master product's listing on one channel. Absent row: unpublished. */
export const channelProducts = pgTable(
  "channel_products",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    externalProductId: text("external_product_id"),
    /** contract/statuses.ts SYNC_STATUS */
    syncStatus: integer("sync_status").$type<SyncStatus>().notNull().default(1),
    lastSyncAt: instant("last_sync_at"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** Raised by each publish or unpublish; a job of an older revision does nothing. */
    revision: integer("revision").notNull().default(0),
    /** What the present revision is to do; null: nothing is asked for. */
    action: text("action").$type<"publish" | "unlist" | "delete">(),
    /** user id; who the history names */
    requestedBy: text("requested_by"),
    /** One run at a time: whose it is, and until when it is alive without another sign (backend/channels/publish/claim.ts). */
    claimId: text("claim_id"),
    claimedUntil: instant("claimed_until"),
    /** Set before the marketplace's create call, so that a retry looks for what an interrupted one left behind. */
    createStartedAt: instant("create_started_at"),
    /** The words (ListingDraft.token) sent since then: the SKU may change between two tries, and either may be what is found. */
    createTokens: jsonb("create_tokens").$type<string[]>().notNull().default([]),
    isListed: boolean("is_listed").notNull().default(false),
    categoryId: text("category_id"),
    categoryName: text("category_name"),
    brandId: text("brand_id"),
    attributes: jsonb("attributes").$type<{ attributeId: string; valueId?: string; value?: string }[]>().notNull().default([]),
    /** variant id → what this channel asks instead of the master product's price, in minor units */
    prices: jsonb("prices").$type<Record<string, number>>().notNull().default({}),
    /** The channel's own word instead of the master product's; null: the master's (domain.md "Channel products"). */
    name: text("name"),
    description: text("description"),
    condition: text("condition").$type<"new" | "used">(),
    /** Pictures by their ids in this channel's order; null: the master's. */
    imageIds: jsonb("image_ids").$type<string[]>(),
    /** Which size of a picture is sent (specification part 2 §5: 64, 128, 256, 512, above that the original). */
    imageSize: text("image_size").$type<ImageSize>().notNull().default("original"),
    /** Days until it is shipped, for goods on order; null: the channel's usual. */
    daysToShip: integer("days_to_ship"),
    /** The couriers offered; null: all that carry it. */
    logisticsIds: jsonb("logistics_ids").$type<string[]>(),
    /** When it is to be published by itself (specification part 2 §3 "Schedule activation"), and who asked. */
    activeAt: instant("active_at"),
    activeBy: text("active_by"),
    /** Tries since it was last on the channel. */
    attempts: integer("attempts").notNull().default(0),
    /** The last failure's code and how often in a row; at three, retries pause until a person resets them (domain.md "Channel products"). */
    failureCode: text("failure_code"),
    failureCount: integer("failure_count").notNull().default(0),
    /** imageId → the marketplace's id of the uploaded copy */
    imageMap: jsonb("image_map").$type<Record<string, string>>().notNull().default({}),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("channel_products_unique").on(t.productId, t.channelId),
    index("channel_products_account").on(t.accountId, t.syncStatus),
    uniqueIndex("channel_products_external").on(t.channelId, t.externalProductId),
    /** A shop's listings, newest change first: in all, and by status. */
    index("channel_products_updated").on(t.channelId, t.updatedAt.desc(), t.id),
    index("channel_products_status_updated").on(t.channelId, t.syncStatus, t.updatedAt.desc(), t.id),
    index("channel_products_active_at").on(t.activeAt).where(sql`active_at is not null`),
  ],
);

/** Which of the marketplace's models is which of our variants, and the figures last pushed to it. */
export const channelVariants = pgTable(
  "channel_variants",
  {
    channelProductId: text("channel_product_id")
      .notNull()
      .references(() => channelProducts.id, { onDelete: "cascade" }),
    variantId: text("variant_id")
      .notNull()
      .references(() => variants.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    /** "0" where the marketplace's item has no variations. */
    externalVariantId: text("external_variant_id").notNull(),
    pushedQuantity: integer("pushed_quantity"),
    pushedPrice: money("pushed_price"),
    pushedAt: instant("pushed_at"),
    pushError: text("push_error"),
    /** Why the channel did not take the last price. */
    priceError: text("price_error"),
  },
  (t) => [
    primaryKey({ columns: [t.channelProductId, t.variantId] }),
    index("channel_variants_variant").on(t.variantId),
    index("channel_variants_external").on(t.channelId, t.externalVariantId),
  ],
);

/** Channel rules are data, refreshed from the channel: category trees, attributes, brands, logistics by key. */
export const channelReferences = pgTable(
  "channel_references",
  {
    channelId: text("channel_id")
      .notNull()
      .references(() => channels.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    value: jsonb("value").$type<unknown>().notNull(),
    fetchedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.key] })],
);

/** A bulk publish over many products. */
export const publishJobs = pgTable("publish_jobs", {
  id: id(),
  accountId: text("account_id").notNull(),
  actor: text("actor").notNull(),
  createdAt: createdAt(),
  stoppedAt: instant("stopped_at"),
});

export const publishJobItems = pgTable(
  "publish_job_items",
  {
    publishId: text("publish_id")
      .notNull()
      .references(() => publishJobs.id, { onDelete: "cascade" }),
    channelProductId: text("channel_product_id").notNull(),
    accountId: text("account_id").notNull(),
    productId: text("product_id").notNull(),
    /** The listing's revision that this publish asked for; a newer one is not its own. */
    revision: integer("revision").notNull(),
    /** The listing's status before, which stopping gives back. */
    formerStatus: integer("former_status").$type<SyncStatus>().notNull(),
    status: text("status").$type<"waiting" | "done" | "failed" | "stopped">().notNull().default("waiting"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
  },
  (t) => [primaryKey({ columns: [t.publishId, t.channelProductId] }), index("publish_job_items_listing").on(t.channelProductId, t.status)],
);

/** A bulk change of master products, or its taking back. */
export const productBatches = pgTable(
  "product_batches",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    actor: text("actor").notNull(),
    kind: text("kind").$type<"edit" | "undo">().notNull(),
    /** What an `edit` does to each product (contract ProductEdit). */
    edit: jsonb("edit").$type<ProductEdit>(),
    /** The batch that an `undo` takes back: a bulk change's or an import's id. Once only. */
    undoOf: text("undo_of"),
    createdAt: createdAt(),
    stoppedAt: instant("stopped_at"),
  },
  (t) => [uniqueIndex("product_batches_undo_unique").on(t.undoOf)],
);

export const productBatchItems = pgTable(
  "product_batch_items",
  {
    batchId: text("batch_id")
      .notNull()
      .references(() => productBatches.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    accountId: text("account_id").notNull(),
    position: integer("position").notNull(),
    status: text("status").$type<"waiting" | "done" | "unchanged" | "failed" | "stopped">().notNull().default("waiting"),
    /** The variant that was in the way, when it was one. */
    sku: text("sku").notNull().default(""),
    errorCode: text("error_code"),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.productId] }), index("product_batch_items_status").on(t.batchId, t.status, t.position)],
);

export interface ImportOptions {
  /** The file's prices × this = minor units of the account's currency ÷ 10^digits; 1 for a file in the account's own currency. */
  rate: number;
  /** Grams for rows whose weight is 0 or empty. */
  defaultWeightG: number;
  /** What stands in for a picture that cannot be fetched. */
  missingPictures: "placeholder" | "none";
}

export const productImports = pgTable(
  "product_imports",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    actor: text("actor").notNull(),
    fileName: text("file_name").notNull(),
    /** Key of the uploaded file in the file storage. */
    fileKey: text("file_key").notNull(),
    options: jsonb("options").$type<ImportOptions>().notNull(),
    status: text("status").$type<"checking" | "checked" | "applying" | "applied" | "stopped" | "cancelled" | "failed">().notNull(),
    errorCode: text("error_code"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [index("product_imports_account").on(t.accountId, t.createdAt.desc())],
);

export interface ImportProblem {
  line: number;
  column: string;
  code: string;
  value: string;
  /** A warning does not hold the product back. */
  level: "error" | "warning";
}

/** One product of the file (one or more rows). */
export const productImportItems = pgTable(
  "product_import_items",
  {
    importId: text("import_id")
      .notNull()
      .references(() => productImports.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    accountId: text("account_id").notNull(),
    handle: text("handle").notNull(),
    name: text("name").notNull(),
    firstLine: integer("first_line").notNull(),
    /** The product as it would be written (backend/products/import/…). */
    proposal: jsonb("proposal").$type<unknown>().notNull(),
    problems: jsonb("problems").$type<ImportProblem[]>().notNull().default([]),
    decision: text("decision").$type<"create" | "update" | "unchanged" | "blocked">().notNull(),
    status: text("status").$type<"waiting" | "done" | "failed" | "skipped">().notNull().default("waiting"),
    productId: text("product_id"),
    errorCode: text("error_code"),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
);
