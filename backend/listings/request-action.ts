import { and, eq, inArray, sql } from "drizzle-orm";
import type { ChannelProduct } from "#contract/channels.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { isUnbegun, publishJobItems } from "../db/schema/publish-jobs.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound, ProblemError } from "../http/problem-error.ts";
import type { ListingRow } from "./claim.ts";
import { isSameClick } from "./find-same-publish.ts";
import { publishListingJob } from "./jobs.ts";
import { matchListing, readListing } from "./read-listings.ts";
import { requireRetriesAllowed } from "./retries.ts";

/** The text is fixed (docs/specification.md "Refusals"). */
const invalidListingProblem = () =>
  new ProblemError(404, "not_found", "invalid channel product param");

interface ActionAuthor {
  accountId: string;
  /** A user id, or `system`. */
  actor: string;
}
type ListingAction = NonNullable<ListingRow["action"]>;

/** A repeated click changes nothing. Throws 404, 409 `channel_not_active` and `retries_paused`. */
export async function requestPublish(
  backend: Backend,
  author: ActionAuthor,
  channelProductId: string,
): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    await requestPublishInTransaction(backend, tx, author, channelProductId);
    return readListing(tx, author.accountId, channelProductId);
  });
}

/**
 * Also clears a scheduled date. `restore` leaves a hidden item hidden, unless a running publish
 * shows it.
 */
export async function requestPublishInTransaction(
  backend: Backend,
  tx: Transaction,
  author: ActionAuthor,
  channelProductId: string,
  action: "publish" | "restore" = "publish",
): Promise<void> {
  const listing = await requirePublishable(tx, author.accountId, channelProductId);
  if (isSameClick(backend, listing, listing.productUpdatedAt)) return;
  const runAction = listing.action === "publish" ? "publish" : action;
  await requestActionInTx(backend, tx, author, channelProductId, runAction);
}

/**
 * Requests a deletion with `archiveFromChannel`, else hiding. The row is pending until then, and
 * then deleted. Throws 404, 409 `channel_not_active`.
 */
export async function requestUnpublish(
  backend: Backend,
  author: ActionAuthor,
  channelProductId: string,
  shouldArchiveOnChannel: boolean,
): Promise<ChannelProduct> {
  return transaction(backend.db, async (tx) => {
    const listing = await requireListing(tx, author.accountId, channelProductId);
    if (listing.status !== "active" && listing.externalProductId)
      throw conflict("channel_not_active", "The channel is not connected");
    await requestActionInTx(
      backend,
      tx,
      author,
      channelProductId,
      shouldArchiveOnChannel ? "delete" : "unlist",
    );
    return readListing(tx, author.accountId, channelProductId);
  });
}

/** Call it in the transaction that deletes the product. */
export async function requestDeletions(
  backend: Backend,
  tx: Transaction,
  author: ActionAuthor,
  channelProductIds: string[],
  job = publishListingJob,
): Promise<void> {
  for (const id of channelProductIds)
    await requestActionInTx(backend, tx, author, id, "delete", job);
}

async function requestActionInTx(
  backend: Backend,
  tx: Transaction,
  author: ActionAuthor,
  channelProductId: string,
  action: ListingAction,
  job = publishListingJob,
): Promise<void> {
  const [row] = await tx
    .update(channelProducts)
    .set({
      ...makeActionColumns(backend, author.actor, action),
      revision: sql`${channelProducts.revision} + 1`,
    })
    .where(matchListing(author.accountId, channelProductId))
    .returning();
  if (!row) throw notFound("The listing");
  await endItemsOfOtherPublishes(tx, [row]);
  await backend.enqueue(
    tx,
    job,
    { accountId: row.accountId, channelProductId: row.id, revision: row.revision },
    { singletonKey: `${row.id}:${row.revision}` },
  );
}

export function makeActionColumns(backend: Backend, actor: string, action: ListingAction) {
  const isRemoval = action === "unlist" || action === "delete";
  const syncStatus = isRemoval ? SYNC_STATUS.pending : SYNC_STATUS.publishing;
  return {
    action,
    syncStatus,
    requestedBy: actor,
    errorCode: null,
    errorMessage: null,
    activeAt: null,
    activeBy: null,
    updatedAt: backend.now(),
  };
}

/** A newer action replaces them. The rows are locked. */
export async function endItemsOfOtherPublishes(
  tx: Transaction,
  rows: Pick<ListingRow, "accountId" | "id" | "productId" | "channelId">[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const isOwn = eq(publishJobItems.accountId, first.accountId);
  const superseded = { status: "stopped" as const, errorCode: "superseded" };
  const isWaitingItem = eq(publishJobItems.status, "waiting");
  await tx
    .update(publishJobItems)
    .set(superseded)
    .where(
      and(
        isOwn,
        inArray(
          publishJobItems.channelProductId,
          rows.map((row) => row.id),
        ),
        isWaitingItem,
      ),
    );
  for (const [channelId, listingsOfChannel] of Map.groupBy(rows, (row) => row.channelId)) {
    const productIds = listingsOfChannel.map((row) => row.productId);
    await tx
      .update(publishJobItems)
      .set(superseded)
      .where(
        and(
          isOwn,
          inArray(publishJobItems.productId, productIds),
          eq(publishJobItems.channelId, channelId),
          isUnbegun,
        ),
      );
  }
}

/** Returns the locked listing. Throws 404, 409 `channel_not_active` and `retries_paused`. */
export async function requirePublishable(
  tx: Transaction,
  accountId: string,
  channelProductId: string,
): Promise<Awaited<ReturnType<typeof requireListing>>> {
  const listing = await requireListing(tx, accountId, channelProductId);
  if (listing.deletedAt) throw notFound("The product");
  if (listing.status !== "active")
    throw conflict("channel_not_active", "The channel is not connected");
  requireRetriesAllowed(listing);
  return listing;
}

async function requireListing(tx: Transaction, accountId: string, channelProductId: string) {
  const [channelProduct] = await tx
    .select({
      status: channels.status,
      deletedAt: products.deletedAt,
      externalProductId: channelProducts.externalProductId,
      failureCode: channelProducts.failureCode,
      failureCount: channelProducts.failureCount,
      action: channelProducts.action,
      syncStatus: channelProducts.syncStatus,
      updatedAt: channelProducts.updatedAt,
      productUpdatedAt: products.updatedAt,
    })
    .from(channelProducts)
    .innerJoin(
      channels,
      and(
        eq(channels.accountId, channelProducts.accountId),
        eq(channels.id, channelProducts.channelId),
      ),
    )
    .innerJoin(
      products,
      and(
        eq(products.accountId, channelProducts.accountId),
        eq(products.id, channelProducts.productId),
      ),
    )
    .where(matchListing(accountId, channelProductId))
    .for("update", { of: channelProducts });
  if (!channelProduct) throw invalidListingProblem();
  return channelProduct;
}
