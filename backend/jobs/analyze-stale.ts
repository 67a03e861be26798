import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../db/client.ts";
import { defineJob } from "./queue.ts";

/**
 * Every minute: analyses tables that changed much. Otherwise the planner estimates an account at
 * one row and scans all. A server's autovacuum does it at half as many changes; the embedded
 * database has none.
 */
export const analyzeStaleJob = defineJob("analyze-stale", z.object({}), {
  retryLimit: 0,
  concurrency: 2,
});

const FEWEST_ROWS = 100;
const STALE_SHARE = 0.2;

/** Returns the analysed tables. Each is analysed alone, so that nobody waits for all. */
export async function analyzeStale(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ schema: string; name: string }>(sql`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_mod_since_analyze > ${FEWEST_ROWS} + ${STALE_SHARE}::float * n_live_tup order by 1, 2`);
  for (const { schema, name } of rows)
    await db.execute(sql`analyze ${sql.identifier(schema)}.${sql.identifier(name)}`);
  return rows.map(({ name }) => name);
}
