import { and, asc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { BATCH_ITEM_STATUSES, type ProductBatch } from "#contract/product-batches.ts";
import type { Backend } from "../context.ts";
import { productBatches, productBatchItems } from "../db/schema/product-batches.ts";
import { products } from "../db/schema/products.ts";
import { notFound } from "../http/problem-error.ts";
import { computeRestoreDeadline } from "../products/index.ts";
import { countItems } from "./start-batch.ts";

interface BatchQuery {
  limit: number;
  offset: number;
  status?: (typeof BATCH_ITEM_STATUSES)[number] | undefined;
}

export async function readBatch(
  backend: Backend,
  accountId: string,
  batchId: string,
  query: BatchQuery,
): Promise<z.input<typeof ProductBatch>> {
  const { db } = backend;
  const { kind, stoppedAt, createdAt, itemsToCome } = productBatches;
  const [batch] = await db
    .select({ kind, stoppedAt, createdAt, itemsToCome })
    .from(productBatches)
    .where(and(eq(productBatches.id, batchId), eq(productBatches.accountId, accountId)));
  if (!batch) throw notFound("The batch");
  const countRows = await countItems(backend, { accountId, batchId });
  const counts = Object.fromEntries(
    BATCH_ITEM_STATUSES.map((status) => [
      status,
      countRows.find((row) => row.status === status)?.n ?? 0,
    ]),
  ) as Record<(typeof BATCH_ITEM_STATUSES)[number], number>;
  counts.waiting += batch.itemsToCome;
  // Joins names only for this page, because a far page skips many rows.
  const page = db
    .select()
    .from(productBatchItems)
    .where(
      and(
        eq(productBatchItems.accountId, accountId),
        eq(productBatchItems.batchId, batchId),
        query.status ? eq(productBatchItems.status, query.status) : undefined,
      ),
    )
    .orderBy(asc(productBatchItems.position))
    .limit(query.limit)
    .offset(query.offset)
    .as("page");
  const items = await db
    .select({
      ...{
        productId: page.productId,
        productName: products.name,
        isGone: isNotNull(products.deletedAt) as SQL<boolean>,
        channelId: page.channelId,
      },
      ...{ status: page.status, sku: page.sku, errorCode: page.errorCode },
    })
    .from(page)
    .innerJoin(products, and(eq(products.accountId, accountId), eq(products.id, page.productId)))
    .orderBy(asc(page.position));
  const [undoBatchId] = await findUndoneBatches(backend, accountId, [batchId]);
  return {
    batchId,
    kind: batch.kind,
    counts,
    items,
    total: query.status
      ? counts[query.status]
      : BATCH_ITEM_STATUSES.reduce((sum, status) => sum + counts[status], 0),
    isStopped: batch.stoppedAt !== null,
    canUndo:
      (batch.kind === "edit" ||
        batch.kind === "undo" ||
        (batch.kind === "delete" && computeRestoreDeadline(batch.createdAt) > backend.now())) &&
      counts.waiting === 0 &&
      counts.done > 0 &&
      !undoBatchId,
    createdAt: batch.createdAt.toISOString(),
  };
}

/** Returns those batches that undo another one. */
export async function findUndoBatches(
  { db }: Pick<Backend, "db">,
  accountId: string,
  batchIds: string[],
): Promise<string[]> {
  if (batchIds.length === 0) return [];
  const rows = await db
    .select({ id: productBatches.id })
    .from(productBatches)
    .where(
      and(
        eq(productBatches.accountId, accountId),
        inArray(productBatches.id, batchIds),
        eq(productBatches.kind, "undo"),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function findUndoneBatches(
  { db }: Pick<Backend, "db">,
  accountId: string,
  batchIds: string[],
): Promise<string[]> {
  if (batchIds.length === 0) return [];
  const rows = await db
    .select({ undoOf: productBatches.undoOf })
    .from(productBatches)
    .where(and(eq(productBatches.accountId, accountId), inArray(productBatches.undoOf, batchIds)));
  return rows.flatMap((row) => row.undoOf ?? []);
}
