import { index, integer, type PgSchema, text } from "drizzle-orm/pg-core";
import { makeIdColumn, makeInstantColumn } from "#backend/db/columns.ts";

/**
 * A marketplace's outbox: a push is stored with its change, and stays until the app accepted it or
 * the last attempt failed. Its body is the one that the app gets.
 */
export const pushTable = (schema: PgSchema) =>
  schema.table(
    "pushes",
    {
      id: makeIdColumn(),
      body: text("body").notNull(),
      attempts: integer("attempts").notNull().default(0),
      /** `null` if it was delivered or dropped. */
      nextAt: makeInstantColumn("next_at"),
      deliveredAt: makeInstantColumn("delivered_at"),
      createdAt: makeInstantColumn("created_at").notNull(),
    },
    (t) => [index("pushes_due").on(t.nextAt)],
  );

export type PushTable = ReturnType<typeof pushTable>;
