import { and, eq, gt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { type ChatMessageRow, type ChatSessionRow, chatReaders } from "../db/schema/chats.ts";
import { notify } from "../notifications/index.ts";
import { READER_TIMEOUT_MS } from "./reader-timeout.ts";

/** A newly connected shop has a month of older messages, which notify nobody. */
const MAX_MESSAGE_AGE_MS = 15 * 60_000;

/**
 * Notifies members who answer buyers, unless somebody reads the chat. Names neither buyer nor text,
 * because a push service's data cannot be erased.
 */
export async function notifyOfMessages(
  backend: Backend,
  tx: Transaction,
  { accountId, id, channelId, waitingSince }: ChatSessionRow,
  newMessages: readonly ChatMessageRow[],
): Promise<void> {
  const now = backend.now().getTime();
  const hasRecent = newMessages.some(({ sentAt }) => now - sentAt.getTime() < MAX_MESSAGE_AGE_MS);
  if (!hasRecent || waitingSince === null) return;
  const [reader] = await tx
    .select({ userId: chatReaders.userId })
    .from(chatReaders)
    .where(
      and(
        eq(chatReaders.accountId, accountId),
        eq(chatReaders.sessionId, id),
        gt(chatReaders.seenAt, new Date(now - READER_TIMEOUT_MS)),
      ),
    )
    .limit(1);
  if (reader) return;
  const [shop] = await tx
    .select({ channelType: channels.channelType, channelName: channels.name })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  if (!shop) return;
  await notify(backend, tx, {
    accountId,
    template: "chat_message",
    parameters: shop,
    data: { channelType: shop.channelType, channelId, sessionId: id },
    subject: id,
    groupBy: channelId,
  });
}
