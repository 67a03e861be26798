import { and, eq, sql } from "drizzle-orm";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { publishJobs } from "../db/schema/publish-jobs.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { beginPublishJob } from "./jobs.ts";
import type { PublishKey } from "./publish-key.ts";
import { writeNextItems } from "./write-items.ts";

/** Well below the time that a person waits. */
const STOP_MS = 2_000;
const ROWS_PER_TRANSACTION = 1_000;

/**
 * Waiting items get their former status (a new listing stays a draft); others stay. A job resets
 * the last ones of a very large publish. Throws 404.
 */
export async function stopPublish(
  backend: Backend,
  accountId: string,
  publishId: string,
): Promise<void> {
  const now = backend.now().toISOString();
  await transaction(backend.db, async (tx) => {
    const stoppedPublishJobs = await tx
      .update(publishJobs)
      .set({ stoppedAt: sql`coalesce(${publishJobs.stoppedAt}, ${now}::timestamptz)` })
      .where(and(eq(publishJobs.id, publishId), eq(publishJobs.accountId, accountId)))
      .returning({ id: publishJobs.id });
    if (stoppedPublishJobs.length === 0) throw notFound("The publish");
    await backend.enqueue(tx, beginPublishJob, { accountId, publishId });
  });
  await resetWaitingItems(backend, { accountId, publishId }, STOP_MS);
}

/** Resets waiting items until the time is over. Returns whether some may be left. */
export async function resetWaitingItems(
  backend: Backend,
  key: PublishKey,
  sliceMs: number,
): Promise<boolean> {
  const ends = performance.now() + sliceMs;
  for (const part of [writeNextItems, stopUnstartedItems, restoreStartedItems]) {
    while (await transaction(backend.db, (tx) => part(tx, key, backend.now().toISOString()))) {
      if (performance.now() >= ends) return true;
    }
  }
  return false;
}

async function restoreStartedItems(
  tx: Transaction,
  { accountId, publishId }: PublishKey,
  now: string,
): Promise<boolean> {
  const restored = await tx.execute(sql`
    with waiting as (
      select k.id, i.former_status
      from publish_job_items i join channel_products k on k.account_id = i.account_id and k.id = i.channel_product_id and k.revision = i.revision
      where i.account_id = ${accountId} and i.publish_id = ${publishId} and i.status = 'waiting' and i.channel_product_id <> '' and k.action = 'publish'
        and (k.claimed_until is null or k.claimed_until < ${now}::timestamptz)
      order by i.channel_id, i.product_id limit ${ROWS_PER_TRANSACTION} for update of k
    ), restored as (
      update channel_products k
      set sync_status = case when w.former_status in (${SYNC_STATUS.synced}, ${SYNC_STATUS.failed}, ${SYNC_STATUS.invalid})
          then w.former_status else ${SYNC_STATUS.draft} end,
        action = null, revision = k.revision + 1, updated_at = ${now}::timestamptz
      from waiting w where k.account_id = ${accountId} and k.id = w.id
      returning k.id
    )
    update publish_job_items set status = 'stopped'
    where account_id = ${accountId} and publish_id = ${publishId} and channel_product_id in (select id from restored) returning 1`);
  return restored.rows.length > 0;
}

/**
 * Addresses rows by ctid. By key, PostgreSQL would scan the whole new publish, without statistics,
 * for each row.
 */
async function stopUnstartedItems(
  tx: Transaction,
  { accountId, publishId }: PublishKey,
): Promise<boolean> {
  const stoppedItems = await tx.execute(sql`
    update publish_job_items set status = 'stopped' where ctid = any (array(
      select ctid from publish_job_items
      where account_id = ${accountId} and publish_id = ${publishId} and status = 'waiting' and channel_product_id = '' order by channel_id, product_id limit ${ROWS_PER_TRANSACTION} for update
    )) returning 1`);
  return stoppedItems.rows.length > 0;
}
