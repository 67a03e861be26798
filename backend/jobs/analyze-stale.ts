import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/client.ts";
import { defineJob } from "./queue.ts";

/**
 * Every minute: analyses tables that changed much, because the planner would estimate an account at
 * one row and scan all. The embedded database has no autovacuum.
 */
export const analyzeStaleJob = defineJob("analyze-stale", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

const MIN_CHANGED_ROWS = 100;
const STALE_SHARE = 0.2;

/** Returns the analysed tables. Each has its own statement, so that nobody waits for all. */
export async function analyzeStale(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_mod_since_analyze > ${MIN_CHANGED_ROWS} + ${STALE_SHARE}::float * n_live_tup order by 1, 2`);
  for (const { schema, name } of rows)
    await db.execute(sql`analyze ${sql.identifier(schema)}.${sql.identifier(name)}`);
  return rows.map(({ name }) => name);
}
