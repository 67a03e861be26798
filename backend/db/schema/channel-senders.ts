import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { channels } from "./channels.ts";

/** The sender shown by a shop's chat messages, if the marketplace lets the seller choose. */
export const channelSenders = pgTable(
  "channel_senders",
  {
    accountId: text("account_id").notNull(),
    channelId: text("channel_id").notNull(),
    name: text("name").notNull().default(""),
    iconUrl: text("icon_url").notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.channelId] }),
    foreignKey({
      name: "channel_senders_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
  ],
);
