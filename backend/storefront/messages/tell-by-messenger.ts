import { and, count, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import type { MessengerId } from "#contract/messengers.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { storefrontMessages } from "../../db/schema/storefront-messages.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../../db/schema/storefronts.ts";
import { DAY_MS } from "../mail-limit.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { sendShopMessageJob } from "./jobs.ts";
import type { MessageEvent } from "./texts.ts";

/** Orders of one recipient within a day that are told while nobody has paid them. */
const MAX_ORDERS_A_DAY = 5;
/** Messages to one recipient, over all shops. Anybody types a phone number. */
const MAX_MESSAGES_A_DAY = 10;

interface Recipient {
  messenger: MessengerId;
  recipient: string;
}

/** Returns where the buyer wants the news, if the shop's account works there; else `null`. */
export function findRecipient(
  { hasWhatsApp, hasLine }: Pick<OpenStorefront, "hasWhatsApp" | "hasLine">,
  { newsBy, buyerE164, lineUserId }: StorefrontOrderRow,
): Recipient | null {
  if (newsBy === "whatsapp" && hasWhatsApp && buyerE164 !== "")
    return { messenger: "whatsapp", recipient: buyerE164 };
  if (newsBy === "line" && hasLine && lineUserId !== "")
    return { messenger: "line", recipient: lineUserId };
  return null;
}

/**
 * Queues a message in the transaction of the order's change. Returns whether the event needs no
 * mail: it is queued, or the recipient has had enough.
 */
export async function tellByMessenger(
  backend: Pick<Backend, "enqueue" | "now">,
  tx: Transaction,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  { event, refund }: { event: MessageEvent; refund: number | null },
): Promise<boolean> {
  const target = findRecipient(shop, order);
  if (!target) return false;
  if (order.paidAt === null && (await hasTooMany(backend, tx, order, target))) return true;
  const { accountId, storefrontId, id: orderId } = order;
  const id = newId();
  await tx.insert(storefrontMessages).values({
    ...{ id, accountId, storefrontId, orderId, event, refund, ...target },
    ...{ status: "queued", createdAt: backend.now() },
  });
  await backend.enqueue(tx, sendShopMessageJob, { accountId, messageId: id }, { singletonKey: id });
  return true;
}

/**
 * Queues the code of an order to the buyer's WhatsApp. Returns false for a number that had enough
 * messages today.
 */
export async function queueCodeMessage(
  backend: Pick<Backend, "enqueue" | "now">,
  tx: Transaction,
  { accountId, storefrontId, id: orderId, buyerE164: recipient }: StorefrontOrderRow,
): Promise<boolean> {
  return queueCode(backend, tx, { accountId, storefrontId, recipient, orderId });
}

/** Queues the code of a checkout to the buyer's WhatsApp. Returns as `queueCodeMessage`. */
export async function queueCheckoutCodeMessage(
  backend: Pick<Backend, "enqueue" | "now">,
  tx: Transaction,
  checkout: { accountId: string; storefrontId: string; checkoutKey: string; recipient: string },
): Promise<boolean> {
  const { accountId, storefrontId, checkoutKey, recipient } = checkout;
  return queueCode(backend, tx, { accountId, storefrontId, recipient, checkoutKey });
}

async function queueCode(
  backend: Pick<Backend, "enqueue" | "now">,
  tx: Transaction,
  message: { accountId: string; storefrontId: string; recipient: string } & (
    | { orderId: string }
    | { checkoutKey: string }
  ),
): Promise<boolean> {
  const { accountId, recipient } = message;
  if (recipient === "" || (await hadEnough(backend, tx, recipient))) return false;
  const id = newId();
  await tx.insert(storefrontMessages).values({
    ...message,
    ...{ id, event: "code", messenger: "whatsapp", status: "queued", createdAt: backend.now() },
  });
  await backend.enqueue(tx, sendShopMessageJob, { accountId, messageId: id }, { singletonKey: id });
  return true;
}

/** Whether the recipient had its messages of today, over all shops. */
async function hadEnough(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  recipient: string,
): Promise<boolean> {
  // Parallel orders of one recipient wait for each other, so that all are counted.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`shop-messages:${recipient}`}, 0))`,
  );
  const sent = await tx.$count(
    storefrontMessages,
    and(
      eq(storefrontMessages.recipient, recipient),
      ne(storefrontMessages.event, "answer"),
      gte(storefrontMessages.createdAt, new Date(now().getTime() - DAY_MS)),
    ),
  );
  return sent >= MAX_MESSAGES_A_DAY;
}

async function hasTooMany(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  order: StorefrontOrderRow,
  { recipient }: Recipient,
): Promise<boolean> {
  if (await hadEnough({ now }, tx, recipient)) return true;
  const dayAgo = new Date(now().getTime() - DAY_MS);
  const [row] = await tx
    .select({ orders: count() })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, order.accountId),
        eq(storefrontOrders.storefrontId, order.storefrontId),
        eq(storefrontOrders.buyerE164, order.buyerE164),
        inArray(storefrontOrders.newsBy, ["whatsapp", "line"]),
        isNull(storefrontOrders.paidAt),
        gte(storefrontOrders.placedAt, dayAgo),
      ),
    );
  return (row?.orders ?? 0) > MAX_ORDERS_A_DAY;
}
