import {
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ApiKey } from "#contract/api-keys.ts";
import { makeCreatedAtColumn, makeInstantColumn, makeOwnIdColumn } from "../columns.ts";
import { memberships } from "./accounts.ts";

/** A program's key. Only the secret's SHA-256 is stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id").notNull(),
    /** The person who made it. The key never has more permissions than they do. */
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    start: text("start").notNull(),
    secretHash: text("secret_hash").notNull(),
    permissions: jsonb("permissions").$type<ApiKey["permissions"]>().notNull(),
    createdAt: makeCreatedAtColumn(),
    lastUsedAt: makeInstantColumn("last_used_at"),
    /** The minute of the last call, and the number of calls in it. */
    minute: makeInstantColumn("minute"),
    minuteCalls: integer("minute_calls").notNull().default(0),
    revokedAt: makeInstantColumn("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      name: "api_keys_user_fk",
      columns: [t.accountId, t.userId],
      foreignColumns: [memberships.accountId, memberships.userId],
    }),
    /** A call names a key without its account. */
    uniqueIndex("api_keys_secret").on(t.secretHash),
  ],
);
