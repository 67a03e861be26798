import { and, asc, eq } from "drizzle-orm";
import { isAboutListings } from "#contract/product-batches.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type Batch, productBatches, productBatchItems } from "../db/schema/product-batches.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import type { JobRun } from "../jobs/queue.ts";
import {
  type ChangeScope,
  changeProduct,
  deleteProduct,
  loadProduct,
  type StoredProduct,
  toProductInput,
} from "../products/index.ts";
import { type BatchKey, matchBatch, matchBatchItems, toBatchKey } from "./batch-key.ts";
import { applyEdit } from "./edit-rule.ts";
import { runBatchJob } from "./jobs.ts";
import { lockRunning } from "./lock-running.ts";
import { markStopped } from "./mark-stopped.ts";
import { runListings } from "./run-listings.ts";
import { countItems } from "./start-batch.ts";
import { type UndoOutcome, undoDeletion, undoProduct } from "./undo-product.ts";
import { writeNext } from "./write-items.ts";

/** Well below the job's time limit. A restart loses only the current product. */
const SLICE_MS = 30_000;
const PAGE_SIZE = 100;

/**
 * Writes a batch's unwritten items and runs waiting ones until the slice is over, then enqueues the
 * next slice. Can be repeated and run concurrently: the run that locks an item writes it.
 */
export async function runBatch(backend: Backend, key: BatchKey, sliceMs = SLICE_MS): Promise<void> {
  const [batch] = await backend.db.select().from(productBatches).where(matchBatch(key));
  if (!batch) return;
  const hasMore =
    batch.stoppedAt === null
      ? await runSlice(backend, batch, sliceMs)
      : await markStopped(backend, key, sliceMs);
  if (hasMore) await transaction(backend.db, (tx) => backend.enqueue(tx, runBatchJob, key));
}

/** Returns whether items may be left. */
async function runSlice(backend: Backend, batch: Batch, sliceMs: number): Promise<boolean> {
  const endsAt = performance.now() + sliceMs;
  while (
    batch.wanted &&
    (await transaction(backend.db, (tx) => writeNext(tx, toBatchKey(batch))))
  ) {
    if (performance.now() >= endsAt) return true;
  }
  if (isAboutListings(batch.kind)) return runListingParts(backend, batch, endsAt);
  do {
    if (!(await runProducts(backend, batch, endsAt))) return false;
  } while (performance.now() < endsAt);
  return true;
}

/**
 * Continues after the last part, because the index keeps finished items for a while. Then starts
 * again, for items that another run left.
 */
async function runListingParts(backend: Backend, batch: Batch, endsAt: number): Promise<boolean> {
  let afterPosition = -1;
  do {
    const lastPosition = await runListings(backend, batch, afterPosition);
    if (lastPosition === null && afterPosition === -1) return false;
    afterPosition = lastPosition ?? -1;
  } while (performance.now() < endsAt);
  return true;
}

/** Marks the batch as failed after the last try. */
export async function runBatchOrFail(backend: Backend, key: BatchKey, run: JobRun): Promise<void> {
  try {
    await runBatch(backend, key);
  } catch (error) {
    if (run.isLastTry) {
      const failedFields = { status: "failed" as const, errorCode: "internal" };
      await backend.db
        .update(productBatchItems)
        .set(failedFields)
        .where(and(matchBatchItems(key), eq(productBatchItems.status, "waiting")));
      await backend.db
        .update(productBatches)
        .set({ wanted: null, itemsToCome: 0 })
        .where(matchBatch(key));
    }
    throw error;
  }
}

/** Returns whether items were left. */
async function runProducts(backend: Backend, batch: Batch, endsAt: number): Promise<boolean> {
  if (!(await transaction(backend.db, (tx) => lockRunning(tx, toBatchKey(batch))))) return false;
  const waitingIds = await readWaitingProducts(backend, batch);
  for (const productId of waitingIds) {
    await runItem(backend, batch, productId);
    if (performance.now() >= endsAt) break;
  }
  return waitingIds.length > 0;
}

