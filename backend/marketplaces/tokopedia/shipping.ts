import type { OrderRef, ShipmentChoice, ShippingParameters } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { ignored } from "../wire.ts";
import { acceptOrder } from "./order-answers.ts";
import { readOrder, readTrackingCode, type WireOrder } from "./orders.ts";
import type { Shop } from "./shop.ts";

/** Statuses before a courier is called: paid, or also accepted. */
const UNSENT_STATUSES: ReadonlySet<number> = new Set([220, 400]);
const SENT_STATUS = 500;

/**
 * The courier comes to the shop's own address, without a booked time; or the seller brings the
 * parcel and enters its number.
 */
export async function readShippingParameters(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ShippingParameters> {
  requireUnsent(await readOrder(shop, externalOrderId));
  const address = { addressId: shop.credentials.shopId, text: "Tokopedia", slots: null };
  return { pickup: { addresses: [address] }, manual: { needsTrackingCode: true } };
}

/** Accepts the order if needed, and calls the courier or reports that the parcel has left. */
export async function arrangeShipment(
  shop: Shop,
  { externalOrderId }: OrderRef,
  choice: ShipmentChoice,
): Promise<void> {
  requireUnsent(await readOrder(shop, externalOrderId));
  await acceptOrder(shop, externalOrderId);
  const { credentials } = shop;
  if (choice.method === "manual")
    await shop.http.json({
      path: `/v1/order/${encodeURIComponent(externalOrderId)}/fs/{fs}/status`,
      credentials,
      body: { order_status: SENT_STATUS, shipping_ref_num: choice.trackingCode ?? "" },
      schema: ignored,
    });
  else
    await shop.http.json({
      path: "/inventory/v1/fs/{fs}/pick-up",
      credentials,
      body: { order_id: Number(externalOrderId), shop_id: Number(credentials.shopId) },
      schema: ignored,
    });
}

export async function readTrackingCodeOfOrder(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  return readTrackingCode(await readOrder(shop, externalOrderId));
}

function requireUnsent({ order_status: status }: WireOrder): void {
  if (UNSENT_STATUSES.has(status)) return;
  throw new ConnectorError("wrong_state", `status_${status}`, "The order is sent or over");
}
