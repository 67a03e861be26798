import { bigint, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { OwnLimits } from "#contract/account-limits.ts";
import { makeCreatedAtColumn, makeInstantColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";

export const storedFiles = pgTable(
  "stored_files",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The key in the file storage; for a picture the common prefix of its sizes. */
    key: text("key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
);

export const accountLimits = pgTable("account_limits", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  /** The sum of its stored files. */
  storedBytes: bigint("stored_bytes", { mode: "number" }).notNull().default(0),
  /** Time at which the members were warned of low storage; `null` if enough is left. */
  toldAt: makeInstantColumn("told_at"),
  /** The account's own limits; `null` for the general ones. */
  own: jsonb("own").$type<OwnLimits>(),
});
