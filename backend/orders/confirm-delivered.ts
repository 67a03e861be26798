import type { OrderStatus } from "#contract/statuses.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { type Connector, requireOffered } from "../marketplaces/connector.ts";
import { parseShipment } from "./arrange-shipment.ts";
import { sendToChannel } from "./cancel-order.ts";
import { loadOrder, requireStatus, toOrderRef } from "./visible-orders.ts";

const UNDER_WAY: readonly OrderStatus[] = ["to_ship", "shipped"];

/**
 * Whether the order was arranged here with the seller's own courier. For other orders this is
 * unknown: they are confirmed on the channel's page.
 */
export const mayConfirmDelivered = (order: OrderRow, connector: Connector | null): boolean =>
  connector?.shipping?.confirmDelivered !== undefined &&
  UNDER_WAY.includes(order.status) &&
  parseShipment(order)?.choice.method === "manual";

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
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, UNDER_WAY);
  await sendToChannel(backend, caller, order, () =>
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      requireOffered(shipping.confirmDelivered, "to confirm arrivals")(
        credentials,
        toOrderRef(order),
      ),
    ),
  );
}
