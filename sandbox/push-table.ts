import { index, integer, type PgSchema, text } from "drizzle-orm/pg-core";
import { id, instant } from "#backend/db/columns.ts";

/**
 * A marketplace's outbox: a push is stored with the change it tells of, and stays until the app
 * took it or the last try failed. Whom it is about and what it says stands in its body, as the app
 * gets it.
 */
export const pushTable = (schema: PgSchema) =>
  schema.table(
    "pushes",
    {
      id: id(),
      body: text("body").notNull(),
      attempts: integer("attempts").notNull().default(0),
      /** null: delivered or given up */
      nextAt: instant("next_at"),
      deliveredAt: instant("delivered_at"),
      createdAt: instant("created_at").notNull(),
    },
    (t) => [index("pushes_due").on(t.nextAt)],
  );

export type PushTable = ReturnType<typeof pushTable>;
