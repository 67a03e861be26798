import { and, asc, count, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { type ClaimedPayment, MAX_CLAIMED } from "#contract/shop.ts";
import type { Backend, Caller } from "../context.ts";
import { orders } from "../db/schema/orders.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../db/schema/storefronts.ts";
import { conflict, notFound, ProblemError } from "../http/problem-error.ts";
import { confirmPayment } from "../orders/index.ts";
import { changeOrder } from "./change-order.ts";
import { isVisibleShopOrder, ordersOfShop, readOrdersByNumber } from "./orders-by-number.ts";
import { presentSlips } from "./slips/show-slip.ts";
import type { OpenStorefront } from "./storefront-of.ts";

const HOUR_MS = 3_600_000;

type Claim = Pick<StorefrontOrderRow, "status" | "paymentClaimedAt">;

/** Returns when a reported payment counts as not paid, or `null` if none is reported. */
export function claimEndsAt(
  { status, paymentClaimedAt }: Claim,
  { claimHours }: Pick<OpenStorefront, "claimHours">,
): Date | null {
  return status === "unpaid" && paymentClaimedAt !== null
    ? new Date(paymentClaimedAt.getTime() + claimHours * HOUR_MS)
    : null;
}

/** Condition: the buyer reported a payment that the seller has not checked. */
export const isClaimed = (caller: Caller, shop: OpenStorefront): SQL | undefined =>
  and(
    eq(storefrontOrders.accountId, shop.accountId),
    eq(storefrontOrders.storefrontId, shop.id),
    eq(storefrontOrders.status, "unpaid"),
    isNotNull(storefrontOrders.paymentClaimedAt),
    isVisibleShopOrder(caller, shop),
  );

/** Counts the reported payments that the caller may see. */
async function countClaimed(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(storefrontOrders)
    .where(isClaimed(caller, shop));
  return counted?.total ?? 0;
}

/** Returns the longest waiting reported payments that the caller may see, and their count. */
export async function findClaimed(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<{ payments: ClaimedPayment[]; total: number }> {
  const [rows, total] = await Promise.all([
    db
      .select({ order: storefrontOrders, orderId: orders.id })
      .from(storefrontOrders)
      .innerJoin(orders, ordersOfShop(shop))
      .where(isClaimed(caller, shop))
      .orderBy(asc(storefrontOrders.paymentClaimedAt), asc(storefrontOrders.id))
      .limit(MAX_CLAIMED),
    countClaimed({ db }, caller, shop),
  ]);
  const slips = await presentSlips(
    db,
    shop.accountId,
    rows.map(({ order }) => order.id),
  );
  const payments = rows.flatMap(({ order, orderId }) => {
    const endsAt = claimEndsAt(order, shop);
    return endsAt === null || order.paymentClaimedAt === null
      ? []
      : {
          orderId,
          number: order.number,
          placedAt: order.placedAt.toISOString(),
          claimedAt: order.paymentClaimedAt.toISOString(),
          endsAt: endsAt.toISOString(),
          payment: order.payment,
          name: order.buyerName,
          phone: order.buyerPhone,
          total: order.total,
          slips: slips.get(order.id) ?? [],
        };
  });
  return { payments, total };
}

/**
 * Confirms the payments as the orders' pages do. One that is refused blocks no other: `left` names
 * it.
 */
export async function confirmClaimed(
  backend: Backend,
  caller: Caller,
  shop: OpenStorefront,
  numbers: readonly string[],
): Promise<{ confirmed: string[]; left: string[] }> {
  const foundStorefrontOrders = await backend.db
    .select({ orderId: orders.id, number: storefrontOrders.number })
    .from(storefrontOrders)
    .innerJoin(orders, ordersOfShop(shop))
    .where(
      and(
        eq(storefrontOrders.accountId, shop.accountId),
        eq(storefrontOrders.storefrontId, shop.id),
        inArray(storefrontOrders.number, [...numbers]),
        isNotNull(storefrontOrders.paymentClaimedAt),
        isVisibleShopOrder(caller, shop),
      ),
    );
  const confirmed: string[] = [];
  for (const { orderId, number } of foundStorefrontOrders)
    try {
      await confirmPayment(backend, caller, orderId);
      confirmed.push(number);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  return { confirmed, left: numbers.filter((number) => !confirmed.includes(number)) };
}

/** Gives the buyer the shop's usual time to pay or to report again. Throws 404 and 409. */
export async function refuseClaimed(
  backend: Backend,
  caller: Caller,
  shop: OpenStorefront,
  number: string,
): Promise<void> {
  const [foundEntry] = await readOrdersByNumber(backend, caller, shop, [number]);
  if (!foundEntry) throw notFound("The order");
  const now = backend.now();
  const key = { accountId: shop.accountId, orderId: foundEntry.id };
  await changeOrder(
    backend,
    key,
    ({ status, paymentClaimedAt }) => {
      if (status !== "unpaid" || paymentClaimedAt === null)
        throw conflict("wrong_status", `The order is ${status}`, { status });
      return {
        paymentClaimedAt: null,
        claimRefusedAt: now,
        expiresAt: new Date(now.getTime() + shop.orderExpMins * 60_000),
      };
    },
    caller.userId,
  );
}
