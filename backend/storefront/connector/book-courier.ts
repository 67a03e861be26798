import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { ParcelLine } from "#contract/couriers.ts";
import type { Backend } from "../../context.ts";
import type {
  BookedParcel,
  CourierBooking,
  CourierStop,
  ParcelParty,
} from "../../couriers/courier.ts";
import type { PickupTime } from "../../couriers/pickup-times.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import type { ShipmentChoice } from "../../marketplaces/channel-shipping.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { removeOrnaments } from "../../papers/letters.ts";
import { lockShopOrder, writeChanges } from "../change-order.ts";
import { dropBookingJob } from "../jobs.ts";
import { makeReceiver, readLines } from "../order-report.ts";
import { callCourier, openCourierOfOrder } from "../parcels.ts";
import { readOrigin, stopAt } from "../quotes.ts";
import { chooseSenderPhone, type OpenStorefront, readStorefrontById } from "../storefront-of.ts";
import { recordInWallet } from "../wallet.ts";

/** A booking that is still without an end after this time was interrupted. */
const CLAIMED_MS = 3 * 60_000;

/**
 * Books before it saves: a try interrupted in between finds the booking by its reference, or by the
 * draft that was kept. Only one try runs at a time.
 */
export async function bookCourier(
  backend: Backend,
  order: StorefrontOrderRow,
  shop: OpenStorefront,
  choice: Exclude<ShipmentChoice, { method: "manual" }>,
): Promise<void> {
  const openedCourier = await openCourierOfOrder(backend, order);
  if (!openedCourier)
    throw new ConnectorError("rejected", "not_offered", "The buyer chose the shop's own delivery");
  const isOwn = and(
    eq(storefrontOrders.accountId, order.accountId),
    eq(storefrontOrders.id, order.id),
  );
  const [claimedStorefrontOrder] = await backend.db
    .update(storefrontOrders)
    .set({ bookingClaimedAt: backend.now() })
    .where(
      and(
        isOwn,
        eq(storefrontOrders.status, "to_process"),
        or(
          isNull(storefrontOrders.bookingClaimedAt),
          lt(storefrontOrders.bookingClaimedAt, new Date(backend.now().getTime() - CLAIMED_MS)),
        ),
      ),
    )
    .returning();
  if (!claimedStorefrontOrder)
    throw new ConnectorError("unavailable", "being_booked", "Another booking of it is under way");
  let isUnresolved = true;
  try {
    await bookAtProvider(backend, claimedStorefrontOrder, shop, choice, openedCourier);
    isUnresolved = false;
  } catch (error) {
    isUnresolved = !(error instanceof ConnectorError) || error.kind === "unavailable";
    throw error;
  } finally {
    // Another try may begin at once, and a cancellation knows that there may be a parcel.
    const bookingClaimedAt = isUnresolved ? computeLastClaim(backend) : null;
    await backend.db.update(storefrontOrders).set({ bookingClaimedAt }).where(isOwn);
  }
}

/** A claim that began before has ended, or its process has. */
const computeLastClaim = ({ now }: Backend) => new Date(now().getTime() - CLAIMED_MS - 1);

/**
 * Has a booking dropped of which nobody knows whether it was made, once its try must have ended.
 * Call it before the order is cancelled: a crash in between drops nothing that is still wanted.
 */
export async function enqueueBookingDrop(
  backend: Backend,
  order: StorefrontOrderRow,
): Promise<void> {
  const { accountId, id: orderId, bookingClaimedAt, bookingDraft } = order;
  if (bookingClaimedAt === null && bookingDraft === null) return;
  const startAfter = new Date((bookingClaimedAt ?? backend.now()).getTime() + CLAIMED_MS + 1);
  await transaction(backend.db, (tx) =>
    backend.enqueue(tx, dropBookingJob, { accountId, orderId }, { startAfter }),
  );
}

/** The job: cancels what an interrupted try may have booked for an order that is cancelled. */
export async function dropBooking(
  backend: Backend,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<void> {
  const isOwn = and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.id, orderId));
  const [order] = await backend.db.select().from(storefrontOrders).where(isOwn);
  if (order?.status !== "cancelled" || order.bookingId !== null) return;
  if (order.bookingClaimedAt === null && order.bookingDraft === null) return;
  const { storefrontId } = order;
  const shop = await readStorefrontById(backend.db, { accountId, storefrontId });
  const openedCourier = await openCourierOfOrder(backend, order);
  if (!shop || !openedCourier) return;
  const { courier, isInsured } = openedCourier;
  const draft = await makeBookingDraft(backend, order, shop, { method: "dropoff" });
  await callCourier(courier.drop({ ...draft, isInsured }, order.bookingDraft));
  await backend.db
    .update(storefrontOrders)
    .set({ bookingClaimedAt: null, bookingDraft: null })
    .where(isOwn);
}

