import { and, eq } from "drizzle-orm";
import { COURIERS, type CourierId } from "#contract/couriers.ts";
import type { Backend } from "../context.ts";
import { type BookedParcel, CourierError, type ParcelState } from "../couriers/courier.ts";
import type { Transaction } from "../db/client.ts";
import {
  type StorefrontOrderRow,
  storefrontOrders,
  storefronts,
} from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { notify } from "../notifications/index.ts";
import { changeOrder, lockShopOrder, writeChanges } from "./change-order.ts";
import { isOwnDelivery } from "./quotes.ts";
import { type OpenCourier, openCourier } from "./shop-courier.ts";
import { readFeeAtBooking, recordInWallet } from "./wallet.ts";

/**
 * Returns the courier of the order's parcel with the shop's key, or `null` if the seller delivers
 * it.
 */
export async function openCourierOfOrder(
  backend: Backend,
  order: Pick<StorefrontOrderRow, "accountId" | "storefrontId" | "service">,
): Promise<OpenCourier | null> {
  if (isOwnDelivery(order)) return null;
  const openedCourier = await openCourier(backend, order);
  return openedCourier?.provider.id === order.service.courierId ? openedCourier : null;
}

const ERROR_KINDS = {
  refused: "rejected",
  not_found: "not_found",
  // The shop is still connected: only its couriers refuse the key.
  unauthorised: "rejected",
  unavailable: "unavailable",
} as const;

/** Maps a courier's failure to the connector's error. */
export async function callCourier<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    throw new ConnectorError(ERROR_KINDS[error.kind], error.code, error.message);
  }
}

/**
 * Cancels the booking after the buyer's cancellation. Throws ConnectorError `wrong_state` if the
 * courier already has the parcel.
 */
export async function cancelBooking(backend: Backend, order: StorefrontOrderRow): Promise<void> {
  const openedCourier = await openCourierOfOrder(backend, order);
  const { bookingId } = order;
  if (!openedCourier || bookingId === null) return;
  try {
    await callCourier(openedCourier.courier.cancel(bookingId));
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "rejected")
      throw new ConnectorError("wrong_state", error.code, error.message);
    throw error;
  }
  await transaction(backend.db, async (tx) => {
    const current = await lockShopOrder(tx, { accountId: order.accountId, orderId: order.id });
    if (current.bookingId !== bookingId) return;
    await giveBackFee(backend, tx, current);
    await writeChanges(backend, tx, current, NO_BOOKING);
  });
}

const NO_BOOKING = { bookingId: null, trackingCode: null, courierFee: null, routingCode: "" };

const giveBackFee = (backend: Backend, tx: Transaction, order: StorefrontOrderRow) =>
  recordInWallet(backend, tx, order, { type: "shipping_refund", amount: order.courierFee ?? 0 });

/** Asks the courier where the parcel is, and moves the order along. */
export async function followParcel(backend: Backend, order: StorefrontOrderRow): Promise<void> {
  const key = { accountId: order.accountId, orderId: order.id };
  await backend.db
    .update(storefrontOrders)
    .set({ parcelReadAt: backend.now() })
    .where(and(eq(storefrontOrders.accountId, order.accountId), eq(storefrontOrders.id, order.id)));
  const openedCourier = await openCourierOfOrder(backend, order);
  if (!openedCourier || order.bookingId === null) return;
  const parcel = await openedCourier.courier.read(order.bookingId);
  if (parcel.state === null)
    backend.log.warn(
      { ...key, courier: openedCourier.provider.id, word: parcel.nativeState },
      "a courier's word is not known",
    );
  await changeOrder(backend, key, async (now, tx) => {
    if (now.bookingId !== parcel.bookingId) return null;
    await noteFee(backend, tx, now, { ...parcel, courierId: openedCourier.provider.id });
    const changes = listOrderChanges(parcel, now);
    if (changes?.status === "delivered" && now.payment === "cod")
      await recordInWallet(backend, tx, now, { type: "cod", amount: now.total });
    if (changes?.status === "to_process") await giveBackFee(backend, tx, now);
    const news = makeParcelNews(parcel, now);
    return changes || Object.keys(news).length > 0 ? { ...news, ...changes } : null;
  });
}

