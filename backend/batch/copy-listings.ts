import { and, eq, inArray } from "drizzle-orm";
import { requireKnownIds } from "../access/known-ids.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import type { Batch } from "../db/schema/product-batches.ts";
import { transaction } from "../db/transaction.ts";
import {
  insertDrafts,
  PUBLISH_PART,
  readCopyable,
  readListingPart,
  recheckChannelTypes,
  requireCopyable,
} from "../listings/index.ts";
import { insertBatch } from "./start-batch.ts";
import type { UndoOutcome } from "./undo-product.ts";

interface CopyRequest {
  from: string;
  to: string;
  /** If absent, all listings on `from` are copied. */
  productIds?: string[] | undefined;
}
interface CopyResult {
  copied: string[];
  skipped: string[];
  /** The batch whose job copies them; the lists are then empty. */
  batchId: string | null;
}

/**
 * Copies listings to drafts on another shop, by the rules of `insertDrafts`: fewer than a hundred
 * in one transaction, more in a job. Returns product ids, or the batch. Throws as
 * `requireCopyable`, and 404 `unknown_ids`.
 */
export async function copyListings(
  backend: Backend,
  author: { accountId: string; actor: string },
  request: CopyRequest,
): Promise<CopyResult> {
  const isSameType = await requireCopyable(backend.db, author.accountId, request.from, request.to);
  await requireKnownIds(backend.db, author.accountId, {
    products: { productIds: request.productIds },
  });
  const listings = await readListingPart(backend, author.accountId, { ...request, after: "" });
  if (listings.length === PUBLISH_PART) {
    const { to, ...copiesOf } = request;
    const batchId = await transaction(backend.db, (tx) =>
      insertBatch(backend, tx, author, { kind: "copy", targetChannelIds: [to] }, "The listings", {
        copiesOf,
      }),
    );
    return { copied: [], skipped: [], batchId };
  }
  const created =
    listings.length === 0
      ? []
      : await transaction(backend.db, (tx) =>
          insertDrafts(backend, tx, listings, { to: request.to, isSameType }),
        );
  const copied = new Set(created);
  return {
    copied: created,
    skipped: listings.map((row) => row.productId).filter((id) => !copied.has(id)),
    batchId: null,
  };
}

/** Copies some of a batch's listings. Returns the outcomes of those that were not copied. */
export async function copyBatchListings(
  backend: Backend,
  tx: Transaction,
  batch: Batch,
  ids: string[],
): Promise<Map<string, UndoOutcome>> {
  const listingCondition = and(
    eq(channelProducts.accountId, batch.accountId),
    inArray(channelProducts.id, ids),
  );
  const listings = await readCopyable(tx, listingCondition);
  const [firstListing] = listings;
  const [to] = batch.targetChannelIds;
  const otherOutcomes = new Map<string, UndoOutcome>(
    ids.map((id) => [id, { status: "failed", errorCode: "not_found" }]),
  );
  if (!firstListing || to === undefined) return otherOutcomes;
  const isSameType = await recheckChannelTypes(tx, batch.accountId, firstListing.channelId, to);
  const copied = new Set(
    isSameType === null ? [] : await insertDrafts(backend, tx, listings, { to, isSameType }),
  );
  for (const { id, productId } of listings) {
    if (copied.has(productId)) otherOutcomes.delete(id);
    else
      otherOutcomes.set(
        id,
        isSameType === null
          ? { status: "failed", errorCode: "channel_not_active" }
          : { status: "unchanged" },
      );
  }
  return otherOutcomes;
}
