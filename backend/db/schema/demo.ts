import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/**
 * At most one row: the demo shop was begun. Not finished: the server was ended while it made it.
 */
export const demoRuns = pgTable(
  "demo_runs",
  {
    id: integer("id").primaryKey().default(1),
    begunAt: instant("begun_at").notNull(),
    finishedAt: instant("finished_at"),
    /** What is done, by name, with what it came to: a start that was cut off goes on from there. */
    steps: jsonb("steps").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [check("demo_runs_single", sql`${t.id} = 1`)],
);
