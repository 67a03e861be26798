import { and, desc, eq } from "drizzle-orm";
import type { NewsWay } from "#contract/messengers.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import { drawQr } from "../billing/index.ts";
import type { Backend } from "../context.ts";
import { orderTrackingEvents } from "../db/schema/order-tracking.ts";
import { orders } from "../db/schema/orders.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../db/schema/storefronts.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { readPictures } from "./catalogue.ts";
import { changeOrder } from "./change-order.ts";
import { findChatOfOrder, writeAboutOrder } from "./chats/ask-seller.ts";
import { readLinesOfChat } from "./chats/read-chat.ts";
import { claimPayment } from "./claim-payment.ts";
import { findRefund } from "./close-refund.ts";
import { HOLD_MS } from "./doubtful-orders.ts";
import { makeOrderQr } from "./merchant-qr.ts";
import { makeLineUrl } from "./messages/line-link.ts";
import { payOnline, presentOnline } from "./online/open-payment.ts";
import { formatAddress, readLines } from "./order-report.ts";
import { confirmPhone } from "./phone-check/confirm-phone.ts";
import { CODE_HOLD_MS } from "./phone-check/need-phone-check.ts";
import { presentAwaitedCode } from "./phone-check/present-check.ts";
import { sendPhoneCode } from "./phone-check/send-phone-code.ts";
import { isCodeAwaited } from "./phone-codes.ts";
import { privatePictureAnswer } from "./private-pictures.ts";
import { buyersRefund, namePayee } from "./refunds.ts";
import { reviewsOfOrder } from "./reviews/read-reviews.ts";
import { takesReviews, writeReview } from "./reviews/write-review.ts";
import { readSlips, showSlip, takesSlip } from "./slips/show-slip.ts";
import { listPayments, type OpenStorefront } from "./storefront-of.ts";

type Action = StorefrontOrder["actions"][number];

const listPaymentWays = (shop: OpenStorefront) =>
  listPayments(shop).filter((payment) => payment !== "cod");

const ACTION_CONDITIONS: Record<
  Action,
  (order: StorefrontOrderRow, shop: OpenStorefront) => boolean
> = {
  // A report keeps the goods for days, so the phone is confirmed before.
  claim_payment: (order) =>
    order.status === "unpaid" &&
    order.payment !== "online" &&
    order.paymentClaimedAt === null &&
    !isCodeAwaited(order),
  pay_ahead: (order, shop) => order.status === "on_hold" && listPaymentWays(shop).length > 0,
  cancel: ({ status }) => status === "unpaid" || status === "on_hold" || status === "to_process",
  stop_mails: (order) =>
    (order.buyerEmail !== "" || order.newsBy !== "email") && order.mailsStoppedAt === null,
  // A courier's parcel may still come back, and its cash is booked with the courier's own report.
  confirm_received: ({ status, bookingId }) =>
    status === "delivered" || (status === "shipped" && bookingId === null),
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
  const refund = await findRefund(backend.db, order);
  const chat = await findChatOfOrder(backend.db, order);
  const slips = await readSlips(backend.db, shop.accountId, [order.id]);
  const reviews = await reviewsOfOrder(backend.db, order);
  const isToPay = order.status === "unpaid";
  const qr = dueQr(shop, order);
  const showPicture = await readPictures(
    backend,
    shop,
    lines.map(({ imageId }) => imageId),
  );
  return {
    ...(await presentProgress(backend, shop, order)),
    claimRefusedAt:
      isToPay && order.paymentClaimedAt === null ? toIsoTime(order.claimRefusedAt) : null,
    expiresAt: isToPay || order.status === "on_hold" ? toIsoTime(order.expiresAt) : null,
    cancelledAt: toIsoTime(order.cancelledAt),
    cancelReason: order.cancelReason,
    confirm:
      order.status === "on_hold" && order.confirmCode
        ? { code: order.confirmCode, phone: shop.phone }
        : null,
    phoneCheck: await presentAwaitedCode(backend, shop, order),
    bankAccounts: isToPay && order.payment === "bank" ? shop.bankAccounts : [],
    qr: qr === null ? null : { text: qr, svg: drawQr(qr) },
    online: await presentOnline(backend, shop, order),
    minDays: order.service.minDays,
    maxDays: order.service.maxDays,
    name: order.buyerName,
    phone: order.buyerPhone,
    email: order.buyerEmail,
    newsBy: order.newsBy,
    lineUrl: await makeLineUrl(backend, shop, order),
    address: formatAddress(order),
    note: order.note,
    lines: lines.map((line) => ({
      position: line.position,
      itemId: line.itemId,
      name: line.name,
      variantName: line.variantName,
      picture: showPicture(line.imageId),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      stars: reviews.get(line.position)?.stars ?? null,
    })),
    takesReviews: takesReviews(order),
    itemsTotal: order.itemsTotal,
    voucherCode: order.voucherCode,
    discount: order.discount,
    shippingFee: order.shippingFee,
    total: order.total,
    slips: slips.map(({ uploadedAt }) => ({ uploadedAt: uploadedAt.toISOString() })),
    takesSlip: takesSlip(order, slips.length),
    refund: refund && buyersRefund(refund, shop),
    messages: chat ? await readLinesOfChat(backend, shop, chat) : [],
    actions: (Object.keys(ACTION_CONDITIONS) as Action[]).filter((action) =>
      ACTION_CONDITIONS[action](order, shop),
    ),
  };
}

