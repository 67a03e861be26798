import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { orders } from "./orders.ts";

/** Couriers' scans as the channel reported them. Channels delete them after some weeks. */
export const orderTrackingEvents = pgTable(
  "order_tracking_events",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    orderId: text("order_id").notNull(),
    at: makeInstantColumn("at").notNull(),
    text: text("text").notNull(),
    nativeStatus: text("native_status").notNull().default(""),
  },
  (t) => [
    foreignKey({
      name: "order_tracking_events_order_fk",
      columns: [t.accountId, t.orderId],
      foreignColumns: [orders.accountId, orders.id],
    }).onDelete("cascade"),
    primaryKey({ columns: [t.accountId, t.id] }),
    /** A repeated report is the same scan. */
    uniqueIndex("order_tracking_events_once").on(t.accountId, t.orderId, t.at, t.text),
    index("order_tracking_events_order").on(t.accountId, t.orderId, t.at.desc()),
  ],
);
