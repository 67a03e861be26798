import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { type OrderRow, orderLines, orders } from "../db/schema/orders.ts";
import type { ReadLine } from "./read-lines.ts";
import { countRestockedUnits, isBack, REFUNDED_AMOUNT } from "./sale-states.ts";

/** Selects the buyer's refund for the goods of an order, in minor units. */
export const selectRefunded = sql<number>`${REFUNDED_AMOUNT}`.mapWith(Number);

type LostLine = Pick<ReadLine, "unitCogs" | "quantity">;

/** Returns the lines of each order with only the units that are not on sale again. */
export async function readLostUnits(
  { db }: Pick<Backend, "db">,
  accountId: string,
  soldOrders: readonly Pick<OrderRow, "id" | "status">[],
  linesByOrder: ReadonlyMap<string, readonly ReadLine[]>,
): Promise<Map<string, LostLine[]>> {
  const ids = soldOrders
    .filter(isBack)
    .flatMap(({ id }) => linesByOrder.get(id)?.map((l) => l.id) ?? []);
  const restocked =
    ids.length === 0
      ? []
      : await db
          .select({
            id: orderLines.id,
            units: sql<number>`${countRestockedUnits(sql`${orderLines}`)}`.mapWith(Number),
          })
          .from(orderLines)
          .innerJoin(
            orders,
            and(eq(orders.accountId, orderLines.accountId), eq(orders.id, orderLines.orderId)),
          )
          .where(and(eq(orderLines.accountId, accountId), inArray(orderLines.id, ids)));
  const restockedByLine = new Map(restocked.map(({ id, units }) => [id, units]));
  return new Map(
    soldOrders.map(({ id }) => [
      id,
      (linesByOrder.get(id) ?? []).map((line) => ({
        unitCogs: line.unitCogs,
        quantity: Math.max(0, line.quantity - (restockedByLine.get(line.id) ?? 0)),
      })),
    ]),
  );
}
