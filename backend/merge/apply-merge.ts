import { and, eq, inArray } from "drizzle-orm";
import type { MergeRequest } from "#contract/product-merges.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { products } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict } from "../http/problem-error.ts";
import { schedulePriceListings } from "../listings/index.ts";
import {
  type Changes,
  changeProduct,
  type HistoryEntry,
  loadProduct,
  productMissingProblem,
  recordHistory,
  retrySkuRace,
  type WriteScope,
} from "../products/index.ts";
import { notifyLevels, schedulePush } from "../stocks/index.ts";
import { lockForMerge } from "./lock-for-merge.ts";
import { moveLevels } from "./move-levels.ts";
import { moveListings } from "./move-listings.ts";
import { joinSurvivor, replaceVariants } from "./move-variants.ts";
import { type MergePlan, planMerge } from "./plan-merge.ts";
import { type MergeState, readMergeState } from "./read-merge.ts";
import { recordMerge } from "./record-merge.ts";

/**
 * Merges products into one, in one transaction: listings, variants, stock (through the ledger),
 * reservations and order lines move to the survivor; the others are deleted. Stores the changes for
 * an undo (undo-merge.ts). Throws 404 `product_missing`, 409 `stale_version` if a product changed
 * since the preview, 409 `cannot_merge` with `details.problems`, 422 `invalid_product`.
 */
export async function applyMerge(
  backend: Backend,
  author: { accountId: string; actor: string },
  request: MergeRequest,
  versions: Readonly<Record<string, number>>,
): Promise<{ productId: string; mergeId: string }> {
  const mergeId = newId();
  const scope: MergeScope = { ...author, now: backend.now(), batchId: mergeId };
  await retrySkuRace(() =>
    transaction(backend.db, (tx) => applyMergeInTx(backend, tx, scope, request, versions)),
  );
  return { productId: request.survivorId, mergeId };
}

/** The merge's id groups the history entries. */
type MergeScope = WriteScope & { batchId: string };

async function applyMergeInTx(
  backend: Backend,
  tx: Transaction,
  scope: MergeScope,
  request: MergeRequest,
  versions: Readonly<Record<string, number>>,
): Promise<void> {
  const { accountId } = scope;
  await lockForMerge(tx, accountId, request);
  const state = await readMergeState(tx, accountId, request);
  requireCurrentVersions(state, versions);
  const plan = planMerge(state, request, scope.now);
  if (plan.problems.length > 0)
    throw conflict("cannot_merge", "The products cannot be merged like this", {
      problems: plan.problems,
    });

  await recordMerge(tx, scope, scope.batchId, { state, plan, request });
  await moveLevels(tx, scope, plan);
  const orderIds = await replaceVariants(tx, accountId, plan, scope.now);
  await joinSurvivor(tx, state.survivor.row.id, plan);
  const movedListingIds = await moveListings(tx, state, plan, scope);
  await deleteMergedProducts(tx, state, scope);
  await updateSurvivor(backend, tx, scope, state, plan);

  const changes = new Map<string, number>();
  for (const { target, onHandDelta, reservedDelta, damagedDelta } of plan.levels)
    changes.set(
      target.id,
      (changes.get(target.id) ?? 0) + onHandDelta - reservedDelta - damagedDelta,
    );
  const targetVariantIds = [...changes.keys()];
  await raiseEvent(backend, tx, "stockChanged", { accountId, changes });
  await schedulePush(backend.enqueue, tx, accountId, targetVariantIds);
  await schedulePriceListings(backend.enqueue, tx, accountId, movedListingIds);
  await notifyLevels(backend, tx, accountId, changes);
  await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds });
}

function requireCurrentVersions(
  { survivor, others }: MergeState,
  versions: Readonly<Record<string, number>>,
): void {
  for (const { row } of [survivor, ...others])
    if (versions[row.id] !== row.version)
      throw conflict("stale_version", `Product ${row.id} is at version ${row.version}`, {
        productId: row.id,
        version: row.version,
      });
}

/** The history of the deleted products names the survivor. */
async function deleteMergedProducts(
  tx: Transaction,
  { others }: MergeState,
  { accountId, now }: WriteScope,
): Promise<void> {
  const ids = others.map(({ row }) => row.id);
  await tx
    .update(products)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(eq(products.accountId, accountId), inArray(products.id, ids)));
}

/** Stores the surviving values, and a history entry for each product. */
async function updateSurvivor(
  backend: Backend,
  tx: Transaction,
  scope: MergeScope,
  { survivor, others }: MergeState,
  plan: MergePlan,
): Promise<void> {
  const productId = survivor.row.id;
  const current = await loadProduct(tx, scope.accountId, productId, true);
  if (!current) throw productMissingProblem();
  const type: HistoryEntry["type"] = plan.isAsProposed ? "merged" : "manually_merged";
  const names = others.map(({ row }) => row.name);
  const extraChanges: Changes = {
    mergedFrom: [null, names],
    ...Object.fromEntries(
      plan.joined.map(({ variant }) => [
        `variants[${variant.sku}]`,
        [null, { price: variant.price, weightG: variant.weightG }],
      ]),
    ),
    ...Object.fromEntries(
      plan.levels
        .filter(({ onHandDelta }) => onHandDelta !== 0)
        .map((level) => [
          `variants[${level.target.sku}].onHand`,
          [level.onHand - level.onHandDelta, level.onHand],
        ]),
    ),
  };
  await changeProduct(
    backend,
    tx,
    { ...scope, history: { type, changes: extraChanges } },
    current,
    plan.wanted,
  );
  const handle =
    survivor.row.importHandle ??
    others.find(({ row }) => row.importHandle !== null)?.row.importHandle ??
    null;
  if (handle !== survivor.row.importHandle)
    await tx
      .update(products)
      .set({ importHandle: handle })
      .where(and(eq(products.accountId, scope.accountId), eq(products.id, productId)));
  await recordHistory(
    tx,
    ...others.map(({ row }) => ({
      accountId: scope.accountId,
      productId: row.id,
      productName: row.name,
      type,
      actor: scope.actor,
      changes: { mergedInto: [null, plan.wanted.name] } satisfies Changes,
      batchId: scope.batchId,
      createdAt: scope.now,
    })),
  );
}
