import { z } from "zod";
import type { OrderRef, ShipmentChoice, ShippingParameters } from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { idText, ignored, makeInsideSchema, makeListSchema, text, texts } from "../wire.ts";
import { makeParcelBody, readParcels } from "./parcels.ts";
import { formatPlace, Slot, toSlot } from "./pickup-slots.ts";
import type { Shop } from "./shop.ts";

/** `null` for a method that is not offered. An empty list is a method that asks for nothing. */
const Needed = z
  .unknown()
  .optional()
  .transform((value) => (value === null || value === undefined ? null : texts.parse(value)));
const Place = { state: text, city: text, district: text, address: text, zipcode: text };
export const Parameters = z.object({
  info_needed: z.object({ pickup: Needed, dropoff: Needed, non_integrated: Needed }),
  pickup: makeInsideSchema(
    z.object({
      address_list: makeListSchema(
        z.object({ address_id: idText, ...Place, time_slot_list: makeListSchema(Slot) }),
      ),
    }),
  ),
  dropoff: makeInsideSchema(
    z.object({
      branch_list: makeListSchema(z.object({ branch_id: idText, ...Place })),
      slug_list: makeListSchema(z.object({ slug: idText, slug_name: text })),
    }),
  ),
});

/** Drop-off partners without branches are offered as one "branch" each, marked by this. */
const SLUG_PREFIX = "slug:";

/**
 * Returns Shopee's parameters for the order's next parcel; all parcels of an order have one
 * courier. A method that it does not name is not offered. If a courier did not come, only another
 * pickup is.
 */
export async function readShippingParameters(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ShippingParameters> {
  const parcels = await readParcels(shop, externalOrderId);
  const parcel = parcels.find(({ state }) => state !== "arranged");
  const answer = await shop.http.json({
    path: "/api/v2/logistics/get_shipping_parameter",
    credentials: shop.credentials,
    query: parcel
      ? makeParcelBody(externalOrderId, parcel, parcels)
      : { order_sn: externalOrderId },
    schema: Parameters,
  });
  const offer = toOffer(shop, answer);
  if (parcel?.state !== "retry" || !offer.pickup) return offer;
  // `update_shipping_order` takes an address and a time, and no code.
  return { pickup: { addresses: offer.pickup.addresses } };
}

export function toOffer(shop: Shop, answer: z.infer<typeof Parameters>): ShippingParameters {
  const { pickup, dropoff, non_integrated: manual } = answer.info_needed;
  const parameters: ShippingParameters = {};
  if (pickup) {
    const addresses = (answer.pickup?.address_list ?? []).map((address) => ({
      addressId: address.address_id,
      text: formatPlace(address),
      // Some couriers drive a round and ask for no time.
      slots: pickup.includes("pickup_time_id")
        ? address.time_slot_list.map((slot) => toSlot(slot, shop.region))
        : null,
    }));
    parameters.pickup = { addresses, ...(asksForCode(pickup) ? { needsTrackingCode: true } : {}) };
  }
  if (dropoff) {
    const branches = (answer.dropoff?.branch_list ?? []).map((branch) => ({
      branchId: branch.branch_id,
      name: branch.city,
      address: formatPlace(branch),
    }));
    const slugs = (answer.dropoff?.slug_list ?? []).map((slug) => ({
      branchId: `${SLUG_PREFIX}${slug.slug}`,
      name: slug.slug_name || slug.slug,
      address: "",
    }));
    parameters.dropoff = {
      branches: [...branches, ...slugs],
      needsSenderName: dropoff.includes("sender_real_name"),
      needsTrackingCode: asksForCode(dropoff),
    };
  }
  if (manual) parameters.manual = { needsTrackingCode: asksForCode(manual) };
  return parameters;
}

/** `tracking_no` in some of the documents, `tracking_number` in others. */
const asksForCode = (needed: readonly string[]) =>
  needed.some((field) => /^tracking_n/.test(field));

/**
 * Arranges every parcel that is not arranged yet, with one call each for all three methods. Another
 * call books a courier who did not come again. Safe to repeat: it first reads which parcels an
 * earlier call got through.
 */
export async function arrangeShipment(
  shop: Shop,
  { externalOrderId }: OrderRef,
  choice: ShipmentChoice,
): Promise<void> {
  const parcels = await readParcels(shop, externalOrderId);
  const openParcels = parcels.filter(({ state }) => state !== "arranged");
  if (openParcels.length === 0) throw alreadyArrangedError();
  for (const parcel of openParcels) {
    const isAgain = parcel.state === "retry";
    const sentChoice =
      isAgain && choice.method === "pickup" ? { ...choice, trackingCode: null } : choice;
    await shop.http.json({
      path: `/api/v2/logistics/${isAgain ? "update_shipping_order" : "ship_order"}`,
      credentials: shop.credentials,
      body: { ...makeParcelBody(externalOrderId, parcel, parcels), ...makeMethodBody(sentChoice) },
      schema: ignored,
    });
  }
}

/**
 * `null` right after arranging: the courier has not answered yet. The codes of several parcels are
 * returned when all are there, joined by commas.
 */
export async function readTrackingCode(shop: Shop, order: OrderRef): Promise<string | null> {
  const parcels =
    order.packageNumber === null ? null : await readParcels(shop, order.externalOrderId);
  if (!parcels) return readParcelTracking(shop, { order_sn: order.externalOrderId });
  const codes: string[] = [];
  for (const parcel of parcels) {
    const code = await readParcelTracking(
      shop,
      makeParcelBody(order.externalOrderId, parcel, parcels),
    );
    if (code === null) return null;
    codes.push(code);
  }
  return codes.join(", ") || null;
}

export async function readParcelTracking(
  shop: Shop,
  query: { order_sn: string; package_number?: string },
): Promise<string | null> {
  const answer = await shop.http.json({
    path: "/api/v2/logistics/get_tracking_number",
    credentials: shop.credentials,
    query,
    schema: z.object({ tracking_number: text }),
  });
  return answer.tracking_number || null;
}

export const alreadyArrangedError = () =>
  new ConnectorError("wrong_state", "already_arranged", "Every parcel is arranged already");

/**
 * Whether the parcel goes to a branch, or to any place where the courier takes parcels; else it
 * goes to a partner of the courier.
 */
export const isByBranch = ({ branchId }: { branchId: string | null }) =>
  !branchId?.startsWith(SLUG_PREFIX);

export function makeMethodBody(choice: ShipmentChoice) {
  if (choice.method === "manual")
    return {
      non_integrated: choice.trackingCode ? { tracking_number: choice.trackingCode } : {},
    };
  if (choice.method === "pickup") {
    const { addressId, slotId, trackingCode } = choice;
    return {
      pickup: {
        ...(addressId ? { address_id: Number(addressId) } : {}),
        ...(slotId ? { pickup_time_id: slotId } : {}),
        ...(trackingCode ? { tracking_number: trackingCode } : {}),
      },
    };
  }
  const { branchId, senderName, trackingCode } = choice;
  return {
    dropoff: {
      ...(isByBranch(choice)
        ? branchId && { branch_id: Number(branchId) }
        : { slug: branchId?.slice(SLUG_PREFIX.length) }),
      ...(senderName ? { sender_real_name: senderName } : {}),
      ...(trackingCode ? { tracking_number: trackingCode } : {}),
    },
  };
}
