import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type DoubtfulOrder, MAX_DOUBTFUL } from "#contract/shop.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../db/schema/storefronts.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { notify } from "../notifications/index.ts";
import { changeOrder } from "./change-order.ts";
import { SHIP_WITHIN_MS } from "./delivery-times.ts";
import { formatAddress, readLines } from "./order-report.ts";
import { NOT_ORDERED, presentRisk } from "./order-risk.ts";
import { isVisibleShopOrder, readOrdersByNumber } from "./orders-by-number.ts";
import { presentCheck } from "./phone-check/present-check.ts";
import type { OpenStorefront } from "./storefront-of.ts";

/** Statuses in which goods are reserved and nothing is packed. */
const WAITING_STATUSES: readonly OrderStatus[] = ["unpaid", "on_hold", "to_process"];
/** A doubtful order reserves goods no longer than this. */
export const HOLD_MS = 60 * 60_000;
/** Orders of one network are grouped from this number on. */
const MANY_FROM_NETWORK = 5;

const waits = (order: Pick<StorefrontOrderRow, "status" | "paidAt" | "paymentClaimedAt">) =>
  WAITING_STATUSES.includes(order.status) &&
  order.paidAt === null &&
  order.paymentClaimedAt === null;

const isDoubtful = (caller: Caller, shop: OpenStorefront): SQL | undefined =>
  and(
    eq(storefrontOrders.accountId, shop.accountId),
    eq(storefrontOrders.storefrontId, shop.id),
    inArray(storefrontOrders.status, [...WAITING_STATUSES]),
    isNull(storefrontOrders.paidAt),
    isNull(storefrontOrders.paymentClaimedAt),
    isVisibleShopOrder(caller, shop),
    sql`(${storefrontOrders.doubt} is not null or ${storefrontOrders.network} in (
      select n.network from ${storefrontOrders} n
      where n.account_id = ${shop.accountId} and n.storefront_id = ${shop.id} and n.network <> ''
        and n.status in ('unpaid', 'on_hold', 'to_process') and n.paid_at is null and n.payment_claimed_at is null
      group by n.network having count(*) >= ${MANY_FROM_NETWORK}))`,
  );

/** Counts the orders that `findDoubtful` lists. */
export async function countDoubtful(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(storefrontOrders)
    .where(isDoubtful(caller, shop));
  return counted?.total ?? 0;
}

/**
 * Finds unpaid orders that look as if they would not be paid: doubtful orders, and many from one
 * network, which have the network's number in common.
 */
export async function findDoubtful(
  { db }: Pick<Backend, "db">,
  caller: Caller,
  shop: OpenStorefront,
): Promise<DoubtfulOrder[]> {
  const { accountId } = shop;
  const waiting = await db
    .select()
    .from(storefrontOrders)
    .where(isDoubtful(caller, shop))
    .orderBy(desc(storefrontOrders.placedAt), desc(storefrontOrders.id))
    .limit(MAX_DOUBTFUL);
  const lines = Map.groupBy(
    await readLines(
      db,
      accountId,
      waiting.map((order) => order.id),
    ),
    ({ orderId }) => orderId,
  );
  const networks = [...Map.groupBy(waiting, ({ network }) => network)]
    .filter(([network, orders]) => network !== "" && orders.length > 1)
    .map(([network]) => network);
  return waiting.map((order) => ({
    number: order.number,
    status: order.status,
    placedAt: order.placedAt.toISOString(),
    expiresAt: order.expiresAt?.toISOString() ?? null,
    payment: order.payment,
    name: order.buyerName,
    phone: order.buyerPhone,
    address: formatAddress(order),
    total: order.total,
    units: (lines.get(order.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
    doubt: order.doubt,
    risk: presentRisk(order.risks),
    phoneCheck: presentCheck(order),
    code: order.status === "on_hold" ? order.confirmCode : null,
    group: networks.includes(order.network) ? networks.indexOf(order.network) + 1 : null,
  }));
}

/** Cancels each order by itself, so that an order that has moved on blocks no other. */
export async function dropDoubtful(
  backend: Backend,
  caller: Caller,
  shop: OpenStorefront,
  numbers: readonly string[],
): Promise<{ dropped: string[]; left: string[] }> {
  const now = backend.now();
  const dropped: string[] = [];
  for (const foundEntry of await readOrdersByNumber(backend, caller, shop, numbers)) {
    const key = { accountId: shop.accountId, orderId: foundEntry.id };
    const order = await changeOrder(
      backend,
      key,
      (current) =>
        waits(current)
          ? { status: "cancelled", cancelledAt: now, cancelReason: NOT_ORDERED }
          : null,
      caller.userId,
    );
    if (order.cancelReason === NOT_ORDERED) dropped.push(order.number);
  }
  return { dropped, left: numbers.filter((number) => !dropped.includes(number)) };
}

/** Throws 404 and 409 `wrong_status`. */
export async function confirmDoubtful(
  backend: Backend,
  caller: Caller,
  shop: OpenStorefront,
  number: string,
): Promise<void> {
  const [foundEntry] = await readOrdersByNumber(backend, caller, shop, [number]);
  if (!foundEntry) throw notFound("The order");
  const now = backend.now();
  await changeOrder(
    backend,
    { accountId: shop.accountId, orderId: foundEntry.id },
    ({ status }) => {
      if (status !== "on_hold")
        throw conflict("wrong_status", `The order is ${status}`, { status });
      return {
        status: "to_process",
        doubt: null,
        isStranger: false,
        confirmCode: null,
        expiresAt: null,
        shipByAt: new Date(now.getTime() + SHIP_WITHIN_MS),
      };
    },
    caller.userId,
  );
}

/** Sends one notification for all within ten minutes. */
export const tellOfDoubt = (
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  number: string,
) =>
  notify(backend, tx, {
    accountId: shop.accountId,
    template: "orders_doubtful",
    parameters: { channelType: "shop", channelName: shop.name },
    data: { channelId: shop.channelId, channelType: "shop" },
    subject: number,
    groupBy: shop.channelId,
  });