async function bookAtProvider(
  backend: Backend,
  order: StorefrontOrderRow,
  shop: OpenStorefront,
  choice: Exclude<ShipmentChoice, { method: "manual" }>,
  opened: NonNullable<Awaited<ReturnType<typeof openCourierOfOrder>>>,
): Promise<void> {
  const { courier, isInsured } = opened;
  const booking = { ...(await makeBookingDraft(backend, order, shop, choice)), isInsured };
  const { accountId, id } = order;
  const store = async (change: Partial<StorefrontOrderRow>) => {
    await backend.db
      .update(storefrontOrders)
      .set(change)
      .where(and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.id, id)));
  };
  const parcel = await callCourier(
    courier.book(booking, {
      kept: order.bookingDraft,
      keep: (bookingDraft) => store({ bookingDraft }),
    }),
  );
  if (isForOtherTime(parcel, booking)) {
    // An earlier try, whose answer was lost, booked another time: it is dropped and booked anew.
    await callCourier(courier.cancel(parcel.bookingId));
    const next = { bookingDraft: null, droppedBookings: order.droppedBookings + 1 };
    await store(next);
    return bookAtProvider(backend, { ...order, ...next }, shop, choice, opened);
  }
  const isNoted = await transaction(backend.db, async (tx) => {
    const current = await lockShopOrder(tx, { accountId, orderId: id });
    if (current.status !== "to_process") return current.bookingId === parcel.bookingId;
    const { bookingId, trackingCode, fee: courierFee, routingCode } = parcel;
    if (courierFee !== null)
      await recordInWallet(backend, tx, current, { type: "shipping", amount: -courierFee });
    await writeChanges(backend, tx, current, {
      ...{ status: "to_ship", bookingId, trackingCode, courierFee, routingCode },
      bookingDraft: null,
    });
    return true;
  });
  if (isNoted) return;
  // The order was cancelled meanwhile, so the booking is too.
  await callCourier(courier.cancel(parcel.bookingId));
  throw new ConnectorError("wrong_state", "wrong_status", "The order was cancelled meanwhile");
}

const isForOtherTime = (
  { pickupAt }: Pick<BookedParcel, "pickupAt">,
  wanted: Pick<CourierBooking, "pickupAt">,
): boolean => pickupAt !== undefined && pickupAt?.getTime() !== wanted.pickupAt?.getTime();

async function makeBookingDraft(
  backend: Backend,
  order: StorefrontOrderRow,
  shop: OpenStorefront,
  choice: { method: CourierBooking["collection"]; slotId?: string | null },
): Promise<Omit<CourierBooking, "isInsured">> {
  const [origin, target] = await Promise.all([
    readOrigin(shop),
    stopAt(shop, { placeCode: order.placeCode, postCode: order.postCode }),
  ]);
  if (!origin || !target)
    throw new ConnectorError("rejected", "unknown_place", "A place is no longer in the list");
  const turn = order.droppedBookings === 0 ? "" : `-${order.droppedBookings + 1}`;
  return {
    reference: `${order.storefrontId}-${order.number}${turn}`,
    serviceId: order.service.serviceId,
    collection: choice.method,
    pickupAt: readPickupSlot(choice.slotId ?? null),
    from: makeSender(shop, origin),
    to: { ...target, ...makeReceiver(order), phone: order.buyerPhone, street: formatStreet(order) },
    lines: order.parcelLines ?? (await makeOneLine(backend, order)),
    codAmount: order.payment === "cod" ? order.total : 0,
    note: order.note,
  };
}

/** A slot's id is its start. */
export const makePickupSlot = ({ from, to }: PickupTime) => ({
  ...{ slotId: from.toISOString(), from, to },
  isRecommended: false,
});

function readPickupSlot(slotId: string | null): Date | null {
  if (slotId === null) return null;
  const pickupAt = new Date(slotId);
  if (Number.isNaN(pickupAt.getTime()))
    throw new ConnectorError("rejected", "unknown_slot", "There is no such pickup time");
  return pickupAt;
}

const makeSender = (shop: OpenStorefront, stop: CourierStop): ParcelParty => ({
  ...stop,
  name: shop.originName || shop.name,
  phone: chooseSenderPhone(shop),
  street: shop.originStreet,
  address: [shop.originStreet, shop.originPlace, shop.originPostCode].filter(Boolean).join(", "),
});

/** An address in other letters contains the street. */
const formatStreet = (order: StorefrontOrderRow) =>
  order.labelAddress ?? removeOrnaments(order.street);

/** An order from before has no more than its weight and its price. */
async function makeOneLine(backend: Backend, order: StorefrontOrderRow): Promise<ParcelLine[]> {
  const lines = await readLines(backend.db, order.accountId, [order.id]);
  return [
    {
      name: lines
        .map((line) => `${line.quantity} × ${line.name}`)
        .join(", ")
        .slice(0, 250),
      sku: "",
      quantity: 1,
      price: order.itemsTotal,
      weightG: order.weightG,
      ...{ lengthCm: 0, widthCm: 0, heightCm: 0 },
    },
  ];
}
