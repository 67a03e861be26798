import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { offered } from "../marketplaces/connector.ts";
import { tellChannel } from "./cancel-order.ts";
import { loadOrder, requireStatus } from "./load-order.ts";

/**
 * The seller has the money. The channel is told, and the order here follows what it then says. Throws 409 `wrong_status` unless it is unpaid, 422
 * `not_offered` where the channel sees to payments itself, else as `toProblem` says.
 */
export async function confirmPayment(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["unpaid"]);
  await tellChannel(backend, order, () =>
    withCapability(backend, order, "orders", (orders, credentials) =>
      offered(orders.confirmPayment, "confirmPayment").call(orders, credentials, order.externalId),
    ),
  );
}
