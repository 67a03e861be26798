import { and, asc, gt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type Batch, productBatchItems } from "../db/schema/product-batches.ts";
import { transaction } from "../db/transaction.ts";
import { requestRemovals, resetManyRetries } from "../listings/index.ts";
import { type BatchKey, matchBatchItems, toBatchKey } from "./batch-key.ts";
import { copyBatchListings } from "./copy-listings.ts";
import { lockRunning } from "./lock-running.ts";
import type { UndoOutcome } from "./undo-product.ts";

/** Listings per transaction and per job of the bulk queue. */
const LISTINGS_PER_PART = 100;

/**
 * Runs waiting listings after a position, in one transaction. Returns the last position; `null`:
 * none.
 */
export async function runListings(
  backend: Backend,
  batch: Batch,
  afterPosition: number,
): Promise<number | null> {
  return transaction(backend.db, async (tx) => {
    const items = (await lockRunning(tx, toBatchKey(batch)))
      ? await lockNext(tx, toBatchKey(batch), afterPosition)
      : [];
    if (items.length === 0) return null;
    const ids = items.map(({ id }) => id);
    const otherOutcomes = await writeListings(backend, tx, batch, ids);
    const outcomes = items.map(({ id, place }) => ({
      place,
      outcome: otherOutcomes.get(id) ?? DONE_OUTCOME,
    }));
    for (const equalOutcomes of Map.groupBy(
      outcomes,
      ({ outcome }) => `${outcome.status} ${outcome.errorCode ?? ""}`,
    ).values()) {
      const [firstOutcome] = equalOutcomes;
      const places = equalOutcomes.map(({ place }) => place);
      if (firstOutcome) await storeOutcome(tx, places, firstOutcome.outcome);
    }
    return items.at(-1)?.position ?? null;
  });
}

const DONE_OUTCOME: UndoOutcome = { status: "done" };

/** Returns the outcomes of failed listings by id. */
async function writeListings(
  backend: Backend,
  tx: Transaction,
  batch: Batch,
  ids: string[],
): Promise<Map<string, UndoOutcome>> {
  if (batch.kind === "copy") return copyBatchListings(backend, tx, batch, ids);
  const refusals =
    batch.kind === "resetRetries"
      ? await resetManyRetries(tx, batch, ids)
      : await requestRemovals(backend, tx, batch, ids, isArchive(batch));
  return new Map([...refusals].map(([id, errorCode]) => [id, { status: "failed", errorCode }]));
}

const isArchive = ({ kind }: Batch): boolean => kind === "archive";

/**
 * Uses the locked rows' ctid. Without statistics of a new batch, PostgreSQL would scan all of it.
 */
async function storeOutcome(
  tx: Transaction,
  places: string[],
  outcome: UndoOutcome,
): Promise<void> {
  await tx
    .update(productBatchItems)
    .set(outcome)
    .where(sql`ctid = any (${`{${places.map((place) => `"${place}"`).join(",")}}`}::tid[])`);
}

async function lockNext(
  tx: Transaction,
  batch: BatchKey,
  afterPosition: number,
): Promise<{ id: string; position: number; place: string }[]> {
  return tx
    .select({
      id: productBatchItems.channelProductId,
      position: productBatchItems.position,
      place: sql<string>`${productBatchItems}.ctid::text`,
    })
    .from(productBatchItems)
    .where(
      and(
        matchBatchItems(batch),
        sql`${productBatchItems.status} = 'waiting'`,
        gt(productBatchItems.position, afterPosition),
      ),
    )
    .orderBy(asc(productBatchItems.position))
    .limit(LISTINGS_PER_PART)
    .for("update", { skipLocked: true });
}
