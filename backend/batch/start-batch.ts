import { and, count, eq, sql } from "drizzle-orm";
import type { LISTING_BATCHES, ListingPick } from "#contract/listings.ts";
import type { ProductEdit } from "#contract/product-batches.ts";
import { requireKnownIds } from "../access/known-ids.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import {
  type BatchWanted,
  productBatches,
  productBatchItems,
} from "../db/schema/product-batches.ts";
import { productHistories } from "../db/schema/product-histories.ts";
import { productImports } from "../db/schema/product-imports.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { requireRunAllowed } from "../limits/index.ts";
import { requireKnownPick } from "../listings/index.ts";
import { findOwnProducts } from "../products/index.ts";
import { runBatchJob } from "./jobs.ts";
import { markStopped } from "./mark-stopped.ts";
import { writeFirstItems } from "./write-items.ts";

/** Deleted products stay in the trash for some time. */
export const DELETING_KINDS = ["master_deleted", "master_deleted_with_channel"] as const;

/** Well below the time that a person waits. */
const STOP_MS = 2_000;

type Author = { accountId: string; actor: string };

/** Starts a bulk edit without deleted products. Throws 404 if none is left, 404 `unknown_ids`. */
export async function startEdit(
  backend: Backend,
  author: Author,
  { productIds, edit }: { productIds: string[]; edit: ProductEdit },
): Promise<string> {
  await requireKnownIds(backend.db, author.accountId, { products: { productIds } });
  const ids = await findOwnProducts(backend, author.accountId, productIds);
  return transaction(backend.db, (tx) =>
    startBatchInTx(backend, tx, author, { kind: "edit", edit }, "The products", {
      productIds: ids,
    }),
  );
}

/**
 * Starts deleting products that are not deleted yet. Throws 404 if none is left, 404 `unknown_ids`
 * for a foreign product or channel.
 */
export async function startDelete(
  backend: Backend,
  author: Author,
  { productIds, targetChannelIds }: { productIds: string[]; targetChannelIds: string[] },
) {
  await requireKnownIds(backend.db, author.accountId, {
    products: { productIds },
    channels: { targetChannelIds },
  });
  const ids = await findOwnProducts(backend, author.accountId, productIds);
  return transaction(backend.db, (tx) =>
    startBatchInTx(backend, tx, author, { kind: "delete", targetChannelIds }, "The products", {
      productIds: ids,
    }),
  );
}

/**
 * Starts removing listings from their channels, or clearing their failures. Throws 404 if there are
 * none, 404 `unknown_ids` for a foreign product or channel.
 */
export async function startListingBatch(
  backend: Backend,
  author: Author,
  { action, listings }: { action: (typeof LISTING_BATCHES)[number]; listings: ListingPick },
): Promise<string> {
  await requireKnownPick(backend.db, author.accountId, listings);
  return transaction(backend.db, (tx) =>
    startBatchInTx(backend, tx, author, { kind: action }, "The listings", { listings }),
  );
}

/**
 * Starts undoing a bulk change or an import. Throws 404; 409 `already_undone`, `batch_running`, or
 * `not_undoable` for a merge.
 */
export async function startUndo(
  backend: Backend,
  author: Author,
  batchId: string,
): Promise<string> {
  try {
    return await transaction(backend.db, async (tx) => {
      // Comes first: a running batch has not written everything.
      if (await lockAndSeeRunning(tx, author.accountId, batchId))
        throw conflict("batch_running", "The batch is still being written");
      const isEntryOfBatch = and(
        eq(productHistories.accountId, author.accountId),
        eq(productHistories.batchId, batchId),
      );
      const rows = await tx
        .selectDistinct({ productId: productHistories.productId, type: productHistories.type })
        .from(productHistories)
        .where(isEntryOfBatch);
      if (rows.length === 0) throw notFound("The batch");
      if (rows.some(({ type }) => !UNDOABLE_KINDS.includes(type)))
        throw conflict("not_undoable", "What this batch did cannot be taken back");
      const productIds = [...new Set(rows.map((row) => row.productId))];
      return startBatchInTx(
        backend,
        tx,
        author,
        { kind: "undo", undoOf: batchId },
        "The products",
        {
          productIds,
        },
      );
    });
  } catch (error) {
    if (findBrokenConstraint(error) === "product_batches_undo_unique")
      throw conflict("already_undone", "This batch has been taken back already");
    throw error;
  }
}

/**
 * Locks the import, because it can be continued or repeated: that waits, and then finds that the
 * batch was undone.
 */
async function lockAndSeeRunning(
  tx: Transaction,
  accountId: string,
  batchId: string,
): Promise<boolean> {
  const [file] = await tx
    .select({ status: productImports.status })
    .from(productImports)
    .where(and(eq(productImports.id, batchId), eq(productImports.accountId, accountId)))
    .for("update");
  if (file?.status === "applying") return true;
  const isWaiting = and(
    eq(productBatchItems.batchId, batchId),
    eq(productBatchItems.accountId, accountId),
    eq(productBatchItems.status, "waiting"),
  );
  return (await tx.$count(productBatchItems, isWaiting)) > 0;
}

/** History types whose entries hold the previous values. */
export const UNDOABLE_KINDS: readonly string[] = [
  "updated",
  "imported",
  "created",
  ...DELETING_KINDS,
];

/** Starts a batch in the caller's transaction. Throws 404 about `what` for an empty one. */
export async function startBatchInTx(
  backend: Backend,
  tx: Transaction,
  author: Author,
  kind: Pick<typeof productBatches.$inferInsert, "kind" | "edit" | "undoOf" | "targetChannelIds">,
  what: string,
  batchWanted: BatchWanted,
): Promise<string> {
  await requireRunAllowed(backend, tx, author.accountId);
  const batchId = newId();
  const [batch] = await tx
    .insert(productBatches)
    .values({ ...kind, ...author, id: batchId, createdAt: backend.now() })
    .returning();
  if (!batch || (await writeFirstItems(tx, batch, batchWanted)) === 0) throw notFound(what);
  await backend.enqueue(tx, runBatchJob, { accountId: author.accountId, batchId });
  return batchId;
}

/**
 * Stops writing the waiting items; written ones stay. The job marks the last ones of a very large
 * batch. Throws 404.
 */
export async function stopBatch(
  backend: Backend,
  accountId: string,
  batchId: string,
): Promise<void> {
  const now = backend.now().toISOString();
  await transaction(backend.db, async (tx) => {
    const foundProductBatches = await tx
      .update(productBatches)
      .set({ stoppedAt: sql`coalesce(${productBatches.stoppedAt}, ${now}::timestamptz)` })
      .where(and(eq(productBatches.id, batchId), eq(productBatches.accountId, accountId)))
      .returning({ id: productBatches.id });
    if (foundProductBatches.length === 0) throw notFound("The batch");
    await backend.enqueue(tx, runBatchJob, { accountId, batchId });
  });
  await markStopped(backend, { accountId, batchId }, STOP_MS);
}

export async function countItems(
  { db }: Pick<Backend, "db">,
  { accountId, batchId }: { accountId: string; batchId: string },
) {
  return db
    .select({ status: productBatchItems.status, n: count() })
    .from(productBatchItems)
    .where(and(eq(productBatchItems.accountId, accountId), eq(productBatchItems.batchId, batchId)))
    .groupBy(productBatchItems.status);
}
