import type { z } from "zod";
import type { Shipment } from "#contract/shipments.ts";
import type { Backend, Caller } from "../../context.ts";
import { parseShipment } from "../arrange-shipment.ts";
import { toIsoTime } from "../present-order.ts";
import { loadOrder } from "../visible-orders.ts";

/**
 * Returns the progress of the order's shipment from what is known here, without asking the channel.
 * Throws 404 for another account's.
 */
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
