import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { productMergeLines, productMerges } from "../db/schema/product-merges.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict } from "../http/problem-error.ts";
import { schedulePriceListings } from "../listings/index.ts";
import { retrySkuRace, type WriteScope } from "../products/index.ts";
import { moveStock, notifyLevels, schedulePush } from "../stocks/index.ts";
import type { MergeRow } from "./lines-to-return.ts";
import { lockMoving } from "./lock-for-merge.ts";
import { planUndo, type UndoPlan } from "./plan-undo.ts";
import { loadMerge, readUndoState } from "./read-undo.ts";
import {
  restoreListings,
  restoreProducts,
  restoreSurvivor,
  restoreVariants,
  returnLines,
} from "./restore-products.ts";

interface UndoResult {
  survivorId: string;
  /** The restored products. */
  productIds: string[];
}

/**
 * Undoes a merge in one transaction (docs/domain.md "Import and merge": within 7 days). Products,
 * variants, pictures and listings are restored; stock returns through the ledger with reservations
 * and order lines. Values of the survivor that changed since stay. A repeat gives the same result.
 * Throws 404, 409 `undo_over`, 409 `cannot_undo` with `details.problems`.
 */
export async function undoMerge(
  backend: Backend,
  author: { accountId: string; actor: string },
  mergeId: string,
): Promise<UndoResult> {
  const scope: WriteScope = { ...author, now: backend.now() };
  return retrySkuRace(() =>
    transaction(backend.db, (tx) => undoMergeInTx(backend, tx, scope, mergeId)),
  );
}

async function undoMergeInTx(
  backend: Backend,
  tx: Transaction,
  scope: WriteScope,
  mergeId: string,
): Promise<UndoResult> {
  const { accountId } = scope;
  const merge = await loadMerge(tx, accountId, mergeId, true);
  const result = { survivorId: merge.survivorId, productIds: merge.otherIds };
  if (merge.undoneAt) return result;
  await lockForUndo(tx, merge);
  const state = await readUndoState(tx, merge);
  const plan = planUndo(state, scope.now);
  if (plan.problems.some(({ code }) => code === "undo_over"))
    throw conflict("undo_over", "The undo period of the merge has ended");
  const { survivor } = state;
  if (plan.problems.length > 0 || !survivor || !plan.wanted)
    throw conflict("cannot_undo", "The merge cannot be undone", { problems: plan.problems });

  await returnLevels(tx, scope, merge, plan);
  const orderIds = await returnLines(tx, merge);
  await restoreListings(tx, scope, merge, plan);
  await restoreSurvivor(backend, tx, scope, {
    merge,
    survivor,
    wanted: plan.wanted,
    others: state.others,
  });
  await restoreVariants(tx, merge);
  await restoreProducts(tx, scope, merge, state, survivor.row.name);
  await tx
    .update(productMerges)
    .set({ undoneAt: scope.now, undoneBy: scope.actor })
    .where(and(eq(productMerges.accountId, accountId), eq(productMerges.id, mergeId)));
  await tx
    .delete(productMergeLines)
    .where(and(eq(productMergeLines.accountId, accountId), eq(productMergeLines.mergeId, mergeId)));

  const changes = sumAvailableChanges(plan);
  const variantIds = [...new Set([...changes.keys(), ...merge.record.joined.map(({ id }) => id)])];
  await raiseEvent(backend, tx, "stockChanged", { accountId, changes });
  await schedulePush(backend.enqueue, tx, accountId, variantIds);
  const listingIds = plan.returning.map(({ listing }) => listing.id);
  await schedulePriceListings(backend.enqueue, tx, accountId, listingIds);
  await notifyLevels(backend, tx, accountId, changes);
  await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds });
  return result;
}

/** Locks the variants of both sides, because a concurrent order may have found either. */
async function lockForUndo(
  tx: Transaction,
  { accountId, survivorId, otherIds, record }: MergeRow,
): Promise<void> {
  const variantIds = [...new Set(record.merged.flatMap(({ id, into }) => [id, into]))];
  const listingIds = record.moved.map(({ id }) => id);
  await lockMoving(tx, accountId, {
    leaving: variantIds,
    variantIds,
    listingIds,
    productIds: [survivorId, ...otherIds],
  });
}

async function returnLevels(
  tx: Transaction,
  { accountId, actor }: WriteScope,
  { record }: MergeRow,
  { wanted, levels }: UndoPlan,
): Promise<void> {
  const skuByVariant = new Map(
    [...(wanted?.variants ?? []), ...record.merged].map(({ id, sku }) => [id, sku]),
  );
  for (const { targetId, warehouseId, now, left, given } of levels) {
    const movementFields = { accountId, warehouseId, actor, type: "merge_undone" as const };
    const targetSku = skuByVariant.get(targetId) ?? "";
    const changedVariants = given.filter(
      ({ units }) => units.onHand !== 0 || units.reserved !== 0 || units.damaged !== 0,
    );
    const movedUnits = {
      onHandDelta: left.onHand - now.onHand,
      reservedDelta: left.reserved - now.reserved,
      damagedDelta: left.damaged - now.damaged,
    };
    const note = `${targetSku} → ${changedVariants.map(({ variantId }) => skuByVariant.get(variantId)).join(", ")}`;
    if (Object.values(movedUnits).some((delta) => delta !== 0))
      await moveStock(tx, { ...movementFields, variantId: targetId, ...movedUnits, note });
    for (const { variantId, units } of changedVariants) {
      const deltas = {
        onHandDelta: units.onHand,
        reservedDelta: units.reserved,
        damagedDelta: units.damaged,
      };
      await moveStock(tx, {
        ...movementFields,
        variantId,
        ...deltas,
        note: `${targetSku} → ${skuByVariant.get(variantId)}`,
      });
    }
  }
}

function sumAvailableChanges({ levels }: UndoPlan): Map<string, number> {
  const changes = new Map<string, number>();
  const computeFreeUnits = ({
    onHand,
    reserved,
    damaged,
  }: {
    onHand: number;
    reserved: number;
    damaged: number;
  }) => onHand - reserved - damaged;
  const addUnits = (variantId: string, units: number) =>
    changes.set(variantId, (changes.get(variantId) ?? 0) + units);
  for (const { targetId, now, left, given } of levels) {
    addUnits(targetId, computeFreeUnits(left) - computeFreeUnits(now));
    for (const { variantId, units } of given) addUnits(variantId, computeFreeUnits(units));
  }
  return changes;
}
