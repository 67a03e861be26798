import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImports, channelImportItems as items } from "../db/schema/channel-imports.ts";
import { brokenConstraint, transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { pullUnmappedOrders } from "../orders/index.ts";
import { retrySkuRace } from "../products/index.ts";
import { readSellingPlaces } from "../stocks/index.ts";
import { createFromItem, type ToCreate } from "./create-from-item.ts";
import { categoryOfItem } from "./item-category.ts";
import { keepPictures, type StoredPictures } from "./item-pictures.ts";
import { listingsOf } from "./item-shop.ts";
import { linkItem } from "./link-item.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";
import { requireShop } from "./steps.ts";

export interface PreparedItem extends ToCreate {
  row: ItemRow;
}

const NO_PICTURES: StoredPictures = { imageIds: [], optionImages: new Map(), imageMap: {} };

/**
 * Fetches the pictures of an item that is to be created, and what its category is called: before
 * the transaction, which must not wait for the network.
 */
export async function prepareItem(
  backend: Backend,
  job: ImportRow,
  row: ItemRow,
  sizeChartImageId: string | null,
): Promise<PreparedItem> {
  const prepared = { row, sizeChartImageId };
  if (row.decision !== "create") return { ...prepared, pictures: NO_PICTURES, category: "" };
  const listings = await listingsOf(backend, job);
  return {
    ...prepared,
    pictures: listings
      ? await keepPictures(backend, job.accountId, listings, row.item)
      : NO_PICTURES,
    category: await categoryOfItem(backend, job, row.item.categoryId),
  };
}

/**
 * Links or creates one item, with its stock and its outcome in one transaction: after a crash it is
 * either all there or still waiting.
 */
export async function applyItem(
  backend: Backend,
  job: ImportRow,
  prepared: PreparedItem,
): Promise<void> {
  const { row } = prepared;
  try {
    await retrySkuRace(() =>
      transaction(backend.db, (tx) => writeItem(backend, tx, job, prepared)),
    );
  } catch (error) {
    const errorCode = codeOf(error);
    if (errorCode === "internal")
      backend.log.error(
        { err: error, importId: job.id, item: row.externalProductId },
        "importing an item failed",
      );
    await backend.db.update(items).set({ status: "failed", errorCode }).where(isWaiting(row));
  }
}

/** What a person is told; `internal` is ours to find out. */
function codeOf(error: unknown): string {
  if (error instanceof ProblemError)
    return Object.values(error.problem.fields ?? {})[0] ?? error.problem.code;
  if (error instanceof z.ZodError) return "item_invalid";
  const constraint = brokenConstraint(error);
  if (constraint === "channel_products_external") return "already_linked";
  return constraint === "channel_products_unique" ? "product_linked" : "internal";
}

const isWaiting = (row: ItemRow) =>
  and(
    eq(items.accountId, row.accountId),
    eq(items.importId, row.importId),
    eq(items.externalProductId, row.externalProductId),
    eq(items.status, "waiting"),
  );

async function writeItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  { row, ...prepared }: PreparedItem,
): Promise<void> {
  // A stop, or another run, may have come first. The import's row before the item's, as everywhere.
  const [open] = await tx
    .select({ id: channelImports.id })
    .from(channelImports)
    .where(
      and(
        eq(channelImports.accountId, job.accountId),
        eq(channelImports.id, job.id),
        eq(channelImports.status, "applying"),
      ),
    )
    .for("share");
  const [waiting] = await tx
    .select({ decision: items.decision })
    .from(items)
    .where(isWaiting(row))
    .for("update", { skipLocked: true });
  if (!open || !waiting || waiting.decision !== row.decision) return;
  await requireShop(tx, job);
  const places = (await readSellingPlaces(tx, job.accountId, [job.channelId]))(job.channelId);
  const done =
    row.decision === "create"
      ? await createFromItem(backend, tx, job, row, { ...prepared, places })
      : await linkItem(backend, tx, job, row, places);
  await tx
    .update(items)
    .set({ ...done, status: "done", errorCode: null })
    .where(isWaiting(row));
  await pullUnmappedOrders(
    backend,
    tx,
    { id: job.channelId, accountId: job.accountId },
    row.externalProductId,
  );
}
