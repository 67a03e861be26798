import { and, isNull } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { productBatches } from "../db/schema/product-batches.ts";
import { type BatchKey, isBatch } from "./batch-key.ts";

/** Whether the batch is not stopped. A stop waits until the transaction ends. */
export async function lockRunning(tx: Transaction, batch: BatchKey): Promise<boolean> {
  const rows = await tx
    .select({ id: productBatches.id })
    .from(productBatches)
    .where(and(isBatch(batch), isNull(productBatches.stoppedAt)))
    .for("share");
  return rows.length > 0;
}
