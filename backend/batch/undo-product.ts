import { and, desc, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { orderLines } from "../db/schema/orders.ts";
import { productHistories } from "../db/schema/product-histories.ts";
import {
  type ChangeScope,
  changeProduct,
  deleteProduct,
  moveToTrash,
  restoreProduct,
  type StoredProduct,
  toProductInput,
} from "../products/index.ts";
import { revertChanges } from "./revert-changes.ts";
import { DELETING_KINDS } from "./start-batch.ts";

export interface UndoOutcome {
  status: "done" | "unchanged" | "failed";
  sku?: string;
  errorCode?: string;
}

/** Undoes a batch's changes of one locked product. A created product is deleted if it is unused. */
export async function undoProduct(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  batchId: string,
  current: StoredProduct,
): Promise<UndoOutcome> {
  const entries = await tx
    .select({ changes: productHistories.changes, type: productHistories.type })
    .from(productHistories)
    .where(
      and(
        eq(productHistories.accountId, scope.accountId),
        eq(productHistories.batchId, batchId),
        eq(productHistories.productId, current.row.id),
      ),
    )
    .orderBy(desc(productHistories.createdAt), desc(productHistories.id));
  // Another person has already restored the product.
  if (entries.some(({ type }) => isDeletion(type))) return { status: "unchanged" };
  if (entries.some(({ changes }) => changes.inTrash))
    return deleteAgain(backend, tx, scope, current);
  // An entry without changes means that the product was created.
  if (entries.some(({ changes }) => Object.keys(changes).length === 0))
    return undoCreation(tx, scope, current);
  let productInput = toProductInput(current);
  for (const { changes } of entries) {
    const { next, refusal } = revertChanges(productInput, changes);
    if (refusal) return { status: "failed", sku: refusal.sku, errorCode: refusal.code };
    productInput = next;
  }
  return {
    status: (await changeProduct(backend, tx, scope, current, productInput)) ? "done" : "unchanged",
  };
}

const isDeletion = (type: string) => DELETING_KINDS.some((deletingKind) => deletingKind === type);

async function deleteAgain(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  current: StoredProduct,
): Promise<UndoOutcome> {
  const deleteOptions = { targetChannelIds: [], isBulk: true };
  const outcome = await deleteProduct(backend, tx, scope, current, deleteOptions);
  return outcome === "held"
    ? { status: "failed", errorCode: "variant_reserved" }
    : { status: "done" };
}

/** Throws 409 `sku_taken`. */
export async function undoDeletion(
  backend: Backend,
  tx: Transaction,
  scope: ChangeScope,
  batchId: string,
  productId: string,
): Promise<UndoOutcome> {
  const deletionCondition = and(
    eq(productHistories.accountId, scope.accountId),
    eq(productHistories.batchId, batchId),
    eq(productHistories.productId, productId),
    inArray(productHistories.type, [...DELETING_KINDS]),
  );
  const wasDeleted = (await tx.$count(productHistories, deletionCondition)) > 0;
  const outcome = wasDeleted ? await restoreProduct(backend, tx, scope, productId) : "gone";
  if (outcome === "gone") return { status: "failed", errorCode: "product_missing" };
  return { status: outcome === "restored" ? "done" : "unchanged" };
}

async function undoCreation(
  tx: Transaction,
  scope: ChangeScope,
  current: StoredProduct,
): Promise<UndoOutcome> {
  const [listing] = await tx
    .select({ id: channelProducts.id })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, current.row.accountId),
        eq(channelProducts.productId, current.row.id),
      ),
    )
    .limit(1);
  if (listing) return { status: "failed", errorCode: "product_listed" };
  const variantIds = current.variants.map((variant) => variant.id);
  const [orderLine] =
    variantIds.length === 0
      ? []
      : await tx
          .select({ id: orderLines.id })
          .from(orderLines)
          .where(
            and(
              eq(orderLines.accountId, current.row.accountId),
              inArray(orderLines.variantId, variantIds),
            ),
          )
          .limit(1);
  if (orderLine) return { status: "failed", errorCode: "product_sold" };
  await moveToTrash(tx, scope, current, "master_deleted");
  return { status: "done" };
}
