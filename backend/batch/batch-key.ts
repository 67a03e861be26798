import { and, eq } from "drizzle-orm";
import { productBatches, productBatchItems } from "../db/schema/product-batches.ts";

/** Identifies a job's batch. */
export interface BatchKey {
  accountId: string;
  batchId: string;
}

export const isBatch = ({ accountId, batchId }: BatchKey) =>
  and(eq(productBatches.accountId, accountId), eq(productBatches.id, batchId));

export const isOfBatch = ({ accountId, batchId }: BatchKey) =>
  and(eq(productBatchItems.accountId, accountId), eq(productBatchItems.batchId, batchId));

export const toBatchKey = ({ accountId, id }: { accountId: string; id: string }): BatchKey => ({
  accountId,
  batchId: id,
});
