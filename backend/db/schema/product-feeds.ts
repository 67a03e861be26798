import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { channels } from "./channels.ts";

/** Product files that other systems fetch (contract/feeds.ts). */
export const productFeeds = pgTable(
  "product_feeds",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    /** The shop whose products it contains; `null` for all of the account's. */
    channelId: text("channel_id"),
    /** "" for the own shop's current address. */
    url: text("url").notNull(),
    /** Sealed (backend/secret-box.ts), because the seller can see it again. */
    token: text("token").notNull(),
    /** SHA-256 of the token, for the look-up. */
    tokenHash: text("token_hash").notNull(),
    createdAt: makeCreatedAtColumn(),
    lastReadAt: makeInstantColumn("last_read_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "product_feeds_channel_fk",
      columns: [t.accountId, t.channelId],
      foreignColumns: [channels.accountId, channels.id],
    }).onDelete("cascade"),
    index("product_feeds_token").on(t.tokenHash),
  ],
);
