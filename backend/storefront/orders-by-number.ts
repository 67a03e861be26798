import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { storefrontOrders } from "../db/schema/storefronts.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Finds the ids of the shop's orders by the numbers that buyer and seller use. */
export const readOrdersByNumber = (
  { db }: Pick<Backend, "db">,
  { accountId, id }: OpenStorefront,
  numbers: readonly string[],
) =>
  db
    .select({ id: storefrontOrders.id })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, id),
        inArray(storefrontOrders.number, [...numbers]),
      ),
    );

/** Joins the orders service's rows to the shop's orders. */
export const ordersOfShop = ({ accountId, channelId }: OpenStorefront) =>
  and(
    eq(orders.accountId, accountId),
    eq(orders.channelId, channelId),
    eq(orders.externalId, storefrontOrders.number),
  );
