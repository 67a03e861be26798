import { sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { publishJobs } from "../db/schema/publish-jobs.ts";
import { anyOfValues } from "../products/index.ts";
import { beginPublishPart } from "./begin-publish.ts";
import { isPublish, type PublishKey } from "./publish-key.ts";
import { addItems } from "./write-items.ts";

type PublishJobRow = typeof publishJobs.$inferSelect;

/** Later parts add `itemsToCome` products. */
export async function openPublish(
  backend: Backend,
  tx: Transaction,
  author: { accountId: string; actor: string },
  { publishId, itemsToCome }: { publishId: string; itemsToCome: number },
): Promise<void> {
  await tx
    .insert(publishJobs)
    .values({ id: publishId, ...author, createdAt: backend.now(), itemsToCome });
}

/** `null`: unknown. A stop waits until the transaction ends. */
export async function lockPublish(tx: Transaction, key: PublishKey): Promise<PublishJobRow | null> {
  const [publish] = await tx.select().from(publishJobs).where(isPublish(key)).for("update");
  return publish ?? null;
}

/**
 * Adds up to a hundred products, listed as drafts, to a locked publish, and starts publishing them.
 */
export async function publishPart(
  backend: Backend,
  tx: Transaction,
  author: { accountId: string; actor: string },
  {
    publish,
    channelId,
    productIds,
  }: { publish: PublishJobRow; channelId: string; productIds: string[] },
): Promise<void> {
  const key = { accountId: author.accountId, publishId: publish.id };
  await tx
    .update(publishJobs)
    .set({ itemsToCome: sql`greatest(0, ${publishJobs.itemsToCome} - ${productIds.length})` })
    .where(isPublish(key));
  if (productIds.length === 0) return;
  await addItems(
    tx,
    publish,
    sql`select p.id as product_id, ${channelId}::text as channel_id from products p where p.account_id = ${author.accountId} and p.id = ${anyOfValues(productIds)}`,
  );
  await beginPublishPart(backend, tx, author, { ...key, channelId, productIds });
}

export async function closePublish(tx: Transaction, key: PublishKey): Promise<void> {
  await tx.update(publishJobs).set({ itemsToCome: 0 }).where(isPublish(key));
}
