import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { requireOffered } from "../marketplaces/connector.ts";
import { sendToChannel } from "./cancel-order.ts";
import { loadActFacts, requireAct } from "./order-acts.ts";

/**
 * Tells the channel that the seller has the money; the order follows its report. Throws 409
 * `wrong_status`, `not_cash_on_delivery`, or `not_offered` if the channel handles payments;
 * otherwise throws as `toProblem` says.
 */
export async function confirmPayment(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("confirm_payment", facts);
  const tellChannel = () =>
    withCapability(backend, order, "orders", (orders, credentials) =>
      requireOffered(orders.confirmPayment, "confirmPayment").call(
        orders,
        credentials,
        order.externalId,
      ),
    );
  // Received cash leaves the order's status as it is.
  await sendToChannel(backend, caller, order, tellChannel, { isDoneAtOnce: order.isCod });
}
