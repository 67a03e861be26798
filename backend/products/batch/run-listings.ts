import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { requestRemovals, resetManyRetries } from "../../channels/publish/request-many.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { transaction } from "../../db/transaction.ts";
import { lockRunning } from "./lock-running.ts";
import { type Batch, productBatchItems } from "./schema.ts";

/** Listings in one transaction, and in one job of the bulk queue. */
const PART = 100;

/** Does a part of a batch about listings, all in one transaction; answers whether there was anything left. */
export async function runListings(backend: Backend, batch: Batch): Promise<boolean> {
  return transaction(backend.db, async (tx) => {
    const ids = (await lockRunning(tx, batch.id)) ? await lockNext(tx, batch.id) : [];
    if (ids.length === 0) return false;
    const refusals = batch.kind === "resetRetries" ? await resetManyRetries(tx, batch, ids) : await requestRemovals(backend, tx, batch, ids, isArchive(batch));
    const ofBatch = eq(productBatchItems.batchId, batch.id);
    await tx
      .update(productBatchItems)
      .set({ status: "done" })
      .where(and(ofBatch, inArray(productBatchItems.channelProductId, ids)));
    for (const [errorCode, refused] of Map.groupBy(refusals.keys(), (id) => refusals.get(id))) {
      await tx
        .update(productBatchItems)
        .set({ status: "failed", errorCode })
        .where(and(ofBatch, inArray(productBatchItems.channelProductId, refused)));
    }
    return true;
  });
}

const isArchive = ({ kind }: Batch): boolean => kind === "archive";

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
