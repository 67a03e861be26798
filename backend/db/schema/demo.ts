import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
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
  },
  (t) => [check("demo_runs_single", sql`${t.id} = 1`)],
);
