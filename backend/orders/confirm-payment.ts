import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { type Connector, offered } from "../marketplaces/connector.ts";
import { tellChannel } from "./cancel-order.ts";
import { loadOrder, requireStatus } from "./load-order.ts";

/** The goods are promised or on their way, and the courier brings the cash. */
const WITH_CASH = ["to_process", "processing", "to_ship", "shipped", "delivered"] as const;

/** Whether the channel wants to be told that this order's money is there. */
export function mayConfirmPayment(
  { status, isCod, paidAt }: Pick<OrderRow, "status" | "isCod" | "paidAt">,
  connector: Connector | null,
): boolean {
  if (connector?.orders?.confirms === "transfer") return status === "unpaid";
  if (connector?.orders?.confirms !== "cash") return false;
  return isCod && paidAt === null && WITH_CASH.some((each) => each === status);
}

/**
 * The seller has the money. The channel is told, and the order here follows what it then says. Throws 409 `wrong_status` for an order that is paid or over,
 * 422 `not_offered` where the channel sees to payments itself, else as `toProblem` says.
 */
export async function confirmPayment(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  const connector = backend.connector(order.channelType);
  if (connector?.orders?.confirms && !mayConfirmPayment(order, connector))
    requireStatus(order, []);
  await tellChannel(backend, order, () =>
    withCapability(backend, order, "orders", (orders, credentials) =>
      offered(orders.confirmPayment, "confirmPayment").call(orders, credentials, order.externalId),
    ),
  );
}
