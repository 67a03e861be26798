import { index, integer, type PgSchema, text } from "drizzle-orm/pg-core";
import { id, instant } from "#backend/db/columns.ts";

/**
 * A marketplace's outbox: a push is stored with its change, and stays until the app accepted it or
 * the last attempt failed. Its body is the one that the app gets.
 */
export const pushTable = (schema: PgSchema) =>
  schema.table(
    "pushes",
    {
      id: id(),
      body: text("body").notNull(),
      attempts: integer("attempts").notNull().default(0),
      /** `null` if it was delivered or dropped. */
      nextAt: instant("next_at"),
      deliveredAt: instant("delivered_at"),
      createdAt: instant("created_at").notNull(),
    },
    (t) => [index("pushes_due").on(t.nextAt)],
  );

export type PushTable = ReturnType<typeof pushTable>;
