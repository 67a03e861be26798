import { and, asc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../../db/schema/storefronts.ts";
import type { Orders } from "../../marketplaces/channel-orders.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import type { Credentials } from "../../marketplaces/credentials.ts";
import { changeOrder } from "../change-order.ts";
import { SHIP_WITHIN_MS } from "../delivery-times.ts";
import { makeReport, readLines } from "../order-report.ts";
import { cancelBooking } from "../parcels.ts";
import { lockOrdersOfTotal } from "../slips/lock-total.ts";
import { readStorefrontById } from "../storefront-of.ts";
import { enqueueBookingDrop } from "./book-courier.ts";

const CANCEL_REASONS = ["OUT_OF_STOCK", "CUSTOMER_REQUEST", "CANNOT_DELIVER"] as const;
const PAGE_SIZE = 200;

export const makeOrders = (backend: Backend): Orders => ({
  spanDays: 365,
  readBatch: 50,
  cancelReasons: CANCEL_REASONS,
  async list({ accessToken, shopId }, { from, to, cursor }) {
    const after = cursor ? new Date(cursor) : from;
    const rows = await backend.db
      .select({ number: storefrontOrders.number, changedAt: storefrontOrders.changedAt })
      .from(storefrontOrders)
      .where(
        and(
          eq(storefrontOrders.accountId, accessToken),
          eq(storefrontOrders.storefrontId, shopId),
          gte(storefrontOrders.changedAt, after),
          lte(storefrontOrders.changedAt, to),
        ),
      )
      .orderBy(asc(storefrontOrders.changedAt))
      .limit(PAGE_SIZE);
    const last = rows.at(-1)?.changedAt;
    const hasMore = rows.length === PAGE_SIZE && last !== undefined && last > after;
    return {
      externalIds: rows.map((row) => row.number),
      cursor: hasMore ? last.toISOString() : null,
    };
  },
  async read({ accessToken: accountId, shopId }, numbers) {
    const shop = await readStorefrontById(backend.db, { accountId, storefrontId: shopId });
    if (!shop) throw new ConnectorError("unauthorised", "shop_gone", "There is no such shop");
    const orders = await backend.db
      .select()
      .from(storefrontOrders)
      .where(
        and(
          eq(storefrontOrders.accountId, accountId),
          eq(storefrontOrders.storefrontId, shopId),
          inArray(storefrontOrders.number, numbers),
        ),
      );
    const lines = await readLines(
      backend.db,
      accountId,
      orders.map((order) => order.id),
    );
    return orders.map((order) =>
      makeReport(
        backend,
        shop,
        order,
        lines.filter((line) => line.orderId === order.id),
      ),
    );
  },
  async cancel(credentials, number, { reason }) {
    await enqueueBookingDrop(backend, await requireOrder(backend, credentials, number));
    const now = backend.now();
    await change(backend, credentials, number, (order) => {
      if (!["unpaid", "on_hold", "to_process"].includes(order.status)) throw wrongStateError(order);
      return { status: "cancelled", cancelledAt: now, cancelReason: reason };
    });
  },
  async answerCancellation(credentials, number, accept) {
    const order = await requireOrder(backend, credentials, number);
    if (order.status !== "cancel_requested") throw wrongStateError(order);
    if (accept && order.bookingId !== null) await cancelBooking(backend, order);
    if (accept && order.bookingId === null) await enqueueBookingDrop(backend, order);
    const now = backend.now();
    await change(backend, credentials, number, (current) => {
      if (current.status !== "cancel_requested") throw wrongStateError(current);
      return accept
        ? { status: "cancelled", cancelledAt: now, cancelReason: "CUSTOMER_REQUEST" }
        : { status: current.statusBeforeCancel ?? "to_process", statusBeforeCancel: null };
    });
  },
  confirms: "transfer",
  async confirmPayment(credentials, number) {
    const now = backend.now();
    await change(backend, credentials, number, async (order, tx) => {
      if (order.status !== "unpaid") throw wrongStateError(order);
      await lockOrdersOfTotal(tx, order);
      return {
        status: "to_process",
        paidAt: now,
        expiresAt: null,
        shipByAt: new Date(now.getTime() + SHIP_WITHIN_MS),
      };
    });
  },
});

export const wrongStateError = ({ status }: StorefrontOrderRow) =>
  new ConnectorError("wrong_state", "wrong_status", `The order is ${status}`);

/** Throws ConnectorError `not_found`. */
export async function requireOrder(
  { db }: Pick<Backend, "db">,
  { accessToken, shopId }: Credentials,
  number: string,
): Promise<StorefrontOrderRow> {
  const [order] = await db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accessToken),
        eq(storefrontOrders.storefrontId, shopId),
        eq(storefrontOrders.number, number),
      ),
    );
  if (!order) throw new ConnectorError("not_found", "order_gone", `No order ${number}`);
  return order;
}

async function change(
  backend: Backend,
  credentials: Credentials,
  number: string,
  to: Parameters<typeof changeOrder>[2],
): Promise<void> {
  const { id, accountId } = await requireOrder(backend, credentials, number);
  await changeOrder(backend, { accountId, orderId: id }, to);
}
