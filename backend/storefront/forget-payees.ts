import { and, eq, inArray, lt, ne } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { storefrontOrders, storefrontRefunds, storefronts } from "../db/schema/storefronts.ts";
import { rowOfShopOrder, shopOfOrder } from "./orders-by-number.ts";

/** An erased buyer's account at a bank is kept this long for a refund that is not paid yet. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Forgets payees of refunds whose buyers were erased long ago. */
export async function forgetPayees({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  const erasedOrders = db
    .select({ id: storefrontOrders.id })
    .from(storefrontOrders)
    .innerJoin(storefronts, shopOfOrder)
    .innerJoin(orders, rowOfShopOrder)
    .where(
      and(
        eq(storefrontOrders.accountId, storefrontRefunds.accountId),
        lt(orders.erasedAt, new Date(now().getTime() - KEPT_MS)),
      ),
    );
  await db
    .update(storefrontRefunds)
    .set({ payee: "" })
    .where(and(ne(storefrontRefunds.payee, ""), inArray(storefrontRefunds.orderId, erasedOrders)));
}
