import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { requireOffered } from "../marketplaces/connector.ts";
import { sendToChannel } from "./cancel-order.ts";
import { loadActFacts, requireAct } from "./order-acts.ts";
import { toOrderRef } from "./visible-orders.ts";

/**
 * Tells the channel that a parcel with the seller's own courier has arrived. Throws 409
 * `wrong_status` if the order is not on its way, `wrong_state` if the channel's courier brings it,
 * `channel_refused` if the channel sees arrivals itself.
 */
export async function confirmDelivered(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<void> {
  const facts = await loadActFacts(backend, caller, orderId);
  const { order } = facts;
  requireAct("confirm_delivered", facts);
  await sendToChannel(backend, caller, order, () =>
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      requireOffered(shipping.confirmDelivered, "to confirm arrivals")(
        credentials,
        toOrderRef(order),
      ),
    ),
  );
}
