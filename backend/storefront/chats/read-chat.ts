import { and, asc, eq, inArray } from "drizzle-orm";
import type { StorefrontChat } from "#contract/storefront-chats.ts";
import type { Backend } from "../../context.ts";
import { chatMessages, chatSessions } from "../../db/schema/chats.ts";
import type { StorefrontChatRow } from "../../db/schema/storefront-chats.ts";
import type { OpenStorefront } from "../storefront-of.ts";
import { findItem } from "./ask-seller.ts";

type Line = StorefrontChat["messages"][number];

/** Returns the texts of the conversation, the oldest first. Notes of members are not among them. */
export async function readLinesOfChat(
  { db }: Pick<Backend, "db">,
  { accountId, channelId }: OpenStorefront,
  chat: Pick<StorefrontChatRow, "id">,
): Promise<Line[]> {
  const rows = await db
    .select({ from: chatMessages.from, content: chatMessages.content, at: chatMessages.sentAt })
    .from(chatMessages)
    .innerJoin(
      chatSessions,
      and(
        eq(chatSessions.accountId, chatMessages.accountId),
        eq(chatSessions.id, chatMessages.sessionId),
      ),
    )
    .where(
      and(
        eq(chatMessages.accountId, accountId),
        eq(chatSessions.channelId, channelId),
        eq(chatSessions.externalId, chat.id),
        inArray(chatMessages.from, ["buyer", "seller"]),
        inArray(chatMessages.state, ["received", "sent"]),
      ),
    )
    .orderBy(asc(chatMessages.sequence));
  return rows.flatMap(({ from, content, at }): Line[] =>
    content.type === "text" && (from === "buyer" || from === "seller")
      ? [{ from, text: content.text, at: at.toISOString() }]
      : [],
  );
}

export async function presentChat(
  backend: Backend,
  shop: OpenStorefront,
  chat: StorefrontChatRow,
): Promise<StorefrontChat> {
  return {
    token: chat.token,
    item: chat.itemId === null ? null : await findItem(backend.db, shop, chat.itemId),
    messages: await readLinesOfChat(backend, shop, chat),
    isMailed: chat.buyerEmail !== "",
  };
}
