import { and, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";

/** After a week the figures that a dry run shows are no longer those of the levels: whoever still means it reads the file again. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes the files and pasted lines that were checked and never applied, or given up before a line was written. */
export async function forgetChecked({ db, now }: Backend): Promise<void> {
  const done = db
    .select({ one: sql`1` })
    .from(stockBatchItems)
    .where(
      sql`${stockBatchItems.accountId} = ${stockBatches.accountId} and ${stockBatchItems.batchId} = ${stockBatches.id} and ${stockBatchItems.status} = 'done'`,
    );
  await db
    .delete(stockBatches)
    .where(
      and(
        inArray(stockBatches.source, ["paste", "file"]),
        inArray(stockBatches.status, ["checked", "stopped"]),
        lt(stockBatches.createdAt, new Date(now().getTime() - KEPT_MS)),
        notExists(done),
      ),
    );
}
