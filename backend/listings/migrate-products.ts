import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import {
  insertDrafts,
  readListingPart,
  recheckChannelTypes,
  requireCopyable,
} from "./copy-listings.ts";
import { migratePartJob } from "./jobs.ts";
import { closePublish, lockPublish, openPublish, publishPart } from "./publish-in-parts.ts";

interface StartedMigration {
  /** `null` if there was nothing to do. */
  publishId: string | null;
  migrated: number;
  skipped: number;
}

/**
 * Copies every listing of a channel to another one and publishes the copies as one publish, which a
 * job fills in parts. Throws as `requireCopyable`.
 */
export async function startListingMigration(
  backend: Backend,
  author: { accountId: string; actor: string },
  { fromChannelId: from, toChannelId: to }: { fromChannelId: string; toChannelId: string },
): Promise<StartedMigration> {
  await requireCopyable(backend.db, author.accountId, from, to);
  const counts = await countListings(backend, author.accountId, from, to);
  if (counts.migrated === 0) return { publishId: null, ...counts };
  const publishId = newId();
  await transaction(backend.db, async (tx) => {
    await openPublish(backend, tx, author, { publishId, itemsToCome: counts.migrated });
    await backend.enqueue(
      tx,
      migratePartJob,
      { ...author, publishId, from, to, after: "" },
      { singletonKey: publishId },
    );
  });
  return { publishId, ...counts };
}

/**
 * Copies and publishes one part in one transaction, so that no copy remains a draft; the next part
 * is another job. A repeat copies nothing twice. Ends if the publish was stopped or a channel lost.
 */
export async function migrateListingPart(
  backend: Backend,
  job: z.output<typeof migratePartJob.schema>,
): Promise<void> {
  const { accountId, actor, publishId, from, to } = job;
  const isSameType = await recheckChannelTypes(backend.db, accountId, from, to);
  const part =
    isSameType === null
      ? []
      : await readListingPart(backend, accountId, { from, after: job.after });
  const last = part.at(-1);
  await transaction(backend.db, async (tx) => {
    const publish = await lockPublish(tx, { accountId, publishId });
    if (!publish) return;
    const isOver = isSameType === null || !last || publish.stoppedAt !== null;
    const newProductIds = isOver ? [] : await insertDrafts(backend, tx, part, { to, isSameType });
    if (isOver) await closePublish(tx, { accountId, publishId });
    else
      await publishPart(
        backend,
        tx,
        { accountId, actor },
        { publish, channelId: to, productIds: newProductIds },
      );
    if (!isOver)
      await backend.enqueue(
        tx,
        migratePartJob,
        { ...job, after: last.id },
        { singletonKey: `${publishId}:${last.id}` },
      );
  });
}

async function countListings(
  { db }: Backend,
  accountId: string,
  from: string,
  to: string,
): Promise<{ migrated: number; skipped: number }> {
  const target = alias(channelProducts, "target");
  const [counts] = await db
    .select({
      migrated: sql<number>`(count(*) filter (where ${target.id} is null))::int`,
      skipped: sql<number>`(count(*) filter (where ${target.id} is not null))::int`,
    })
    .from(channelProducts)
    .innerJoin(
      products,
      and(
        eq(products.accountId, channelProducts.accountId),
        eq(products.id, channelProducts.productId),
        isNull(products.deletedAt),
      ),
    )
    .leftJoin(
      target,
      and(
        eq(target.accountId, channelProducts.accountId),
        eq(target.productId, channelProducts.productId),
        eq(target.channelId, to),
      ),
    )
    .where(and(eq(channelProducts.accountId, accountId), eq(channelProducts.channelId, from)));
  return counts ?? { migrated: 0, skipped: 0 };
}
