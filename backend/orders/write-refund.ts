import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type OrderRow, orders } from "../db/schema/orders.ts";
import { raiseEvent } from "../events.ts";

/**
 * Stores what the buyer gets back for an order's goods, and corrects the statistics. `isExpected`:
 * the channel has yet to say that it paid.
 */
export async function writeRefund(
  backend: Backend,
  tx: Transaction,
  { accountId, id }: Pick<OrderRow, "accountId" | "id">,
  refundedAmount: number | null,
  { isExpected = false } = {},
): Promise<void> {
  await tx
    .update(orders)
    .set({ refundedAmount, isRefundExpected: isExpected })
    .where(and(eq(orders.accountId, accountId), eq(orders.id, id)));
  await raiseEvent(backend, tx, "salesChanged", { accountId, orderIds: [id] });
}
