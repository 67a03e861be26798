import { and, eq, inArray, lt, notExists } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { uncountFiles } from "../../limits/index.ts";
import { isBatch, isOfBatch } from "./batch-key.ts";

/** A dry run's figures are outdated after a week: the file must be read again. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes files and pasted lines that were never applied. */
export async function forgetChecked({ db, files, now }: Backend): Promise<void> {
  const isNeverApplied = inArray(stockBatches.status, ["mapping", "checked", "stopped"]);
  const oldStockBatches = await db
    .select({ accountId: stockBatches.accountId, batchId: stockBatches.id })
    .from(stockBatches)
    .where(
      and(
        isNeverApplied,
        inArray(stockBatches.source, ["paste", "file"]),
        lt(stockBatches.createdAt, new Date(now().getTime() - KEPT_MS)),
      ),
    );
  for (const key of oldStockBatches) {
    const appliedStockBatchItems = db
      .select({ position: stockBatchItems.position })
      .from(stockBatchItems)
      .where(and(isOfBatch(key), eq(stockBatchItems.status, "done")));
    const [removedStockBatch] = await transaction(db, async (tx) => {
      const deleted = await tx
        .delete(stockBatches)
        .where(and(isBatch(key), isNeverApplied, notExists(appliedStockBatchItems)))
        .returning({ fileKey: stockBatches.fileKey });
      await uncountFiles(
        tx,
        key.accountId,
        deleted.flatMap(({ fileKey }) => fileKey ?? []),
      );
      return deleted;
    });
    if (removedStockBatch?.fileKey) await files.remove(removedStockBatch.fileKey);
  }
}
