import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant, ownId } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Files of an account's products that others fetch by themselves (contract/feeds.ts). */
export const productFeeds = pgTable(
  "product_feeds",
  {
    id: ownId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** Sealed (backend/secret-box.ts): it is shown again. */
    token: text("token").notNull(),
    /** SHA-256 of the token, by which it is found. */
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
    lastReadAt: instant("last_read_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index("product_feeds_token").on(t.tokenHash),
  ],
);
