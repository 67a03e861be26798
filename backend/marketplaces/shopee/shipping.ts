import { z } from "zod";
import type { OrderRef, ShipmentChoice, ShippingParameters } from "../channel-shipping.ts";
import { regionOf } from "./regions.ts";
import type { Shop } from "./shop.ts";
import { idText, ignored, list, text } from "./wire.ts";

const Needed = z.array(z.string()).nullish();
const Place = { state: text, city: text, district: text, address: text, zipcode: text };
const Slot = z.object({
  date: z.number(),
  time_text: text,
  pickup_time_id: idText,
  flags: list(z.string()),
});
const Parameters = z.object({
  info_needed: z.object({ pickup: Needed, dropoff: Needed, non_integrated: Needed }),
  pickup: z
    .object({
      address_list: list(z.object({ address_id: idText, ...Place, time_slot_list: list(Slot) })),
    })
    .nullish(),
  dropoff: z
    .object({
      branch_list: list(z.object({ branch_id: idText, ...Place })),
      slug_list: list(z.object({ slug: z.string(), slug_name: text })),
    })
    .nullish(),
});

/** Drop-off partners without branches are offered as one "branch" each, told apart by this. */
const SLUG = "slug:";

/** What Shopee wants to know before this order ships. A method it does not name is not offered. */
export async function shippingParameters(shop: Shop, order: OrderRef): Promise<ShippingParameters> {
  const query = {
    order_sn: order.externalOrderId,
    package_number: order.packageNumber ?? undefined,
  };
  const answer = await shop.http.json({
    path: "/api/v2/logistics/get_shipping_parameter",
    credentials: shop.credentials,
    query,
    schema: Parameters,
  });
  const { pickup, dropoff, non_integrated: manual } = answer.info_needed;
  const parameters: ShippingParameters = {};
  if (pickup) {
    const addresses = (answer.pickup?.address_list ?? []).map((address) => ({
      addressId: address.address_id,
      text: placeText(address),
      slots: address.time_slot_list.map((slot) => toSlot(slot, shop.region)),
    }));
    parameters.pickup = { addresses };
  }
  if (dropoff) {
    const branches = (answer.dropoff?.branch_list ?? []).map((branch) => ({
      branchId: branch.branch_id,
      name: branch.city,
      address: placeText(branch),
    }));
    const slugs = (answer.dropoff?.slug_list ?? []).map((slug) => ({
      branchId: `${SLUG}${slug.slug}`,
      name: slug.slug_name || slug.slug,
      address: "",
    }));
    parameters.dropoff = {
      branches: [...branches, ...slugs],
      needsSenderName: dropoff.includes("sender_real_name"),
      needsTrackingCode: dropoff.some((field) => /^tracking_n/.test(field)),
    };
  }
  if (manual)
    parameters.manual = { needsTrackingCode: manual.some((field) => /^tracking_n/.test(field)) };
  return parameters;
}

/** One call for all three ways. */
export async function arrangeShipment(
  shop: Shop,
  order: OrderRef,
  choice: ShipmentChoice,
): Promise<void> {
  const body = {
    order_sn: order.externalOrderId,
    ...(order.packageNumber ? { package_number: order.packageNumber } : {}),
    ...methodBody(choice),
  };
  await shop.http.json({
    path: "/api/v2/logistics/ship_order",
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

/** Empty right after arranging: the courier has not answered yet. */
export async function trackingCode(shop: Shop, order: OrderRef): Promise<string | null> {
  const query = {
    order_sn: order.externalOrderId,
    package_number: order.packageNumber ?? undefined,
  };
  const schema = z.object({ tracking_number: text });
  const answer = await shop.http.json({
    path: "/api/v2/logistics/get_tracking_number",
    credentials: shop.credentials,
    query,
    schema,
  });
  return answer.tracking_number || null;
}

function methodBody(choice: ShipmentChoice) {
  if (choice.method === "manual")
    return { non_integrated: { tracking_number: choice.trackingCode } };
  if (choice.method === "pickup") {
    const slot = choice.slotId ? { pickup_time_id: choice.slotId } : {};
    return {
      pickup: { ...(choice.addressId ? { address_id: Number(choice.addressId) } : {}), ...slot },
    };
  }
  const { branchId, senderName, trackingCode } = choice;
  return {
    dropoff: {
      ...(branchId?.startsWith(SLUG)
        ? { slug: branchId.slice(SLUG.length) }
        : branchId
          ? { branch_id: Number(branchId) }
          : {}),
      ...(senderName ? { sender_real_name: senderName } : {}),
      ...(trackingCode ? { tracking_number: trackingCode } : {}),
    },
  };
}

/** `date` is the pickup day; hours, where there are any, stand in `time_text` in the shop's own time ("09:00 - 12:00"). */
function toSlot(slot: z.infer<typeof Slot>, region: string) {
  const isRecommended = slot.flags.includes("recommended");
  const hours = /(\d{1,2}):(\d{2})(?::\d{2})?\s*[-–~]\s*(\d{1,2}):(\d{2})/
    .exec(slot.time_text)
    ?.slice(1)
    .map(Number);
  if (!hours)
    return {
      slotId: slot.pickup_time_id,
      from: new Date(slot.date * 1000),
      to: null,
      isRecommended,
    };
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = hours;
  const offset = regionOf(region).utcOffsetHours * 3_600_000;
  const localDay = Math.floor((slot.date * 1000 + offset) / 86_400_000) * 86_400_000 - offset;
  const at = (hour: number, minute: number) => new Date(localDay + (hour * 60 + minute) * 60_000);
  return {
    slotId: slot.pickup_time_id,
    from: at(fromHour, fromMinute),
    to: at(toHour, toMinute),
    isRecommended,
  };
}

function placeText(place: {
  address: string;
  district: string;
  city: string;
  state: string;
  zipcode: string;
}): string {
  return [place.address, place.district, place.city, place.state, place.zipcode]
    .filter(Boolean)
    .join(", ");
}
