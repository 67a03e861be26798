import { and, inArray, sql } from "drizzle-orm";
import type { OrderSummary } from "#contract/orders.ts";
import type { Backend, Caller } from "../../context.ts";
import { orders } from "../../db/schema/orders.ts";
import { readOrderPage } from "../read-order-page.ts";
import { visibleToCaller } from "../visible-orders.ts";

/** Returns the orders that the caller may see, the most urgent first. */
export async function readOrderSummaries(
  backend: Backend,
  caller: Caller,
  orderIds: readonly string[],
): Promise<Map<string, OrderSummary>> {
  if (orderIds.length === 0) return new Map();
  const page = await readOrderPage(
    backend,
    {
      where: and(visibleToCaller(caller), inArray(orders.id, [...orderIds])),
      order: sql`${orders.shipByAt}, ${orders.id}`,
      limit: orderIds.length,
      offset: 0,
    },
    backend.now(),
  );
  return new Map(page.orders.map((order) => [order.id, order]));
}
