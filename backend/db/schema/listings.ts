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
import { createdAt, instant, money, ownId, updatedAt } from "../columns.ts";
import { channels } from "./channels.ts";
import { images, products, variants } from "./products.ts";

/** A master product's listing on one channel. Absent row: unpublished. */
export const channelProducts = pgTable(
  "channel_products",
  {
    id: ownId(),
    accountId: text("account_id").notNull(),
    productId: text("product_id").notNull(),
    channelId: text("channel_id").notNull(),
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
    /**
     * One run at a time: whose it is, and until when it is alive without another sign
     * (backend/listings/claim.ts).
     */
    claimId: text("claim_id"),
    claimedUntil: instant("claimed_until"),
    /**
     * Set before the marketplace's create call, so that a retry looks for what an interrupted one
     * left behind.
     */
    createStartedAt: instant("create_started_at"),
    /**
     * What was sent since then: SKU and name may change between two tries, and either may be what
     * is found.
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
    /** variant id → what this channel asks instead of the master product's price, in minor units */
    prices: jsonb("prices").$type<Record<string, number>>().notNull().default({}),
    /**
     * The channel's own word instead of the master product's; null: the master's (docs/domain.md
     * "Channel products").
     */
    name: text("name"),
    description: text("description"),
    condition: text("condition").$type<"new" | "used">(),
    /** Pictures by their ids in this channel's order; null: the master's. */
    imageIds: jsonb("image_ids").$type<string[]>(),
    /** Those of `imageIds` that were added for this channel alone: the product never had them. */
    ownImageIds: jsonb("own_image_ids").$type<string[]>().notNull().default([]),
    /** A picture of the sizes for this channel alone; null: that of the product's size guide. */
    sizeChartImageId: text("size_chart_image_id"),
    /** Which size of a picture is sent (docs/specification.md "Publishing"). */
    imageSize: text("image_size").$type<ImageSize>().notNull().default("original"),
    /** Days until it is shipped, for goods on order; null: the channel's usual. */
    daysToShip: integer("days_to_ship"),
    /** The couriers offered; null: all that carry it. */
    logisticsIds: jsonb("logistics_ids").$type<string[]>(),
    /** certificate id → the paper, as the marketplace has it */
    certificates: jsonb("certificates").$type<ListingCertificates>().notNull().default({}),
    /** When it is to be published by itself, and who asked. */
    activeAt: instant("active_at"),
    activeBy: text("active_by"),
    /** Tries since it was last on the channel. */
    attempts: integer("attempts").notNull().default(0),
    /**
     * The last failure's code and how often in a row; at three, retries pause until a person resets
     * them (docs/domain.md "Channel products").
     */
    failureCode: text("failure_code"),
    failureCount: integer("failure_count").notNull().default(0),
    /** imageId → the marketplace's id of the uploaded copy */
    imageMap: jsonb("image_map").$type<Record<string, string>>().notNull().default({}),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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
    /** Which products are on a shop, in all and by status. */
    index("channel_products_shop").on(t.accountId, t.channelId, t.syncStatus, t.productId),
    index("channel_products_active_at").on(t.activeAt).where(sql`active_at is not null`),
  ],
);

/**
 * Which of the marketplace's models is which of our variants, and the figures last pushed to it.
 */
export const channelVariants = pgTable(
  "channel_variants",
  {
    channelProductId: text("channel_product_id").notNull(),
    variantId: text("variant_id").notNull(),
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    /** "0" where the marketplace's item has no variations. */
    externalVariantId: text("external_variant_id").notNull(),
    pushedQuantity: integer("pushed_quantity"),
    /** Where it lies in the shop; none: at its main location. */
    pushedPlaces: jsonb("pushed_places").$type<StockPlace[]>().notNull().default([]),
    /**
     * What the channel showed by itself of a variant whose stock is not synced, before it went off
     * sale and was set to 0: put back when it is on sale again. null: nothing to put back.
     */
    ownQuantity: integer("own_quantity"),
    pushedPrice: money("pushed_price"),
    pushedAt: instant("pushed_at"),
    pushError: text("push_error"),
    /**
     * Since when the channel may show another figure than it should: from the first push that was
     * asked for until one finds that the channel was told. null: it was.
     */
    behindSince: instant("behind_since"),
    /** Why the channel did not take the last price. */
    priceError: text("price_error"),
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

/**
 * Channel rules are data, refreshed from the channel: category trees, attributes, brands, logistics
 * by key.
 */
export const channelReferences = pgTable(
  "channel_references",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    key: text("key").notNull(),
    value: jsonb("value").$type<unknown>().notNull(),
    fetchedAt: createdAt(),
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
