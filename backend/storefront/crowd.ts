import { and, eq, sql, sum } from "drizzle-orm";
import type { OrderRisk } from "#contract/shop.ts";
import type { Transaction } from "../db/client.ts";
import { storefrontOrderLines, storefrontOrders } from "../db/schema/storefronts.ts";
import { ProblemError } from "../http/problem-error.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Whether others of the order's network have open orders, so that one person may have them all. */
export const isCrowd = (risks: OrderRisk["reasons"]): boolean =>
  risks.some(({ reason }) => reason === "others_here");

/**
 * Leaves half of a variant's units to other networks: unpaid orders of networks with several hold
 * no more together. The variant is locked. Throws 429 `too_many_here`.
 */
export async function requireShare(
  tx: Transaction,
  shop: Pick<OpenStorefront, "accountId" | "id">,
  variant: { id: string; stock: number },
  quantity: number,
): Promise<void> {
  const [row] = await tx
    .select({ held: sum(storefrontOrderLines.quantity) })
    .from(storefrontOrders)
    .innerJoin(
      storefrontOrderLines,
      and(
        eq(storefrontOrderLines.accountId, storefrontOrders.accountId),
        eq(storefrontOrderLines.orderId, storefrontOrders.id),
      ),
    )
    .where(
      and(
        eq(storefrontOrders.accountId, shop.accountId),
        eq(storefrontOrders.storefrontId, shop.id),
        eq(storefrontOrderLines.variantId, variant.id),
        // The index `storefront_orders_crowd` is used only for the same words.
        sql`risks @> '[{"reason": "others_here"}]' and status in ('unpaid', 'on_hold', 'to_process') and paid_at is null`,
      ),
    );
  const held = Number(row?.held ?? 0);
  // The others of the network hold nothing of it, so nobody has more than one order's.
  if (held === 0) return;
  const share = Math.max(1, Math.floor((variant.stock + held) / 2));
  if (held + quantity > share)
    throw new ProblemError(429, "too_many_here", "Others hold half of what there is");
}
