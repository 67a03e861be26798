import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";

/**
 * The searchable texts of each order, in lower case: its number, and buyer, tracking code, names
 * and SKUs (order-search.ts). Only triggers write it (functions/order-search.sql). It is a separate
 * table because orders change often and these texts rarely.
 */
export const orderSearch = pgTable(
  "order_search",
  {
    orderId: text("order_id").notNull(),
    accountId: text("account_id").notNull(),
    number: text("number").notNull(),
    text: text("text").notNull(),
  },
  (t) => [
    foreignKey({
      name: "order_search_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),

    primaryKey({ columns: [t.accountId, t.orderId] }),

    /** The list of pending entries speeds up inserts. It is short, because searches scan it. */
    index("order_search_text")
      .using("gin", t.accountId, sql`${t.number} gin_trgm_ops`, sql`${t.text} gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: 256 }),
  ],
);
