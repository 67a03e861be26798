import { z } from "zod";
import type { OrderRef, ShippingParameters } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { ignored, number } from "../wire.ts";
import { makeOrderPath, readOrder, type WireOrder } from "./orders.ts";
import type { Shop } from "./shop.ts";

/** The seller sends it by their own courier, who gives the code at the pickup. */
export async function readShippingParameters(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ShippingParameters> {
  requireUnsent(await readOrder(shop, externalOrderId));
  return { manual: { needsTrackingCode: true } };
}

/**
 * MyShop is told when the parcel has left (`markShipped`). Until then this checks that the order
 * was not sent from MyShop's own pages, or ended.
 */
export async function arrangeShipment(shop: Shop, { externalOrderId }: OrderRef): Promise<void> {
  requireUnsent(await readOrder(shop, externalOrderId));
}

/** Safe to repeat: a second call finds the order sent. */
export async function markShipped(
  shop: Shop,
  { externalOrderId, trackingCode }: OrderRef & { trackingCode: string },
): Promise<void> {
  await shop.http.json({
    path: `${makeOrderPath(externalOrderId)}/mark-as-ship`,
    credentials: shop.credentials,
    body: { trackingNumber: trackingCode },
    schema: ignored,
  });
}

export async function changeTracking(
  shop: Shop,
  { externalOrderId, trackingCode }: OrderRef & { trackingCode: string },
): Promise<void> {
  await shop.http.json({
    method: "PUT",
    path: `${makeOrderPath(externalOrderId)}/shipments`,
    credentials: shop.credentials,
    body: { trackingNumber: trackingCode },
    schema: ignored,
  });
}

export async function readTrackingCode(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  return (await readOrder(shop, externalOrderId)).shipmentDetail?.trackingNumber || null;
}

const Bytes = z.array(number.pipe(z.number().int().min(0).max(255)));

/** The file comes as a list of numbers. An order's label never changes. */
export async function downloadLabel(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<Uint8Array> {
  const bytes = await shop.http.json({
    path: `${makeOrderPath(externalOrderId)}/parcel-label`,
    credentials: shop.credentials,
    body: { size: "THERMAL", option: "SENDER_AND_RECIPIENT", language: "TH" },
    schema: Bytes,
  });
  return Uint8Array.from(bytes);
}

const UNSENT_STATES = new Set(["NO_SHIPMENT", "PENDING", "SHIPMENT_READY"]);

function requireUnsent({ orderStatus, shipmentStatus }: WireOrder): void {
  if (orderStatus === "FINALIZED" && UNSENT_STATES.has(shipmentStatus)) return;
  throw new ConnectorError("wrong_state", "DATA_CONFLICT", "The order is sent or over");
}
