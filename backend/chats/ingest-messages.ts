import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ChatContent } from "#contract/chats.ts";
import type { ChannelKey } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import {
  type ChatMessageRow,
  type ChatSessionRow,
  chatMessages,
  chatSessions,
} from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import { findErasureTime } from "../erased-buyers.ts";
import type { ChannelChatMessage, ChannelConversation } from "../marketplaces/channel-chats.ts";
import { toStoredAddresses } from "../own-addresses.ts";
import { assignNextAgent } from "./assign-next-agent.ts";
import { answerAutomatically } from "./automatic-answers.ts";
import { takeNextChange } from "./change-number.ts";
import { storePictureJob } from "./jobs.ts";
import { applyMessageUpdates, isRecalled } from "./message-updates.ts";
import { notifyOfMessages } from "./notify-of-messages.ts";
import { refreshSession } from "./refresh-session.ts";
import { makeSearchableText } from "./searchable-text.ts";
import { makeSequence } from "./sequence.ts";

/** Greatest difference between the channel's clock and ours. */
const MAX_CLOCK_DIFFERENCE_MS = 2 * 60_000;

/**
 * Stores a conversation's messages in the channel's order, each once. The channel's copy of our
 * message is matched to our try. Messages before the buyer's erasure are skipped. Returns the
 * session's id; `null` if all were skipped.
 */
export async function ingestMessages(
  backend: Backend,
  { accountId, channelId }: ChannelKey,
  channelConversation: ChannelConversation,
  channelChatMessages: readonly ChannelChatMessage[],
  /** All messages until then are among these or stored. */
  pulledUntil: Date | null = null,
): Promise<string | null> {
  return transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, accountId);
    const conversation = toStoredAddresses(channelConversation);
    const messages = await dropErasedMessages(
      ...([backend, tx, { accountId, channelId }, conversation] as const),
      toStoredAddresses(channelChatMessages),
    );
    if (messages === null) return null;
    const { session, isNew } = await findOrCreateSession(
      tx,
      { accountId, channelId },
      conversation,
      changeNumber,
    );
    const newMessages = await removeKnownMessages(tx, session, messages);
    const addedMessages: ChatMessageRow[] = [];
    for (const message of newMessages) {
      const isAdopted =
        message.from === "seller" && (await adoptSentMessage(tx, session, message, changeNumber));
      if (!isAdopted) addedMessages.push(toMessageRow(session, message, changeNumber));
    }
    if (addedMessages.length > 0) await tx.insert(chatMessages).values(addedMessages);
    await applyMessageUpdates(backend, tx, session, messages, changeNumber);
    if (pulledUntil)
      await tx
        .update(chatSessions)
        .set({
          pulledUntil: sql`greatest(${chatSessions.pulledUntil}, ${pulledUntil.toISOString()}::timestamptz)`,
        })
        .where(and(eq(chatSessions.accountId, accountId), eq(chatSessions.id, session.id)));
    const refreshed = await refreshSession(tx, session, changeNumber, backend.now());
    for (const { id, content } of addedMessages)
      if (content.type === "image")
        await backend.enqueue(
          tx,
          storePictureJob,
          { accountId, messageId: id },
          { singletonKey: id },
        );
    const buyerMessages = addedMessages.filter(
      ({ from, content }) => from === "buyer" && !isRecalled(content),
    );
    if (buyerMessages.length > 0) {
      await assignNextAgent(tx, refreshed);
      await answerAutomatically(backend, tx, refreshed, buyerMessages, {
        isNew,
        change: changeNumber,
      });
      await notifyOfMessages(backend, tx, refreshed, buyerMessages);
    }
    return session.id;
  });
}

/** Returns messages after the last erasure; `null` if there are none. */
async function dropErasedMessages(
  backend: Backend,
  tx: Transaction,
  shop: ChannelKey,
  { buyerId, externalId, lastMessageAt }: ChannelConversation,
  messages: readonly ChannelChatMessage[],
): Promise<readonly ChannelChatMessage[] | null> {
  const until = await findErasureTime(backend, tx, shop, [
    { buyerId },
    { conversationId: externalId },
  ]);
  if (until === null) return messages;
  return lastMessageAt > until ? messages.filter(({ sentAt }) => sentAt > until) : null;
}

