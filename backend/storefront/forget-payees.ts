import { and, eq, inArray, lt, ne } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { storefrontOrders, storefrontRefunds } from "../db/schema/storefronts.ts";

/** An erased buyer's account at a bank is kept this long for a refund that is not paid yet. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Forgets payees of erased buyers' refunds that were opened long ago. */
export async function forgetPayees({ db, now }: Pick<Backend, "db" | "now">): Promise<void> {
  const erasedOrders = db
    .select({ id: storefrontOrders.id })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, storefrontRefunds.accountId),
        ...[storefrontOrders.buyerName, storefrontOrders.buyerE164].map((one) => eq(one, "")),
        eq(storefrontOrders.buyerPhone, ""),
      ),
    );
  await db
    .update(storefrontRefunds)
    .set({ payee: "" })
    .where(
      and(
        ne(storefrontRefunds.payee, ""),
        lt(storefrontRefunds.openedAt, new Date(now().getTime() - KEPT_MS)),
        inArray(storefrontRefunds.orderId, erasedOrders),
      ),
    );
}
