import { and, eq, inArray, isNull } from "drizzle-orm";
import type { OrderAct, OrderActName } from "#contract/order-acts.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { orders } from "../db/schema/orders.ts";
import { storefrontOrders, storefrontRefunds, storefronts } from "../db/schema/storefronts.ts";
import { describeActs } from "./order-acts.ts";
import { readLinesByOrder } from "./read-lines.ts";
import { visibleToCaller } from "./visible-orders.ts";

/** Returns the acts on each of these orders that the caller may see. */
export async function readOrderActs(
  backend: Backend,
  caller: Caller,
  { orderIds, acts }: { orderIds: readonly string[]; acts?: readonly OrderActName[] | undefined },
): Promise<{ orderId: string; acts: OrderAct[] }[]> {
  const { db, connector } = backend;
  const { accountId } = caller;
  const found = await db
    .select({ order: orders, channelType: channels.channelType })
    .from(orders)
    .innerJoin(
      channels,
      and(eq(channels.accountId, orders.accountId), eq(channels.id, orders.channelId)),
    )
    .where(and(visibleToCaller(caller), inArray(orders.id, [...new Set(orderIds)])));
  const ids = found.map(({ order }) => order.id);
  const [linesByOrder, refundable] = await Promise.all([
    readLinesByOrder(backend, accountId, ids),
    readRefundableOrders(db, accountId, ids),
  ]);
  return found.map(({ order, channelType }) => ({
    orderId: order.id,
    acts: describeActs(
      caller,
      {
        ...{ order, channelType, connector: connector(channelType) },
        lines: linesByOrder.get(order.id) ?? [],
        hasOpenRefund: refundable.has(order.id),
      },
      acts,
    ),
  }));
}

/** Returns the own shop's orders whose buyers are owed money. */
export async function readRefundableOrders(
  db: Queryable,
  accountId: string,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      storefronts,
      and(eq(storefronts.accountId, orders.accountId), eq(storefronts.channelId, orders.channelId)),
    )
    .innerJoin(
      storefrontOrders,
      and(
        eq(storefrontOrders.accountId, orders.accountId),
        eq(storefrontOrders.storefrontId, storefronts.id),
        eq(storefrontOrders.number, orders.externalId),
      ),
    )
    .innerJoin(
      storefrontRefunds,
      and(
        eq(storefrontRefunds.accountId, orders.accountId),
        eq(storefrontRefunds.orderId, storefrontOrders.id),
      ),
    )
    .where(
      and(
        eq(orders.accountId, accountId),
        inArray(orders.id, [...orderIds]),
        isNull(storefrontRefunds.closedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
