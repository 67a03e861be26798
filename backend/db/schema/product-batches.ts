import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ListingPick } from "#contract/listings.ts";
import type { BatchKind, ProductEdit } from "#contract/product-batches.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { products } from "./products.ts";

/**
 * The scope of a batch: products, listings, or a shop's listings to copy (all, without products).
 */
export type BatchWanted =
  | { productIds: string[] }
  | { listings: ListingPick }
  | { copiesOf: { from: string; productIds?: string[] | undefined } };

/** A bulk change of products or listings: an edit, undo, deletion or removal from channels. */
export const productBatches = pgTable(
  "product_batches",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    actor: text("actor").notNull(),
    kind: text("kind").$type<BatchKind>().notNull(),
    /** The changes that an `edit` makes in each product (contract ProductEdit). */
    edit: jsonb("edit").$type<ProductEdit>(),
    /** Channels on which a `delete` also deletes the listings. */
    targetChannelIds: jsonb("target_channel_ids").$type<string[]>().notNull().default([]),
    /** The batch that an `undo` reverts: the id of a bulk change or an import. Once only. */
    undoOf: text("undo_of"),
    /** Set for a very large batch until all items are written (write-items.ts). */
    wanted: jsonb("wanted").$type<BatchWanted>(),
    /** Number of items still to be written. */
    itemsToCome: integer("items_to_come").notNull().default(0),
    createdAt: makeCreatedAtColumn(),
    stoppedAt: makeInstantColumn("stopped_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("product_batches_undo_unique").on(t.accountId, t.undoOf),
  ],
);

export type Batch = typeof productBatches.$inferSelect;

export const productBatchItems = pgTable(
  "product_batch_items",
  {
    batchId: text("batch_id").notNull(),
    productId: text("product_id").notNull(),
    /** The listing and its channel; "" if the item is the product. */
    channelProductId: text("channel_product_id").notNull().default(""),
    channelId: text("channel_id").notNull().default(""),
    accountId: text("account_id").notNull(),
    position: integer("position").notNull(),
    status: text("status")
      .$type<"waiting" | "done" | "unchanged" | "failed" | "stopped">()
      .notNull()
      .default("waiting"),
    /** The variant that prevents the change, if it was one. */
    sku: text("sku").notNull().default(""),
    errorCode: text("error_code"),
  },
  (t) => [
    foreignKey({
      name: "product_batch_items_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }),

    foreignKey({
      name: "product_batch_items_batch_fk",
      columns: [t.accountId, t.batchId],
      foreignColumns: [productBatches.accountId, productBatches.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.batchId, t.productId, t.channelProductId] }),
    index("product_batch_items_status").on(t.accountId, t.batchId, t.status, t.position),
  ],
);
