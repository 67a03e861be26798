import { bigint, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { OwnLimits } from "#contract/account-limits.ts";
import { createdAt, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** What is kept of an account in the file storage. */
export const storedFiles = pgTable(
  "stored_files",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    /** In the file storage; of a picture what all its sizes begin with. */
    key: text("key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
);

/** How much of its limits an account uses, and the limits of its own. */
export const accountLimits = pgTable("account_limits", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id),
  /** The sum of its stored files. */
  storedBytes: bigint("stored_bytes", { mode: "number" }).notNull().default(0),
  /** When its members were told that little is left; null: enough is. */
  toldAt: instant("told_at"),
  /** null: as every account. */
  own: jsonb("own").$type<OwnLimits>(),
});
