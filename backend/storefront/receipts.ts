import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { OrderRow } from "../db/schema/orders.ts";
import { storefrontOrders } from "../db/schema/storefronts.ts";
import { notFound } from "../http/problem-error.ts";
import { findRecipient } from "./messages/tell-by-messenger.ts";
import { readToldNews } from "./messages/told-news.ts";
import { presentRisk } from "./order-risk.ts";
import { presentCheck } from "./phone-check/present-check.ts";
import { isOwnDelivery } from "./quotes.ts";
import { readShopOfChannel } from "./shops.ts";
import { buyersPage, readyMessage } from "./tell-buyer.ts";

type Order = Pick<OrderRow, "accountId" | "channelId" | "externalId">;

/**
 * Returns the shop's order. Throws 404 for an order of another channel. Members work on the orders
 * of a disconnected shop, too.
 */
export async function loadReceiptOrder(backend: Backend, order: Order) {
  const shop = await readShopOfChannel(backend.db, order, order.channelId, {
    evenDisconnected: true,
  });
  const [storefrontOrder] = await backend.db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, order.accountId),
        eq(storefrontOrders.storefrontId, shop.id),
        eq(storefrontOrders.number, order.externalId),
      ),
    );
  if (!storefrontOrder) throw notFound("The order");
  return { shop, found: storefrontOrder };
}

/** Returns the receipt with the address of the buyer's page. */
export async function readReceipt(backend: Backend, order: Order) {
  const { shop, found } = await loadReceiptOrder(backend, order);
  return {
    number: found.number,
    url: buyersPage(backend, shop, found),
    email: found.mailsStoppedAt === null ? found.buyerEmail : "",
    newsBy: findRecipient(shop, found)?.messenger ?? ("email" as const),
    isLineAwaited: found.newsBy === "line" && shop.hasLine && found.lineUserId === "",
    told: await readToldNews(backend, found),
    message: readyMessage(backend, shop, found),
    risk: presentRisk(found.risks),
    phoneCheck: presentCheck(found),
    payment: found.payment,
    paidAt: found.paidAt?.toISOString() ?? null,
    paymentClaimedAt: found.paymentClaimedAt?.toISOString() ?? null,
    itemsTotal: found.itemsTotal,
    voucherCode: found.voucherCode,
    discount: found.discount,
    shippingFee: found.shippingFee,
    total: found.total,
  };
}

export async function readShippingCosts(backend: Backend, order: Order) {
  const { found } = await loadReceiptOrder(backend, order);
  return {
    courier: found.service.name,
    cost:
      found.courierFee ?? (isOwnDelivery(found) ? 0 : (found.service.asked ?? found.shippingFee)),
    paid: found.shippingFee,
  };
}
