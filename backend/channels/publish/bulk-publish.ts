import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { PublishJob } from "#contract/channels.ts";
import { PUBLISH_ITEM_STATUSES } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";
import { ownProducts } from "../../products/own-products.ts";
import { products } from "../../products/schema.ts";
import { publishBulkListingJob, startBulkPartJob } from "../jobs.ts";
import { channels } from "../schema.ts";
import type { ListingRow } from "./claim.ts";
import { isPaused } from "./paused.ts";
import { requested } from "./request-action.ts";
import { channelProducts, publishJobItems, publishJobs } from "./schema.ts";

/** Products made publishing in one transaction, and by one job of `startBulkPartJob`. */
export const PUBLISH_PART = 100;

/**
 * Publishes products to channels, starting the listings that are missing. A hundred products a transaction, a few statements each; the jobs of a part
 * are made by a job, so that the answer does not wait for them. Products that are gone are left out. Throws 404 for a foreign channel, or when no
 * product is the account's.
 */
export async function startPublish(backend: Backend, by: By, input: { productIds: string[]; channelIds: string[] }): Promise<string> {
  const channelIds = [...new Set(input.channelIds)];
  await requireChannels(backend, by.accountId, channelIds);
  const productIds = await ownProducts(backend, by.accountId, [...new Set(input.productIds)]);
  if (productIds.length === 0) throw notFound("The products");
  const publishId = newId();
  await transaction(backend.db, (tx) => tx.insert(publishJobs).values({ id: publishId, ...by, createdAt: backend.now() }));
  for (const channelId of channelIds) {
    for (let start = 0; start < productIds.length; start += PUBLISH_PART) {
      const part = { publishId, channelId, productIds: productIds.slice(start, start + PUBLISH_PART) };
      await transaction(backend.db, (tx) => startPart(backend, tx, by, part));
    }
  }
  return publishId;
}

interface By {
  accountId: string;
  /** user id, or `system` */
  actor: string;
}

/** Up to `PUBLISH_PART` products of the account, on one of its channels. */
interface Part {
  publishId: string;
  channelId: string;
  productIds: string[];
}

/** Makes a part of a publish that is there already publishing, inside the caller's transaction. */
export async function startPart(backend: Backend, tx: Transaction, by: By, part: Part): Promise<void> {
  const { channelId, productIds } = part;
  if (productIds.length === 0) return;
  const isInPart = and(eq(channelProducts.channelId, channelId), inArray(channelProducts.productId, productIds));
  const before = await tx.select().from(channelProducts).where(isInPart).for("update");
  const formerStatus = new Map(before.map((row) => [row.id, row.syncStatus]));
  const paused = before.filter(isPaused);
  await refusePaused(tx, by.accountId, part.publishId, paused);
  const wanted = productIds.filter((id) => !paused.some((row) => row.productId === id));
  if (wanted.length === 0) return;
  const now = backend.now();
  const rows = await tx
    .insert(channelProducts)
    .values(
      wanted.map((productId) => ({
        id: newId(),
        accountId: by.accountId,
        productId,
        channelId,
        revision: 1,
        createdAt: now,
        ...requested(backend, by.actor, "publish"),
      })),
    )
    .onConflictDoUpdate({
      target: [channelProducts.productId, channelProducts.channelId],
      set: { ...requested(backend, by.actor, "publish"), revision: sql`${channelProducts.revision} + 1` },
    })
    .returning();
  const ids = rows.map((row) => row.id);
  await tx
    .update(publishJobItems)
    .set({ status: "stopped", errorCode: "superseded" })
    .where(and(inArray(publishJobItems.channelProductId, ids), eq(publishJobItems.status, "waiting")));
  await tx.insert(publishJobItems).values(
    rows.map((row) => ({
      publishId: part.publishId,
      channelProductId: row.id,
      accountId: by.accountId,
      productId: row.productId,
      revision: row.revision,
      formerStatus: formerStatus.get(row.id) ?? SYNC_STATUS.unpublished,
    })),
  );
  await backend.enqueue(tx, startBulkPartJob, { listings: rows.map((row) => ({ channelProductId: row.id, revision: row.revision })) });
}

/** What failed the same way too often is named as failed and left alone until a person resets it. */
async function refusePaused(tx: Transaction, accountId: string, publishId: string, paused: ListingRow[]): Promise<void> {
  if (paused.length === 0) return;
  await tx.insert(publishJobItems).values(
    paused.map((row) => ({
      ...{ publishId, accountId, channelProductId: row.id, productId: row.productId, revision: row.revision },
      ...{ formerStatus: row.syncStatus, status: "failed" as const, errorCode: "retries_paused" },
    })),
  );
}

