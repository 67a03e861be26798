import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** The answer to a write that carried an `Idempotency-Key`, so that a repeat gets it again. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    key: text("key").notNull(),
    endpoint: text("endpoint").notNull(),
    /** SHA-256 of the query and the body */
    digest: text("digest").notNull().default(""),
    /** null while the first request is under way */
    status: integer("status"),
    body: jsonb("body").$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] })],
);
