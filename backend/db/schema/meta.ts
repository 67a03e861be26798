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
import type { MetaTaskStatus } from "#contract/meta.ts";
import type { CatalogItem, ItemSales } from "../../marketplaces/meta/catalog-item.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";

/** The account's connection to Meta, and its catalogue. */
export const metaAccesses = pgTable(
  "meta_accesses",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    fbUserId: text("fb_user_id").notNull(),
    fbUserName: text("fb_user_name").notNull(),
    /** The access token, bound to the account by AES-256-GCM (backend/secret-box.ts). */
    token: text("token").notNull(),
    expiresAt: makeInstantColumn("expires_at"),
    /** Since then Meta refuses the token. */
    lostAt: makeInstantColumn("lost_at"),
    businessId: text("business_id"),
    businessName: text("business_name"),
    catalogId: text("catalog_id"),
    catalogName: text("catalog_name"),
    lastTaskId: text("last_task_id"),
    lastTaskCatalogId: text("last_task_catalog_id"),
    /** The website that items of the last sync and of later changes link to. */
    lastTaskUrl: text("last_task_url"),
    lastFollowTaskId: text("last_follow_task_id"),
    lastFollowAt: makeInstantColumn("last_follow_at"),
    connectedAt: makeInstantColumn("connected_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId] })],
);

/** One sync of products to a catalogue. */
export const metaTasks = pgTable(
  "meta_tasks",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    catalogId: text("catalog_id").notNull(),
    businessId: text("business_id").notNull(),
    url: text("url").notNull(),
    productIds: jsonb("product_ids").$type<string[]>().notNull(),
    /** How many of the products have become items. */
    prepared: integer("prepared").notNull().default(0),
    isFollowing: boolean("is_following").notNull(),
    /** Why the sync stopped, in Meta's words. */
    problem: text("problem"),
    createdAt: makeCreatedAtColumn(),
    doneAt: makeInstantColumn("done_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    /** Two tasks at once could send a variant's older state last. */
    uniqueIndex("meta_tasks_open").on(t.accountId).where(sql`done_at is null`),
    index("meta_tasks_account").on(t.accountId, t.createdAt.desc()),
  ],
);

/** One call of a task, by Meta's handle. */
export const metaBatches = pgTable(
  "meta_batches",
  {
    accountId: text("account_id").notNull(),
    taskId: text("task_id").notNull(),
    position: integer("position").notNull(),
    /** `null` if Meta accepted nothing. */
    handle: text("handle"),
    status: text("status").$type<MetaTaskStatus>().notNull(),
    errorCount: integer("error_count").notNull().default(0),
    warningCount: integer("warning_count").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.taskId, t.position] }),
    foreignKey({
      name: "meta_batches_task_fk",
      columns: [t.accountId, t.taskId],
      foreignColumns: [metaTasks.accountId, metaTasks.id],
    }).onDelete("cascade"),
  ],
);

export const metaTaskItems = pgTable(
  "meta_task_items",
  {
    accountId: text("account_id").notNull(),
    taskId: text("task_id").notNull(),
    position: integer("position").notNull(),
    retailerId: text("retailer_id").notNull(),
    groupId: text("group_id").notNull(),
    name: text("name").notNull(),
    imageUrl: text("image_url"),
    opts: jsonb("opts").$type<string[]>().notNull(),
    url: text("url").notNull(),
    /** The sent item; `null` if it is removed from the catalogue, or nothing is sent. */
    item: jsonb("item").$type<CatalogItem | ItemSales>(),
    digest: text("digest").notNull(),
    /** `sent`: in a call that Meta has answered; `refused`: by our own rules or by Meta's. */
    state: text("state")
      .$type<"waiting" | "removing" | "sent" | "unchanged" | "refused" | "done">()
      .notNull(),
    /** The batch that sent it. */
    batch: integer("batch"),
    error: text("error"),
    warning: text("warning"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.taskId, t.position] }),
    foreignKey({
      name: "meta_task_items_task_fk",
      columns: [t.accountId, t.taskId],
      foreignColumns: [metaTasks.accountId, metaTasks.id],
    }).onDelete("cascade"),
    index("meta_task_items_state").on(t.accountId, t.taskId, t.state, t.position),
    index("meta_task_items_issue")
      .on(t.accountId, t.taskId, t.position)
      .where(sql`error is not null or warning is not null`),
  ],
);

/** An account's items in a catalogue, as they were last sent. */
export const metaItems = pgTable(
  "meta_items",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    catalogId: text("catalog_id").notNull(),
    variantId: text("variant_id").notNull(),
    productId: text("product_id").notNull(),
    /** The digest of the item that Meta accepted; "" if Meta refused the last item. */
    digest: text("digest").notNull(),
    sentAt: makeInstantColumn("sent_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.catalogId, t.variantId] }),
    index("meta_items_product").on(t.accountId, t.productId),
    index("meta_items_variant").on(t.accountId, t.variantId),
  ],
);

/** Products in the catalogue that have changed since. */
export const metaChanges = pgTable(
  "meta_changes",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    productId: text("product_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.productId] })],
);

/** The websites of an account's shops. */
export const metaDomains = pgTable(
  "meta_domains",
  {
    accountId: text("account_id").notNull(),
    domain: text("domain").notNull(),
    channelId: text("channel_id").notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.domain] }),
    foreignKey({
      name: "meta_domains_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
  ],
);
