import type { z } from "zod";
import type { Shipment } from "#contract/shipments.ts";
import type { Backend, Caller } from "../../context.ts";
import { toIsoTime } from "../present-order.ts";
import { parseShipment } from "../stored-shipment.ts";
import { loadOrder } from "../visible-orders.ts";

/** Returns the shipment's progress without asking the channel. Throws 404. */
export async function readShipment(
  backend: Backend,
  caller: Caller,
  orderId: string,
): Promise<z.input<typeof Shipment>> {
  const order = await loadOrder(backend.db, caller, orderId);
  const { status, courier, packageNumber, trackingCode } = order;
  const { documentStatus, labelError, shipmentError } = order;
  return {
    ...{ status, courier, packageNumber, trackingCode, documentStatus, labelError, shipmentError },
    method: parseShipment(order)?.choice.method ?? null,
    shipByAt: toIsoTime(order.shipByAt),
    shippedAt: toIsoTime(order.shippedAt),
  };
}
