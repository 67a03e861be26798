import { and, eq, sql } from "drizzle-orm";
import { WRITABLE_FIGURES } from "#contract/statuses.ts";
import type { LevelChange } from "#contract/stock-batches.ts";
import type { Transaction } from "../../db/client.ts";
import { stockTransferLines } from "../../db/schema/stock-operations.ts";
import { stocks } from "../../db/schema/stocks.ts";
import { changeLevelField, copyFigures, type LockedLevel } from "../change-level-field.ts";
import { moveBetweenWarehouses, type TransferRoute } from "../transfers/move-between-warehouses.ts";

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
 * Applies a change to a locked level, completely or not at all: the caller opens a savepoint, and
 * handles rule and push. `route`: of the requested transfer; `null` if its target accepts no stock.
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
  for (const figure of orderFigures(level, change)) {
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
    const refusal = await transferUnits(tx, level, route, change.transfer.quantity);
    if (refusal === "nothing_free") return { status: "unchanged" };
    if (refusal) return { status: "failed", errorCode: refusal };
    hasMoved = true;
  }
  if (await changeRackAndSync(tx, scope, level, change)) hasMoved = true;
  const sum = scope.available.get(level.variantId) ?? 0;
  if (hasMoved) scope.available.set(level.variantId, sum + availableDelta);
  return { status: hasMoved || change.pushNow ? "done" : "unchanged" };
}

/**
 * Orders figures so that a row with several succeeds: an increase of units on hand comes first, a
 * decrease last. Discarded damaged units are neither on hand nor damaged.
 */
function orderFigures(level: LockedLevel, { onHand }: LevelChange) {
  const isIncrease =
    onHand !== undefined && ("by" in onHand ? onHand.by : onHand.to - level.onHand) > 0;
  return WRITABLE_FIGURES.toSorted(
    (a, b) => (Number(b === "onHand") - Number(a === "onHand")) * (isIncrease ? 1 : -1),
  );
}

async function transferUnits(
  tx: Transaction,
  level: LockedLevel,
  route: TransferRoute,
  wantedUnits: number | null,
): Promise<string | null> {
  const freeUnits = level.onHand - level.reserved - level.locked - level.damaged - level.doubtful;
  const quantity = wantedUnits ?? freeUnits;
  if (quantity <= 0) return "nothing_free";
  const refusal = await moveBetweenWarehouses(tx, route, level.variantId, quantity, false);
  if (refusal) return refusal;
  copyFigures(level, {
    ...level,
    stockId: level.id,
    onHand: level.onHand - quantity,
    available: 0,
  });
  await addTransferLine(tx, route, level.variantId, quantity);
  return null;
}

async function addTransferLine(
  tx: Transaction,
  route: TransferRoute,
  variantId: string,
  quantity: number,
) {
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

/** The ledger records quantities only, so not rack and sync. */
async function changeRackAndSync(
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
