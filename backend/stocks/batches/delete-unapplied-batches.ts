import { and, eq, inArray, lt, notExists } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { uncountFiles } from "../../limits/index.ts";
import { matchBatch, matchBatchItems } from "./batch-key.ts";

/** After a week a dry run's figures are outdated. */
const KEPT_MS = 7 * 24 * 3_600_000;

export async function deleteUnappliedBatches({ db, files, now }: Backend): Promise<void> {
  const matchUnapplied = inArray(stockBatches.status, ["mapping", "checked", "stopped"]);
  const expiredBatches = await db
    .select({ accountId: stockBatches.accountId, batchId: stockBatches.id })
    .from(stockBatches)
    .where(
      and(
        matchUnapplied,
        inArray(stockBatches.source, ["paste", "file"]),
        lt(stockBatches.createdAt, new Date(now().getTime() - KEPT_MS)),
      ),
    );
  for (const key of expiredBatches) {
    const appliedItems = db
      .select({ position: stockBatchItems.position })
      .from(stockBatchItems)
      .where(and(matchBatchItems(key), eq(stockBatchItems.status, "done")));
    const [deletedBatch] = await transaction(db, async (tx) => {
      const deleted = await tx
        .delete(stockBatches)
        .where(and(matchBatch(key), matchUnapplied, notExists(appliedItems)))
        .returning({ fileKey: stockBatches.fileKey });
      await uncountFiles(
        tx,
        key.accountId,
        deleted.flatMap(({ fileKey }) => fileKey ?? []),
      );
      return deleted;
    });
    if (deletedBatch?.fileKey) await files.remove(deletedBatch.fileKey);
  }
}
