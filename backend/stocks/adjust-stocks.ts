import { and, asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { MOST_ON_HAND } from "#contract/numbers.ts";
import type { adjustStocks, Stock } from "#contract/stocks.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { stocks } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { invalid, notFound } from "../http/problem-error.ts";
import { fillWaitingOrders } from "../orders/fill-waiting-orders.ts";
import { moveStock } from "./move-stock.ts";
import { notifyLevels } from "./notify-levels.ts";
import { readStocks } from "./read-stocks.ts";
import { schedulePush } from "./schedule-push.ts";

type Adjustment = z.output<typeof adjustStocks.body>["adjustments"][number];

/**
 * Changes what is on hand, by a difference or to a figure; orders that wait for it get it. All of the adjustments happen or none. 404 for a level
 * that is not the account's, 409 `below_committed` (details: the level) when less would be on hand than is reserved, locked and damaged.
 */
export async function adjust(
  backend: Backend,
  caller: Caller,
  adjustments: Adjustment[],
): Promise<{ stocks: Stock[] }> {
  checkAmounts(adjustments);
  const ids = [...new Set(adjustments.map((adjustment) => adjustment.stockId))];
  await transaction(backend.db, async (tx) => {
    const levels = await lockLevels(tx, caller.accountId, ids);
    const available = new Map<string, number>();
    for (const [index, adjustment] of adjustments.entries()) {
      const level = levels.get(adjustment.stockId);
      if (!level) throw notFound("Stock");
      const onHandDelta = adjustment.by ?? (adjustment.to ?? level.onHand) - level.onHand;
      if (onHandDelta === 0) continue;
      if (level.onHand + onHandDelta > MOST_ON_HAND)
        throw invalid("too_big", `A level is at most ${MOST_ON_HAND}`, {
          [`adjustments[${index}].${adjustment.by === undefined ? "to" : "by"}`]: "too_big",
        });
      const { reason, note } = adjustment;
      const { variantId, warehouseId } = level;
      const after = await moveStock(tx, {
        accountId: caller.accountId,
        variantId,
        warehouseId,
        type: "adjustment",
        onHandDelta,
        reason,
        note,
        actor: caller.userId,
      });
      level.onHand = after.onHand;
      available.set(variantId, (available.get(variantId) ?? 0) + onHandDelta);
    }
    const variantIds = [...levels.values()].map((level) => level.variantId);
    await fillWaitingOrders(backend, tx, caller.accountId, available);
    await schedulePush(backend.enqueue, tx, caller.accountId, variantIds);
    await notifyLevels(backend, tx, caller.accountId, available);
  });
  return { stocks: await readStocks(backend, caller.accountId, ids) };
}

function checkAmounts(adjustments: Adjustment[]): void {
  const fields = adjustments.flatMap(({ by, to }, index) =>
    (by === undefined) === (to === undefined) ? [[`adjustments[${index}].by`, "by_or_to"]] : [],
  );
  if (fields.length > 0)
    throw invalid(
      "invalid_body",
      "Each adjustment needs either `by` or `to`",
      Object.fromEntries(fields),
    );
}

/** Locked in one order, so that `to` is exact and two adjustments of the same levels never wait for each other crosswise. */
async function lockLevels(tx: Transaction, accountId: string, ids: string[]) {
  const rows = await tx
    .select({
      id: stocks.id,
      variantId: stocks.variantId,
      warehouseId: stocks.warehouseId,
      onHand: stocks.onHand,
    })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, ids)))
    .orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}
