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
import type {
  CHANNEL_IMPORT_DECISIONS,
  CHANNEL_IMPORT_QUESTIONS,
} from "#contract/channel-import-items.ts";
import type { CHANNEL_IMPORT_STATUSES } from "#contract/channel-imports.ts";
import type { ChannelItem } from "../../marketplaces/channel-listings.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";
import { products } from "./products.ts";

export type Decision = (typeof CHANNEL_IMPORT_DECISIONS)[number];
export type Question = (typeof CHANNEL_IMPORT_QUESTIONS)[number];

export const channelImports = pgTable(
  "channel_imports",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    channelId: text("channel_id").notNull(),
    actor: text("actor").notNull(),
    status: text("status")
      .$type<(typeof CHANNEL_IMPORT_STATUSES)[number]>()
      .notNull()
      .default("fetching"),
    errorCode: text("error_code"),
    /** Position at which the import continues; `null` at the start. */
    cursor: text("cursor"),
    /** The last page was read. */
    isComplete: boolean("is_complete").notNull().default(false),
    fetched: integer("fetched").notNull().default(0),
    /** The shop's own total; `null` if it is unknown. */
    total: integer("total"),
    createdAt: makeCreatedAtColumn(),
    /**
     * Time at which the import was first completely applied, or stopped. Starts the undo period.
     */
    appliedAt: makeInstantColumn("applied_at"),
  },
  (t) => [
    foreignKey({
      name: "channel_imports_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.id] }),

    index("channel_imports_account").on(t.accountId, t.createdAt.desc()),
    /** Two imports of a shop at the same time would link the same items twice. */
    uniqueIndex("channel_imports_open")
      .on(t.accountId, t.channelId)
      .where(sql`status in ('fetching', 'paused', 'ready', 'applying', 'undoing')`),
  ],
);

export const channelImportItems = pgTable(
  "channel_import_items",
  {
    importId: text("import_id").notNull(),
    externalProductId: text("external_product_id").notNull(),
    accountId: text("account_id").notNull(),
    /** Position in the shop's order. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    item: jsonb("item").$type<ChannelItem>().notNull(),
    /** The SKUs its variants would get, trimmed and in lower case, in the variants' order. */
    skus: jsonb("skus").$type<string[]>().notNull(),
    variantCount: integer("variant_count").notNull(),
    /** Units of all variants. */
    stock: integer("stock").notNull(),
    match: text("match").$type<"linked" | "sku" | "name" | "none">().notNull().default("none"),
    question: text("question").$type<Question>(),
    /** The decision that "accept all" would make. */
    proposal: text("proposal").$type<Decision>(),
    decision: text("decision").$type<Decision>(),
    /** The proposed, then the chosen, then the linked product. */
    productId: text("product_id"),
    /** External variant id → our variant's. */
    mapping: jsonb("mapping").$type<Record<string, string>>().notNull().default({}),
    /** External variant id → SKU, if the SKU differs from the item's. */
    newSkus: jsonb("new_skus").$type<Record<string, string>>().notNull().default({}),
    status: text("status")
      .$type<"waiting" | "done" | "failed" | "undone" | "kept">()
      .notNull()
      .default("waiting"),
    errorCode: text("error_code"),
    channelProductId: text("channel_product_id"),
    isCreated: boolean("is_created").notNull().default(false),
    /** The listing was a draft before the import, and is one again after its undo. */
    wasDraft: boolean("was_draft").notNull().default(false),
  },
  (t) => [
    foreignKey({
      name: "channel_import_items_product_fk",
      columns: [t.accountId, t.productId],
      foreignColumns: [products.accountId, products.id],
    }),

    foreignKey({
      name: "channel_import_items_import_fk",
      columns: [t.accountId, t.importId],
      foreignColumns: [channelImports.accountId, channelImports.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.importId, t.externalProductId] }),
    index("channel_import_items_status").on(t.accountId, t.importId, t.status, t.position),
    index("channel_import_items_position").on(t.accountId, t.importId, t.position),
  ],
);
