import { and, desc, eq } from "drizzle-orm";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import { drawQr } from "../billing/index.ts";
import type { Backend } from "../context.ts";
import { orderTrackingEvents } from "../db/schema/order-tracking.ts";
import { orders } from "../db/schema/orders.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../db/schema/storefronts.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { notify } from "../notifications/index.ts";
import { makePicture } from "./catalogue.ts";
import { changeOrder } from "./change-order.ts";
import { makeOrderQr } from "./merchant-qr.ts";
import { formatAddress, readLines } from "./order-report.ts";
import { HOLD_MS } from "./place-order.ts";
import { listPayments, type OpenStorefront } from "./storefront-of.ts";

type Action = StorefrontOrder["actions"][number];

const listPaymentWays = (shop: OpenStorefront) =>
  listPayments(shop).filter((payment) => payment !== "cod");

const ACTION_CONDITIONS: Record<
  Action,
  (order: StorefrontOrderRow, shop: OpenStorefront) => boolean
> = {
  claim_payment: (order) => order.status === "unpaid" && order.paymentClaimedAt === null,
  pay_ahead: (order, shop) => order.status === "on_hold" && listPaymentWays(shop).length > 0,
  cancel: ({ status }) => status === "unpaid" || status === "on_hold" || status === "to_process",
  confirm_received: (order) => order.status === "shipped" || order.status === "delivered",
};

/** The reason of an order that the buyer ended. The connector has the seller's own reasons. */
const BUYER_CANCELLED = "BUYER_CANCELLED";

/** Returns the buyer's page of an order by its token. Throws 404. */
export async function readBuyerOrder(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
): Promise<StorefrontOrder> {
  const order = await findOrder(backend, shop, token);
  const lines = await readLines(backend.db, shop.accountId, [order.id]);
  const isToPay = order.status === "unpaid";
  const qr =
    isToPay && order.payment === "qr"
      ? makeOrderQr(shop.countryCode, shop.qrText, order.total)
      : null;
  return {
    number: order.number,
    status: order.status,
    placedAt: order.placedAt.toISOString(),
    paidAt: toIsoTime(order.paidAt),
    paymentClaimedAt: toIsoTime(order.paymentClaimedAt),
    claimRefusedAt:
      isToPay && order.paymentClaimedAt === null ? toIsoTime(order.claimRefusedAt) : null,
    expiresAt: isToPay || order.status === "on_hold" ? toIsoTime(order.expiresAt) : null,
    shippedAt: toIsoTime(order.shippedAt),
    deliveredAt: toIsoTime(order.deliveredAt),
    cancelledAt: toIsoTime(order.cancelledAt),
    cancelReason: order.cancelReason,
    payment: order.payment,
    confirm:
      order.status === "on_hold" && order.confirmCode
        ? { code: order.confirmCode, phone: shop.phone }
        : null,
    bankAccounts: isToPay && order.payment === "bank" ? shop.bankAccounts : [],
    qr: qr === null ? null : { text: qr, svg: drawQr(qr) },
    courier: order.service.name,
    minDays: order.service.minDays,
    maxDays: order.service.maxDays,
    trackingCode: order.trackingCode,
    tracking: await readScans(backend, shop, order),
    name: order.buyerName,
    phone: order.buyerPhone,
    address: formatAddress(order),
    note: order.note,
    lines: lines.map((line) => ({
      itemId: line.itemId,
      name: line.name,
      variantName: line.variantName,
      picture: makePicture(backend, line.imageId),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
    itemsTotal: order.itemsTotal,
    shippingFee: order.shippingFee,
    total: order.total,
    actions: (Object.keys(ACTION_CONDITIONS) as Action[]).filter((action) =>
      ACTION_CONDITIONS[action](order, shop),
    ),
  };
}

const toIsoTime = (time: Date | null) => time?.toISOString() ?? null;

async function findOrder(
  { db }: Backend,
  { accountId, id }: OpenStorefront,
  token: string,
): Promise<StorefrontOrderRow> {
  const [order] = await db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, id),
        eq(storefrontOrders.token, token),
      ),
    );
  if (!order) throw notFound("The order");
  return order;
}

/** Returns the courier's scans from the orders service, latest first. */
async function readScans({ db }: Backend, shop: OpenStorefront, order: StorefrontOrderRow) {
  const rows = await db
    .select({ at: orderTrackingEvents.at, text: orderTrackingEvents.text })
    .from(orderTrackingEvents)
    .innerJoin(
      orders,
      and(
        eq(orders.accountId, orderTrackingEvents.accountId),
        eq(orders.id, orderTrackingEvents.orderId),
      ),
    )
    .where(
      and(
        eq(orders.accountId, shop.accountId),
        eq(orders.channelId, shop.channelId),
        eq(orders.externalId, order.number),
      ),
    )
    .orderBy(desc(orderTrackingEvents.at));
  return rows.map(({ at, text }) => ({ at: at.toISOString(), text }));
}

/** Applies the buyer's action. Throws 404, and 409 `wrong_status` if the order has moved on. */
export async function changeAsBuyer(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  action: Action,
): Promise<StorefrontOrder> {
  const order = await findOrder(backend, shop, token);
  const now = backend.now();
  await changeOrder(
    backend,
    { accountId: shop.accountId, orderId: order.id },
    async (order, tx) => {
      if (!ACTION_CONDITIONS[action](order, shop))
        throw conflict("wrong_status", `The order is ${order.status}`, { status: order.status });
      switch (action) {
        case "claim_payment":
          await notify(backend, tx, {
            accountId: shop.accountId,
            template: "payment_claimed",
            parameters: { channelType: "shop", channelName: shop.name, orderNumber: order.number },
            data: { channelId: shop.channelId, channelType: "shop" },
            subject: order.number,
            groupBy: shop.channelId,
          });
          return { paymentClaimedAt: now };
        case "pay_ahead":
          return {
            status: "unpaid",
            payment: listPaymentWays(shop)[0] ?? "bank",
            confirmCode: null,
            expiresAt: new Date(now.getTime() + Math.min(shop.orderExpMins * 60_000, HOLD_MS)),
          };
        case "confirm_received":
          return {
            status: "completed",
            deliveredAt: order.deliveredAt ?? now,
            completedAt: now,
          };
        case "cancel":
          // Nothing is paid or packed, so the buyer may cancel without asking the seller.
          return order.status === "unpaid" || order.status === "on_hold"
            ? { status: "cancelled", cancelledAt: now, cancelReason: BUYER_CANCELLED }
            : { status: "cancel_requested", statusBeforeCancel: order.status };
      }
    },
  );
  return readBuyerOrder(backend, shop, token);
}
