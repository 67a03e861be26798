import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { ProblemError } from "../http/problem-error.ts";
import { startRebuild } from "./rebuild-sales.ts";
import { SALE_RULE_VERSION } from "./sale-facts.ts";

/** A rebuild reads every order of an account. */
const MAX_STARTED_REBUILDS = 20;

/**
 * Rebuilds the sales of accounts that were counted by earlier rules. A failed rebuild is repeated
 * the next day. Returns the number of accounts found.
 */
export async function rebuildOutdatedSales(backend: Backend): Promise<number> {
  const dayAgo = new Date(backend.now().getTime() - 86_400_000).toISOString();
  const { rows } = await backend.db.execute<{ id: string }>(sql`
    select a.id from accounts a
    where exists (select 1 from sale_orders s where s.account_id = a.id)
      and not exists (select 1 from sale_rebuilds r where r.account_id = a.id and r.status = 'running')
      and not exists (
      select 1 from sale_rebuilds r where r.account_id = a.id and r.rule >= ${SALE_RULE_VERSION}
        and (r.status <> 'failed' or r.created_at > ${dayAgo}::timestamptz))
    order by a.id limit ${MAX_STARTED_REBUILDS}`);
  for (const { id } of rows) await startRebuildUnlessRunning(backend, id);
  return rows.length;
}

/** A rebuild by the earlier rules may be running; a later run follows it. */
async function startRebuildUnlessRunning(backend: Backend, accountId: string): Promise<void> {
  try {
    await startRebuild(backend, accountId);
  } catch (error) {
    if (!(error instanceof ProblemError && error.problem.code === "already_running")) throw error;
  }
}
