import { and, eq } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { raise } from "../events.ts";
import { lockOrder, requireStatus } from "./load-order.ts";
import type { NewEvent } from "./order-events.ts";
import { mapNewLines } from "./order-lines.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * The seller takes the order. Lines that were not mapped or had no stock are tried again, also when
 * it was accepted before. Throws 409 `wrong_status` unless it is to be processed.
 */
export async function acceptOrder(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const before = await lockOrder(tx, caller, orderId);
    requireStatus(before, ["to_process"]);
    const order = { ...before, acceptedAt: before.acceptedAt ?? backend.now() };
    if (!before.acceptedAt)
      await tx
        .update(orders)
        .set({ acceptedAt: order.acceptedAt })
        .where(and(eq(orders.accountId, caller.accountId), eq(orders.id, orderId)));
    await mapNewLines(tx, { id: order.channelId, accountId: order.accountId }, order);
    const events: NewEvent[] = before.acceptedAt ? [] : [{ axis: "order", type: "accepted" }];
    await settleOrder(backend, tx, { before, order, isNew: false, events, actor: caller.userId });
    await raise(backend, tx, "salesChanged", {
      accountId: order.accountId,
      orderIds: [order.id],
    });
  });
}
