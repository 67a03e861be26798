import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orderLines, orders } from "../db/schema/orders.ts";
import { reservations } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { lockLevels, readMostFreeUnits } from "./choose-warehouse.ts";
import { countFilledJob } from "./jobs.ts";
import { WAITING_FOR_STOCK } from "./order-states.ts";
import { scheduleRecheck } from "./schedule-recheck.ts";
import { settleOrder } from "./settle-order.ts";
import type { OrderKey } from "./visible-orders.ts";

/**
 * Most orders that one stock movement fills, because it locks the levels. The job fills the others.
 */
const MAX_AT_ONCE = 100;

interface WaitingOrder {
  id: string;
  lines: { variantId: string; quantity: number }[];
}

/**
 * Gives new stock to the order lines that wait for it, the most urgent order first. A line that
 * needs more units than one warehouse has does not hold up smaller lines, because the next buyer
 * would get the free units anyway. Call it in the movement's transaction, which has locked the
 * levels. `changes`: units by which each variant's availability changed; the units taken here are
 * added for `notifyLevels`. Orders that another transaction has locked are left to a job.
 */
export async function fillWaitingOrders(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  changes: Map<string, number>,
): Promise<void> {
  const variantIds = [...changes.keys()];
  if (variantIds.length === 0) return;
  let mostFreeUnits = await readMostFreeUnits(tx, accountId, variantIds);
  if (![...mostFreeUnits.values()].some((units) => units > 0)) return;
  const waiting = await findOrdersWaitingForStock(tx, accountId, variantIds);
  const orderIdsToRecheck: string[] = [];
  let filledCount = 0;
  for (const order of waiting) {
    const fitting = order.lines.filter(
      (line) => line.quantity <= (mostFreeUnits.get(line.variantId) ?? 0),
    );
    if (fitting.length === 0) continue;
    const takenUnits =
      filledCount < MAX_AT_ONCE
        ? await fillIfUnlocked(backend, tx, { accountId, orderId: order.id }, new Set(variantIds))
        : null;
    if (takenUnits) {
      filledCount++;
      for (const [variantId, units] of takenUnits)
        changes.set(variantId, (changes.get(variantId) ?? 0) + units);
      mostFreeUnits = await readMostFreeUnits(tx, accountId, variantIds);
    } else orderIdsToRecheck.push(order.id);
  }
  for (const orderId of orderIdsToRecheck.sort())
    await scheduleRecheck(backend, tx, { accountId, orderId });
}

/** The job. Waits for movements under way, so that it sees their stock. */
export async function recheckWaitingOrder(
  backend: Backend,
  { accountId, orderId }: OrderKey,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)))
      .for("update");
    if (!order || !isWaitingForStock(order)) return;
    const lines = await tx
      .select({ variantId: orderLines.variantId })
      .from(orderLines)
      .where(and(eq(orderLines.accountId, accountId), eq(orderLines.orderId, orderId)));
    await lockLevels(
      tx,
      accountId,
      lines.flatMap((line) => line.variantId ?? []),
    );
    const { warehouseId } = await settleOrder(backend, tx, {
      before: order,
      order,
      events: [],
      actor: "system",
    });
    if (warehouseId !== order.warehouseId)
      await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: [orderId] });
  });
}

/**
 * The job. Counts the order in the statistics, which the filling movement may not do under its
 * locks.
 */
export async function countFilledOrder(backend: Backend, { accountId, orderId }: OrderKey) {
  await transaction(backend.db, async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)))
      .for("update");
    if (order) await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: [orderId] });
  });
}

async function findOrdersWaitingForStock(
  tx: Transaction,
  accountId: string,
  variantIds: string[],
): Promise<WaitingOrder[]> {
  const rows = await tx
    .select({ id: orders.id, variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orders)
    .innerJoin(
      orderLines,
      and(eq(orderLines.accountId, orders.accountId), eq(orderLines.orderId, orders.id)),
    )
    .leftJoin(
      reservations,
      and(
        eq(reservations.accountId, orderLines.accountId),
        eq(reservations.orderLineId, orderLines.id),
      ),
    )
    .where(
      and(
        eq(orders.accountId, accountId),
        inArray(orders.status, [...WAITING_FOR_STOCK]),
        // Uses the index of flagged orders.
        sql`${orders.flags} <> '[]'::jsonb and ${orders.flags} ? 'out_of_stock'`,
        inArray(orderLines.variantId, variantIds),
        isNull(reservations.id),
        gt(orderLines.quantity, 0),
      ),
    )
    .orderBy(sql`${orders.shipByAt} asc nulls last`, asc(orders.placedAt), asc(orders.id));
  const linesByOrder = Map.groupBy(rows, (row) => row.id);
  return [...linesByOrder].map(([id, lines]) => ({
    id,
    lines: lines.flatMap(({ variantId, quantity }) =>
      variantId === null ? [] : { variantId, quantity },
    ),
  }));
}

/** Returns the change of availability, or `null` if another transaction holds the order. */
async function fillIfUnlocked(
  backend: Backend,
  tx: Transaction,
  { accountId, orderId }: OrderKey,
  only: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number> | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.id, orderId)))
    .for("update", { skipLocked: true });
  if (!order) return null;
  if (!isWaitingForStock(order)) return new Map();
  const reconcileResult = await settleOrder(backend, tx, {
    before: order,
    order,
    events: [],
    actor: "system",
    only,
  });
  if (reconcileResult.warehouseId !== order.warehouseId)
    await backend.enqueue(tx, countFilledJob, { accountId, orderId }, { singletonKey: orderId });
  return reconcileResult.available;
}

const isWaitingForStock = (order: OrderRow) =>
  (WAITING_FOR_STOCK as readonly string[]).includes(order.status) &&
  order.flags.includes("out_of_stock");
