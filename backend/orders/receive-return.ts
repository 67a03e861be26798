import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { receiveReturn as receiveCall } from "#contract/order-actions.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type LineRow, type OrderRow, orderLines, orders } from "../db/schema/orders.ts";
import { reservations, stocks, warehouses } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { raise } from "../events.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { type Movement, moveStock, notifyLevels, schedulePush } from "../stocks/index.ts";
import { canAnswerReturns } from "./can-answer-returns.ts";
import { candidateWarehouses } from "./choose-warehouse.ts";
import { tellThatBack } from "./confirm-back.ts";
import { fillWaitingOrders } from "./fill-waiting-orders.ts";
import { keyOf, lockOrder, requireStatus } from "./load-order.ts";
import { type NewEvent, recordEvents } from "./order-events.ts";
import { mapNewLines } from "./order-lines.ts";
import { RECEIVABLE } from "./order-states.ts";
import { awaitsReceipt } from "./return-wish.ts";

type Received = z.output<typeof receiveCall.body>;
type Counted = Received["lines"][number];

/**
 * Takes back what a buyer returned or the courier could not deliver, as a person has counted it:
 * good units are on hand again, damaged ones are on hand and damaged. They go where they came from,
 * else where the order's goods should come from. The order is `returned` afterwards, orders that
 * wait for the goods get them, and a channel that waits for them is told. Throws 404, 409
 * `wrong_status`, `already_received`, `fulfilled_by_channel`, `return_not_answered` or
 * `no_warehouse`, 422 with a field
 * for each line of which more came back than was ordered (`too_many_units`), that has no product
 * (`unmapped_line`) or is not the order's (`not_found`).
 */
export async function receiveReturn(
  backend: Backend,
  caller: Caller,
  orderId: string,
  received: Received,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await lockOrder(tx, caller, orderId);
    if (order.returnReceivedAt)
      throw conflict("already_received", "The goods of this order were taken back before");
    requireStatus(order, RECEIVABLE);
    if (order.flags.includes("fulfilled_by_channel"))
      throw conflict(
        "fulfilled_by_channel",
        "The goods go back to the marketplace's own warehouse",
      );
    if (!awaitsReceipt(order, await canAnswerReturns(backend, tx, order)))
      throw conflict("return_not_answered", "The return was not accepted yet");
    await mapNewLines(tx, { id: order.channelId, accountId: order.accountId }, order);
    // In the order of their variants, as everything that locks levels does it (reconcile-stock.ts).
    const lines = await tx
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.accountId, caller.accountId), eq(orderLines.orderId, orderId)))
      .orderBy(asc(orderLines.variantId), asc(orderLines.position));
    const counted = checkCounts(lines, received.lines);
    const done = await putBack(tx, order, lines, counted, {
      actor: caller.userId,
      note: received.note,
    });
    await close(backend, tx, order, {
      actor: caller.userId,
      note: received.note,
      events: done.events,
    });
    if (done.events.length > 0) await tellThatBack(backend, tx, order);
    const variantIds = [...done.available.keys()];
    await fillWaitingOrders(backend, tx, order.accountId, done.available);
    await schedulePush(backend.enqueue, tx, order.accountId, variantIds);
    await notifyLevels(backend, tx, order.accountId, done.available);
    await raise(backend, tx, "salesChanged", {
      accountId: order.accountId,
      orderIds: [order.id],
    });
  });
}

function checkCounts(lines: LineRow[], received: Received["lines"]): Map<string, Counted> {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const counted = new Map<string, Counted>();
  const fields: Record<string, string> = {};
  for (const [index, count] of received.entries()) {
    const line = lineOf.get(count.orderLineId);
    const units = count.good + count.damaged;
    if (!line || counted.has(count.orderLineId))
      fields[`lines[${index}].orderLineId`] = line ? "duplicate" : "not_found";
    else if (units > line.quantity) fields[`lines[${index}].good`] = "too_many_units";
    else if (units > 0 && line.variantId === null) fields[`lines[${index}].good`] = "unmapped_line";
    else counted.set(count.orderLineId, count);
  }
  if (Object.keys(fields).length > 0)
    throw invalid("invalid_body", "What came back does not fit the order", fields);
  return counted;
}

/**
 * The units go back even of a line that held fewer, or none, when it left (order-states.ts): they
 * lie here now. That it happens once is the order's lock and `return_received_at`; the ledger's
 * unique index (one `return_good` a line) stands behind it.
 */
async function putBack(
  tx: Transaction,
  order: OrderRow,
  lines: LineRow[],
  counted: Map<string, Counted>,
  by: { actor: string; note: string },
): Promise<{ events: NewEvent[]; available: Map<string, number> }> {
  const sources = await warehousesOf(tx, lines);
  const fallback = await firstOpen(tx, order.accountId, await candidateWarehouses(tx, order));
  const events: NewEvent[] = [];
  const available = new Map<string, number>();
  for (const line of lines) {
    const { good, damaged } = counted.get(line.id) ?? { good: 0, damaged: 0 };
    if (line.variantId === null || good + damaged === 0) continue;
    const warehouseId = sources.get(line.id) ?? fallback;
    if (!warehouseId) throw conflict("no_warehouse", "There is no warehouse to put the goods into");
    const movement = {
      accountId: order.accountId,
      variantId: line.variantId,
      warehouseId,
      ...by,
      orderId: order.id,
      orderLineId: line.id,
    };
    for (const moved of movementsOf(movement, { good, damaged })) {
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

function movementsOf(
  movement: Omit<Movement, "type">,
  { good, damaged }: { good: number; damaged: number },
): (Movement & { type: "return_good" | "return_damaged" })[] {
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

/** Where each line's goods were taken from, unless that warehouse is gone. */
async function warehousesOf(tx: Transaction, lines: LineRow[]): Promise<Map<string, string>> {
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
    .where(and(inArray(reservations.orderLineId, ids), isNull(warehouses.deletedAt)));
  return new Map(rows.map((row) => [row.lineId, row.warehouseId]));
}

/** The first of them that is not gone: the one that the goods left may be. */
async function firstOpen(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<string | undefined> {
  const open = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(
      and(
        eq(warehouses.accountId, accountId),
        inArray(warehouses.id, [...ids]),
        isNull(warehouses.deletedAt),
      ),
    );
  return ids.find((id) => open.some((one) => one.id === id));
}

async function close(
  backend: Backend,
  tx: Transaction,
  order: OrderRow,
  done: { actor: string; note: string; events: NewEvent[] },
): Promise<void> {
  const now = backend.now();
  await tx
    .update(orders)
    .set({ status: "returned", returnReceivedAt: now, updatedAt: now })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  const detail = done.note ? { note: done.note } : {};
  const events: NewEvent[] = [
    { axis: "order", type: "status", from: order.status, to: "returned", detail },
    ...done.events,
  ];
  await recordEvents(tx, order, done.actor, events, now);
  await raise(backend, tx, "orderChanged", { ...keyOf(order), from: order.status });
}
