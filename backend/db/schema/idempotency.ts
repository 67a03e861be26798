import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { makeCreatedAtColumn } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** The stored answer to a write with an `Idempotency-Key`. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    key: text("key").notNull(),
    endpoint: text("endpoint").notNull(),
    /** SHA-256 of the query and the body. */
    digest: text("digest").notNull().default(""),
    /** `null` while the first request runs. */
    status: integer("status"),
    body: jsonb("body").$type<unknown>(),
    createdAt: makeCreatedAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
);
