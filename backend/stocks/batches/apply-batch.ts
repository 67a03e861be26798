import { and, eq } from "drizzle-orm";
import type { Backend, Caller } from "../../context.ts";
import { stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { uncountFiles } from "../../limits/index.ts";
import { runStockBatchJob } from "../jobs.ts";
import { matchBatch, matchBatchItems } from "./batch-key.ts";

/** Starts applying a checked batch. Throws 404, 409 `not_checked`. */
export async function applyStockBatch(
  backend: Backend,
  { accountId }: Caller,
  batchId: string,
): Promise<{ batchId: string }> {
  const key = { accountId, batchId };
  const fileKey = await transaction(backend.db, async (tx) => {
    const [batch] = await tx.select().from(stockBatches).where(matchBatch(key)).for("update");
    if (!batch) throw notFound("Batch");
    if (batch.status !== "checked")
      throw conflict("not_checked", "This was applied or stopped before");
    await tx.update(stockBatches).set({ status: "running", fileKey: null }).where(matchBatch(key));
    await uncountFiles(tx, accountId, listFileKeys(batch));
    await backend.enqueue(tx, runStockBatchJob, key, { singletonKey: batchId });
    return batch.fileKey;
  });
  if (fileKey) await backend.files.remove(fileKey);
  return { batchId };
}

const listFileKeys = ({ fileKey }: { fileKey: string | null }) => (fileKey ? [fileKey] : []);

/** Stops a batch: applied changes stay, and a dry run is discarded. Throws 404. */
export async function stopStockBatch(
  backend: Backend,
  { accountId }: Caller,
  batchId: string,
): Promise<{ batchId: string }> {
  const key = { accountId, batchId };
  const fileKey = await transaction(backend.db, async (tx) => {
    const [batch] = await tx.select().from(stockBatches).where(matchBatch(key)).for("update");
    if (!batch) throw notFound("Batch");
    if (batch.status === "done" || batch.status === "stopped") return null;
    await tx
      .update(stockBatches)
      .set({ status: "stopped", fileKey: null, finishedAt: backend.now() })
      .where(matchBatch(key));
    await uncountFiles(tx, accountId, listFileKeys(batch));
    await tx
      .update(stockBatchItems)
      .set({ status: "stopped" })
      .where(and(matchBatchItems(key), eq(stockBatchItems.status, "waiting")));
    return batch.fileKey;
  });
  if (fileKey) await backend.files.remove(fileKey);
  return { batchId };
}
