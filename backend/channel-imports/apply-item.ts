import { z } from "zod";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelImportItems as items } from "../db/schema/channel-imports.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { retrySkuRace } from "../products/index.ts";
import { runSteps } from "../steps.ts";
import { APPLY_ITEM, type ApplyingImport, matchWaitingItem } from "./apply-steps.ts";
import type { NewItemData } from "./create-from-item.ts";
import { readCategoryOfItem } from "./item-category.ts";
import { type StoredPictures, storeItemPictures } from "./item-pictures.ts";
import { findListingsConnector } from "./item-shop.ts";
import type { ImportRow } from "./read-channel-imports.ts";
import type { ItemRow } from "./read-items.ts";

export interface PreparedItem extends NewItemData {
  row: ItemRow;
}

const NO_PICTURES: StoredPictures = { imageIds: [], optionImages: new Map(), imageMap: {} };

/**
 * Fetches a new item's pictures and category before the transaction, which must not wait for the
 * network.
 */
export async function prepareItem(
  backend: Backend,
  job: ImportRow,
  row: ItemRow,
  sizeChartImageId: string | null,
): Promise<PreparedItem> {
  const preparedItem = { row, sizeChartImageId };
  if (row.decision !== "create") return { ...preparedItem, pictures: NO_PICTURES, category: "" };
  const listings = await findListingsConnector(backend, job);
  return {
    ...preparedItem,
    pictures: listings
      ? await storeItemPictures(backend, job.accountId, listings, row.item)
      : NO_PICTURES,
    category: await readCategoryOfItem(backend, job, row.item.categoryId),
  };
}

/** Writes one item in one transaction, so that after a crash it is complete or still waiting. */
export async function applyItem(
  backend: Backend,
  job: ImportRow,
  preparedItem: PreparedItem,
): Promise<void> {
  const { row } = preparedItem;
  try {
    await retrySkuRace(() =>
      transaction(backend.db, (tx) => writeItem(backend, tx, job, preparedItem)),
    );
  } catch (error) {
    const errorCode = findErrorCode(error);
    if (errorCode === "internal")
      backend.log.error(
        { err: error, importId: job.id, item: row.externalProductId },
        "importing an item failed",
      );
    await backend.db
      .update(items)
      .set({ status: "failed", errorCode })
      .where(matchWaitingItem(row));
  }
}

/** Returns the code for the seller. `internal` is an unexpected error. */
function findErrorCode(error: unknown): string {
  if (error instanceof ProblemError)
    return Object.values(error.problem.fields ?? {})[0] ?? error.problem.code;
  if (error instanceof z.ZodError) return "item_invalid";
  const constraint = findBrokenConstraint(error);
  if (constraint === "channel_products_external") return "already_linked";
  return constraint === "channel_products_unique" ? "product_linked" : "internal";
}

async function writeItem(
  backend: Backend,
  tx: Transaction,
  job: ImportRow,
  { row, ...prepared }: PreparedItem,
): Promise<void> {
  const applyingImport: ApplyingImport = {
    ...{ backend, tx, job, row, prepared },
    ...{ isCancelled: false, places: null, outcome: null },
  };
  await runSteps(APPLY_ITEM, applyingImport, ({ isCancelled }) => isCancelled);
}
