import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { MAX_ON_HAND } from "#contract/numbers.ts";
import type { adjustStocks, Stock } from "#contract/stocks.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { stocks } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { changeLevelField, type LockedLevel } from "./change-level-field.ts";
import { ensureLevelsAt, type LevelPlace, lockLiveLevels, toPlaceKey } from "./lock-levels.ts";
import { notifyLevels } from "./notify-levels.ts";
import { readStocks } from "./read-stocks.ts";
import { schedulePush } from "./schedule-push.ts";
import { resolveWarehouseId } from "./warehouses.ts";

type Adjustment = z.output<typeof adjustStocks.body>["adjustments"][number];

/**
 * Changes figures of levels, by a difference or to a value, all or none. Waiting orders get new
 * stock. Throws 404 for a foreign level, 409 `below_committed` (details: the level) if fewer units
 * would be on hand than are reserved, locked and damaged.
 */
export async function adjustLevels(
  backend: Backend,
  caller: Caller,
  adjustments: Adjustment[],
): Promise<{ stocks: Stock[]; movementIds: number[] }> {
  checkAmounts(adjustments);
  const { accountId } = caller;
  const { ids, movementIds } = await transaction(backend.db, async (tx) => {
    const stockIds = await resolveLevelIds(tx, accountId, adjustments);
    const levels = await lockLiveLevels(tx, accountId, [...new Set(stockIds)]);
    const availableDeltas = new Map<string, number>();
    const movementIds: number[] = [];
    for (const [index, adjustment] of adjustments.entries()) {
      const level = levels.get(stockIds[index] ?? "");
      if (!level) throw notFound("Stock");
      const outcome = await changeLevelField(tx, level, {
        accountId,
        actor: caller.userId,
        ...adjustment,
      });
      if (!outcome.ok)
        throw await makeAdjustmentProblem(tx, accountId, level, outcome.code, index, adjustment);
      if (outcome.movementId !== null) movementIds.push(outcome.movementId);
      availableDeltas.set(
        level.variantId,
        (availableDeltas.get(level.variantId) ?? 0) + outcome.availableDelta,
      );
    }
    await followStockChange(backend, tx, accountId, availableDeltas);
    return { ids: [...new Set(stockIds)], movementIds };
  });
  return { stocks: await readStocks(backend, accountId, ids), movementIds };
}

/** Fills waiting orders, and notifies channels and members. `availableDeltas`: by variant. */
export async function followStockChange(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  availableDeltas: Map<string, number>,
): Promise<void> {
  await raiseEvent(backend, tx, "stockChanged", { accountId, changes: availableDeltas });
  await schedulePush(backend.enqueue, tx, accountId, [...availableDeltas.keys()]);
  await notifyLevels(backend, tx, accountId, availableDeltas);
}

function checkAmounts(adjustments: Adjustment[]): void {
  const fields = adjustments.flatMap(({ by, to, stockId, variantId, warehouseId }, index) => [
    ...((by === undefined) === (to === undefined)
      ? [[`adjustments[${index}].by`, "by_or_to"]]
      : []),
    ...((stockId === undefined) === (variantId === undefined || warehouseId === undefined)
      ? [[`adjustments[${index}].stockId`, "required"]]
      : []),
  ]);
  if (fields.length > 0)
    throw invalid(
      "invalid_body",
      "Each adjustment needs a level, and either `by` or `to`",
      Object.fromEntries(fields),
    );
}

/** Returns each adjustment's level id, in order; "" for none. */
async function resolveLevelIds(
  tx: Transaction,
  accountId: string,
  adjustments: readonly Adjustment[],
): Promise<string[]> {
  const places: (LevelPlace | null)[] = [];
  for (const { variantId, warehouseId } of adjustments)
    places.push(
      variantId !== undefined && warehouseId !== undefined
        ? { variantId, warehouseId: await resolveWarehouseId(tx, accountId, warehouseId) }
        : null,
    );
  const levelIds = await ensureLevelsAt(
    tx,
    accountId,
    places.filter((place) => place !== null),
  );
  return adjustments.map(({ stockId }, index) => {
    const place = places[index];
    return stockId ?? (place ? levelIds.get(toPlaceKey(place)) : undefined) ?? "";
  });
}

async function makeAdjustmentProblem(
  tx: Transaction,
  accountId: string,
  { id, variantId }: LockedLevel,
  code: "too_big" | "negative" | "below_committed",
  index: number,
  { by }: Adjustment,
) {
  if (code === "below_committed") {
    const [level] = await tx
      .select({
        stockId: stocks.id,
        onHand: stocks.onHand,
        reserved: stocks.reserved,
        locked: stocks.locked,
        damaged: stocks.damaged,
      })
      .from(stocks)
      .where(and(eq(stocks.accountId, accountId), eq(stocks.id, id)));
    return conflict(code, `The stock of variant ${variantId} does not allow this`, {
      variantId,
      ...level,
    });
  }
  const field = `adjustments[${index}].${by === undefined ? "to" : "by"}`;
  return invalid(
    code,
    `A figure is between 0 and ${MAX_ON_HAND}`,
    { [field]: code },
    code === "too_big" ? { [field]: { bound: "at_most.number", limit: MAX_ON_HAND } } : {},
  );
}
