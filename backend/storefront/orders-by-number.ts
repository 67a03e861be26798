import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { storefrontOrders, storefrontRefunds, storefronts } from "../db/schema/storefronts.ts";
import { visibleToCaller } from "../orders/index.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Finds the ids of the orders that the caller may see by the numbers of buyer and seller. */
export const readOrdersByNumber = (
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
  numbers: readonly string[],
) =>
  db
    .select({ id: storefrontOrders.id })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, shop.accountId),
        eq(storefrontOrders.storefrontId, shop.id),
        inArray(storefrontOrders.number, [...numbers]),
        isVisibleShopOrder(caller, shop),
      ),
    );

/** Joins the orders service's rows to the shop's orders. */
export const ordersOfShop = ({ accountId, channelId }: OpenStorefront) =>
  and(
    eq(orders.accountId, accountId),
    eq(orders.channelId, channelId),
    eq(orders.externalId, storefrontOrders.number),
  );

/** Joins a refund and its order, whatever the shop. A query's own condition names the account. */
export const orderOfRefund = and(
  eq(storefrontOrders.accountId, storefrontRefunds.accountId),
  eq(storefrontOrders.id, storefrontRefunds.orderId),
);

/** Joins the shop of an order, whatever the shop. A query's own condition names the account. */
export const shopOfOrder = and(
  eq(storefronts.accountId, storefrontOrders.accountId),
  eq(storefronts.id, storefrontOrders.storefrontId),
);

/** Joins the orders service's row of a shop's order, after `shopOfOrder`. */
export const rowOfShopOrder = and(
  eq(orders.accountId, storefronts.accountId),
  eq(orders.channelId, storefronts.channelId),
  eq(orders.externalId, storefrontOrders.number),
);

/**
 * Condition: the shop's order is not of a warehouse that the caller must not see. An order that the
 * orders service has not read yet has no warehouse.
 */
export const isVisibleShopOrder = (caller: Caller, shop: OpenStorefront): SQL | undefined =>
  caller.warehouseIds === null
    ? undefined
    : sql`not exists (select 1 from ${orders} where ${ordersOfShop(shop)} and not (${visibleToCaller(caller)}))`;
