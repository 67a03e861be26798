import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { productImportItems } from "../db/schema/product-imports.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { retrySkuRace } from "../products/index.ts";
import { runSteps } from "../steps.ts";
import { APPLY_ITEM, type ApplyingItem } from "./apply-steps.ts";
import {
  collectProblems,
  decideItem,
  type ImportRow,
  type Item,
  isWaiting,
  type PreparedItem,
} from "./decide-item.ts";
import { fetchProductPictures } from "./import-pictures.ts";

/** Before the transaction, which must not wait for the network. */
export async function prepareItem(
  backend: Backend,
  row: ImportRow,
  item: Item,
): Promise<PreparedItem> {
  if (item.proposal.pictures.length === 0)
    return { item, fetched: {}, warnings: [], missing: [], standInId: null };
  const { current, proposal } = await decideItem(backend.db, row, item);
  return {
    item,
    ...(await fetchProductPictures(backend, row.accountId, current, proposal, row.options)),
  };
}

/** One transaction, so that a crash leaves the item complete or waiting. */
export async function applyItem(
  backend: Backend,
  row: ImportRow,
  preparedItem: PreparedItem,
): Promise<void> {
  const { item, warnings } = preparedItem;
  try {
    await retrySkuRace(() =>
      transaction(backend.db, (tx) => writeItem(backend, tx, row, preparedItem)),
    );
  } catch (error) {
    if (!(error instanceof ProblemError))
      backend.log.error(
        { err: error, importId: row.id, position: item.position },
        "import item failed",
      );
    const code =
      error instanceof ProblemError
        ? (Object.values(error.problem.fields ?? {})[0] ?? error.problem.code)
        : "internal";
    await backend.db
      .update(productImportItems)
      .set({ status: "failed", errorCode: code, problems: collectProblems(item, warnings) })
      .where(isWaiting(item));
  }
}

async function writeItem(
  backend: Backend,
  tx: Transaction,
  row: ImportRow,
  preparedItem: PreparedItem,
): Promise<void> {
  const { accountId, actor, id: batchId } = row;
  const applying: ApplyingItem = {
    ...{
      backend,
      tx,
      row,
      prepared: preparedItem,
      scope: { accountId, actor, now: backend.now(), batchId },
    },
    ...{ isTaken: false, decision: null, current: null, productId: null },
    ...{ variantIds: [], wasChanged: false },
  };
  await runSteps(APPLY_ITEM, applying, ({ isTaken }) => isTaken);
}