async function readWaitingProducts({ db }: Backend, batch: Batch): Promise<string[]> {
  const rows = await db
    .select({ productId: productBatchItems.productId })
    .from(productBatchItems)
    .where(and(matchBatchItems(toBatchKey(batch)), eq(productBatchItems.status, "waiting")))
    .orderBy(asc(productBatchItems.position))
    .limit(PAGE_SIZE);
  return rows.map((row) => row.productId);
}

async function runItem(backend: Backend, batch: Batch, productId: string): Promise<void> {
  try {
    await transaction(backend.db, (tx) => writeItem(backend, tx, batch, productId));
  } catch (error) {
    if (!(error instanceof ProblemError))
      backend.log.error({ err: error, batchId: batch.id, productId }, "bulk change failed");
    const errorCode =
      error instanceof ProblemError
        ? (Object.values(error.problem.fields ?? {})[0] ?? error.problem.code)
        : "internal";
    await backend.db
      .update(productBatchItems)
      .set({ status: "failed", errorCode })
      .where(matchWaitingItem(batch, productId));
  }
}

const matchWaitingItem = (batch: Batch, productId: string) =>
  and(
    matchBatchItems(toBatchKey(batch)),
    eq(productBatchItems.productId, productId),
    eq(productBatchItems.status, "waiting"),
  );

async function writeItem(
  backend: Backend,
  tx: Transaction,
  batch: Batch,
  productId: string,
): Promise<void> {
  if (!(await lockRunning(tx, toBatchKey(batch)))) return;
  const [item] = await tx
    .select({ productId: productBatchItems.productId })
    .from(productBatchItems)
    .where(matchWaitingItem(batch, productId))
    .for("update", { skipLocked: true });
  if (!item) return;
  const scope: ChangeScope = {
    accountId: batch.accountId,
    actor: batch.actor,
    now: backend.now(),
    batchId: batch.id,
  };
  const current = await loadProduct(tx, batch.accountId, productId, true);
  const outcome = current
    ? await writeProduct(backend, tx, scope, batch, current)
    : await writeMissingProduct(backend, tx, scope, batch, productId);
  await tx.update(productBatchItems).set(outcome).where(matchWaitingItem(batch, productId));
}

/** A deletion counts a missing product as deleted. */
async function writeMissingProduct(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  { kind, undoOf }: Batch,
  productId: string,
): Promise<UndoOutcome> {
  if (kind === "delete") return { status: "unchanged" };
  return undoOf === null
    ? { status: "failed", errorCode: "product_missing" }
    : undoDeletion(backend, tx, scope, undoOf, productId);
}

async function writeProduct(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  batch: Batch,
  current: StoredProduct,
): Promise<UndoOutcome> {
  if (batch.kind === "delete") return deleteInBatch(backend, tx, scope, batch, current);
  if (batch.undoOf !== null) return undoProduct(backend, tx, scope, batch.undoOf, current);
  if (!batch.edit) return { status: "unchanged" };
  const { next, refusal } = applyEdit(toProductInput(current), batch.edit);
  if (refusal) return { status: "failed", sku: refusal.sku, errorCode: refusal.code };
  return {
    status: (await changeProduct(backend, tx, scope, current, next)) ? "done" : "unchanged",
  };
}

async function deleteInBatch(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  batch: Batch,
  current: StoredProduct,
): Promise<UndoOutcome> {
  const outcome = await deleteProduct(backend, tx, scope, current, {
    targetChannelIds: batch.targetChannelIds,
    isBulk: true,
  });
  return outcome === "held"
    ? { status: "failed", errorCode: "variant_reserved" }
    : { status: "done" };
}

/** Fewer items run within the request. The enqueued job then finds nothing. */
const MAX_ITEMS_IN_REQUEST = 20;

export async function runIfFew(backend: Backend, key: BatchKey): Promise<void> {
  const countRows = await countItems(backend, key);
  if (countRows.reduce((sum, { n }) => sum + n, 0) <= MAX_ITEMS_IN_REQUEST)
    await runBatch(backend, key);
}
