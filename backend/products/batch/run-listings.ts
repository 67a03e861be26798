import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { requestRemovals, resetManyRetries } from "../../channels/publish/request-many.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { transaction } from "../../db/transaction.ts";
import { copyIn } from "./copy-listings.ts";
import { lockRunning } from "./lock-running.ts";
import { type Batch, productBatchItems } from "./schema.ts";
import type { Outcome } from "./undo-product.ts";

/** Listings in one transaction, and in one job of the bulk queue. */
const PART = 100;

/** Does a part of a batch about listings, all in one transaction; answers whether there was anything left. */
export async function runListings(backend: Backend, batch: Batch): Promise<boolean> {
  return transaction(backend.db, async (tx) => {
    const ids = (await lockRunning(tx, batch.id)) ? await lockNext(tx, batch.id) : [];
    if (ids.length === 0) return false;
    const others = await write(backend, tx, batch, ids);
    await note(tx, batch.id, ids, { status: "done" });
    for (const of of Map.groupBy(others, ([, outcome]) => `${outcome.status} ${outcome.errorCode ?? ""}`).values()) {
      const [first] = of;
      const noted = of.map(([id]) => id);
      if (first) await note(tx, batch.id, noted, first[1]);
    }
    return true;
  });
}

/** Answers what became of those that were not done, by the listing's id. */
async function write(backend: Backend, tx: Transaction, batch: Batch, ids: string[]): Promise<Map<string, Outcome>> {
  if (batch.kind === "copy") return copyIn(backend, tx, batch, ids);
  const refusals = batch.kind === "resetRetries" ? await resetManyRetries(tx, batch, ids) : await requestRemovals(backend, tx, batch, ids, isArchive(batch));
  return new Map([...refusals].map(([id, errorCode]) => [id, { status: "failed", errorCode }]));
}

const isArchive = ({ kind }: Batch): boolean => kind === "archive";

async function note(tx: Transaction, batchId: string, ids: string[], outcome: Outcome): Promise<void> {
  await tx
    .update(productBatchItems)
    .set(outcome)
    .where(and(eq(productBatchItems.batchId, batchId), inArray(productBatchItems.channelProductId, ids)));
}

async function lockNext(tx: Transaction, batchId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: productBatchItems.channelProductId })
    .from(productBatchItems)
    .where(and(eq(productBatchItems.batchId, batchId), sql`${productBatchItems.status} = 'waiting'`))
    .orderBy(asc(productBatchItems.position))
    .limit(PART)
    .for("update", { skipLocked: true });
  return rows.map((row) => row.id);
}
