import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";

/**
 * A rebuild of what the search goes through (product-search.ts), of all accounts; one at a time.
 */
export const searchRebuilds = pgTable(
  "search_rebuilds",
  {
    id: id(),
    status: text("status").$type<"running" | "done" | "failed">().notNull().default("running"),
    total: integer("total").notNull(),
    done: integer("done").notNull().default(0),
    /** Texts that were not what they ought to be. */
    mended: integer("mended").notNull().default(0),
    /** The last product that is done, for a repeat to go on from. */
    accountId: text("at_account").notNull().default(""),
    productId: text("at_product").notNull().default(""),
    startedByUserId: text("started_by_user_id").notNull(),
    startedAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [uniqueIndex("search_rebuilds_running").on(t.status).where(sql`status = 'running'`)],
);
export type SearchRebuildRow = typeof searchRebuilds.$inferSelect;
