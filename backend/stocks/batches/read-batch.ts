import { and, asc, eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { NOTHING_HIDDEN } from "#contract/file-columns.ts";
import type { getStockBatch, StockBatch } from "#contract/stock-batches.ts";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { stockBatches, stockBatchItems } from "../../db/schema/stock-operations.ts";
import { notFound } from "../../http/problem-error.ts";
import { countColumnUse } from "./account-for-columns.ts";
import { type BatchKey, matchBatch, matchBatchItems } from "./batch-key.ts";
import { findHeading } from "./number-questions.ts";

/** Returns a page of items, problems first. Throws 404. */
export async function readStockBatch(
  db: Queryable,
  { accountId }: Caller,
  batchId: string,
  query: z.output<typeof getStockBatch.query>,
): Promise<z.input<typeof StockBatch>> {
  const key = { accountId, batchId };
  const [batch] = await db.select().from(stockBatches).where(matchBatch(key));
  if (!batch) throw notFound("Batch");
  const condition = and(
    matchBatchItems(key),
    query.status ? eq(stockBatchItems.status, query.status) : undefined,
    query.isChanged
      ? or(sql`${stockBatchItems.status} <> 'unchanged'`, eq(stockBatchItems.isProblem, true))
      : undefined,
    query.isRefused
      ? or(eq(stockBatchItems.status, "failed"), eq(stockBatchItems.isProblem, true))
      : undefined,
  );
  const items = await db
    .select()
    .from(stockBatchItems)
    .where(condition)
    .orderBy(sql`${stockBatchItems.isProblem} desc`, asc(stockBatchItems.position))
    .limit(query.limit)
    .offset(query.offset);
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(stockBatchItems)
    .where(condition);
  const { counts, problems } = await countItems(db, key);
  return {
    ...{ batchId, source: batch.source, fileName: batch.fileName, status: batch.status },
    rows: batch.file?.head?.rows ?? null,
    ...{ counts, problems, total: count?.total ?? 0 },
    items: items.map((item) => ({
      ...{ position: item.position, line: item.line, sku: item.sku },
      ...{ warehouseName: item.warehouseName, variantId: item.variantId },
      ...{ change: item.change, typed: item.typed, before: item.before, status: item.status },
      errorCode: item.errorCode,
      cell: item.cell && {
        ...{ heading: findHeading(batch.file, item.cell.column), text: item.cell.text },
      },
    })),
    encoding: batch.file?.head?.encoding ?? null,
    readings: batch.file?.options.encoding ? [] : (batch.file?.head?.readings ?? []),
    otherSheets: batch.file?.head?.otherSheets ?? [],
    hidden: batch.file?.head?.hidden ?? NOTHING_HIDDEN,
    file:
      batch.file?.head && batch.status === "checked"
        ? {
            isMapped: batch.file.mapping !== null,
            columns: await countColumnUse(db, key, batch.file),
          }
        : null,
    createdAt: batch.createdAt.toISOString(),
  };
}

async function countItems(db: Queryable, key: BatchKey) {
  const rows = await db
    .select({
      status: stockBatchItems.status,
      isProblem: stockBatchItems.isProblem,
      items: sql<number>`count(*)::int`,
    })
    .from(stockBatchItems)
    .where(matchBatchItems(key))
    .groupBy(stockBatchItems.status, stockBatchItems.isProblem);
  const counts: Record<StockBatch["items"][number]["status"], number> = {
    ...{ waiting: 0, done: 0, unchanged: 0, failed: 0, stopped: 0 },
  };
  let problems = 0;
  for (const { status, isProblem, items } of rows)
    if (isProblem) problems += items;
    else counts[status] += items;
  return { counts, problems };
}
