import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { makeInstantColumn } from "../columns.ts";

/** At most one row: the creation of the demo shop, unfinished if the server ended meanwhile. */
export const demoRuns = pgTable(
  "demo_runs",
  {
    id: integer("id").primaryKey().default(1),
    begunAt: makeInstantColumn("begun_at").notNull(),
    finishedAt: makeInstantColumn("finished_at"),
    /** Finished steps by name, with their results. A restart continues from there. */
    steps: jsonb("steps").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [check("demo_runs_single", sql`${t.id} = 1`)],
);
