import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { ProblemError } from "../http/problem-error.ts";
import { computeLimits, readLimitRow } from "./limits.ts";

const RETRY_AFTER_S = 60;
/** A run that a killed process left open stops counting after this time. */
const MAX_RUN_AGE_MS = 86_400_000;

/**
 * Checks the limit before a run is stored. Parallel starts of one account wait for each other.
 * Throws 429 `too_many_runs`.
 */
export async function requireRunAllowed(
  backend: Backend,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`runs:${accountId}`}, 0))`);
  const { own } = await readLimitRow(tx, accountId);
  const limit = computeLimits(backend, own).runs;
  if ((await countRuns(backend, tx, accountId)) < limit) return;
  throw new ProblemError(429, "too_many_runs", `At most ${limit} at once`, {
    details: { retryAfter: RETRY_AFTER_S, most: limit },
  });
}

/**
 * Counts running imports, bulk changes, publishes, shipments and documents. Uses raw SQL, because
 * the tables belong to services above.
 */
export async function countRuns(
  { now }: Pick<Backend, "now">,
  db: Queryable,
  accountId: string,
): Promise<number> {
  const oldestStart = sql`${new Date(now().getTime() - MAX_RUN_AGE_MS).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ runs: number }>(sql`
    select (
      (select count(*) from product_imports where account_id = ${accountId} and created_at > ${oldestStart} and status in ('checking', 'applying'))
      + (select count(*) from channel_imports where account_id = ${accountId} and created_at > ${oldestStart} and status in ('fetching', 'applying', 'undoing'))
      + (select count(*) from order_documents where account_id = ${accountId} and created_at > ${oldestStart} and status = 'running')
      + (select count(*) from shipment_runs where account_id = ${accountId} and created_at > ${oldestStart} and status = 'running')
      + (select count(*) from stock_batches where account_id = ${accountId} and created_at > ${oldestStart} and status = 'running')
      + (select count(*) from product_batches b where b.account_id = ${accountId} and b.created_at > ${oldestStart} and b.stopped_at is null and exists (
          select from product_batch_items i where i.account_id = b.account_id and i.batch_id = b.id and i.status = 'waiting'))
      + (select count(*) from publish_jobs p where p.account_id = ${accountId} and p.created_at > ${oldestStart} and p.stopped_at is null and (p.items_to_come > 0 or exists (
          select from publish_job_items i where i.account_id = p.account_id and i.publish_id = p.id and i.status = 'waiting')))
    )::int as runs`);
  return rows[0]?.runs ?? 0;
}
