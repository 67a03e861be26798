import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";

/**
 * Returns the queues that have a due job, in one query: a query per queue was half of an idle
 * server's work.
 */
export async function findDueQueues(db: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from jsonb_array_elements_text(${JSON.stringify(queues)}::jsonb) as queue(name)
    where exists (select from pgboss.job where job.name = queue.name and job.state < 'active'
      and not job.blocked and job.start_after <= now())`);
  return rows.map(({ name }) => name);
}
