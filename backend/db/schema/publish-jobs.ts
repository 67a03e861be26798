import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ListingPick } from "#contract/listings.ts";
import type { SyncStatus } from "#contract/statuses.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { products } from "./products.ts";

/** The scope of a bulk publish: products on channels, or existing listings. */
export type WantedPublish =
  | { productIds: string[]; channelIds: string[] }
  | { listings: ListingPick };

export const publishJobs = pgTable(
  "publish_jobs",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    actor: text("actor").notNull(),
    /** Set for a very large publish until all items are written (write-items.ts). */
    wanted: jsonb("wanted").$type<WantedPublish>(),
    /** Number of items that the job has still to write or copy. */
    itemsToCome: integer("items_to_come").notNull().default(0),
    createdAt: makeCreatedAtColumn(),
    stoppedAt: makeInstantColumn("stopped_at"),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
);

export const publishJobItems = pgTable(
  "publish_job_items",
  {
    publishId: text("publish_id").notNull(),
    productId: text("product_id").notNull(),
    channelId: text("channel_id").notNull(),
    accountId: text("account_id").notNull(),
    /** The listing; "" before its turn (begin-publish.ts). */
    channelProductId: text("channel_product_id").notNull().default(""),
    /** The listing's revision of this publish. A newer one belongs to another request. */
    revision: integer("revision").notNull().default(0),
    /** The listing's former status, which stopping restores. */
    formerStatus: integer("former_status").$type<SyncStatus>().notNull().default(0),
    status: text("status")
      .$type<"waiting" | "done" | "failed" | "stopped">()
      .notNull()
      .default("waiting"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
  },
  (t) => [
    foreignKey({
      name: "publish_job_items_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }),

    foreignKey({
      name: "publish_job_items_publish_fk",
      columns: [t.accountId, t.publishId],
      foreignColumns: [publishJobs.accountId, publishJobs.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.publishId, t.channelId, t.productId] }),
    index("publish_job_items_listing").on(t.accountId, t.channelProductId, t.status),
    index("publish_job_items_status").on(
      t.accountId,
      t.publishId,
      t.status,
      t.channelId,
      t.productId,
    ),
    /** Items before their turn: of a publish, and of a product. */
    index("publish_job_items_unbegun")
      .on(t.accountId, t.publishId, t.channelId, t.productId)
      .where(sql`status = 'waiting' and channel_product_id = ''`),
    index("publish_job_items_unbegun_product")
      .on(t.accountId, t.productId, t.channelId)
      .where(sql`status = 'waiting' and channel_product_id = ''`),
  ],
);

/**
 * An item before its turn. Written out, because the planner must recognise the partial indexes'
 * condition.
 */
export const isUnbegun = sql`${publishJobItems.status} = 'waiting' and ${publishJobItems.channelProductId} = ''`;
