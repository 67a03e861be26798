import type { Backend } from "../../context.ts";
import type { StorefrontOrderRow } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import type { ShipmentChoice, Shipping } from "../../marketplaces/channel-shipping.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { changeOrder, lockShopOrder, writeChanges } from "../change-order.ts";
import { linesOf, receiverOf } from "../order-report.ts";
import { callCourier, courierOf } from "../parcels.ts";
import { type OpenStorefront, storefrontById } from "../storefront-of.ts";
import { balanceOf, recordInWallet, walletCreditOf } from "../wallet.ts";
import { orderOf, wrongState } from "./orders.ts";

/** The only pickup place. */
const ORIGIN = "origin";

export const shopShipping = (backend: Backend): Shipping => ({
  async parameters(credentials, { externalOrderId }) {
    const order = await orderOf(backend, credentials, externalOrderId);
    const shop = await shopOf(backend, order);
    const manual = { needsTrackingCode: true };
    if (!courierOf(backend, order)) return { manual };
    const text = [shop.originStreet, shop.originPlace].filter(Boolean).join(", ");
    return {
      pickup: { addresses: [{ addressId: ORIGIN, text, slots: null }] },
      dropoff: { branches: [], needsSenderName: false, needsTrackingCode: false },
      manual,
    };
  },
  async arrange(credentials, { externalOrderId }, choice) {
    const order = await orderOf(backend, credentials, externalOrderId);
    if (order.status !== "to_process") throw wrongState(order);
    if (choice.method === "manual") await sendByHand(backend, order, choice.trackingCode ?? "");
    else await bookCourier(backend, order, choice);
  },
  async trackingCode(credentials, { externalOrderId }) {
    const order = await orderOf(backend, credentials, externalOrderId);
    const courier = courierOf(backend, order);
    if (order.trackingCode !== null || !courier || order.bookingId === null)
      return order.trackingCode;
    return (await callCourier(courier.read(order.bookingId))).trackingCode;
  },
  async trackingEvents(credentials, { externalOrderId }) {
    const order = await orderOf(backend, credentials, externalOrderId);
    const courier = courierOf(backend, order);
    if (!courier || order.bookingId === null) return [];
    const { events } = await callCourier(courier.read(order.bookingId));
    return events.map(({ at, text, state }) => ({ at, text, nativeStatus: state }));
  },
  labels: {
    receiver: {
      async read(credentials, { externalOrderId }) {
        return receiverOf(await orderOf(backend, credentials, externalOrderId));
      },
      async write(credentials, { externalOrderId }, { name, address }) {
        const order = await orderOf(backend, credentials, externalOrderId);
        const courier = courierOf(backend, order);
        if (!courier || order.bookingId === null)
          throw new ConnectorError("not_found", "not_booked", "No courier was booked");
        await callCourier(courier.readdress(order.bookingId, { name, address }));
        await transaction(backend.db, async (tx) => {
          const current = await lockShopOrder(tx, {
            accountId: order.accountId,
            orderId: order.id,
          });
          await writeChanges(backend, tx, current, { labelName: name, labelAddress: address });
        });
      },
    },
    /** The courier draws it on request. */
    create: async () => undefined,
    async status(credentials, { externalOrderId }) {
      const { bookingId } = await orderOf(backend, credentials, externalOrderId);
      return bookingId === null
        ? { status: "failed", reason: "not_booked" }
        : { status: "ready", reason: null };
    },
    async download(credentials, { externalOrderId }) {
      const order = await orderOf(backend, credentials, externalOrderId);
      const courier = courierOf(backend, order);
      if (!courier || order.bookingId === null)
        throw new ConnectorError("not_found", "not_booked", "No courier was booked");
      return callCourier(courier.label(order.bookingId));
    },
  },
});

async function shopOf(backend: Backend, order: StorefrontOrderRow): Promise<OpenStorefront> {
  const { accountId, storefrontId } = order;
  const shop = await storefrontById(backend.db, { accountId, storefrontId });
  if (!shop) throw new ConnectorError("unauthorised", "shop_gone", "There is no such shop");
  return shop;
}

/** Marks an order as on its way after the seller gave it to their own courier. */
async function sendByHand(
  backend: Backend,
  { accountId, id }: StorefrontOrderRow,
  trackingCode: string,
): Promise<void> {
  const now = backend.now();
  await changeOrder(backend, { accountId, orderId: id }, (order) => {
    if (order.status !== "to_process") throw wrongState(order);
    return { status: "shipped", shippedAt: now, trackingCode };
  });
}

/** Books before it saves: a try interrupted in between finds the booking by its reference. */
async function bookCourier(
  backend: Backend,
  order: StorefrontOrderRow,
  choice: ShipmentChoice,
): Promise<void> {
  const courier = courierOf(backend, order);
  if (!courier)
    throw new ConnectorError("rejected", "not_offered", "The buyer chose the shop's own delivery");
  const shop = await shopOf(backend, order);
  const balance = await balanceOf(backend.db, order);
  if (balance - order.shippingFee < -walletCreditOf(shop.countryCode))
    throw new ConnectorError("rejected", "wallet_empty", "The shop's wallet does not cover it");
  const lines = await linesOf(backend.db, order.accountId, [order.id]);
  const parcel = await callCourier(
    courier.book({
      reference: `${order.storefrontId}-${order.number}`,
      countryCode: shop.countryCode,
      serviceId: order.service.serviceId,
      isPickup: choice.method === "pickup",
      from: {
        name: shop.originName || shop.name,
        phone: shop.originPhone || shop.phone,
        address: [shop.originStreet, shop.originPlace, shop.originPostCode]
          .filter(Boolean)
          .join(", "),
        placeCode: shop.originPlaceCode,
      },
      to: {
        ...receiverOf(order),
        phone: order.buyerPhone,
        placeCode: order.placeCode,
      },
      weightG: order.weightG,
      contents: lines.map((line) => `${line.quantity} × ${line.sku}`).join(", "),
      codAmount: order.payment === "cod" ? order.total : 0,
    }),
  );
  const isNoted = await transaction(backend.db, async (tx) => {
    const current = await lockShopOrder(tx, { accountId: order.accountId, orderId: order.id });
    if (current.status !== "to_process") return current.bookingId === parcel.bookingId;
    await recordInWallet(backend, tx, current, { type: "shipping", amount: -parcel.fee });
    const { bookingId, trackingCode } = parcel;
    await writeChanges(backend, tx, current, { status: "to_ship", bookingId, trackingCode });
    return true;
  });
  if (isNoted) return;
  // The order was cancelled meanwhile, so the booking is too.
  await callCourier(courier.cancel(parcel.bookingId));
  throw new ConnectorError("wrong_state", "wrong_status", "The order was cancelled meanwhile");
}
