import type { Backend } from "../../context.ts";
import type { PickupTime } from "../../couriers/pickup-times.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shipping, ShippingParameters } from "../../marketplaces/channel-shipping.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { changeOrder, lockShopOrder, writeChanges } from "../change-order.ts";
import { drawCourierLabel } from "../courier-label.ts";
import { makeReceiver, readLines } from "../order-report.ts";
import { callCourier, openCourierOfOrder } from "../parcels.ts";
import { isOwnDelivery } from "../quotes.ts";
import type { OpenCourier } from "../shop-courier.ts";
import { type OpenStorefront, readStorefrontById } from "../storefront-of.ts";
import { bookCourier, makePickupSlot } from "./book-courier.ts";
import { requireOrder, wrongStateError } from "./orders.ts";

/** The only pickup place. */
const ORIGIN_ADDRESS = "origin";

export const makeShipping = (backend: Backend): Shipping => ({
  async parameters(credentials, { externalOrderId }) {
    const order = await requireOrder(backend, credentials, externalOrderId);
    const manual = isOwnDelivery(order)
      ? { needsTrackingCode: false, takesTrackingCode: true as const }
      : { needsTrackingCode: true };
    const openedCourier = await openCourierOfOrder(backend, order);
    if (!openedCourier) return { manual };
    const shop = await requireShop(backend, order);
    const { serviceId } = order.service;
    const pickupTimes = openedCourier.courier.listPickupTimes(serviceId, backend.now());
    return { ...makeOffers(order, shop, pickupTimes), manual };
  },
  async arrange(credentials, { externalOrderId }, choice) {
    const order = await requireOrder(backend, credentials, externalOrderId);
    if (order.status !== "to_process") throw wrongStateError(order);
    if (choice.method === "manual") await sendByHand(backend, order, choice.trackingCode);
    else await bookCourier(backend, order, await requireShop(backend, order), choice);
  },
  async trackingCode(credentials, { externalOrderId }) {
    const order = await requireOrder(backend, credentials, externalOrderId);
    if (order.trackingCode !== null || order.bookingId === null) return order.trackingCode;
    const openedCourier = await openCourierOfOrder(backend, order);
    if (!openedCourier) return null;
    return (await callCourier(openedCourier.courier.read(order.bookingId))).trackingCode;
  },
  async trackingEvents(credentials, { externalOrderId }) {
    const order = await requireOrder(backend, credentials, externalOrderId);
    const openedCourier = await openCourierOfOrder(backend, order);
    if (!openedCourier || order.bookingId === null) return [];
    const { events } = await callCourier(openedCourier.courier.read(order.bookingId));
    return events.map(({ at, text, nativeState }) => ({ at, text, nativeStatus: nativeState }));
  },
  labels: {
    receiver: {
      async read(credentials, { externalOrderId }) {
        const order = await requireOrder(backend, credentials, externalOrderId);
        return (await openCourierOfOrder(backend, order))?.courier.label
          ? null
          : makeReceiver(order);
      },
      async write(credentials, { externalOrderId }, { name, address }) {
        const order = await requireOrder(backend, credentials, externalOrderId);
        const openedCourier = await requireBookedCourier(backend, order);
        if (openedCourier.courier.label)
          throw new ConnectorError("rejected", "not_offered", "The courier writes its own label");
        await transaction(backend.db, async (tx) => {
          const { accountId, id: orderId } = order;
          const current = await lockShopOrder(tx, { accountId, orderId });
          await writeChanges(backend, tx, current, { labelName: name, labelAddress: address });
        });
      },
    },
    /** Drawn on request. */
    create: async () => undefined,
    async status(credentials, { externalOrderId }) {
      const order = await requireOrder(backend, credentials, externalOrderId);
      if (order.bookingId === null) return { status: "failed", reason: "not_booked" };
      return { status: order.trackingCode === null ? "processing" : "ready", reason: null };
    },
    async download(credentials, { externalOrderId }) {
      const order = await requireOrder(backend, credentials, externalOrderId);
      const { courier } = await requireBookedCourier(backend, order);
      const { bookingId, trackingCode } = order;
      if (courier.label && bookingId !== null) return callCourier(courier.label(bookingId));
      if (trackingCode === null)
        throw new ConnectorError("unavailable", "no_code", "The courier has given no code yet");
      const lines = await readLines(backend.db, order.accountId, [order.id]);
      return drawCourierLabel({
        order: { ...order, trackingCode },
        shop: await requireShop(backend, order),
        lines: lines.map((line) => `${line.quantity} × ${line.sku || line.name}`),
      });
    },
  },
});

/** Throws ConnectorError `not_found` if no courier was booked. */
async function requireBookedCourier(
  backend: Backend,
  order: StorefrontOrderRow,
): Promise<OpenCourier> {
  const openedCourier = await openCourierOfOrder(backend, order);
  if (!openedCourier || order.bookingId === null)
    throw new ConnectorError("not_found", "not_booked", "No courier was booked");
  return openedCourier;
}

/** How the service that the buyer chose takes parcels. */
function makeOffers(
  { service }: StorefrontOrderRow,
  shop: OpenStorefront,
  pickupTimes: readonly PickupTime[],
): ShippingParameters {
  const { collections = ["pickup", "dropoff"] } = service;
  const text = [shop.originStreet, shop.originPlace].filter(Boolean).join(", ");
  return {
    ...(collections.includes("pickup")
      ? { pickup: { addresses: [{ addressId: ORIGIN_ADDRESS, text, ...offerTimes(pickupTimes) }] } }
      : {}),
    ...(collections.includes("dropoff")
      ? { dropoff: { branches: [], needsSenderName: false, needsTrackingCode: false } }
      : {}),
  };
}

const offerTimes = (pickupTimes: readonly PickupTime[]) =>
  pickupTimes.length === 0
    ? { slots: null }
    : { slots: pickupTimes.map(makePickupSlot), isSlotOptional: true };

async function requireShop(backend: Backend, order: StorefrontOrderRow): Promise<OpenStorefront> {
  const { accountId, storefrontId } = order;
  const shop = await readStorefrontById(backend.db, { accountId, storefrontId });
  if (!shop) throw new ConnectorError("unauthorised", "shop_gone", "There is no such shop");
  return shop;
}

/** Marks an order as on its way after the seller gave it to their own courier. */
async function sendByHand(
  backend: Backend,
  { accountId, id }: StorefrontOrderRow,
  trackingCode: string | null,
): Promise<void> {
  const now = backend.now();
  await changeOrder(backend, { accountId, orderId: id }, (order) => {
    if (order.status !== "to_process") throw wrongStateError(order);
    return { status: "shipped", shippedAt: now, trackingCode };
  });
}
