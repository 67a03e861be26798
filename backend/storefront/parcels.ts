import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { type BookedParcel, type Courier, CourierError } from "../couriers/courier.ts";
import {
  type StorefrontOrderRow,
  storefrontOrders,
  storefronts,
} from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { changeOrder, lockShopOrder, writeChanges } from "./change-order.ts";
import { claimEndsAt } from "./claimed-payments.ts";
import { recordInWallet } from "./wallet.ts";

/** Returns the courier of the order's parcel, or `null` if the seller delivers it. */
export const courierOf = (
  { couriers }: Pick<Backend, "couriers">,
  { service }: Pick<StorefrontOrderRow, "service">,
): Courier | null => couriers.find(({ id }) => id === service.courierId) ?? null;

const KINDS = {
  refused: "rejected",
  not_found: "not_found",
  unavailable: "unavailable",
} as const;

/** Maps a courier's failure to the connector's error. */
export async function callCourier<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    throw new ConnectorError(KINDS[error.kind], error.code, error.message);
  }
}

/**
 * Cancels the booking after the buyer's cancellation. Throws ConnectorError `wrong_state` if the
 * courier already has the parcel.
 */
export async function cancelBooking(backend: Backend, order: StorefrontOrderRow): Promise<void> {
  const courier = courierOf(backend, order);
  const { bookingId } = order;
  if (!courier || bookingId === null) return;
  try {
    await callCourier(courier.cancel(bookingId));
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === "rejected")
      throw new ConnectorError("wrong_state", error.code, error.message);
    throw error;
  }
  const { fee } = await callCourier(courier.read(bookingId));
  await transaction(backend.db, async (tx) => {
    const current = await lockShopOrder(tx, { accountId: order.accountId, orderId: order.id });
    await recordInWallet(backend, tx, current, { type: "shipping_refund", amount: fee });
    await writeChanges(backend, tx, current, { bookingId: null, trackingCode: null });
  });
}

/**
 * A courier is asked about a parcel at most once a minute, and about at most this many parcels per
 * run.
 */
const ASKED_AGAIN_MS = 60_000;
const ASKED_A_RUN = 100;
/**
 * A delivered order is completed after this time. The seller's own delivery is then assumed to have
 * arrived.
 */
const COMPLETE_AFTER_MS = 2 * 86_400_000;
const OWN_COMPLETE_AFTER_MS = 14 * 86_400_000;
const CLOSED_A_RUN = 200;

/**
 * Runs the job every minute: updates parcels, expires unpaid orders and completes finished ones. A
 * failed one does not block the others.
 */
export async function advanceShopOrders(backend: Backend): Promise<void> {
  await expireUnpaid(backend);
  await followParcels(backend);
  await completeOrders(backend);
}