/** Returns how far the order is, which the look-up shows too. */
export const presentProgress = async (
  backend: Backend,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
) => ({
  ...{ number: order.number, status: order.status, placedAt: order.placedAt.toISOString() },
  paidAt: toIsoTime(order.paidAt),
  paymentClaimedAt: toIsoTime(order.paymentClaimedAt),
  shippedAt: toIsoTime(order.shippedAt),
  deliveredAt: toIsoTime(order.deliveredAt),
  ...{ payment: order.payment, courier: order.service.name, trackingCode: order.trackingCode },
  tracking: await readScans(backend, shop, order),
});

/** Returns the QR's text while the order is to be paid by it, else `null`. */
const dueQr = (shop: OpenStorefront, { status, payment, total }: StorefrontOrderRow) =>
  status === "unpaid" && payment === "qr"
    ? makeOrderQr(shop.countryCode, shop.qrText, total)
    : null;

/** Answers the QR as a picture, for banks' apps that read it from the gallery. Throws 404. */
export async function readQrPicture(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
): Promise<Response> {
  const order = await findOrder(backend, shop, token);
  const online = await presentOnline(backend, shop, order);
  const opened = online?.payments.find(({ way }) => way === "qr")?.qr?.text;
  const qr = opened ?? dueQr(shop, order);
  if (qr === null) throw notFound("The QR");
  const { drawPng } = await import("./draw-png.ts");
  return new Response(await drawPng(drawQr(qr)), {
    headers: {
      "Content-Type": "image/png",
      "Content-Disposition": `attachment; filename="${order.number}.png"`,
      "Cache-Control": "private, no-store",
    },
  });
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
          return claimPayment(backend, tx, shop, order);
        case "pay_ahead":
          return {
            status: "unpaid",
            payment: listPaymentWays(shop)[0] ?? "bank",
            confirmCode: null,
            expiresAt: new Date(
              now.getTime() +
                Math.min(shop.orderExpMins * 60_000, isCodeAwaited(order) ? CODE_HOLD_MS : HOLD_MS),
            ),
          };
        case "stop_mails":
          return { mailsStoppedAt: now };
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

/** Throws 404 and 429. */
export async function askAboutBuyersOrder(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  text: string,
  network: string,
): Promise<void> {
  await writeAboutOrder(backend, shop, await findOrder(backend, shop, token), text, network);
}

/** Throws 404, and as `sendPhoneCode`. */
export async function sendBuyersCode(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  by: NewsWay,
  network: string,
): Promise<StorefrontOrder> {
  await sendPhoneCode(backend, shop, await findOrder(backend, shop, token), by, network);
  return readBuyerOrder(backend, shop, token);
}

/** Throws 404, and as `confirmPhone`. */
export async function confirmBuyersPhone(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  code: string,
  network: string,
): Promise<StorefrontOrder> {
  await confirmPhone(backend, shop, await findOrder(backend, shop, token), code, network);
  return readBuyerOrder(backend, shop, token);
}

/** Throws 404, and as `payOnline`. */
export async function payBuyersOrder(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  choice: Parameters<typeof payOnline>[3],
): Promise<StorefrontOrder> {
  await payOnline(backend, shop, await findOrder(backend, shop, token), choice);
  return readBuyerOrder(backend, shop, token);
}

/** Throws 404, and as `showSlip`. */
export async function showBuyersSlip(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  slip: unknown,
): Promise<StorefrontOrder> {
  await showSlip(backend, shop, await findOrder(backend, shop, token), slip);
  return readBuyerOrder(backend, shop, token);
}

/** Throws 404, and as `writeReview`. */
export async function reviewBuyersOrder(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  review: Parameters<typeof writeReview>[2],
): Promise<string> {
  return writeReview(backend, await findOrder(backend, shop, token), review);
}

/** Throws 404, and 409 `wrong_status` if no refund is open. */
export async function nameBuyersPayee(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  payee: string,
): Promise<StorefrontOrder> {
  await namePayee(backend, await findOrder(backend, shop, token), payee);
  return readBuyerOrder(backend, shop, token);
}

/** Answers the proof of the refund. Throws 404. */
export async function readBuyersRefundPicture(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
): Promise<Response> {
  const refund = await findRefund(backend.db, await findOrder(backend, shop, token));
  return privatePictureAnswer(backend, refund?.pictureKey ?? null);
}
