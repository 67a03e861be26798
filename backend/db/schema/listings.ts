import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ListingCertificates } from "#contract/listing-fields.ts";
import type { ImageSize, SyncStatus } from "#contract/statuses.ts";
import type { StockPlace } from "../../marketplaces/channel-figures.ts";
import {
  makeCreatedAtColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
  makeUpdatedAtColumn,
} from "../columns.ts";
import { channels } from "./channels.ts";
import { images, products, variants } from "./products.ts";

/** A product's listing on one channel. An unpublished product has no row. */
export const channelProducts = pgTable(
  "channel_products",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    productId: text("product_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalProductId: text("external_product_id"),
    /** contract/statuses.ts SYNC_STATUS */
    syncStatus: integer("sync_status").$type<SyncStatus>().notNull().default(1),
    lastSyncAt: makeInstantColumn("last_sync_at"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** Increased by each publish or unpublish; a job of an older revision does nothing. */
    revision: integer("revision").notNull().default(0),
    /** The action of the current revision; `null` if nothing is requested. */
    action: text("action").$type<"publish" | "restore" | "unlist" | "delete">(),
    /** The id of the user for the history. */
    requestedBy: text("requested_by"),
    /**
     * The one running job, and the time until which it counts as alive (backend/listings/claim.ts).
     */
    claimId: text("claim_id"),
    claimedUntil: makeInstantColumn("claimed_until"),
    /** Set before the marketplace's create call, so that a retry searches for its item. */
    createStartedAt: makeInstantColumn("create_started_at"),
    /**
     * Values sent in each try: SKU and name may change between tries, and the item may have either.
     */
    createTries: jsonb("create_tries")
      .$type<{ token: string; name: string }[]>()
      .notNull()
      .default([]),
    isListed: boolean("is_listed").notNull().default(false),
    categoryId: text("category_id"),
    categoryName: text("category_name"),
    brandId: text("brand_id"),
    attributes: jsonb("attributes")
      .$type<{ attributeId: string; valueId?: string; value?: string }[]>()
      .notNull()
      .default([]),
    /** Variant id → this channel's price instead of the product's, in minor units. */
    prices: jsonb("prices").$type<Record<string, number>>().notNull().default({}),
    /** The channel's own text; `null` for the product's (docs/domain.md "Channel products"). */
    name: text("name"),
    description: text("description"),
    condition: text("condition").$type<"new" | "used">(),
    /** Picture ids in this channel's order; `null` for the product's. */
    imageIds: jsonb("image_ids").$type<string[]>(),
    /** Those `imageIds` that were added for this channel only. */
    ownImageIds: jsonb("own_image_ids").$type<string[]>().notNull().default([]),
    /** A size chart picture for this channel only; `null` for that of the product's size guide. */
    sizeChartImageId: text("size_chart_image_id"),
    /** The picture size that is sent (docs/specification.md "Publishing"). */
    imageSize: text("image_size").$type<ImageSize>().notNull().default("original"),
    /** Days to ship goods on order; `null` for the channel's default. */
    daysToShip: integer("days_to_ship"),
    /** The offered couriers; `null` for all that accept it. */
    logisticsIds: jsonb("logistics_ids").$type<string[]>(),
    /** Certificate id → the document as the marketplace stores it. */
    certificates: jsonb("certificates").$type<ListingCertificates>().notNull().default({}),
    /** Time at which the listing is published automatically, and the person who scheduled it. */
    activeAt: makeInstantColumn("active_at"),
    activeBy: text("active_by"),
    /** Tries since it was last on the channel. */
    attempts: integer("attempts").notNull().default(0),
    /**
     * The last failure's code and its count in a row. At three, retries pause until a person resets
     * them.
     */
    failureCode: text("failure_code"),
    failureCount: integer("failure_count").notNull().default(0),
    /** imageId → the marketplace's id of the uploaded copy. */
    imageMap: jsonb("image_map").$type<Record<string, string>>().notNull().default({}),
    version: integer("version").notNull().default(1),
    createdAt: makeCreatedAtColumn(),
    updatedAt: makeUpdatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "channel_products_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "channel_products_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "channel_products_size_chart_fk",
      columns: [t.accountId, t.sizeChartImageId],
      foreignColumns: [images.accountId, images.id],
    }),

    primaryKey({ columns: [t.accountId, t.id] }),

    uniqueIndex("channel_products_unique").on(t.accountId, t.productId, t.channelId),
    index("channel_products_account").on(t.accountId, t.syncStatus),
    uniqueIndex("channel_products_external").on(t.accountId, t.channelId, t.externalProductId),
    /** A shop's listings, newest change first: in all, and by status. */
    index("channel_products_updated").on(t.accountId, t.channelId, t.updatedAt.desc(), t.id),
    index("channel_products_status_updated").on(
      t.accountId,
      t.channelId,
      t.syncStatus,
      t.updatedAt.desc(),
      t.id,
    ),
    /** The products of a shop, in all and by status. */
    index("channel_products_shop").on(t.accountId, t.channelId, t.syncStatus, t.productId),
    index("channel_products_active_at").on(t.activeAt).where(sql`active_at is not null`),
  ],
);

/** Maps the marketplace's models to our variants, with the figures last pushed. */
export const channelVariants = pgTable(
  "channel_variants",
  {
    channelProductId: text("channel_product_id").notNull(),
    variantId: text("variant_id").notNull(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    /** "0" if the marketplace's item has no variations. */
    externalVariantId: text("external_variant_id").notNull(),
    pushedQuantity: integer("pushed_quantity"),
    /** The pushed quantity at each of the shop's locations; empty for the main location only. */
    pushedPlaces: jsonb("pushed_places").$type<StockPlace[]>().notNull().default([]),
    /**
     * The channel's quantity before a variant without synced stock went off sale and was set to 0.
     * It is restored when the variant is on sale again.
     */
    ownQuantity: integer("own_quantity"),
    pushedPrice: makeMoneyColumn("pushed_price"),
    pushedAt: makeInstantColumn("pushed_at"),
    pushError: text("push_error"),
    /**
     * Since then the channel may show a wrong figure: from the first requested push until a push
     * finds it up to date.
     */
    behindSince: makeInstantColumn("behind_since"),
    /** The channel's reason for refusing the last price. */
    priceError: text("price_error"),
    /**
     * Units that the channel reserves for campaigns and unsent orders, when last read. `null` if
     * unknown.
     */
    heldQuantity: integer("held_quantity"),
  },
  (t) => [
    foreignKey({
      name: "channel_variants_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "channel_variants_variant_fk",
      columns: [t.accountId, t.variantId],
      foreignColumns: [variants.accountId, variants.id],
    }).onDelete("cascade"),

    foreignKey({
      name: "channel_variants_channel_product_fk",
      columns: [t.accountId, t.channelProductId],
      foreignColumns: [channelProducts.accountId, channelProducts.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.channelProductId, t.variantId] }),
    index("channel_variants_variant").on(t.accountId, t.variantId),
    index("channel_variants_external").on(t.accountId, t.channelId, t.externalVariantId),
    index("channel_variants_behind")
      .on(t.accountId, t.channelId, t.behindSince)
      .where(sql`behind_since is not null`),
  ],
);

/** Rules refreshed from the channel: category trees, attributes, brands, logistics by key. */
export const channelReferences = pgTable(
  "channel_references",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    key: text("key").notNull(),
    value: jsonb("value").$type<unknown>().notNull(),
    fetchedAt: makeCreatedAtColumn(),
  },
  (t) => [
    foreignKey({
      name: "channel_references_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.channelId, t.key] }),
  ],
);
