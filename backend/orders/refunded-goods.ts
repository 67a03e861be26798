import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { type OrderRow, orderLines, orders } from "../db/schema/orders.ts";
import type { ReadLine } from "./read-lines.ts";
import { countRestockedUnits } from "./sale-states.ts";

/** Returns the buyer's refund for the goods; `REFUNDED_AMOUNT` of sale-states.ts. */
export function getRefunded({
  status,
  itemsTotal,
  discountTotal,
  refundedAmount,
}: Pick<OrderRow, "status" | "itemsTotal" | "discountTotal" | "refundedAmount">): number {
  const worth = itemsTotal - discountTotal;
  return Math.max(0, Math.min(refundedAmount ?? (isBack({ status }) ? worth : 0), worth));
}

/** Whether the order came back, so that the buyer is refunded whole if nobody says otherwise. */
export const isBack = ({ status }: Pick<OrderRow, "status">): boolean =>
  status === "returned" || status === "delivery_failed";

/** Returns the lines with only the units that are not on sale again. */
export async function leaveLostUnits(
  { db }: Pick<Backend, "db">,
  order: OrderRow,
  lines: readonly ReadLine[],
): Promise<Pick<ReadLine, "unitCogs" | "quantity">[]> {
  if (!isBack(order)) return [...lines];
  const restocked = await db
    .select({
      id: orderLines.id,
      units: sql<number>`${countRestockedUnits(sql`${orderLines}`)}`.mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(
      orders,
      and(eq(orders.accountId, orderLines.accountId), eq(orders.id, orderLines.orderId)),
    )
    .where(
      and(
        eq(orderLines.accountId, order.accountId),
        inArray(
          orderLines.id,
          lines.map(({ id }) => id),
        ),
      ),
    );
  const unitsOf = new Map(restocked.map(({ id, units }) => [id, units]));
  return lines.map(({ id, unitCogs, quantity }) => ({
    unitCogs,
    quantity: Math.max(0, quantity - (unitsOf.get(id) ?? 0)),
  }));
}
