import { and, asc, gt, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type Batch, productBatchItems } from "../db/schema/product-batches.ts";
import { transaction } from "../db/transaction.ts";
import { requestRemovals, resetManyRetries } from "../listings/index.ts";
import { type BatchKey, isOfBatch, toBatchKey } from "./batch-key.ts";
import { copyIn } from "./copy-listings.ts";
import { lockRunning } from "./lock-running.ts";
import type { UndoOutcome } from "./undo-product.ts";

/** Listings per transaction and per job of the bulk queue. */
const LISTINGS_PER_PART = 100;

/**
 * Runs one part of a batch's waiting listings after a position, in one transaction. Returns the
 * last position; `null`: none.
 */
export async function runListings(
  backend: Backend,
  batch: Batch,
  behind: number,
): Promise<number | null> {
  return transaction(backend.db, async (tx) => {
    const items = (await lockRunning(tx, toBatchKey(batch)))
      ? await lockNext(tx, toBatchKey(batch), behind)
      : [];
    if (items.length === 0) return null;
    const ids = items.map(({ id }) => id);
    const otherOutcomes = await writeListings(backend, tx, batch, ids);
    const outcomes = items.map(({ id, place }) => ({
      place,
      outcome: otherOutcomes.get(id) ?? DONE_OUTCOME,
    }));
    for (const alike of Map.groupBy(
      outcomes,
      ({ outcome }) => `${outcome.status} ${outcome.errorCode ?? ""}`,
    ).values()) {
      const [first] = alike;
      const places = alike.map(({ place }) => place);
      if (first) await storeOutcome(tx, places, first.outcome);
    }
    return items.at(-1)?.position ?? null;
  });
}

const DONE_OUTCOME: UndoOutcome = { status: "done" };

/** Returns the failed listings' outcome by id. */
async function writeListings(
  backend: Backend,
  tx: Transaction,
  batch: Batch,
  ids: string[],
): Promise<Map<string, UndoOutcome>> {
  if (batch.kind === "copy") return copyIn(backend, tx, batch, ids);
  const refusals =
    batch.kind === "resetRetries"
      ? await resetManyRetries(tx, batch, ids)
      : await requestRemovals(backend, tx, batch, ids, isArchive(batch));
  return new Map([...refusals].map(([id, errorCode]) => [id, { status: "failed", errorCode }]));
}

const isArchive = ({ kind }: Batch): boolean => kind === "archive";

/**
 * Addresses the locked rows by ctid. By key, PostgreSQL, without statistics of a new batch, would
 * scan all of it.
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
  behind: number,
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
        isOfBatch(batch),
        sql`${productBatchItems.status} = 'waiting'`,
        gt(productBatchItems.position, behind),
      ),
    )
    .orderBy(asc(productBatchItems.position))
    .limit(LISTINGS_PER_PART)
    .for("update", { skipLocked: true });
}
