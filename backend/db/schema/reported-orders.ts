import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { channels } from "./channels.ts";

/** Orders that changed on a shop, as it told us, and that are read next. */
export const reportedOrders = pgTable(
  "reported_orders",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    externalId: text("external_id").notNull(),
    /** Of its latest report, which may come while an earlier one is being read; in their order. */
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
