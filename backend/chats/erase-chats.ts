import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { chatMessages, chatSessions } from "../db/schema/chats.ts";
import { markErased } from "../erased-buyers.ts";
import { takeNextChange } from "./change-number.ts";

/** Finds pictures of these chats. Delete them before the rows (orders/erase-orders.ts). */
export async function findChatFiles(
  { db }: Pick<Backend, "db">,
  accountId: string,
  sessionIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ key: chatMessages.pictureKey })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, accountId),
        inArray(chatMessages.sessionId, [...sessionIds]),
        isNotNull(chatMessages.pictureKey),
      ),
    );
  return rows.flatMap(({ key }) => key ?? []);
}

/** Erases the buyer and all messages from chats. Response times stay. Returns the numbers. */
export async function eraseChats(
  backend: Pick<Backend, "config">,
  tx: Transaction,
  accountId: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<{ chats: number; messages: number }> {
  const changeNumber = await takeNextChange(tx, accountId);
  const sessions = await tx
    .select()
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.accountId, accountId),
        inArray(chatSessions.id, [...sessionIds]),
        isNull(chatSessions.erasedAt),
      ),
    )
    .orderBy(chatSessions.id)
    .for("update");
  let messageCount = 0;
  for (const { id, channelId, externalId } of sessions) {
    const conversation = [{ conversationId: externalId }];
    await markErased(backend, tx, { accountId, channelId }, conversation, now);
    const removedMessages = await tx
      .delete(chatMessages)
      .where(and(eq(chatMessages.accountId, accountId), eq(chatMessages.sessionId, id)))
      .returning({ id: chatMessages.id });
    messageCount += removedMessages.length;
    await tx
      .update(chatSessions)
      .set({
        ...{ externalId: `erased:${id}`, buyerId: "", buyerName: "", buyerAvatarUrl: null },
        ...{ tags: [], lastContent: null, lastFrom: null, lastSequence: "", pulledUntil: null },
        ...{ isClosed: true, unreadCount: 0, waitingSince: null, hasFailed: false },
        ...{ changeNumber, erasedAt: now, updatedAt: now },
      })
      .where(and(eq(chatSessions.accountId, accountId), eq(chatSessions.id, id)));
  }
  return { chats: sessions.length, messages: messageCount };
}
