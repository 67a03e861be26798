import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { makeCreatedAtColumn, makeIdColumn, makeInstantColumn } from "../columns.ts";

/** A rebuild of all accounts' search texts (product-search.ts); one at a time. */
export const searchRebuilds = pgTable(
  "search_rebuilds",
  {
    id: makeIdColumn(),
    status: text("status").$type<"running" | "done" | "failed">().notNull().default("running"),
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    /** Number of wrong texts. */
    mended: integer("mended").notNull().default(0),
    /** The last finished product, after which a repeat continues. */
    accountId: text("at_account").notNull().default(""),
    productId: text("at_product").notNull().default(""),
    startedByUserId: text("started_by_user_id").notNull(),
    startedAt: makeCreatedAtColumn(),
    finishedAt: makeInstantColumn("finished_at"),
  },
  (t) => [uniqueIndex("search_rebuilds_running").on(t.status).where(sql`status = 'running'`)],
);
export type SearchRebuildRow = typeof searchRebuilds.$inferSelect;
