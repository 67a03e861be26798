import { and, isNull } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { productBatches } from "../db/schema/product-batches.ts";
import { type BatchKey, matchBatch } from "./batch-key.ts";

/** Returns whether the batch is running. A stop waits until the transaction ends. */
export async function lockRunning(tx: Transaction, batch: BatchKey): Promise<boolean> {
  const rows = await tx
    .select({ id: productBatches.id })
    .from(productBatches)
    .where(and(matchBatch(batch), isNull(productBatches.stoppedAt)))
    .for("share");
  return rows.length > 0;
}
