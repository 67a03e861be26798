import { z } from "zod";
import { toBoxState } from "../box-state.ts";
import type {
  ChannelParcel,
  OrderRef,
  ShippingParameters,
  TrackingEvent,
} from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { flag, makeListSchema, optionalNumber, text } from "../wire.ts";
import { readOrderItems, readProductId, type WireItem } from "./order-items.ts";
import { listWarehouses } from "./references.ts";
import type { Shop } from "./shop.ts";
import { isCancelled, isOpen, toOrderStatus } from "./statuses.ts";

const Providers = z.object({
  result: z.object({
    data: z.object({
      platform_default: flag,
      shipment_providers: makeListSchema(z.object({ name: text, provider_code: text })),
      shipping_allocate_type: text,
    }),
  }),
});

/** At most twenty orders' items, by order id. The answer holds for all of them. */
export async function readShipmentProviders(
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
export async function readShippingParameters(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ShippingParameters> {
  const openItems = (await readOrderItems(shop, externalOrderId)).filter(({ status }) =>
    isOpen(status),
  );
  if (openItems.length === 0) throw alreadyArrangedError();
  if (openItems.some((item) => item.delivery_option_sof))
    return { manual: { needsTrackingCode: false } };
  const byOrder = new Map([[externalOrderId, openItems]]);
  const { isLazadasChoice, providers } = await readShipmentProviders(shop, byOrder);
  if (isLazadasChoice) return { pickup: { addresses: [await readWarehouse(shop)] } };
  const branches = providers.map(({ name, provider_code }) => ({
    ...{ branchId: provider_code, name, address: "" },
  }));
  return { dropoff: { branches, needsSenderName: false, needsTrackingCode: false } };
}

/** Pickup or drop-off is a shop setting in Lazada's pages. No time is booked. */
async function readWarehouse(shop: Shop) {
  const [main] = await listWarehouses(shop.http, shop.credentials);
  return {
    addressId: main?.code ?? "dropshipping",
    text: main?.address || (main?.name ?? "Lazada"),
    slots: null,
  };
}

export const alreadyArrangedError = () =>
  new ConnectorError("wrong_state", "already_arranged", "Every package is arranged already");

/** The codes of several packages are returned when all are there, joined by commas. */
export async function readTrackingCode(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  const items = await readOrderItems(shop, externalOrderId);
  const sentItems = items.filter(({ status }) => !isCancelled(status));
  if (sentItems.some(({ tracking_code }) => !tracking_code)) return null;
  return [...new Set(sentItems.map(({ tracking_code }) => tracking_code))].join(", ") || null;
}

/** Returns the order's items by package, as Lazada divides them after packing. */
export async function readParcels(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ChannelParcel[]> {
  const items = (await readOrderItems(shop, externalOrderId)).filter(
    ({ status, package_id }) => !isCancelled(status) && package_id,
  );
  return [...Map.groupBy(items, ({ package_id }) => package_id)].map(
    ([packageNumber, packedItems]) => ({
      packageNumber,
      isArranged: packedItems.every(({ tracking_code }) => tracking_code),
      state: toBoxState(
        toOrderStatus(
          packedItems.map(({ status }) => status),
          { hasCancelRequest: false, hasReturn: false },
        ),
      ),
      trackingCode: packedItems.find(({ tracking_code }) => tracking_code)?.tracking_code ?? null,
      lines: [...Map.groupBy(packedItems, ({ sku_id }) => sku_id)].flatMap(
        ([sku, [first, ...otherItems]]) =>
          first
            ? {
                externalProductId: readProductId(first),
                ...{ externalVariantId: sku, quantity: otherItems.length + 1 },
              }
            : [],
      ),
    }),
  );
}

const Trace = z.object({
  result: z.object({
    module: makeListSchema(
      z.object({
        package_detail_info_list: makeListSchema(
          z.object({
            tracking_number: text,
            logistic_detail_info_list: makeListSchema(
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
export async function readTrackingEvents(
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
    .flatMap((entry) => entry.package_detail_info_list)
    .flatMap(({ tracking_number, logistic_detail_info_list }) =>
      logistic_detail_info_list.map((event) => ({ ...event, boxCode: tracking_number })),
    )
    .flatMap(({ event_time, title, description, detail_type, boxCode }) =>
      event_time
        ? [
            {
              at: new Date(event_time),
              text: [title, description].filter(Boolean).join(": "),
              ...{ nativeStatus: detail_type, boxCode },
            },
          ]
        : [],
    );
}
