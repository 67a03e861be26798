import { and, eq, inArray } from "drizzle-orm";
import { WRITABLE_FIGURES } from "#contract/statuses.ts";
import type { Stock } from "#contract/stocks.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { limitToIds } from "../db/limited-to.ts";
import { stockMovements } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { followStockChange } from "./adjust-stocks.ts";
import { changeLevelField } from "./change-level-field.ts";
import { lockLiveLevels } from "./lock-levels.ts";
import { readStocks } from "./read-stocks.ts";

type MovementRow = typeof stockMovements.$inferSelect;

/**
 * Writes opposite movements, all or none. Sold units stay sold. Throws 404 for a foreign movement
 * or one that is no adjustment, 409 `already_undone`, 409 `below_committed` if the units are
 * reserved or gone.
 */
export async function undoAdjustments(
  backend: Backend,
  caller: Caller,
  movementIds: number[],
): Promise<{ stocks: Stock[] }> {
  const { accountId } = caller;
  const wantedIds = [...new Set(movementIds)];
  const ids = await transaction(backend.db, async (tx) => {
    const movements = await readAdjustments(tx, caller, wantedIds);
    if (movements.length !== wantedIds.length) throw notFound("Adjustment");
    const stockIds = [...new Set(movements.map((movement) => movement.stockId))];
    // Lock first: the second of two concurrent calls then sees the first one's movements.
    const levels = await lockLiveLevels(tx, accountId, stockIds);
    if (await isAnyUndone(tx, accountId, wantedIds))
      throw conflict("already_undone", "These adjustments have been taken back already");
    const availableDeltas = new Map<string, number>();
    for (const movement of movements) {
      const level = levels.get(movement.stockId);
      const figure = findChangedFigure(movement);
      if (!level || !figure) throw notFound("Adjustment");
      const outcome = await changeLevelField(tx, level, {
        ...{ accountId, actor: caller.userId, figure, by: -movement[`${figure}Delta`] },
        ...{ reason: "correction", note: "", undoes: movement.id },
      });
      if (!outcome.ok)
        throw conflict("below_committed", "The units are promised or gone by now", {
          ...{ variantId: level.variantId, stockId: level.id, onHand: level.onHand },
          ...{ reserved: level.reserved, locked: level.locked, damaged: level.damaged },
        });
      availableDeltas.set(
        level.variantId,
        (availableDeltas.get(level.variantId) ?? 0) + outcome.availableDelta,
      );
    }
    await followStockChange(backend, tx, accountId, availableDeltas);
    return stockIds;
  });
  return { stocks: await readStocks(backend, accountId, ids) };
}

/** Newest first: discarded damaged units return before the damage is undone. */
async function readAdjustments(
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
): Promise<MovementRow[]> {
  const rows = await tx
    .select()
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.accountId, caller.accountId),
        inArray(stockMovements.id, [...ids]),
        inArray(stockMovements.type, ["adjustment", "incoming"]),
        limitToIds(stockMovements.warehouseId, caller.warehouseIds),
      ),
    );
  return rows
    .filter(({ transferId, countId, orderId }) => !transferId && !countId && !orderId)
    .sort((a, b) => b.id - a.id);
}

async function isAnyUndone(
  tx: Transaction,
  accountId: string,
  ids: readonly number[],
): Promise<boolean> {
  const matchUndone = and(
    eq(stockMovements.accountId, accountId),
    inArray(stockMovements.undoes, [...ids]),
  );
  return (await tx.$count(stockMovements, matchUndone)) > 0;
}

const findChangedFigure = (movement: MovementRow) =>
  WRITABLE_FIGURES.find((figure) => movement[`${figure}Delta`] !== 0);
