import { randomUUID } from "node:crypto";
import { and, desc, eq, ne } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { storefrontChats } from "../../db/schema/storefront-chats.ts";
import { type StorefrontOrderRow, storefrontOrders } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { MessengerError, type MessengerEvent } from "../../messengers/messenger.ts";
import { lockShopOrder } from "../change-order.ts";
import { ensureChatOfOrder, sendAsBuyer } from "../chats/ask-seller.ts";
import { splitLineCode } from "../messages/line-link.ts";
import { type OpenMessenger, readTestText } from "../messages/messenger-account.ts";
import { acceptPhone } from "../phone-check/confirm-phone.ts";
import { isCodeAwaited } from "../phone-codes.ts";
import { readStorefrontById } from "../storefront-of.ts";
import { latestEvent, tellBuyer } from "../tell-buyer.ts";
import { ensureChatOfPhone } from "./whatsapp-chat.ts";

type Written = MessengerEvent & { kind: "message" };

/**
 * Takes what a person wrote to the shop's account: the code of an order, which makes the buyer
 * known; the seller's test; or words of a known buyer. LINE's go to the chat of the buyer's latest
 * order, whose page the code proves to be the buyer's. Messages of others stay at the messenger.
 */
export async function takeWritten(
  backend: Backend,
  opened: OpenMessenger,
  event: Written,
): Promise<void> {
  const said = event.content.type === "text" ? event.content.text : "";
  if (opened.row.messenger === "line") {
    if (said.trim() === readTestText(backend, opened.row))
      return answerTest(backend, opened, event);
    const found = splitLineCode(said);
    if (found && (await linkOrder(backend, opened, event.from, found.code)))
      return found.rest === ""
        ? undefined
        : takeWords(backend, opened, { ...event, content: { type: "text", text: found.rest } });
  }
  await takeWords(backend, opened, event);
}

async function takeWords(backend: Backend, opened: OpenMessenger, event: Written): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const order = await findLatestOrder(tx, opened, event.from);
    const shop = order && (await readStorefrontById(tx, order));
    if (!shop) return;
    const { chat, about } =
      opened.row.messenger === "whatsapp"
        ? await ensureChatOfPhone(backend, tx, order, { phone: event.from, name: event.name })
        : await ensureChatOfOrder(backend, tx, order);
    // An old message that comes late opens no window.
    if (chat.messengerAt === null || chat.messengerAt <= event.at)
      await tx
        .update(storefrontChats)
        .set({
          messenger: opened.row.messenger,
          ...{ messengerUser: event.from, messengerAt: event.at },
        })
        .where(
          and(eq(storefrontChats.accountId, order.accountId), eq(storefrontChats.id, chat.id)),
        );
    await sendAsBuyer(backend, tx, shop, chat, [...about, event.content], {
      ...{ sentAt: event.at, externalId: event.externalId },
    });
  });
}

/** A person of WhatsApp is known by the phone, one of LINE by a code that came before. */
async function findLatestOrder(
  db: Queryable,
  { row: { accountId, storefrontId, messenger } }: OpenMessenger,
  from: string,
): Promise<StorefrontOrderRow | null> {
  const person =
    messenger === "whatsapp" ? storefrontOrders.buyerE164 : storefrontOrders.lineUserId;
  const [order] = await db
    .select()
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, storefrontId),
        eq(person, from),
        ne(person, ""),
      ),
    )
    .orderBy(desc(storefrontOrders.placedAt))
    .limit(1);
  return order ?? null;
}

/**
 * The buyer gets the latest news at once, as the proof that it works. Returns whether the code is
 * the person's.
 */
async function linkOrder(
  backend: Backend,
  { row: { accountId, storefrontId } }: OpenMessenger,
  userId: string,
  code: string,
): Promise<boolean> {
  return transaction(backend.db, async (tx) => {
    const order = await findOrderOfCode(tx, { accountId, storefrontId, code });
    if (!order) return false;
    const locked = await lockShopOrder(tx, { accountId, orderId: order.id });
    // A code that somebody else has used before is over.
    if (locked.lineUserId !== "" && locked.lineUserId !== userId) return false;
    await tx
      .update(storefrontOrders)
      .set({ lineUserId: userId, newsBy: "line" })
      .where(and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.id, order.id)));
    const linked = { ...locked, lineUserId: userId, newsBy: "line" } as const;
    const shop = isCodeAwaited(locked) ? await readStorefrontById(tx, locked) : null;
    // The order's code proves that its buyer has this account.
    if (shop) await acceptPhone(backend, tx, shop, linked, "line");
    else {
      const event = latestEvent(locked);
      if (event) await tellBuyer(backend, tx, linked, event);
    }
    return true;
  });
}

async function findOrderOfCode(
  tx: Transaction,
  { accountId, storefrontId, code }: { accountId: string; storefrontId: string; code: string },
): Promise<{ id: string } | null> {
  const [order] = await tx
    .select({ id: storefrontOrders.id })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, accountId),
        eq(storefrontOrders.storefrontId, storefrontId),
        eq(storefrontOrders.lineCode, code),
      ),
    );
  return order ?? null;
}

/** Proves to the seller that webhooks arrive and messages leave. */
async function answerTest(
  backend: Backend,
  { messenger, row }: OpenMessenger,
  { from }: Written,
): Promise<void> {
  const text = `✓ ${row.name} · Etalase`;
  try {
    await messenger.send({ id: randomUUID(), to: from, text, template: null });
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    backend.log.warn({ err: error, messenger: row.messenger }, "a test was not answered");
  }
}