async function expireUnpaid(backend: Backend): Promise<void> {
  const now = backend.now();
  const due = await backend.db
    .select({
      key: { accountId: storefrontOrders.accountId, orderId: storefrontOrders.id },
      claimHours: storefronts.claimHours,
    })
    .from(storefrontOrders)
    .innerJoin(
      storefronts,
      and(
        eq(storefronts.accountId, storefrontOrders.accountId),
        eq(storefronts.id, storefrontOrders.storefrontId),
      ),
    )
    .where(
      and(
        inArray(storefrontOrders.status, ["unpaid", "on_hold"]),
        // An order reported as paid waits for the seller's answer, for the time that the shop sets.
        or(
          and(isNull(storefrontOrders.paymentClaimedAt), lt(storefrontOrders.expiresAt, now)),
          sql`${storefrontOrders.paymentClaimedAt} + make_interval(hours => ${storefronts.claimHours}) <= ${now.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(storefrontOrders.expiresAt))
    .limit(CLOSED_A_RUN);
  for (const { key, claimHours } of due)
    await each(backend, key, () =>
      changeOrder(backend, key, (order) => {
        if (order.status !== "unpaid" && order.status !== "on_hold") return null;
        const endsAt =
          order.paymentClaimedAt === null ? order.expiresAt : claimEndsAt(order, { claimHours });
        return endsAt !== null && endsAt <= now ? { status: "expired", cancelledAt: now } : null;
      }),
    );
}

async function followParcels(backend: Backend): Promise<void> {
  const now = backend.now();
  const before = new Date(now.getTime() - ASKED_AGAIN_MS);
  const due = await backend.db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        isNotNull(storefrontOrders.bookingId),
        inArray(storefrontOrders.status, ["to_ship", "shipped"]),
        or(
          isNull(storefrontOrders.parcelReadAt),
          lt(storefrontOrders.parcelReadAt, before),
          // Written by a clock that was ahead.
          gt(storefrontOrders.parcelReadAt, now),
        ),
      ),
    )
    .orderBy(sql`${storefrontOrders.parcelReadAt} asc nulls first`)
    .limit(ASKED_A_RUN);
  for (const order of due)
    await each(backend, { accountId: order.accountId, orderId: order.id }, () =>
      followParcel(backend, order),
    );
}

async function followParcel(backend: Backend, order: StorefrontOrderRow): Promise<void> {
  const courier = courierOf(backend, order);
  if (!courier || order.bookingId === null) return;
  await backend.db
    .update(storefrontOrders)
    .set({ parcelReadAt: backend.now() })
    .where(and(eq(storefrontOrders.accountId, order.accountId), eq(storefrontOrders.id, order.id)));
  const parcel = await courier.read(order.bookingId);
  await changeOrder(backend, { accountId: order.accountId, orderId: order.id }, async (now, tx) => {
    if (now.bookingId !== parcel.bookingId) return null;
    const changes = changesBy(parcel, now);
    if (changes?.status === "delivered" && now.payment === "cod")
      await recordInWallet(backend, tx, now, { type: "cod", amount: now.total });
    return changes;
  });
}

function changesBy(
  { state, events, trackingCode }: BookedParcel,
  order: StorefrontOrderRow,
): Partial<StorefrontOrderRow> | null {
  const inState = (wanted: typeof state) =>
    events.find((event) => event.state === wanted)?.at ?? order.changedAt;
  const isShippable = order.status === "to_ship" || order.status === "shipped";
  if (!isShippable) return null;
  if (state === "picked_up" && order.status === "to_ship")
    return { status: "shipped", shippedAt: inState("picked_up"), trackingCode };
  if (state === "delivered")
    return {
      status: "delivered",
      shippedAt: order.shippedAt ?? inState("picked_up"),
      deliveredAt: inState("delivered"),
      ...(order.payment === "cod" ? { paidAt: inState("delivered") } : {}),
    };
  if (state === "failed" && order.status === "shipped") return { status: "delivery_failed" };
  return null;
}

async function completeOrders(backend: Backend): Promise<void> {
  const now = backend.now();
  const timeAgo = (ms: number) => new Date(now.getTime() - ms);
  const due = await backend.db
    .select({ accountId: storefrontOrders.accountId, orderId: storefrontOrders.id })
    .from(storefrontOrders)
    .where(
      or(
        and(
          eq(storefrontOrders.status, "delivered"),
          lt(storefrontOrders.deliveredAt, timeAgo(COMPLETE_AFTER_MS)),
        ),
        and(
          eq(storefrontOrders.status, "shipped"),
          isNull(storefrontOrders.bookingId),
          lt(storefrontOrders.shippedAt, timeAgo(OWN_COMPLETE_AFTER_MS)),
        ),
      ),
    )
    .limit(CLOSED_A_RUN);
  for (const key of due)
    await each(backend, key, () =>
      changeOrder(backend, key, (order) =>
        order.status === "delivered" || (order.status === "shipped" && order.bookingId === null)
          ? { status: "completed", deliveredAt: order.deliveredAt ?? now, completedAt: now }
          : null,
      ),
    );
}

async function each(backend: Backend, key: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    backend.log.warn({ err: error, ...key }, "an order of a shop could not be moved on");
  }
}
