import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { channels } from "./channels.ts";

/** Orders that a shop reported as changed, to be read next. */
export const reportedOrders = pgTable(
  "reported_orders",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalId: text("external_id").notNull(),
    /**
     * The ascending id of the order's latest report, which may come while an earlier report is
     * read.
     */
    reportId: text("report_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.channelId, t.externalId] }),
    foreignKey({
      name: "reported_orders_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
  ],
);
