import { and, eq } from "drizzle-orm";
import type { ChatLimits } from "#contract/chats.ts";
import { MAX_QUESTION } from "#contract/form-fields.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type StorefrontChatRow,
  storefrontAnswers,
  storefrontChats,
} from "../../db/schema/storefront-chats.ts";
import { storefrontOrders } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { queueMail } from "../../mail/index.ts";
import type {
  Chats,
  OutgoingChatMessage,
  SentChatMessage,
} from "../../marketplaces/channel-chats.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import type { Credentials } from "../../marketplaces/credentials.ts";
import { hasTooManyMails } from "../mail-limit.ts";
import { answerByMessenger } from "../messages/answer-by-messenger.ts";
import { buildShopUrl, readStorefrontById } from "../storefront-of.ts";
import { buyersPage } from "../tell-buyer.ts";

const SHOP_CHAT_LIMITS: ChatLimits = {
  textLength: MAX_QUESTION,
  imageBytes: 0,
  types: ["text"],
  startedBy: "buyer",
  openHours: null,
  isMasked: false,
};

/** The own shop's part of the chats: buyers read answers on our page, and by e-mail. */
export const makeChats = (backend: Backend): Chats => ({
  limits: SHOP_CHAT_LIMITS,
  stickers: [],
  async buyer({ accessToken: accountId, shopId }, buyerId) {
    const [chat] = await backend.db
      .select({ name: storefrontChats.buyerName })
      .from(storefrontChats)
      .where(
        and(
          eq(storefrontChats.accountId, accountId),
          eq(storefrontChats.storefrontId, shopId),
          eq(storefrontChats.buyerId, buyerId),
        ),
      )
      .limit(1);
    if (!chat) throw new ConnectorError("not_found", "chat_gone", "No such buyer");
    return { name: chat.name, avatarUrl: null };
  },
  send: (credentials, { externalId }, message) =>
    answerBuyer(backend, credentials, externalId, message),
  markRead: async () => undefined,
  picture: async () => null,
});

async function requireChat(
  { db }: Pick<Backend, "db">,
  accountId: string,
  chatId: string,
): Promise<StorefrontChatRow> {
  const [chat] = await db
    .select()
    .from(storefrontChats)
    .where(and(eq(storefrontChats.accountId, accountId), eq(storefrontChats.id, chatId)));
  if (!chat) throw new ConnectorError("not_found", "chat_gone", "No such chat");
  return chat;
}

/**
 * Answers once for the key, by the messenger of the buyer's last message or by mail. The chats keep
 * its words.
 */
async function answerBuyer(
  backend: Backend,
  { accessToken: accountId }: Credentials,
  chatId: string,
  message: OutgoingChatMessage,
): Promise<SentChatMessage> {
  if (message.type !== "text")
    throw new ConnectorError("rejected", "unsupported_message", "The own shop takes texts only");
  const { key } = message;
  const isByMessenger = await isAnsweredByMessenger(
    backend,
    await requireChat(backend, accountId, chatId),
    message,
  );
  return transaction(backend.db, async (tx) => {
    const [chat] = await tx
      .select()
      .from(storefrontChats)
      .where(and(eq(storefrontChats.accountId, accountId), eq(storefrontChats.id, chatId)))
      .for("update");
    if (!chat) throw new ConnectorError("not_found", "chat_gone", "No such chat");
    const isOfKey = and(
      eq(storefrontAnswers.accountId, accountId),
      eq(storefrontAnswers.chatId, chatId),
      eq(storefrontAnswers.key, key),
    );
    const [earlier] = await tx.select().from(storefrontAnswers).where(isOfKey);
    if (earlier) return { externalId: key, sentAt: earlier.at, order: key };
    const sentAt = backend.now();
    const mailId = isByMessenger ? null : await mailAnswer(backend, tx, chat, message);
    await tx.insert(storefrontAnswers).values({ accountId, chatId, key, mailId, at: sentAt });
    return { externalId: key, sentAt, order: newId() };
  });
}

/**
 * Only words of a member go by LINE. A person of WhatsApp has no page that shows the others. What
 * the messenger refuses goes to the e-mail, and to the page if the buyer wrote there last.
 */
async function isAnsweredByMessenger(
  backend: Backend,
  chat: StorefrontChatRow,
  message: OutgoingChatMessage & { type: "text" },
): Promise<boolean> {
  if (message.isAutomatic && chat.messenger !== "whatsapp") return false;
  try {
    return await answerByMessenger(backend, chat, message);
  } catch (error) {
    const isRefused =
      error instanceof ConnectorError && error.kind === "rejected" && error.code !== "maybe_sent";
    if (isRefused && (chat.buyerEmail !== "" || chat.messengerAt === null)) return false;
    throw error;
  }
}

async function mailAnswer(
  backend: Backend,
  tx: Transaction,
  chat: StorefrontChatRow,
  { text, isAutomatic }: Pick<OutgoingChatMessage & { type: "text" }, "text" | "isAutomatic">,
): Promise<string | null> {
  const { accountId, storefrontId, buyerEmail, language, token } = chat;
  const shop = await readStorefrontById(tx, { accountId, storefrontId });
  if (buyerEmail === "" || !shop) return null;
  // Anybody types the address and the name, so a person of the shop answers first.
  if (isAutomatic) return null;
  if (await hasTooManyMails(backend, tx, buyerEmail, "shop-answer")) return null;
  const [order] =
    chat.orderId === null
      ? []
      : await tx
          .select()
          .from(storefrontOrders)
          .where(
            and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.id, chat.orderId)),
          );
  const url = order
    ? buyersPage(backend, shop, order)
    : buildShopUrl(backend, shop, `/chats/${token}`);
  const parameters = { shop: shop.name, text, url };
  return queueMail(backend, tx, { to: buyerEmail, language, template: "shop-answer", parameters });
}
