import { z } from "zod";
import { arrangeEach } from "../arrange-each.ts";
import type {
  ArrangingTogether,
  OrderRef,
  ShipmentChoice,
  ShippingParameters,
} from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored, list, text } from "../wire.ts";
import { pickupPoints } from "./keys.ts";
import { itemsOf, type WireItem } from "./order-items.ts";
import { MTA, SELLER, type Shop } from "./shop.ts";

/**
 * Blibli's courier comes to the pickup point without a booked time, whichever order it is: whether
 * it may still be sent is asked once, when it is.
 */
export async function shippingParameters(shop: Shop): Promise<ShippingParameters> {
  const places = await pickupPoints(shop);
  return {
    pickup: {
      addresses: places.map(({ externalId, name }) => ({
        addressId: externalId,
        text: name,
        slots: null,
      })),
    },
  };
}

const Combined = z.object({ value: list(z.object({ orderItemNo: idText })) });
const Package = z.object({ value: z.object({ packageId: idText }) });

/** What one of the calls that are counted tells of at once. */
export const BLIBLI_TOGETHER = {
  most: 50,
  alike: [],
} as const satisfies Partial<ArrangingTogether>;

/** All orders are read by one call: Blibli allows a hundred of them in half an hour. */
export async function arrangeTogether(
  shop: Shop,
  orders: readonly OrderRef[],
  choice: ShipmentChoice,
): Promise<(ConnectorError | null)[]> {
  const ids = orders.map(({ externalOrderId }) => externalOrderId);
  const itemsById = await itemsOf(shop, ids);
  return arrangeEach(orders, async ({ externalOrderId }) =>
    send(shop, unpacked(itemsById, externalOrderId), choice),
  );
}

export async function arrangeShipment(
  shop: Shop,
  order: OrderRef,
  choice: ShipmentChoice,
): Promise<void> {
  const [failure] = await arrangeTogether(shop, [order], choice);
  if (failure) throw failure;
}

/**
 * Makes one parcel of all that may go together, and hands it over. A try that was cut off in
 * between finds the parcel made.
 */
async function send(shop: Shop, open: readonly WireItem[], choice: ShipmentChoice): Promise<void> {
  const made = open.find(({ packageId }) => packageId)?.packageId;
  const packageId = made ?? (await createPackage(shop, open));
  await shop.http.json({
    path: `${SELLER}/orders/regular/${encodeURIComponent(packageId)}/fulfill`,
    credentials: shop.credentials,
    body: choice.method === "manual" ? { awbNo: choice.trackingCode } : {},
    schema: ignored,
  });
}

/**
 * Items of the buyer's other orders may share the parcel, and would then be sent before anybody
 * packed them: only this order's are named.
 */
async function createPackage(shop: Shop, open: readonly WireItem[]): Promise<string> {
  const own = new Set(open.map(({ order }) => order.itemId));
  const { value: combined } = await shop.http.json({
    path: `${MTA}/v1/order/getCombineShipping`,
    credentials: shop.credentials,
    query: { orderItemNo: open[0]?.order.itemId ?? "" },
    schema: Combined,
  });
  const together = combined.map(({ orderItemNo }) => orderItemNo).filter((id) => own.has(id));
  const { value } = await shop.http.json({
    path: `${MTA}/v1/order/createPackage`,
    credentials: shop.credentials,
    body: { orderItemIds: together.length > 0 ? together : [...own] },
    schema: Package,
  });
  return value.packageId;
}

export async function trackingCode(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  const items = (await itemsOf(shop, [externalOrderId])).get(externalOrderId) ?? [];
  return items.find(({ logistic }) => logistic.awbNumber)?.logistic.awbNumber ?? null;
}

const Label = z.object({ content: z.object({ document: text, shippingLabel: text }) });

/** May be asked five times a day; the file that comes is kept. */
export async function downloadLabel(
  shop: Shop,
  { externalOrderId, packageNumber }: OrderRef,
): Promise<Uint8Array> {
  const packageId =
    packageNumber ??
    (await itemsOf(shop, [externalOrderId])).get(externalOrderId)?.[0]?.packageId ??
    "";
  const { content } = await shop.http.json({
    path: `${SELLER}/orders/${encodeURIComponent(packageId)}/shippingLabel`,
    credentials: shop.credentials,
    schema: Label,
  });
  return new Uint8Array(Buffer.from(content.document || content.shippingLabel, "base64"));
}

/** Throws `not_found`, or `wrong_state` when none of the order waits to be packed. */
function unpacked(found: ReadonlyMap<string, WireItem[]>, orderId: string): WireItem[] {
  const items = found.get(orderId);
  if (!items) throw new ConnectorError("not_found", "not_found", `There is no order ${orderId}`);
  const open = items.filter(({ order }) => order.itemStatus === "FP");
  if (open.length > 0) return open;
  throw new ConnectorError("wrong_state", "not_open", "The order is sent or over");
}
