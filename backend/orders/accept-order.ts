import { and, eq } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { requireOffered } from "../marketplaces/connector.ts";
import { sendToChannel } from "./cancel-order.ts";
import { loadActFacts, requireAct } from "./order-acts.ts";
import type { NewEvent } from "./order-events.ts";
import { mapUnmappedLines } from "./order-lines.ts";
import { settleOrder } from "./settle-order.ts";
import { lockOrder, type OrderActor } from "./visible-orders.ts";

/**
 * Accepts the order for the seller, and tells the channel if it asks for that. Tries lines again
 * that were not mapped or had no stock, also when the order was accepted before. Throws 409
 * `wrong_status` unless the order is to be processed; otherwise throws as `cancelOrder`.
 */
export async function acceptOrder(
  backend: Backend,
  caller: OrderActor,
  orderId: string,
): Promise<void> {
  await reportAcceptance(backend, caller, orderId);
  await transaction(backend.db, async (tx) => {
    const before = await lockOrder(tx, caller, orderId);
    requireAct("accept", { order: before, connector: null }, { unless: ["already_accepted"] });
    const order = { ...before, acceptedAt: before.acceptedAt ?? backend.now() };
    if (!before.acceptedAt)
      await tx
        .update(orders)
        .set({ acceptedAt: order.acceptedAt })
        .where(and(eq(orders.accountId, caller.accountId), eq(orders.id, orderId)));
    await mapUnmappedLines(tx, { id: order.channelId, accountId: order.accountId }, order);
    const events: NewEvent[] = before.acceptedAt ? [] : [{ axis: "order", type: "accepted" }];
    await settleOrder(backend, tx, { before, order, events, actor: caller.userId });
    await raiseEvent(backend, tx, "salesChanged", {
      accountId: order.accountId,
      orderIds: [order.id],
    });
  });
}

async function reportAcceptance(
  backend: Backend,
  caller: OrderActor,
  orderId: string,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order, connector } = facts;
  requireAct("accept", facts, { unless: ["already_accepted"] });
  if (order.acceptedAt || !connector?.orders?.accept) return;
  const tellChannel = () =>
    withCapability(backend, order, "orders", (orders, credentials) =>
      requireOffered(orders.accept, "to accept orders")(credentials, order.externalId),
    );
  await sendToChannel(backend, caller, order, tellChannel, { isDoneAtOnce: true });
}
