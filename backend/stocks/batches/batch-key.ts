import { and, eq } from "drizzle-orm";
import { stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";

export interface BatchKey {
  accountId: string;
  batchId: string;
}

export const matchBatch = ({ accountId, batchId }: BatchKey) =>
  and(eq(stockBatches.accountId, accountId), eq(stockBatches.id, batchId));

export const matchBatchItems = ({ accountId, batchId }: BatchKey) =>
  and(eq(stockBatchItems.accountId, accountId), eq(stockBatchItems.batchId, batchId));
