import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { storefrontOrders, storefronts } from "../db/schema/storefronts.ts";
import { changeOrder } from "./change-order.ts";
import { claimEndsAt } from "./claimed-payments.ts";
import { forgetPayees } from "./forget-payees.ts";
import { followShopPayments } from "./online/follow-payments.ts";
import { followRefunds } from "./online/follow-refunds.ts";
import { followParcel } from "./parcels.ts";
import { askForReviews } from "./reviews/ask-for-reviews.ts";
import { forgetCouriers } from "./shop-courier.ts";

/**
 * A courier is asked about a parcel at most once a minute, and about at most this many parcels per
 * run.
 */
const ASKED_AGAIN_MS = 60_000;
const ASKED_A_RUN = 100;
const FOLLOWED_MS = 90 * 86_400_000;
/**
 * A delivered order is completed after this time. The seller's own delivery is then assumed to have
 * arrived.
 */
const COMPLETE_AFTER_MS = 2 * 86_400_000;
const OWN_COMPLETE_AFTER_MS = 14 * 86_400_000;
const CLOSED_A_RUN = 200;

/**
 * The job runs this every minute: follows payments, expires unpaid orders, follows parcels,
 * completes finished orders, asks buyers for reviews, asks again for refunds, and forgets payees of
 * erased buyers. A failed order does not block the others.
 */
export async function advanceShopOrders(backend: Backend): Promise<void> {
  // A payment of the last minute confirms an order that would expire now.
  await followShopPayments(backend);
  await expireShopOrders(backend);
  await followParcels(backend);
  await completeOrders(backend);
  await askForReviews(backend, (key, work) => runForOrder(backend, key, work));
  await forgetCouriers(backend);
  await followRefunds(backend);
  await forgetPayees(backend);
}

async function expireShopOrders(backend: Backend): Promise<void> {
  const now = backend.now();
  const dueStorefrontOrders = await backend.db
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
  for (const { key, claimHours } of dueStorefrontOrders)
    await runForOrder(backend, key, () =>
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
  const longAgo = new Date(now.getTime() - FOLLOWED_MS);
  const dueStorefrontOrders = await backend.db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        isNotNull(storefrontOrders.bookingId),
        inArray(storefrontOrders.status, ["to_ship", "shipped", "delivery_failed"]),
        // A lost parcel is not asked about for ever.
        gt(storefrontOrders.placedAt, longAgo),
        or(
          isNull(storefrontOrders.parcelReadAt),
          lt(storefrontOrders.parcelReadAt, before),
          // A clock that was ahead wrote this time.
          gt(storefrontOrders.parcelReadAt, now),
        ),
      ),
    )
    .orderBy(sql`${storefrontOrders.parcelReadAt} asc nulls first`)
    .limit(ASKED_A_RUN);
  for (const order of dueStorefrontOrders)
    await runForOrder(backend, { accountId: order.accountId, orderId: order.id }, () =>
      followParcel(backend, order),
    );
}

async function completeOrders(backend: Backend): Promise<void> {
  const now = backend.now();
  const computeTimeAgo = (ms: number) => new Date(now.getTime() - ms);
  const dueStorefrontOrders = await backend.db
    .select({ accountId: storefrontOrders.accountId, orderId: storefrontOrders.id })
    .from(storefrontOrders)
    .where(
      or(
        and(
          eq(storefrontOrders.status, "delivered"),
          lt(storefrontOrders.deliveredAt, computeTimeAgo(COMPLETE_AFTER_MS)),
        ),
        and(
          eq(storefrontOrders.status, "shipped"),
          isNull(storefrontOrders.bookingId),
          lt(storefrontOrders.shippedAt, computeTimeAgo(OWN_COMPLETE_AFTER_MS)),
        ),
      ),
    )
    .limit(CLOSED_A_RUN);
  for (const key of dueStorefrontOrders)
    await runForOrder(backend, key, () =>
      changeOrder(backend, key, (order) =>
        order.status === "delivered" || (order.status === "shipped" && order.bookingId === null)
          ? { status: "completed", deliveredAt: order.deliveredAt ?? now, completedAt: now }
          : null,
      ),
    );
}

async function runForOrder(
  backend: Backend,
  key: object,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    backend.log.warn({ err: error, ...key }, "an order of a shop could not be moved on");
  }
}