/** Makes the jobs of one part. Repeated, it only adds jobs that find nothing to do. */
export async function startBulkPart(backend: Backend, listings: { channelProductId: string; revision: number }[]): Promise<void> {
  await transaction(backend.db, async (tx) => {
    for (const listing of listings) {
      await backend.enqueue(tx, publishBulkListingJob, listing, { singletonKey: `${listing.channelProductId}:${listing.revision}` });
    }
  });
}

/**
 * Stops a bulk publish: what waits gets its former status back (a new listing stays as a draft), what is under way or done stays. Throws 404.
 */
export async function stopPublish(backend: Backend, accountId: string, publishId: string): Promise<void> {
  const now = backend.now();
  await transaction(backend.db, async (tx) => {
    const stopped = await tx
      .update(publishJobs)
      .set({ stoppedAt: sql`coalesce(${publishJobs.stoppedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(publishJobs.id, publishId), eq(publishJobs.accountId, accountId)))
      .returning({ id: publishJobs.id });
    if (stopped.length === 0) throw notFound("The publish");
    await tx.execute(sql`
      with waiting as (
        select k.id, i.former_status
        from publish_job_items i join channel_products k on k.id = i.channel_product_id and k.revision = i.revision
        where i.publish_id = ${publishId} and i.status = 'waiting' and k.action = 'publish'
          and (k.claimed_until is null or k.claimed_until < ${now.toISOString()}::timestamptz)
        order by k.id for update of k
      ), restored as (
        update channel_products k
        set sync_status = case when w.former_status in (${SYNC_STATUS.synced}, ${SYNC_STATUS.failed}, ${SYNC_STATUS.invalid})
            then w.former_status else ${SYNC_STATUS.draft} end,
          action = null, revision = k.revision + 1, updated_at = ${now.toISOString()}::timestamptz
        from waiting w where k.id = w.id
        returning k.id
      )
      update publish_job_items set status = 'stopped'
      where publish_id = ${publishId} and channel_product_id in (select id from restored)`);
  });
}

/** A bulk publish with its counts and one page of its items, optionally of one status. Throws 404. */
export async function readPublish(
  backend: Backend,
  accountId: string,
  publishId: string,
  query: { limit: number; offset: number; status?: (typeof PUBLISH_ITEM_STATUSES)[number] | undefined },
): Promise<z.input<typeof PublishJob>> {
  const { db } = backend;
  const [job] = await db
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.id, publishId), eq(publishJobs.accountId, accountId)));
  if (!job) throw notFound("The publish");
  const ofJob = eq(publishJobItems.publishId, publishId);
  const counted = await db.select({ status: publishJobItems.status, n: count() }).from(publishJobItems).where(ofJob).groupBy(publishJobItems.status);
  const counts = Object.fromEntries(PUBLISH_ITEM_STATUSES.map((status) => [status, counted.find((row) => row.status === status)?.n ?? 0])) as Record<
    (typeof PUBLISH_ITEM_STATUSES)[number],
    number
  >;
  const items = await db
    .select({
      productId: publishJobItems.productId,
      productName: products.name,
      channelId: sql<string>`coalesce(${channelProducts.channelId}, '')`,
      status: publishJobItems.status,
      errorCode: publishJobItems.errorCode,
      errorMessage: publishJobItems.errorMessage,
    })
    .from(publishJobItems)
    .innerJoin(products, eq(products.id, publishJobItems.productId))
    .leftJoin(channelProducts, eq(channelProducts.id, publishJobItems.channelProductId))
    .where(and(ofJob, query.status ? eq(publishJobItems.status, query.status) : undefined))
    .orderBy(asc(publishJobItems.channelProductId))
    .limit(query.limit)
    .offset(query.offset);
  const total = query.status ? counts[query.status] : counted.reduce((sum, row) => sum + row.n, 0);
  return { publishId, counts, items, total, isStopped: job.stoppedAt !== null, createdAt: job.createdAt.toISOString() };
}

async function requireChannels(backend: Backend, accountId: string, channelIds: string[]): Promise<void> {
  const own = await backend.db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), inArray(channels.id, channelIds), isNull(channels.disconnectedAt)));
  if (own.length !== channelIds.length) throw notFound("A channel");
}
