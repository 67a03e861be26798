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
  readPart,
  recheckChannelTypes,
  requireCopyable,
} from "../listings/index.ts";
import { start } from "./start-batch.ts";
import type { Outcome } from "./undo-product.ts";

interface Asked {
  from: string;
  to: string;
  /** If left out, all listings on `from`. */
  productIds?: string[] | undefined;
}
interface Copied {
  copied: string[];
  skipped: string[];
  /** The batch whose job copies them; the lists are then empty. */
  batchId: string | null;
}

/**
 * Copies the listings of one shop to drafts on another, by the rules of `insertDrafts`: fewer than
 * a hundred in one transaction, more in a job. Returns product ids, or the batch. Throws as
 * `requireCopyable`, and 404 `unknown_ids` for a product that is not the account's.
 */
export async function copyListings(
  backend: Backend,
  by: { accountId: string; actor: string },
  asked: Asked,
): Promise<Copied> {
  const isSameType = await requireCopyable(backend.db, by.accountId, asked.from, asked.to);
  await requireKnownIds(backend.db, by.accountId, { products: { productIds: asked.productIds } });
  const part = await readPart(backend, by.accountId, { ...asked, after: "" });
  if (part.length === PUBLISH_PART) {
    const { to, ...copiesOf } = asked;
    const batchId = await transaction(backend.db, (tx) =>
      start(backend, tx, by, { kind: "copy", targetChannelIds: [to] }, "The listings", {
        copiesOf,
      }),
    );
    return { copied: [], skipped: [], batchId };
  }
  const made =
    part.length === 0
      ? []
      : await transaction(backend.db, (tx) =>
          insertDrafts(backend, tx, part, { to: asked.to, isSameType }),
        );
  const copied = new Set(made);
  return {
    copied: made,
    skipped: part.map((row) => row.productId).filter((id) => !copied.has(id)),
    batchId: null,
  };
}

/**
 * Copies some of a batch's listings inside the caller's transaction. Returns the outcome of those
 * not copied, by the listing's id.
 */
export async function copyIn(
  backend: Backend,
  tx: Transaction,
  batch: Batch,
  ids: string[],
): Promise<Map<string, Outcome>> {
  const ofBatch = and(
    eq(channelProducts.accountId, batch.accountId),
    inArray(channelProducts.id, ids),
  );
  const part = await readCopyable(tx, ofBatch);
  const [first] = part;
  const [to] = batch.targetChannelIds;
  const others = new Map<string, Outcome>(
    ids.map((id) => [id, { status: "failed", errorCode: "not_found" }]),
  );
  if (!first || to === undefined) return others;
  const isSameType = await recheckChannelTypes(tx, batch.accountId, first.channelId, to);
  const copied = new Set(
    isSameType === null ? [] : await insertDrafts(backend, tx, part, { to, isSameType }),
  );
  for (const { id, productId } of part) {
    if (copied.has(productId)) others.delete(id);
    else
      others.set(
        id,
        isSameType === null
          ? { status: "failed", errorCode: "channel_not_active" }
          : { status: "unchanged" },
      );
  }
  return others;
}
