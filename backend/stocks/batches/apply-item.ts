import { and, eq, sql } from "drizzle-orm";
import { WRITABLE_FIGURES } from "#contract/statuses.ts";
import type { LevelChange } from "#contract/stock-batches.ts";
import type { Transaction } from "../../db/client.ts";
import { stockTransferLines } from "../../db/schema/stock-operations.ts";
import { stocks } from "../../db/schema/stocks.ts";
import { changeLevelField, copyFigures, type LockedLevel } from "../change-figure.ts";
import { moveBetween, type TransferRoute } from "../transfers/move-between.ts";

export type ItemOutcome =
  | { status: "done" | "unchanged" }
  | { status: "failed"; errorCode: string };

export interface ApplyScope {
  accountId: string;
  actor: string;
  available: Map<string, number>;
  now: Date;
}

/**
 * Applies a change to a locked level, completely or not at all (savepoint). The caller handles rule
 * and push. `route`: of the requested transfer; `null`: its target accepts no stock.
 */
export async function applyItem(
  tx: Transaction,
  scope: ApplyScope,
  level: LockedLevel,
  change: LevelChange,
  route: TransferRoute | null,
): Promise<ItemOutcome> {
  let hasMoved = false;
  let availableDelta = 0;
  for (const figure of orderChanges(level, change)) {
    const amount = change[figure];
    if (amount === undefined) continue;
    const { accountId, actor } = scope;
    const { reason, note } = change;
    const figureOutcome = await changeLevelField(tx, level, {
      ...{ accountId, actor, figure, reason, note },
      ...amount,
    });
    if (!figureOutcome.ok) return { status: "failed", errorCode: figureOutcome.code };
    hasMoved ||= figureOutcome.moved;
    availableDelta += figureOutcome.availableDelta;
  }
  if (change.transfer) {
    if (change.transfer.toWarehouseId === level.warehouseId)
      return { status: "failed", errorCode: "same_warehouse" };
    if (!route) return { status: "failed", errorCode: "warehouse_gone" };
    const refusal = await transferOut(tx, level, route, change.transfer.quantity);
    if (refusal === "nothing_free") return { status: "unchanged" };
    if (refusal) return { status: "failed", errorCode: refusal };
    hasMoved = true;
  }
  if (await markLevel(tx, scope, level, change)) hasMoved = true;
  const sum = scope.available.get(level.variantId) ?? 0;
  if (hasMoved) scope.available.set(level.variantId, sum + availableDelta);
  return { status: hasMoved || change.pushNow ? "done" : "unchanged" };
}

/**
 * An increase of units on hand comes first, a decrease last, so that a row with several figures
 * works as a whole: discarded damaged units are neither on hand nor damaged.
 */
function orderChanges(level: LockedLevel, { onHand }: LevelChange) {
  const isMore =
    onHand !== undefined && ("by" in onHand ? onHand.by : onHand.to - level.onHand) > 0;
  return WRITABLE_FIGURES.toSorted(
    (a, b) => (Number(b === "onHand") - Number(a === "onHand")) * (isMore ? 1 : -1),
  );
}

async function transferOut(
  tx: Transaction,
  level: LockedLevel,
  route: TransferRoute,
  wantedUnits: number | null,
): Promise<string | null> {
  const freeUnits = level.onHand - level.reserved - level.locked - level.damaged - level.doubtful;
  const quantity = wantedUnits ?? freeUnits;
  if (quantity <= 0) return "nothing_free";
  const refusal = await moveBetween(tx, route, level.variantId, quantity, false);
  if (refusal) return refusal;
  copyFigures(level, {
    ...level,
    stockId: level.id,
    onHand: level.onHand - quantity,
    available: 0,
  });
  await addLine(tx, route, level.variantId, quantity);
  return null;
}

async function addLine(tx: Transaction, route: TransferRoute, variantId: string, quantity: number) {
  const { accountId, transferId } = route;
  await tx
    .insert(stockTransferLines)
    .values({ accountId, transferId, variantId, quantity, received: quantity })
    .onConflictDoUpdate({
      target: [
        stockTransferLines.accountId,
        stockTransferLines.transferId,
        stockTransferLines.variantId,
      ],
      set: {
        quantity: sql`${stockTransferLines.quantity} + excluded.quantity`,
        received: sql`${stockTransferLines.received} + excluded.received`,
      },
    });
}

/** Rack and sync are not quantities, so the ledger does not have them. */
async function markLevel(
  tx: Transaction,
  { accountId, now }: ApplyScope,
  level: LockedLevel,
  { rack, syncEnabled }: LevelChange,
): Promise<boolean> {
  const changes = {
    ...(rack !== undefined && rack !== level.rack ? { rack } : {}),
    ...(syncEnabled !== undefined && syncEnabled !== level.syncEnabled ? { syncEnabled } : {}),
  };
  if (Object.keys(changes).length === 0) return false;
  await tx
    .update(stocks)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(stocks.accountId, accountId), eq(stocks.id, level.id)));
  Object.assign(level, changes);
  return true;
}