async function findOrCreateSession(
  tx: Transaction,
  key: ChannelKey,
  { externalId, buyerId, buyerName, buyerAvatarUrl, lastMessageAt }: ChannelConversation,
  changeNumber: number,
): Promise<{ session: ChatSessionRow; isNew: boolean }> {
  const id = newId();
  const [session] = await tx
    .insert(chatSessions)
    .values({
      ...{ id, ...key, externalId, buyerId, buyerName, buyerAvatarUrl, lastMessageAt },
      changeNumber,
    })
    .onConflictDoUpdate({
      target: [chatSessions.accountId, chatSessions.channelId, chatSessions.externalId],
      set: { buyerName, buyerAvatarUrl },
    })
    .returning();
  if (!session) throw new Error("The chat was not stored");
  return { session, isNew: session.id === id };
}

async function removeKnownMessages(
  tx: Transaction,
  { accountId, id }: ChatSessionRow,
  messages: readonly ChannelChatMessage[],
): Promise<ChannelChatMessage[]> {
  const channelChatMessages = new Map(messages.map((message) => [message.externalId, message]));
  if (channelChatMessages.size === 0) return [];
  const knownMessages = await tx
    .select({ externalId: chatMessages.externalId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, accountId),
        eq(chatMessages.sessionId, id),
        inArray(chatMessages.externalId, [...channelChatMessages.keys()]),
      ),
    );
  for (const { externalId } of knownMessages)
    if (externalId) channelChatMessages.delete(externalId);
  return [...channelChatMessages.values()].sort((a, b) =>
    makeSequence(a.sentAt, a.order) < makeSequence(b.sentAt, b.order) ? -1 : 1,
  );
}

/** Matches our try, whose answer is lost or pending. */
async function adoptSentMessage(
  tx: Transaction,
  session: ChatSessionRow,
  message: ChannelChatMessage,
  changeNumber: number,
): Promise<boolean> {
  const triedMessages = await tx
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, session.accountId),
        eq(chatMessages.sessionId, session.id),
        isNull(chatMessages.externalId),
        sql`${chatMessages.attemptedAt} <= ${new Date(message.sentAt.getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(chatMessages.createdAt);
  const sentMessage = triedMessages.find((entry) => isSameContent(entry.content, message.content));
  if (!sentMessage) return false;
  await tx
    .update(chatMessages)
    .set({
      externalId: message.externalId,
      state: "sent",
      sequence: makeSequence(message.sentAt, message.order),
      sentAt: message.sentAt,
      attemptedAt: null,
      claimedUntil: null,
      errorCode: null,
      changeNumber,
    })
    .where(
      and(eq(chatMessages.accountId, sentMessage.accountId), eq(chatMessages.id, sentMessage.id)),
    );
  return true;
}

/** Ignores a picture's address, which differs on the channel. */
function isSameContent(ourContent: ChatContent, theirContent: ChatContent): boolean {
  if (ourContent.type === "text" && theirContent.type === "text")
    return ourContent.text.trim() === theirContent.text.trim();
  if (ourContent.type === "product" && theirContent.type === "product")
    return ourContent.externalProductId === theirContent.externalProductId;
  if (ourContent.type === "order" && theirContent.type === "order")
    return ourContent.externalOrderId === theirContent.externalOrderId;
  if (ourContent.type === "sticker" && theirContent.type === "sticker")
    return ourContent.stickerId === theirContent.stickerId;
  return ourContent.type === "image" && theirContent.type === "image";
}

const toMessageRow = (
  session: ChatSessionRow,
  { externalId, from, sentAt, order, isAutomatic, content, readToken }: ChannelChatMessage,
  changeNumber: number,
): ChatMessageRow => ({
  ...{ id: newId(), accountId: session.accountId, sessionId: session.id, externalId },
  ...{ from, content, sentAt, isAutomatic, changeNumber },
  words: makeSearchableText(content),
  readToken: readToken ?? null,
  clientId: null,
  state: "received",
  authorId: null,
  sequence: makeSequence(sentAt, order),
  ...{ attemptedAt: null, claimedUntil: null, errorCode: null, pictureKey: null },
  createdAt: sentAt,
});
