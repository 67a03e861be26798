import { z } from "zod";
import type {
  OrderRef,
  ShipmentChoice,
  ShippingParameters,
  TrackingEvent,
} from "../channel-shipping.ts";
import { flag, ignored, instant, list, number, text } from "../wire.ts";
import { packageTracking, readPackages, requireOpen } from "./packages.ts";
import { shippingProviders } from "./references.ts";
import { type Shop, shopParams } from "./shop.ts";

const Slots = z.object({
  can_pickup: flag,
  can_drop_off: flag,
  pickup_slots: list(
    z.object({
      start_time: number,
      end_time: number,
      // Misspelt on the wire.
      avaliable: flag,
    }),
  ),
});

/**
 * Returns TikTok's parameters for the order's next package: for its own couriers a slot or a
 * drop-off, for the seller's the courier and its number.
 */
export async function shippingParameters(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ShippingParameters> {
  const order = await readPackages(shop, externalOrderId);
  const [next] = requireOpen(order);
  if (next.isSellers)
    return {
      manual: {
        needsTrackingCode: true,
        providers: await shippingProviders(shop, order.deliveryOptionId),
      },
    };
  const slots = await shop.http.json({
    ...shopParams(shop),
    path: `/fulfillment/202309/packages/${encodeURIComponent(next.packageId)}/handover_time_slots`,
    schema: Slots,
  });
  return {
    ...(slots.can_pickup ? { pickup: { addresses: [await pickupAddress(shop, slots)] } } : {}),
    ...(slots.can_drop_off
      ? { dropoff: { branches: [], needsSenderName: false, needsTrackingCode: false } }
      : {}),
  };
}

/** The courier comes to the main warehouse: no other can be chosen. */
async function pickupAddress(shop: Shop, { pickup_slots }: z.infer<typeof Slots>) {
  const [main] = await shop.warehouses();
  return {
    addressId: main?.warehouseId ?? "default",
    text: main?.address || (main?.name ?? ""),
    slots: pickup_slots
      .filter(({ avaliable }) => avaliable ?? true)
      .map(({ start_time, end_time }, at) => ({
        slotId: `${start_time}-${end_time}`,
        from: new Date(start_time * 1000),
        to: new Date(end_time * 1000),
        isRecommended: at === 0,
      })),
  };
}

/**
 * Arranges every package that is not arranged yet, with one call each. Safe to repeat: it first
 * reads which packages an earlier call got through.
 */
export async function arrangeShipment(
  shop: Shop,
  { externalOrderId }: OrderRef,
  choice: ShipmentChoice,
): Promise<void> {
  for (const { packageId } of requireOpen(await readPackages(shop, externalOrderId)))
    await shop.http.json({
      ...shopParams(shop),
      path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}/ship`,
      body: methodBody(choice),
      schema: ignored,
    });
}

/** The codes of several packages are returned when all are there, joined by commas. */
export async function trackingCode(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  const { packages } = await readPackages(shop, externalOrderId);
  const codes: string[] = [];
  for (const { packageId } of packages) {
    const code = await packageTracking(shop, packageId);
    if (!code) return null;
    codes.push(code);
  }
  return codes.join(", ") || null;
}

const Tracking = z.object({
  tracking: list(z.object({ description: text, update_time_millis: instant })),
});

/** Returns the couriers' scans of the order. TikTok gives no word of a list with them. */
export async function trackingEvents(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<TrackingEvent[]> {
  const { tracking } = await shop.http.json({
    ...shopParams(shop),
    path: `/fulfillment/202309/orders/${encodeURIComponent(externalOrderId)}/tracking`,
    schema: Tracking,
  });
  return tracking.map(({ description, update_time_millis: at }) => ({
    ...{ at, text: description.trim(), nativeStatus: "" },
  }));
}

export function methodBody(choice: ShipmentChoice) {
  if (choice.method === "manual")
    return {
      self_shipment: {
        tracking_number: choice.trackingCode ?? "",
        shipping_provider_id: choice.providerId ?? "",
      },
    };
  if (choice.method === "dropoff") return { handover_method: "DROP_OFF" };
  const [start, end] = choice.slotId?.split("-").map(Number) ?? [];
  return {
    handover_method: "PICKUP",
    ...(start && end ? { pickup_slot: { start_time: start, end_time: end } } : {}),
  };
}
