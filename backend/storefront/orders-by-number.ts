import { and, eq, inArray } from "drizzle-orm";
import type { Backend } from "../context.ts";
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