/** The courier weighed it: the difference to its price at the booking. */
async function noteFee(
  backend: Backend,
  tx: Transaction,
  order: StorefrontOrderRow,
  { fee, state, courierId }: BookedParcel & { courierId: CourierId },
): Promise<void> {
  if (fee === null || fee === order.courierFee || ENDED_STATES.has(state)) return;
  if (order.courierFee === null)
    return recordInWallet(backend, tx, order, { type: "shipping", amount: -fee });
  const booked = await readFeeAtBooking(tx, order);
  await recordInWallet(backend, tx, order, { type: "shipping_difference", amount: booked - fee });
  if (fee > booked) await notifyOfFee(backend, tx, order, { courierId, booked, billed: fee });
}

async function notifyOfFee(
  backend: Backend,
  tx: Transaction,
  { accountId, storefrontId, number, service }: StorefrontOrderRow,
  { courierId, ...price }: { courierId: CourierId; booked: number; billed: number },
): Promise<void> {
  const [shop] = await tx
    .select({ name: storefronts.name, channelId: storefronts.channelId })
    .from(storefronts)
    .where(and(eq(storefronts.accountId, accountId), eq(storefronts.id, storefrontId)));
  if (!shop) return;
  await notify(backend, tx, {
    accountId,
    template: "courier_billed_more",
    parameters: {
      ...{ channelType: "shop", channelName: shop.name, orderNumber: number, ...price },
      courierName: service.name,
      currency: COURIERS[courierId].countryCode === "th" ? "THB" : "IDR",
    },
    data: { channelId: shop.channelId, channelType: "shop", orderNumber: number },
    subject: number,
    groupBy: shop.channelId,
  });
}

/** States in which the price no longer says what the way cost. */
const ENDED_STATES = new Set<ParcelState | null>(["cancelled", "dropped"]);

/** Returns the facts that the courier tells later than at the booking. */
function makeParcelNews(
  { trackingCode, fee, state, routingCode }: BookedParcel,
  order: StorefrontOrderRow,
): Partial<StorefrontOrderRow> {
  return {
    ...(trackingCode !== null && trackingCode !== order.trackingCode ? { trackingCode } : {}),
    ...(fee !== null && fee !== order.courierFee && !ENDED_STATES.has(state)
      ? { courierFee: fee }
      : {}),
    ...(routingCode && routingCode !== order.routingCode ? { routingCode } : {}),
  };
}

function listOrderChanges(
  { state, events }: BookedParcel,
  order: StorefrontOrderRow,
): Partial<StorefrontOrderRow> | null {
  const findTimeOfState = (wantedEntry: ParcelState) =>
    events.find((event) => event.state === wantedEntry)?.at ?? order.changedAt;
  const { status } = order;
  if (status !== "to_ship" && status !== "shipped" && status !== "delivery_failed") return null;
  const shippedAt = order.shippedAt ?? findTimeOfState("picked_up");
  if (state === "picked_up" && status === "to_ship") return { status: "shipped", shippedAt };
  if (state === "delivered")
    return {
      status: "delivered",
      shippedAt,
      deliveredAt: findTimeOfState("delivered"),
      ...(order.payment === "cod" ? { paidAt: findTimeOfState("delivered") } : {}),
    };
  if (state === "returned") return { status: "returned", shippedAt };
  if (state === "failed" && status !== "delivery_failed")
    return { status: "delivery_failed", shippedAt };
  // No courier comes for the order: it waits for another booking.
  if ((state === "dropped" || state === "cancelled") && status === "to_ship")
    return {
      ...NO_BOOKING,
      status: "to_process",
      bookingDraft: null,
      droppedBookings: order.droppedBookings + 1,
    };
  return null;
}
