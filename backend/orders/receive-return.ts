import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { receiveReturn as receiveCall } from "#contract/order-actions.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type LineRow, type OrderRow, orders } from "../db/schema/orders.ts";
import { reservations, stocks, warehouses } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { conflict } from "../http/problem-error.ts";
import { moveStock, notifyLevels, type StockMovementInput, schedulePush } from "../stocks/index.ts";
import { findCandidateWarehouses } from "./choose-warehouse.ts";
import { fillWaitingOrders } from "./fill-waiting-orders.ts";
import { type NewEvent, recordEvents } from "./order-events.ts";
import { reportGoodsReceived } from "./report-goods-received.ts";
import { type CountedLine, checkCounts, lockReturnedOrder } from "./returned-goods.ts";
import { toOrderKey } from "./visible-orders.ts";

/**
 * Takes back goods that a buyer returned or the courier could not deliver, as counted before
 * (count-return.ts) or with this call. Good units are on hand again; damaged ones are on hand and
 * damaged. They go to their former warehouse, else to the order's. The order becomes `returned`,
 * waiting orders get the goods, and the channel is told. Throws 409 `return_not_counted` or
 * `no_warehouse`, and as `lockReturnedOrder` and `checkCounts`.
 */
export async function receiveReturn(
  backend: Backend,
  caller: Caller,
  orderId: string,
  received: z.output<typeof receiveCall.body>,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const { order, lines } = await lockReturnedOrder(backend, tx, caller, orderId);
    const { lines: counts, note } = chooseReturnCount(order, received);
    const countsByLine = checkCounts(lines, counts);
    const author = { actor: caller.userId, note };
    const movedStock = await returnUnitsToStock(tx, order, lines, countsByLine, author);
    await closeReturn(backend, tx, order, { ...author, events: movedStock.events });
    if (movedStock.events.length > 0) await reportGoodsReceived(backend, tx, order);
    const variantIds = [...movedStock.available.keys()];
    await fillWaitingOrders(backend, tx, order.accountId, movedStock.available);
    await schedulePush(backend.enqueue, tx, order.accountId, variantIds);
    await notifyLevels(backend, tx, order.accountId, movedStock.available);
    await raiseEvent(backend, tx, "salesChanged", {
      accountId: order.accountId,
      orderIds: [order.id],
    });
  });
}

function chooseReturnCount(
  { returnCount }: OrderRow,
  { lines, note }: z.output<typeof receiveCall.body>,
): { lines: CountedLine[]; note: string } {
  if (lines) return { lines, note };
  if (!returnCount) throw conflict("return_not_counted", "Nobody counted what came back yet");
  return { lines: returnCount.lines, note: note || returnCount.note };
}

/**
 * Adds the counted units even if the line held fewer when it left (order-states.ts). The order's
 * lock and `return_received_at` make it happen once, backed by the ledger's unique index (one
 * `return_good` a line).
 */
async function returnUnitsToStock(
  tx: Transaction,
  order: OrderRow,
  lines: LineRow[],
  countedByLineId: Map<string, CountedLine>,
  author: { actor: string; note: string },
): Promise<{ events: NewEvent[]; available: Map<string, number> }> {
  const sources = await findWarehousesOfLines(tx, order.accountId, lines);
  const fallback = await findFirstOpenWarehouse(
    tx,
    order.accountId,
    await findCandidateWarehouses(tx, order),
  );
  const events: NewEvent[] = [];
  const available = new Map<string, number>();
  for (const line of lines) {
    const { good, damaged } = countedByLineId.get(line.id) ?? { good: 0, damaged: 0 };
    if (line.variantId === null || good + damaged === 0) continue;
    const warehouseId = sources.get(line.id) ?? fallback;
    if (!warehouseId) throw conflict("no_warehouse", "There is no warehouse to put the goods into");
    const movement = {
      accountId: order.accountId,
      variantId: line.variantId,
      warehouseId,
      ...author,
      orderId: order.id,
      orderLineId: line.id,
    };
    for (const moved of makeMovements(movement, { good, damaged })) {
      await moveStock(tx, moved);
      events.push({
        axis: "stock",
        type: moved.type === "return_good" ? "returned_good" : "returned_damaged",
        detail: { sku: line.sku, quantity: moved.onHandDelta, warehouseId },
      });
    }
    await tx
      .update(reservations)
      .set({ state: "returned", updatedAt: sql`now()` })
      .where(
        and(
          eq(reservations.accountId, order.accountId),
          eq(reservations.orderLineId, line.id),
          eq(reservations.state, "deducted"),
        ),
      );
    available.set(line.variantId, (available.get(line.variantId) ?? 0) + good);
  }
  return { events, available };
}

function makeMovements(
  movement: Omit<StockMovementInput, "type">,
  { good, damaged }: { good: number; damaged: number },
): (StockMovementInput & { type: "return_good" | "return_damaged" })[] {
  return [
    ...(good > 0 ? [{ ...movement, type: "return_good" as const, onHandDelta: good }] : []),
    ...(damaged > 0
      ? [
          {
            ...movement,
            type: "return_damaged" as const,
            onHandDelta: damaged,
            damagedDelta: damaged,
          },
        ]
      : []),
  ];
}

/** Returns the warehouse that each line's goods came from, unless it is gone. */
async function findWarehousesOfLines(
  tx: Transaction,
  accountId: string,
  lines: LineRow[],
): Promise<Map<string, string>> {
  const ids = lines.map((line) => line.id);
  const rows = await tx
    .select({ lineId: reservations.orderLineId, warehouseId: stocks.warehouseId })
    .from(reservations)
    .innerJoin(
      stocks,
      and(eq(stocks.accountId, reservations.accountId), eq(stocks.id, reservations.stockId)),
    )
    .innerJoin(
      warehouses,
      and(eq(warehouses.accountId, stocks.accountId), eq(warehouses.id, stocks.warehouseId)),
    )
    .where(
      and(
        eq(reservations.accountId, accountId),
        inArray(reservations.orderLineId, ids),
        isNull(warehouses.deletedAt),
      ),
    );
  return new Map(rows.map((row) => [row.lineId, row.warehouseId]));
}

/** Returns the first of these warehouses that is not removed. */
async function findFirstOpenWarehouse(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const openWarehouses = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(
      and(
        eq(warehouses.accountId, accountId),
        inArray(warehouses.id, [...ids]),
        isNull(warehouses.deletedAt),
      ),
    );
  return ids.find((id) => openWarehouses.some((entry) => entry.id === id));
}

async function closeReturn(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  closing: { actor: string; note: string; events: NewEvent[] },
): Promise<void> {
  const now = backend.now();
  await tx
    .update(orders)
    .set({ status: "returned", returnCount: null, returnReceivedAt: now, updatedAt: now })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  const detail = closing.note ? { note: closing.note } : {};
  const events: NewEvent[] = [
    { axis: "order", type: "status", from: order.status, to: "returned", detail },
    ...closing.events,
  ];
  await recordEvents(tx, order, closing.actor, events, now);
  await raiseEvent(backend, tx, "orderChanged", { ...toOrderKey(order), from: order.status });
}
