import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { ChatContent } from "#contract/chats.ts";
import type { Language } from "#contract/languages.ts";
import { writeStorefrontChat } from "#contract/storefront-chats.ts";
import { requireTry } from "../../accounts/index.ts";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { type StorefrontChatRow, storefrontChats } from "../../db/schema/storefront-chats.ts";
import { type StorefrontOrderRow, storefrontItems } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { raiseEvent } from "../../events.ts";
import { notFound } from "../../http/problem-error.ts";
import { makeLogMark } from "../../security-log.ts";
import type { OpenStorefront } from "../storefront-of.ts";

interface Question {
  itemId: string | null;
  name: string;
  email: string;
  text: string;
}

/** Counts questions by network and by conversation. Throws 429 `too_many_tries`. */
async function countQuestion(
  backend: Backend,
  { accountId, id }: OpenStorefront,
  network: string,
  chat: string | null,
): Promise<void> {
  const { tries } = writeStorefrontChat.limit ?? {};
  if (!tries) throw new Error("writeStorefrontChat has no limit of tries");
  const key = `storefront-ask:${accountId}:${id}`;
  await requireTry(backend, [
    { key: `${key}:network:${makeLogMark(backend, `network:${network}`)}`, limit: tries.network },
    ...(chat === null ? [] : [{ key: `${key}:chat:${chat}`, limit: tries.phone }]),
  ]);
}

/** Starts a conversation about a product, and returns its token. Throws 404 and 429. */
export async function askAboutItem(
  backend: Backend,
  shop: OpenStorefront,
  { itemId, name, email, text }: Question,
  from: { network: string; language: Language },
): Promise<string> {
  if (itemId !== null && !(await findItem(backend.db, shop, itemId))) throw notFound("The item");
  await countQuestion(backend, shop, from.network, null);
  return transaction(backend.db, async (tx) => {
    const id = newId();
    const [chat] = await tx
      .insert(storefrontChats)
      .values({
        ...{ id, accountId: shop.accountId, storefrontId: shop.id, token: makeToken(), itemId },
        ...{ buyerId: `guest:${id}`, buyerName: name, buyerEmail: email.toLowerCase() },
        ...{ language: from.language, createdAt: backend.now() },
      })
      .returning();
    if (!chat) throw new Error("The chat was not kept");
    const about: ChatContent[] =
      itemId === null ? [] : [{ type: "product", externalProductId: itemId }];
    await sendAsBuyer(backend, tx, shop, chat, [...about, { type: "text", text }]);
    return chat.token;
  });
}

export const makeToken = () => randomBytes(16).toString("base64url");

/** Writes again. Throws 404 and 429. */
export async function writeAgain(
  backend: Backend,
  shop: OpenStorefront,
  token: string,
  text: string,
  network: string,
): Promise<void> {
  const chat = await findChat(backend.db, shop, token);
  await countQuestion(backend, shop, network, chat.id);
  await transaction(backend.db, (tx) =>
    sendFromPage(backend, tx, shop, chat, [{ type: "text", text }]),
  );
}

/** Writes about an order. Its first message shows the order. Throws 429. */
export async function writeAboutOrder(
  backend: Backend,
  shop: OpenStorefront,
  order: StorefrontOrderRow,
  text: string,
  network: string,
): Promise<void> {
  await countQuestion(backend, shop, network, order.id);
  await transaction(backend.db, async (tx) => {
    const { chat, about } = await ensureChatOfOrder(backend, tx, order);
    await sendFromPage(backend, tx, shop, chat, [...about, { type: "text", text }]);
  });
}

/** Notes that the buyer looks at the page, where an answer arrives that a messenger refuses. */
async function sendFromPage(
  backend: Backend,
  tx: Transaction,
  shop: OpenStorefront,
  chat: StorefrontChatRow,
  contents: readonly ChatContent[],
): Promise<void> {
  await tx
    .update(storefrontChats)
    .set({ messengerAt: null })
    .where(and(eq(storefrontChats.accountId, chat.accountId), eq(storefrontChats.id, chat.id)));
  await sendAsBuyer(backend, tx, shop, chat, contents);
}

/** Returns the order's conversation with what begins it: the order's card, or nothing. */
export async function ensureChatOfOrder(
  { now }: Pick<Backend, "now">,
  tx: Transaction,
  order: StorefrontOrderRow,
): Promise<{ chat: StorefrontChatRow; about: ChatContent[] }> {
  const { accountId, storefrontId, id: orderId, number, language } = order;
  const [made] = await tx
    .insert(storefrontChats)
    .values({
      ...{ accountId, storefrontId, orderId, token: makeToken(), language },
      ...{ buyerId: order.buyerPhone, buyerName: order.buyerName },
      ...{ buyerEmail: order.buyerEmail, createdAt: now() },
    })
    .onConflictDoNothing()
    .returning();
  const chat = made ?? (await findChatOfOrder(tx, order));
  if (!chat) throw new Error("The order's chat is neither new nor known");
  return { chat, about: made ? [{ type: "order", externalOrderId: number }] : [] };
}

/** `last`: the time and the id of the last content, where a messenger has them. */
export async function sendAsBuyer(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: OpenStorefront,
  { id: externalId, buyerId, buyerName }: StorefrontChatRow,
  contents: readonly ChatContent[],
  last: { sentAt: Date; externalId: string } = { sentAt: backend.now(), externalId: newId() },
): Promise<void> {
  const { sentAt } = last;
  // Ids rise with time, so messages of the same moment keep their order.
  const moment = newId();
  for (const [place, content] of contents.entries())
    await raiseEvent(backend, tx, "chatReceived", {
      ...{ accountId, channelId, externalId, buyerId, buyerName },
      message: {
        externalId: place === contents.length - 1 ? last.externalId : newId(),
        ...{ sentAt, order: `${moment}:${place}`, from: "buyer" },
        ...{ isAutomatic: false, content },
      },
    });
}

export async function findItem(
  db: Queryable,
  { accountId, id }: OpenStorefront,
  itemId: string,
): Promise<{ id: string; name: string } | null> {
  const [item] = await db
    .select({ id: storefrontItems.id, name: storefrontItems.name })
    .from(storefrontItems)
    .where(
      and(
        eq(storefrontItems.accountId, accountId),
        eq(storefrontItems.storefrontId, id),
        eq(storefrontItems.id, itemId),
        eq(storefrontItems.isListed, true),
      ),
    );
  return item ?? null;
}

/** Throws 404. */
export async function findChat(
  db: Queryable,
  { accountId, id }: OpenStorefront,
  token: string,
): Promise<StorefrontChatRow> {
  const [chat] = await db
    .select()
    .from(storefrontChats)
    .where(
      and(
        eq(storefrontChats.accountId, accountId),
        eq(storefrontChats.storefrontId, id),
        eq(storefrontChats.token, token),
      ),
    );
  if (!chat) throw notFound("The chat");
  return chat;
}

export async function findChatOfOrder(
  db: Queryable,
  { accountId, id }: Pick<StorefrontOrderRow, "accountId" | "id">,
): Promise<StorefrontChatRow | null> {
  const [chat] = await db
    .select()
    .from(storefrontChats)
    .where(and(eq(storefrontChats.accountId, accountId), eq(storefrontChats.orderId, id)));
  return chat ?? null;
}
