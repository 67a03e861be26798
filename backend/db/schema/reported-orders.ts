import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { channels } from "./channels.ts";

/** Changed orders that a shop reported and that are to be read. */
export const reportedOrders = pgTable(
  "reported_orders",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalId: text("external_id").notNull(),
    /** Ascending id of the order's latest report. A new report may come during a read. */
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
