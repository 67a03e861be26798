import { and, eq } from "drizzle-orm";
import type { OrderFlag } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { orders } from "../db/schema/orders.ts";
import { raise } from "../events.ts";
import { notifyLevels, schedulePush } from "../stocks/index.ts";
import type { Reconciled } from "./move-line.ts";
import { notifyOrder } from "./notify-order.ts";
import { type NewEvent, recordEvents } from "./order-events.ts";
import { STOCK_STATE } from "./order-states.ts";
import { reconcileStock } from "./reconcile-stock.ts";
import { refillFigures } from "./refill-figures.ts";

/** Flags that follow from the lines and the stock. */
export const FROM_STOCK: ReadonlySet<OrderFlag> = new Set([
  "out_of_stock",
  "unmapped",
  "no_warehouse",
]);
const STOCK_EVENT = (flag: OrderFlag): NewEvent => ({
  axis: "stock",
  type: flag === "unmapped" ? "unmapped" : "out_of_stock",
});

/**
 * Makes what follows from a status true: the lines' stock effects, flags, timeline, and the
 * channels' figures. Also for changes of our own. The order's row is locked.
 */
export async function settleOrder(
  backend: Backend,
  tx: Transaction,
  {
    before,
    order,
    isNew,
    events,
    actor,
    only,
  }: {
    before: OrderRow;
    order: OrderRow;
    isNew: boolean;
    events: NewEvent[];
    actor: string;
    only?: ReadonlySet<string>;
  },
): Promise<Reconciled> {
  const done = await reconcileStock(tx, order, {
    actor,
    was: isNew ? null : STOCK_STATE[before.status],
    only,
  });
  const flags = [...order.flags.filter((flag) => !FROM_STOCK.has(flag)), ...done.flags];
  const raised = done.flags
    .filter((flag) => isNew || !before.flags.includes(flag))
    .flatMap((flag) => (flag === "no_warehouse" ? [] : [STOCK_EVENT(flag)]));
  await tx
    .update(orders)
    .set({ flags, warehouseId: done.warehouseId, updatedAt: backend.now() })
    .where(and(eq(orders.accountId, order.accountId), eq(orders.id, order.id)));
  if (isNew || order.status !== before.status || order.trackingCode !== before.trackingCode)
    await raise(backend, tx, "orderChanged", {
      accountId: order.accountId,
      orderId: order.id,
      from: isNew ? null : before.status,
    });
  await recordEvents(tx, order, actor, [...events, ...done.events, ...raised], backend.now());
  await schedulePush(backend.enqueue, tx, order.accountId, done.variantIds);
  if (isNew || isReleasedNow(before, order)) await refillFigures(backend.enqueue, tx, order);
  // Stock that came in and is taken in the same transaction is no fall: who brought it tells of
  // what is left.
  if (!only) await notifyLevels(backend, tx, order.accountId, done.available);
  if (raised.some((event) => event.type === "out_of_stock"))
    await notifyOrder(backend, tx, order, { template: "order_out_of_stock" });
  return done;
}

const isReleasedNow = (before: OrderRow, order: OrderRow) =>
  STOCK_STATE[order.status] === "released" && STOCK_STATE[before.status] !== "released";
