import { and, count, eq, gte, isNull } from "drizzle-orm";
import type { BuyerEvent } from "#contract/buyer-events.ts";
import { COUNTRIES } from "#contract/countries.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { storefrontMessages } from "../db/schema/storefront-messages.ts";
import {
  type StorefrontOrderRow,
  storefrontMails,
  storefrontOrders,
} from "../db/schema/storefronts.ts";
import { queueMail, renderMail } from "../mail/index.ts";
import { DAY_MS, hasTooManyMails } from "./mail-limit.ts";
import { tellByMessenger } from "./messages/tell-by-messenger.ts";
import { buildShopUrl, type OpenStorefront, readStorefrontById } from "./storefront-of.ts";

type Mailing = Pick<Backend, "config" | "enqueue" | "now">;

/** Orders of one address within a day that send mails: anybody may type another's address. */
const MAX_ORDERS_A_DAY = 5;

export const buyersPage = (
  backend: Pick<Backend, "config">,
  shop: Pick<OpenStorefront, "slug" | "domain">,
  { token }: Pick<StorefrontOrderRow, "token">,
) => buildShopUrl(backend, shop, `/orders/${token}`);

/** Returns the event of which a change tells the buyer, or `null`. */
export function findBuyerEvent(
  before: Pick<StorefrontOrderRow, "status" | "paidAt">,
  order: Pick<StorefrontOrderRow, "status" | "paidAt" | "payment">,
): BuyerEvent | null {
  if (order.status === before.status) return null;
  switch (order.status) {
    case "to_process":
      return order.paidAt !== null && before.paidAt === null ? "paid" : null;
    case "to_ship":
      return "packed";
    case "shipped":
    case "delivered":
      return order.status;
    case "cancelled":
    case "expired":
      return "cancelled";
    default:
      return null;
  }
}

/**
 * Tells an event of an order once, in the buyer's language, to a buyer who has not ended the news:
 * by the messenger that the buyer chose and the shop has, otherwise by mail. A correction and a
 * link may be sent again. `refund` in minor units.
 */
export async function tellBuyer(
  backend: Mailing,
  tx: Transaction,
  order: StorefrontOrderRow,
  event: BuyerEvent,
  refund: number | null = null,
): Promise<void> {
  if (event !== "link" && order.mailsStoppedAt === null && order.newsBy !== "email") {
    const shop = await readStorefrontById(tx, order);
    if (!shop || (event !== "refund_corrected" && (await isTold(tx, order, event)))) return;
    if (await tellByMessenger(backend, tx, shop, order, { event, refund })) return;
  }
  await mailNews(backend, tx, order, event, refund);
}

/** Returns whether a message or a mail was queued for the event. The order is locked. */
export async function isTold(
  tx: Transaction,
  { accountId, id: orderId }: StorefrontOrderRow,
  event: BuyerEvent,
): Promise<boolean> {
  const [messages, mails] = await Promise.all(
    [storefrontMessages, storefrontMails].map((table) =>
      tx.$count(
        table,
        and(eq(table.accountId, accountId), eq(table.orderId, orderId), eq(table.event, event)),
      ),
    ),
  );
  return (messages ?? 0) + (mails ?? 0) > 0;
}

/** Queues one mail per event and order, for a buyer who gave an address. */
export async function mailNews(
  backend: Mailing,
  tx: Transaction,
  order: StorefrontOrderRow,
  event: BuyerEvent,
  refund: number | null,
): Promise<void> {
  const { accountId, storefrontId, id: orderId, buyerEmail: to, language } = order;
  const isAskedFor = event === "link";
  if (to === "" || (order.mailsStoppedAt !== null && !isAskedFor)) return;
  const shop = await readStorefrontById(tx, { accountId, storefrontId });
  if (!shop) return;
  if ((order.paidAt === null || isAskedFor) && (await hasTooMany(backend, tx, order))) return;
  const told = and(
    eq(storefrontMails.accountId, accountId),
    eq(storefrontMails.orderId, orderId),
    eq(storefrontMails.event, event),
  );
  // The order is locked, so no other transaction tells it at the same time.
  const [known] = await tx
    .select({ event: storefrontMails.event })
    .from(storefrontMails)
    .where(told);
  if (known && event !== "refund_corrected" && !isAskedFor) return;
  const parameters = mailParameters(backend, shop, order, event, refund);
  const mailId = await queueMail(backend, tx, { to, language, template: "shop-order", parameters });
  await tx.insert(storefrontMails).values({ accountId, orderId, event, mailId, at: backend.now() });
}

/** Counts the mails to the address over all shops, and its unpaid orders in this one. */
async function hasTooMany(backend: Mailing, tx: Transaction, order: StorefrontOrderRow) {
  const { buyerEmail } = order;
  if (await hasTooManyMails(backend, tx, buyerEmail, "shop-order")) return true;
  const dayAgo = new Date(backend.now().getTime() - DAY_MS);
  const [row] = await tx
    .select({ orders: count() })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, order.accountId),
        eq(storefrontOrders.storefrontId, order.storefrontId),
        eq(storefrontOrders.buyerEmail, buyerEmail),
        isNull(storefrontOrders.paidAt),
        gte(storefrontOrders.placedAt, dayAgo),
      ),
    );
  return (row?.orders ?? 0) > MAX_ORDERS_A_DAY;
}

/** Removes what mail programs make a link of, because anybody types a name and an address. */
const makePlainName = (name: string) => name.replace(/[/:@]|\.(?=\S)/g, " ");

export function mailParameters(
  backend: Pick<Backend, "config">,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  event: BuyerEvent,
  refund: number | null,
) {
  const { minorDigits, locale, currency } = COUNTRIES[shop.countryCode];
  const money = new Intl.NumberFormat(locale, {
    ...{ style: "currency", currency, minimumFractionDigits: 0 },
    maximumFractionDigits: minorDigits,
  });
  const written = (minor: number) => money.format(minor / 10 ** minorDigits);
  return {
    event,
    shop: shop.name,
    name: makePlainName(order.buyerName),
    number: order.number,
    total: written(order.total),
    courier: order.service.name,
    trackingCode: order.trackingCode ?? "",
    refund: refund === null ? "" : written(refund),
    url: buyersPage(backend, shop, order) + (event === "review" ? "/reviews" : ""),
  };
}

/** Returns the latest event that the order's state allows to be told, or `null`. */
export const latestEvent = ({
  status,
  paidAt,
}: Pick<StorefrontOrderRow, "status" | "paidAt">): Exclude<BuyerEvent, "link"> | null =>
  status === "to_process" && paidAt === null ? "placed" : (LATEST[status] ?? null);

/** Events that an order's state allows to be told, the latest first. */
const LATEST: Partial<Record<StorefrontOrderRow["status"], Exclude<BuyerEvent, "link">>> = {
  unpaid: "placed",
  on_hold: "placed",
  to_process: "paid",
  to_ship: "packed",
  shipped: "shipped",
  delivered: "delivered",
  completed: "delivered",
  cancelled: "cancelled",
  expired: "cancelled",
};

/**
 * Returns the latest news as a text that the seller sends by another app, in the buyer's language;
 * `null` for an erased buyer.
 */
export function readyMessage(
  backend: Pick<Backend, "config">,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
): { text: string; phone: string } | null {
  if (order.buyerPhone === "") return null;
  const event = latestEvent(order);
  if (!event) return null;
  const parameters = mailParameters(backend, shop, order, event, null);
  const { lines } = renderMail("shop-order", order.language, parameters);
  return { text: [...lines, parameters.url].join("\n"), phone: order.buyerE164 };
}
