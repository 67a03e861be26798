import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { isPaused } from "#contract/listing-fields.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { isUnbegun, publishJobItems, publishJobs } from "../db/schema/publish-jobs.ts";
import { transaction } from "../db/transaction.ts";
import type { JobRun } from "../jobs/queue.ts";
import type { ListingRow } from "./claim.ts";
import { beginPublishJob, publishBulkListingJob, startBulkPartJob } from "./jobs.ts";
import type { ListingKey } from "./listing-key.ts";
import { lockChannel, lockProducts, lockTargets } from "./lock-targets.ts";
import { isPublish, matchItems, type PublishKey } from "./publish-key.ts";
import { makeActionColumns } from "./request-action.ts";
import { resetWaitingItems } from "./stop-publish.ts";
import { writeNextItems } from "./write-items.ts";

/** Products per transaction and per job of `startBulkPartJob`. */
export const PUBLISH_PART = 100;
/** Well below the job's time limit. */
const RUN_MS = 30_000;

interface PublishAuthor {
  accountId: string;
  /** A user id, or `system`. */
  actor: string;
}

/** Products of a publish, on one of its channels. */
interface PublishPart extends PublishKey {
  channelId: string;
  productIds: string[];
}

/**
 * Writes a publish's unwritten items and starts waiting ones, a hundred listings per transaction,
 * until none is left or the time is over; then enqueues the next run. Repeatable and safe to run
 * concurrently: the run that locks the item starts the listing. In a stopped publish it resets the
 * waiting items.
 */
export async function beginPublish(
  backend: Backend,
  key: PublishKey,
  sliceMs = RUN_MS,
): Promise<void> {
  const [publish] = await backend.db
    .select({ stoppedAt: publishJobs.stoppedAt })
    .from(publishJobs)
    .where(isPublish(key));
  if (!publish) return;
  const isMore =
    publish.stoppedAt === null
      ? await beginUntilDeadline(backend, key, sliceMs)
      : await resetWaitingItems(backend, key, sliceMs);
  if (isMore) await transaction(backend.db, (tx) => backend.enqueue(tx, beginPublishJob, key));
}

/** Returns whether items may be left. */
async function beginUntilDeadline(
  backend: Backend,
  key: PublishKey,
  sliceMs: number,
): Promise<boolean> {
  const ends = performance.now() + sliceMs;
  for (const part of [
    (tx: Transaction) => writeNextItems(tx, key),
    (tx: Transaction) => beginNextListings(backend, tx, key),
  ]) {
    while (await transaction(backend.db, part)) {
      if (performance.now() >= ends) return true;
    }
  }
  return false;
}

/** Starts all items of a small publish in the transaction that creates it. */
export async function beginAllItems(
  backend: Backend,
  tx: Transaction,
  key: PublishKey,
): Promise<void> {
  while (await beginNextListings(backend, tx, key));
}

/** Marks the items as failed if they cannot be started. */
export async function runBeginPublish(
  backend: Backend,
  key: PublishKey,
  run: JobRun,
): Promise<void> {
  try {
    await beginPublish(backend, key);
  } catch (error) {
    if (run.isLastTry) {
      const failedFields = { status: "failed" as const, errorCode: "internal_error" };
      await backend.db
        .update(publishJobItems)
        .set(failedFields)
        .where(and(matchItems(key), isUnbegun));
      await backend.db
        .update(publishJobs)
        .set({ wanted: null, itemsToCome: 0 })
        .where(isPublish(key));
    }
    throw error;
  }
}

/** Returns whether anything was left. A stop waits for this part. */
async function beginNextListings(
  backend: Backend,
  tx: Transaction,
  key: PublishKey,
): Promise<boolean> {
  const isRunning = and(isPublish(key), isNull(publishJobs.stoppedAt));
  const [publish] = await tx.select().from(publishJobs).where(isRunning).for("share");
  if (!publish) return false;
  const next = await tx
    .select({ channelId: publishJobItems.channelId, productId: publishJobItems.productId })
    .from(publishJobItems)
    .where(and(matchItems(key), isUnbegun))
    .orderBy(asc(publishJobItems.channelId), asc(publishJobItems.productId))
    .limit(PUBLISH_PART)
    .for("update", { skipLocked: true });
  if (next.length > 0) await lockTargets(tx, publish.accountId, next);
  for (const [channelId, items] of Map.groupBy(next, (item) => item.channelId)) {
    await beginPublishPart(backend, tx, publish, {
      ...key,
      channelId,
      productIds: items.map((item) => item.productId),
    });
  }
  return next.length > 0;
}

