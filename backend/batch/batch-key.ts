import { and, eq } from "drizzle-orm";
import { productBatches, productBatchItems } from "../db/schema/product-batches.ts";

export interface BatchKey {
  accountId: string;
  batchId: string;
}

export const matchBatch = ({ accountId, batchId }: BatchKey) =>
  and(eq(productBatches.accountId, accountId), eq(productBatches.id, batchId));

export const matchBatchItems = ({ accountId, batchId }: BatchKey) =>
  and(eq(productBatchItems.accountId, accountId), eq(productBatchItems.batchId, batchId));

export const toBatchKey = ({ accountId, id }: { accountId: string; id: string }): BatchKey => ({
  accountId,
  batchId: id,
});
