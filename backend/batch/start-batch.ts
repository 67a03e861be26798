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

/** History types of deletions that can be undone from the trash. */
export const DELETING_KINDS = ["master_deleted", "master_deleted_with_channel"] as const;

/** A person waits this long at most. */
const STOP_SLICE_MS = 2_000;

type Author = { accountId: string; actor: string };

/** Starts a bulk edit. Throws 404 if no product is left, 404 `unknown_ids`. */
export async function startEdit(
  backend: Backend,
  author: Author,
  { productIds, edit }: { productIds: string[]; edit: ProductEdit },
): Promise<string> {
  await requireKnownIds(backend.db, author.accountId, { products: { productIds } });
  const ids = await findOwnProducts(backend, author.accountId, productIds);
  return transaction(backend.db, (tx) =>
    insertBatch(backend, tx, author, { kind: "edit", edit }, "The products", {
      productIds: ids,
    }),
  );
}

/** Starts a bulk deletion. Throws 404 if no product is left, 404 `unknown_ids`. */
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
    insertBatch(backend, tx, author, { kind: "delete", targetChannelIds }, "The products", {
      productIds: ids,
    }),
  );
}

/**
 * Starts removing listings from channels, or clearing failures. Throws 404 if there are none, 404
 * `unknown_ids`.
 */
export async function startListingBatch(
  backend: Backend,
  author: Author,
  { action, listings }: { action: (typeof LISTING_BATCHES)[number]; listings: ListingPick },
): Promise<string> {
  await requireKnownPick(backend.db, author.accountId, listings);
  return transaction(backend.db, (tx) =>
    insertBatch(backend, tx, author, { kind: action }, "The listings", { listings }),
  );
}

/**
 * Starts undoing a bulk change or an import. Throws 404; 409 `already_undone`, `batch_running`,
 * `not_undoable`.
 */
export async function startUndo(
  backend: Backend,
  author: Author,
  batchId: string,
): Promise<string> {
  try {
    return await transaction(backend.db, async (tx) => {
      // Must come first: a running batch has not written everything.
      if (await lockImportAndCheckRunning(tx, author.accountId, batchId))
        throw conflict("batch_running", "The batch is still being written");
      const entryCondition = and(
        eq(productHistories.accountId, author.accountId),
        eq(productHistories.batchId, batchId),
      );
      const rows = await tx
        .selectDistinct({ productId: productHistories.productId, type: productHistories.type })
        .from(productHistories)
        .where(entryCondition);
      if (rows.length === 0) throw notFound("The batch");
      if (rows.some(({ type }) => !UNDOABLE_KINDS.includes(type)))
        throw conflict("not_undoable", "This kind of batch cannot be undone");
      const productIds = [...new Set(rows.map((row) => row.productId))];
      return insertBatch(backend, tx, author, { kind: "undo", undoOf: batchId }, "The products", {
        productIds,
      });
    });
  } catch (error) {
    if (findBrokenConstraint(error) === "product_batches_undo_unique")
      throw conflict("already_undone", "This batch was undone already");
    throw error;
  }
}

/** The lock makes a continued or repeated import wait. */
async function lockImportAndCheckRunning(
  tx: Transaction,
  accountId: string,
  batchId: string,
): Promise<boolean> {
  const [importRow] = await tx
    .select({ status: productImports.status })
    .from(productImports)
    .where(and(eq(productImports.id, batchId), eq(productImports.accountId, accountId)))
    .for("update");
  if (importRow?.status === "applying") return true;
  const isWaiting = and(
    eq(productBatchItems.batchId, batchId),
    eq(productBatchItems.accountId, accountId),
    eq(productBatchItems.status, "waiting"),
  );
  return (await tx.$count(productBatchItems, isWaiting)) > 0;
}

/** History types whose entries contain the previous values. */
export const UNDOABLE_KINDS: readonly string[] = [
  "updated",
  "imported",
  "created",
  ...DELETING_KINDS,
];

/** Inserts a batch and enqueues its job. Throws 404 about `objectName` for an empty batch. */
export async function insertBatch(
  backend: Backend,
  tx: Transaction,
  author: Author,
  kind: Pick<typeof productBatches.$inferInsert, "kind" | "edit" | "undoOf" | "targetChannelIds">,
  objectName: string,
  scope: BatchWanted,
): Promise<string> {
  await requireRunAllowed(backend, tx, author.accountId);
  const batchId = newId();
  const [batch] = await tx
    .insert(productBatches)
    .values({ ...kind, ...author, id: batchId, createdAt: backend.now() })
    .returning();
  if (!batch || (await writeFirstItems(tx, batch, scope)) === 0) throw notFound(objectName);
  await backend.enqueue(tx, runBatchJob, { accountId: author.accountId, batchId });
  return batchId;
}

/** Stops the waiting items; finished ones stay. Throws 404. */
export async function stopBatch(
  backend: Backend,
  accountId: string,
  batchId: string,
): Promise<void> {
  const now = backend.now().toISOString();
  await transaction(backend.db, async (tx) => {
    const stoppedBatches = await tx
      .update(productBatches)
      .set({ stoppedAt: sql`coalesce(${productBatches.stoppedAt}, ${now}::timestamptz)` })
      .where(and(eq(productBatches.id, batchId), eq(productBatches.accountId, accountId)))
      .returning({ id: productBatches.id });
    if (stoppedBatches.length === 0) throw notFound("The batch");
    await backend.enqueue(tx, runBatchJob, { accountId, batchId });
  });
  await markStopped(backend, { accountId, batchId }, STOP_SLICE_MS);
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
