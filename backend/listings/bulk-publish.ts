import { and, asc, count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { ListingPick } from "#contract/listings.ts";
import type { PublishJob } from "#contract/publishes.ts";
import { PUBLISH_ITEM_STATUSES } from "#contract/publishes.ts";
import { requireKnownIds } from "../access/known-ids.ts";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { products } from "../db/schema/products.ts";
import { publishJobItems, publishJobs, type WantedPublish } from "../db/schema/publish-jobs.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { requireRunAllowed } from "../limits/index.ts";
import { beginAllItems } from "./begin-publish.ts";
import { findSamePublish } from "./find-same-publish.ts";
import { beginPublishJob } from "./jobs.ts";
import { lockTargets } from "./lock-targets.ts";
import { requireKnownPick } from "./pick-listings.ts";
import { isPublish, matchItems } from "./publish-key.ts";
import { writeFirstItems } from "./write-items.ts";

/** A job starts further items; the publish's page shows the progress. */
const MAX_IMMEDIATE_ITEMS = 500;

interface PublishAuthor {
  accountId: string;
  /** A user id, or `system`. */
  actor: string;
}

/**
 * Publishes products to channels and creates missing listings. A job writes a very large request in
 * parts. Skips deleted products. Throws 404 if no product is left, and `unknown_ids` for a foreign
 * product or channel.
 */
export async function startPublish(
  backend: Backend,
  author: PublishAuthor,
  input: { productIds: string[]; channelIds: string[] },
): Promise<string> {
  const channelIds = [...new Set(input.channelIds)];
  await requireKnownIds(backend.db, author.accountId, {
    products: { productIds: input.productIds },
    channels: { channelIds },
  });
  return startPublishOnce(backend, author, "The products", {
    productIds: input.productIds,
    channelIds,
  });
}

/** Throws 404 without listings, and `unknown_ids` for a foreign product or channel. */
export async function startListingPublish(
  backend: Backend,
  author: PublishAuthor,
  pick: ListingPick,
): Promise<string> {
  await requireKnownPick(backend.db, author.accountId, pick);
  return startPublishOnce(backend, author, "The listings", { listings: pick });
}

/** Returns the id of the publish that the same click started, else of a new one. */
async function startPublishOnce(
  backend: Backend,
  author: PublishAuthor,
  requestedBy: string,
  wantedListings: WantedPublish,
): Promise<string> {
  const publishId = newId();
  return transaction(backend.db, async (tx) => {
    await requireRunAllowed(backend, tx, author.accountId);
    const [publish] = await tx
      .insert(publishJobs)
      .values({ id: publishId, ...author, createdAt: backend.now() })
      .returning();
    const insertedCount = publish ? await writeFirstItems(tx, publish, wantedListings) : 0;
    if (insertedCount === 0) throw notFound(requestedBy);
    const key = { accountId: author.accountId, publishId };
    if (insertedCount > MAX_IMMEDIATE_ITEMS) {
      await backend.enqueue(tx, beginPublishJob, key);
      return publishId;
    }
    const isItemOfThis = matchItems(key);
    await lockTargets(
      tx,
      author.accountId,
      await tx.select().from(publishJobItems).where(isItemOfThis),
    );
    const samePublish = await findSamePublish(backend, tx, key);
    if (samePublish !== null) {
      await tx.delete(publishJobItems).where(isItemOfThis);
      await tx.delete(publishJobs).where(isPublish(key));
      return samePublish;
    }
    await beginAllItems(backend, tx, key);
    return publishId;
  });
}

/** Returns a publish with counts and a page of items, optionally of one status. Throws 404. */
export async function readPublish(
  backend: Backend,
  accountId: string,
  publishId: string,
  query: {
    limit: number;
    offset: number;
    status?: (typeof PUBLISH_ITEM_STATUSES)[number] | undefined;
  },
): Promise<z.input<typeof PublishJob>> {
  const { db } = backend;
  const [job] = await db
    .select()
    .from(publishJobs)
    .where(and(eq(publishJobs.id, publishId), eq(publishJobs.accountId, accountId)));
  if (!job) throw notFound("The publish");
  const isItemOfPublish = and(
    eq(publishJobItems.accountId, accountId),
    eq(publishJobItems.publishId, publishId),
  );
  const itemCounts = await db
    .select({ status: publishJobItems.status, n: count() })
    .from(publishJobItems)
    .where(isItemOfPublish)
    .groupBy(publishJobItems.status);
  const counts = Object.fromEntries(
    PUBLISH_ITEM_STATUSES.map((status) => [
      status,
      itemCounts.find((row) => row.status === status)?.n ?? 0,
    ]),
  ) as Record<(typeof PUBLISH_ITEM_STATUSES)[number], number>;
  counts.waiting += job.itemsToCome;
  // Joins names only for this page, because a far page skips many rows.
  const page = db
    .select()
    .from(publishJobItems)
    .where(
      and(
        eq(publishJobItems.accountId, accountId),
        isItemOfPublish,
        query.status ? eq(publishJobItems.status, query.status) : undefined,
      ),
    )
    .orderBy(asc(publishJobItems.channelId), asc(publishJobItems.productId))
    .limit(query.limit)
    .offset(query.offset)
    .as("page");
  const items = await db
    .select({
      ...{ productId: page.productId, productName: products.name, channelId: page.channelId },
      ...{ status: page.status, errorCode: page.errorCode, errorMessage: page.errorMessage },
    })
    .from(page)
    .innerJoin(products, and(eq(products.accountId, accountId), eq(products.id, page.productId)))
    .orderBy(asc(page.channelId), asc(page.productId));
  const total = query.status
    ? counts[query.status]
    : PUBLISH_ITEM_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  return {
    publishId,
    counts,
    items,
    total,
    isStopped: job.stoppedAt !== null,
    createdAt: job.createdAt.toISOString(),
  };
}
