import { and, eq, gt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { type ChatMessageRow, type ChatSessionRow, chatReaders } from "../db/schema/chats.ts";
import { notify } from "../notifications/index.ts";
import { LOOKING_MS } from "./looking.ts";

/** Older messages are not news: a new shop has a month of them. */
const FRESH_MS = 15 * 60_000;

/**
 * Notifies members who answer buyers, unless somebody looks at the chat. Names neither buyer nor
 * words, because a push service's data cannot be erased.
 */
export async function notifyOfMessages(
  backend: Backend,
  tx: Transaction,
  { accountId, id, channelId, waitingSince }: ChatSessionRow,
  arrivedMessages: readonly ChatMessageRow[],
): Promise<void> {
  const now = backend.now().getTime();
  const isFresh = arrivedMessages.some(({ sentAt }) => now - sentAt.getTime() < FRESH_MS);
  if (!isFresh || waitingSince === null) return;
  const [lookingChatReader] = await tx
    .select({ userId: chatReaders.userId })
    .from(chatReaders)
    .where(
      and(
        eq(chatReaders.accountId, accountId),
        eq(chatReaders.sessionId, id),
        gt(chatReaders.seenAt, new Date(now - LOOKING_MS)),
      ),
    )
    .limit(1);
  if (lookingChatReader) return;
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
