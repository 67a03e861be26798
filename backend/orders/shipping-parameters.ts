import type { ShippingParameters } from "#contract/shipments.ts";
import { withCapability } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import { forPerson } from "./channel-failures.ts";
import { loadOrder, refOf, requireStatus } from "./load-order.ts";
import {
  defaultMethod,
  readDefaults,
  suggestShipment,
} from "./shipping-settings/suggest-shipment.ts";

/**
 * What the channel offers for shipping this order now. Throws 409 `wrong_status` unless it is to be
 * processed, else as `toProblem` says.
 */
export async function readShippingParameters(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<ShippingParameters> {
  const order = await loadOrder(backend.db, caller, orderId);
  requireStatus(order, ["to_process"]);
  const { pickup, dropoff, manual } = await forPerson(
    withCapability(backend, order, "shipping", (shipping, credentials) =>
      shipping.parameters(credentials, refOf(order)),
    ),
  );
  const addresses = pickup?.addresses.map((address) => ({
    ...address,
    isAnyTime: address.slots === null,
    slots: (address.slots ?? []).map((slot) => ({
      ...slot,
      from: slot.from.toISOString(),
      to: slot.to?.toISOString() ?? null,
    })),
  }));
  const offered = { ...(pickup && { pickup }), ...(dropoff && { dropoff }) };
  const defaults = await readDefaults(backend, order.accountId);
  return {
    defaultMethod: defaultMethod(defaults, order, offered),
    suggested: suggestShipment(defaults, order, offered, { now: backend.now() }),
    ...(addresses && { pickup: { addresses } }),
    ...(dropoff && { dropoff }),
    ...(manual && { manual }),
  };
}
