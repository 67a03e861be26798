import { and, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { type LineRow, type OrderRow, orderLines } from "../db/schema/orders.ts";
import type { ChannelOrder } from "../marketplaces/channel-orders.ts";
import type { NewEvent } from "./order-events.ts";
import { STOCK_STATE } from "./order-states.ts";

export interface CancelledUnits {
  lineId: string;
  sku: string;
  units: number;
}

/**
 * Lowers the lines by the units that the channel cancelled in an order that goes on, and only
 * before the goods leave: after a whole order is cancelled, some channels report all units again,
 * and a person counts what comes back. `reconcileStock` releases the stock. The order's row must be
 * locked.
 */
export async function cancelUnits(
  tx: Transaction,
  { before, order }: { before: OrderRow; order: OrderRow },
  cancelledItems: ChannelOrder["lines"],
): Promise<CancelledUnits[]> {
  const isOpen = STOCK_STATE[before.status] === "held" && STOCK_STATE[order.status] !== "released";
  // Ignores a report without items: an order always has lines.
  if (!isOpen || cancelledItems.length === 0) return [];
  const unitsLeftByItem = new Map<string, number>();
  for (const line of cancelledItems)
    unitsLeftByItem.set(
      toItemKey(line),
      (unitsLeftByItem.get(toItemKey(line)) ?? 0) + line.quantity,
    );
  const ourOrderLines = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.accountId, order.accountId), eq(orderLines.orderId, order.id)))
    .orderBy(desc(orderLines.position));
  const soldByItem = new Map<string, number>();
  for (const line of ourOrderLines)
    soldByItem.set(toItemKey(line), (soldByItem.get(toItemKey(line)) ?? 0) + line.quantity);
  const cancelled: CancelledUnits[] = [];
  for (const line of ourOrderLines) {
    const surplus =
      (soldByItem.get(toItemKey(line)) ?? 0) - (unitsLeftByItem.get(toItemKey(line)) ?? 0);
    const units = Math.min(line.quantity, surplus);
    if (units <= 0) continue;
    soldByItem.set(toItemKey(line), (soldByItem.get(toItemKey(line)) ?? 0) - units);
    await lowerLineQuantity(tx, line, units);
    cancelled.push({ lineId: line.id, sku: line.sku, units });
  }
  return cancelled;
}

export const makeUnitsCancelledEvent = ({ sku, units }: CancelledUnits): NewEvent => ({
  axis: "order",
  type: "units_cancelled",
  detail: { sku, quantity: units },
});

/** The channel's ids name no line: one item may be on several lines (in a bundle and beside it). */
const toItemKey = (line: Pick<LineRow, "externalProductId" | "externalVariantId">) =>
  `${line.externalProductId}/${line.externalVariantId}`;

/** The line's discount covers all its units: the remaining units keep their share (minor units). */
async function lowerLineQuantity(tx: Transaction, line: LineRow, units: number): Promise<void> {
  const quantity = line.quantity - units;
  await tx
    .update(orderLines)
    .set({
      quantity,
      cancelledQuantity: sql`${orderLines.cancelledQuantity} + ${units}`,
      discount: Math.floor((line.discount * quantity) / line.quantity),
    })
    .where(and(eq(orderLines.accountId, line.accountId), eq(orderLines.id, line.id)));
}
