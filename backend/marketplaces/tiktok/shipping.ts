import { z } from "zod";
import type {
  OrderRef,
  ShipmentChoice,
  ShippingParameters,
  TrackingEvent,
} from "../channel-shipping.ts";
import { flag, ignored, instant, makeListSchema, number, text } from "../wire.ts";
import { readPackages, readPackageTracking, requireOpen } from "./packages.ts";
import { readShippingProviders } from "./references.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const Slots = z.object({
  can_pickup: flag,
  can_drop_off: flag,
  pickup_slots: makeListSchema(
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
export async function readShippingParameters(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ShippingParameters> {
  const order = await readPackages(shop, externalOrderId);
  const [next] = requireOpen(order);
  if (next.isSellers)
    return {
      manual: {
        needsTrackingCode: true,
        providers: await readShippingProviders(shop, order.deliveryOptionId),
      },
    };
  const slots = await shop.http.json({
    ...makeShopParams(shop),
    path: `/fulfillment/202309/packages/${encodeURIComponent(next.packageId)}/handover_time_slots`,
    schema: Slots,
  });
  return {
    ...(slots.can_pickup ? { pickup: { addresses: [await readPickupAddress(shop, slots)] } } : {}),
    ...(slots.can_drop_off
      ? { dropoff: { branches: [], needsSenderName: false, needsTrackingCode: false } }
      : {}),
  };
}

/** The courier comes to the main warehouse: no other can be chosen. */
async function readPickupAddress(shop: Shop, { pickup_slots }: z.infer<typeof Slots>) {
  const [main] = await shop.warehouses();
  return {
    addressId: main?.warehouseId ?? "default",
    text: main?.address || (main?.name ?? ""),
    slots: pickup_slots
      .filter(({ avaliable }) => avaliable ?? true)
      .map(({ start_time, end_time }, index) => ({
        slotId: `${start_time}-${end_time}`,
        from: new Date(start_time * 1000),
        to: new Date(end_time * 1000),
        isRecommended: index === 0,
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
      ...makeShopParams(shop),
      path: `/fulfillment/202309/packages/${encodeURIComponent(packageId)}/ship`,
      body: makeMethodBody(choice),
      schema: ignored,
    });
}

/** The codes of several packages are returned when all are there, joined by commas. */
export async function readTrackingCode(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  const { packages } = await readPackages(shop, externalOrderId);
  const codes: string[] = [];
  for (const { packageId } of packages) {
    const code = await readPackageTracking(shop, packageId);
    if (!code) return null;
    codes.push(code);
  }
  return codes.join(", ") || null;
}

const Tracking = z.object({
  tracking: makeListSchema(z.object({ description: text, update_time_millis: instant })),
});

/** Returns the couriers' scans of the order. TikTok gives no word of a list with them. */
export async function readTrackingEvents(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<TrackingEvent[]> {
  const { tracking } = await shop.http.json({
    ...makeShopParams(shop),
    path: `/fulfillment/202309/orders/${encodeURIComponent(externalOrderId)}/tracking`,
    schema: Tracking,
  });
  return tracking.map(({ description, update_time_millis: time }) => ({
    ...{ at: time, text: description.trim(), nativeStatus: "" },
  }));
}

export function makeMethodBody(choice: ShipmentChoice) {
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
