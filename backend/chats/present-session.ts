import { and, eq, inArray } from "drizzle-orm";
import type { ChatSession } from "#contract/chats.ts";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { type ChatSessionRow, chatMessages, chatSessions } from "../db/schema/chats.ts";
import { toShownAddresses } from "../own-addresses.ts";

/** An answer is due within three hours (docs/domain.md "Chat"). */
export const ANSWER_WITHIN_MS = 3 * 60 * 60_000;

export async function presentSessions(
  { config }: Pick<Backend, "config">,
  db: Queryable,
  accountId: string,
  rows: readonly ChatSessionRow[],
): Promise<ChatSession[]> {
  const shops = await db
    .select({ id: channels.id, type: channels.channelType, name: channels.name })
    .from(channels)
    .where(eq(channels.accountId, accountId));
  const lastWriters = await readLastWriters(db, accountId, rows);
  const namesByUser = await readUserNames(db, [
    ...rows.flatMap(({ assigneeId }) => assigneeId ?? []),
    ...[...lastWriters.values()].flatMap(({ authorId }) => authorId ?? []),
  ]);
  return rows.flatMap((row) => {
    const shop = shops.find(({ id }) => id === row.channelId);
    if (!shop) return [];
    const { isAutomatic = false, authorId = null } = lastWriters.get(row.id) ?? {};
    const author = authorId ? { id: authorId, name: namesByUser.get(authorId) ?? "" } : null;
    const { id, channelId, buyerId, buyerName, isClosed, tags } = row;
    const { buyerAvatarUrl, lastContent } = toShownAddresses(config, {
      ...{ buyerAvatarUrl: row.buyerAvatarUrl, lastContent: row.lastContent },
    });
    return {
      ...{ id, channelId, buyerId, buyerName, buyerAvatarUrl, isClosed, tags },
      ...{ unreadCount: row.unreadCount, hasFailed: row.hasFailed },
      changeNumber: row.changeNumber,
      channelType: shop.type,
      channelName: shop.name,
      assignee: row.assigneeId
        ? { id: row.assigneeId, name: namesByUser.get(row.assigneeId) ?? "" }
        : null,
      waitingSince: row.waitingSince?.toISOString() ?? null,
      dueAt: row.waitingSince
        ? new Date(row.waitingSince.getTime() + ANSWER_WITHIN_MS).toISOString()
        : null,
      lastMessageAt: row.lastMessageAt.toISOString(),
      last:
        lastContent && row.lastFrom
          ? { from: row.lastFrom, content: lastContent, isAutomatic, author }
          : null,
    };
  });
}

/** Returns the last writer of each session: a member, the account's rules, or another person. */
async function readLastWriters(db: Queryable, accountId: string, rows: readonly ChatSessionRow[]) {
  if (rows.length === 0) return new Map();
  const lastMessages = await db
    .select({
      sessionId: chatMessages.sessionId,
      isAutomatic: chatMessages.isAutomatic,
      authorId: chatMessages.authorId,
    })
    .from(chatMessages)
    .innerJoin(
      chatSessions,
      and(
        eq(chatSessions.accountId, chatMessages.accountId),
        eq(chatSessions.id, chatMessages.sessionId),
        eq(chatSessions.lastSequence, chatMessages.sequence),
      ),
    )
    .where(
      and(
        eq(chatMessages.accountId, accountId),
        inArray(
          chatMessages.sessionId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return new Map(lastMessages.map(({ sessionId, ...writer }) => [sessionId, writer]));
}

export async function presentSession(
  backend: Pick<Backend, "config">,
  db: Queryable,
  row: ChatSessionRow,
): Promise<ChatSession> {
  const [session] = await presentSessions(backend, db, row.accountId, [row]);
  if (!session) throw new Error(`The chat ${row.id} has no shop`);
  return session;
}

export async function readUserNames(
  db: Queryable,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const userRows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  return new Map(userRows.map(({ id, name }) => [id, name]));
}
