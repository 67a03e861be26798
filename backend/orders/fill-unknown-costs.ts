import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { orderLines, orders } from "../db/schema/orders.ts";
import { variants } from "../db/schema/products.ts";
import { raiseEvent } from "../events.ts";

/**
 * Sets the present cost of their variant on the orders' lines of unknown cost. Known costs stay.
 * Returns the number of pieces that have a cost now.
 */
export async function fillUnknownCosts(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  { orderIds, variantIds }: { orderIds: readonly string[]; variantIds: readonly string[] },
): Promise<number> {
  // An order's report locks its row before its lines.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.id))
    .for("update");
  const filledLines = await tx
    .update(orderLines)
    .set({ unitCogs: sql`${variants.cogs}` })
    .from(variants)
    .where(
      and(
        ...[eq(orderLines.accountId, accountId), inArray(orderLines.orderId, [...orderIds])],
        ...[inArray(orderLines.variantId, [...variantIds]), eq(orderLines.unitCogs, 0)],
        ...[eq(variants.accountId, accountId), eq(variants.id, orderLines.variantId)],
        gt(variants.cogs, 0),
      ),
    )
    .returning({ orderId: orderLines.orderId, quantity: orderLines.quantity });
  const changedIds = [...new Set(filledLines.map(({ orderId }) => orderId))];
  await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: changedIds });
  return filledLines.reduce((sum, { quantity }) => sum + quantity, 0);
}