/** Starts a part of a publish, and marks unpublishable items as failed. The items exist already. */
export async function beginPublishPart(
  backend: Backend,
  tx: Transaction,
  author: PublishAuthor,
  part: PublishPart,
): Promise<void> {
  const { channelId, productIds } = part;
  if ((await lockChannel(tx, author.accountId, channelId)) !== "active")
    return failProducts(tx, part, productIds, "channel_not_active");
  const lockedProducts = await lockProducts(tx, author.accountId, productIds);
  const missingProductIds = productIds.filter((id) => !lockedProducts.has(id));
  await failProducts(tx, part, missingProductIds, "product_missing");
  const isInPart = and(
    eq(channelProducts.accountId, author.accountId),
    eq(channelProducts.channelId, channelId),
    inArray(channelProducts.productId, [...lockedProducts]),
  );
  const before =
    lockedProducts.size === 0
      ? []
      : await tx
          .select()
          .from(channelProducts)
          .where(isInPart)
          .orderBy(asc(channelProducts.id))
          .for("update");
  const pausedProductIds = before.filter(isPaused).map((row) => row.productId);
  await failProducts(tx, part, pausedProductIds, "retries_paused");
  const publishableProducts = [...lockedProducts].filter((id) => !pausedProductIds.includes(id));
  if (publishableProducts.length === 0) return;
  const rows = await makePublishing(backend, tx, author, channelId, publishableProducts);
  const formerStatus = new Map(before.map((row) => [row.id, row.syncStatus]));
  await linkItemsToListings(tx, part, rows, formerStatus);
  await backend.enqueue(tx, startBulkPartJob, {
    listings: rows.map((row) => ({
      accountId: row.accountId,
      channelProductId: row.id,
      revision: row.revision,
    })),
  });
}

async function failProducts(
  tx: Transaction,
  part: PublishPart,
  productIds: string[],
  errorCode: string,
): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .update(publishJobItems)
    .set({ status: "failed", errorCode })
    .where(
      and(
        matchItems(part),
        eq(publishJobItems.channelId, part.channelId),
        inArray(publishJobItems.productId, productIds),
      ),
    );
}

async function makePublishing(
  backend: Backend,
  tx: Transaction,
  author: PublishAuthor,
  channelId: string,
  productIds: string[],
): Promise<ListingRow[]> {
  const [now, publishing] = [backend.now(), makeActionColumns(backend, author.actor, "publish")];
  return tx
    .insert(channelProducts)
    .values(
      productIds.map((productId) => ({
        id: newId(),
        accountId: author.accountId,
        productId,
        channelId,
        revision: 1,
        createdAt: now,
        ...publishing,
      })),
    )
    .onConflictDoUpdate({
      target: [channelProducts.accountId, channelProducts.productId, channelProducts.channelId],
      set: { ...publishing, revision: sql`${channelProducts.revision} + 1` },
    })
    .returning();
}

/** Also ends the listings' items in other publishes. */
async function linkItemsToListings(
  tx: Transaction,
  { accountId, publishId }: PublishKey,
  rows: ListingRow[],
  formerStatus: Map<string, number>,
): Promise<void> {
  const ids = rows.map((row) => row.id);
  await tx
    .update(publishJobItems)
    .set({ status: "stopped", errorCode: "superseded" })
    .where(
      and(
        eq(publishJobItems.accountId, accountId),
        inArray(publishJobItems.channelProductId, ids),
        eq(publishJobItems.status, "waiting"),
        ne(publishJobItems.publishId, publishId),
      ),
    );
  const startedItems = rows.map(({ id, revision, productId, channelId }) => ({
    ...{ id, revision, product: productId, channel: channelId },
    former: formerStatus.get(id) ?? SYNC_STATUS.unpublished,
  }));
  await tx.execute(sql`
    update publish_job_items i set channel_product_id = b.id, revision = b.revision, former_status = b.former
    from jsonb_to_recordset(${JSON.stringify(startedItems)}::jsonb) as b(id text, revision int, product text, channel text, former int)
    where i.account_id = ${accountId} and i.publish_id = ${publishId} and i.channel_id = b.channel and i.product_id = b.product`);
}

/** Jobs of a repeat find nothing to do. */
export async function startBulkPart(
  backend: Backend,
  listings: (ListingKey & { revision: number })[],
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    for (const listing of listings) {
      await backend.enqueue(tx, publishBulkListingJob, listing, {
        singletonKey: `${listing.channelProductId}:${listing.revision}`,
      });
    }
  });
}
