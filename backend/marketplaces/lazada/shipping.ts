import { z } from "zod";
import type {
  ChannelParcel,
  OrderRef,
  ShippingParameters,
  TrackingEvent,
} from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { flag, list, optionalNumber, text } from "../wire.ts";
import { itemsOf, productIdOf, type WireItem } from "./order-items.ts";
import { listWarehouses } from "./references.ts";
import type { Shop } from "./shop.ts";
import { isCancelled, isOpen } from "./statuses.ts";

const Providers = z.object({
  result: z.object({
    data: z.object({
      platform_default: flag,
      shipment_providers: list(z.object({ name: text, provider_code: text })),
      shipping_allocate_type: text,
    }),
  }),
});

/** At most twenty orders' items, by order id. The answer holds for all of them. */
export async function shipmentProviders(
  shop: Shop,
  itemsByOrder: ReadonlyMap<string, readonly WireItem[]>,
) {
  const { result } = await shop.http.json({
    path: "/order/shipment/providers/get",
    credentials: shop.credentials,
    params: {
      getShipmentProvidersReq: {
        orders: [...itemsByOrder].map(([orderId, items]) => ({
          order_id: orderId,
          order_item_ids: items.map(({ order_item_id }) => order_item_id),
        })),
      },
    },
    schema: Providers,
  });
  const { platform_default, shipment_providers, shipping_allocate_type } = result.data;
  return {
    isLazadasChoice: platform_default ?? false,
    providers: shipment_providers,
    allocateType: shipping_allocate_type || "TFS",
  };
}

/**
 * Returns what Lazada asks before the order's items are packed: usually nothing, sometimes the
 * transfer warehouse to which they are brought.
 */
export async function shippingParameters(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ShippingParameters> {
  const open = (await itemsOf(shop, externalOrderId)).filter(({ status }) => isOpen(status));
  if (open.length === 0) throw alreadyArranged();
  if (open.some((item) => item.delivery_option_sof))
    return { manual: { needsTrackingCode: false } };
  const byOrder = new Map([[externalOrderId, open]]);
  const { isLazadasChoice, providers } = await shipmentProviders(shop, byOrder);
  if (isLazadasChoice) return { pickup: { addresses: [await warehouse(shop)] } };
  const branches = providers.map(({ name, provider_code }) => ({
    ...{ branchId: provider_code, name, address: "" },
  }));
  return { dropoff: { branches, needsSenderName: false, needsTrackingCode: false } };
}

/** Pickup or drop-off is a shop setting in Lazada's pages. No time is booked. */
async function warehouse(shop: Shop) {
  const [main] = await listWarehouses(shop.http, shop.credentials);
  return {
    addressId: main?.code ?? "dropshipping",
    text: main?.address || (main?.name ?? "Lazada"),
    slots: null,
  };
}

export const alreadyArranged = () =>
  new ConnectorError("wrong_state", "already_arranged", "Every package is arranged already");

/** The codes of several packages are returned when all are there, joined by commas. */
export async function trackingCode(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  const items = await itemsOf(shop, externalOrderId);
  const sent = items.filter(({ status }) => !isCancelled(status));
  if (sent.some(({ tracking_code }) => !tracking_code)) return null;
  return [...new Set(sent.map(({ tracking_code }) => tracking_code))].join(", ") || null;
}

/** Returns the order's items by package, as Lazada divides them after packing. */
export async function readPackagesOf(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ChannelParcel[]> {
  const items = (await itemsOf(shop, externalOrderId)).filter(
    ({ status, package_id }) => !isCancelled(status) && package_id,
  );
  return [...Map.groupBy(items, ({ package_id }) => package_id)].map(([packageNumber, inside]) => ({
    packageNumber,
    isArranged: inside.every(({ tracking_code }) => tracking_code),
    trackingCode: inside.find(({ tracking_code }) => tracking_code)?.tracking_code ?? null,
    lines: [...Map.groupBy(inside, ({ sku_id }) => sku_id)].flatMap(([sku, [first, ...others]]) =>
      first
        ? {
            externalProductId: productIdOf(first),
            ...{ externalVariantId: sku, quantity: others.length + 1 },
          }
        : [],
    ),
  }));
}

const Trace = z.object({
  result: z.object({
    module: list(
      z.object({
        package_detail_info_list: list(
          z.object({
            logistic_detail_info_list: list(
              z.object({
                event_time: optionalNumber,
                title: text,
                description: text,
                detail_type: text,
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

/** Returns the events of every package. Leaves out events without a time. */
export async function trackingEvents(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<TrackingEvent[]> {
  const { result } = await shop.http.json({
    path: "/logistic/order/trace",
    credentials: shop.credentials,
    params: { order_id: externalOrderId },
    schema: Trace,
  });
  return result.module
    .flatMap((one) => one.package_detail_info_list)
    .flatMap((one) => one.logistic_detail_info_list)
    .flatMap(({ event_time, title, description, detail_type }) =>
      event_time
        ? [
            {
              at: new Date(event_time),
              text: [title, description].filter(Boolean).join(": "),
              nativeStatus: detail_type,
            },
          ]
        : [],
    );
}
