import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { listNeededPermissions } from "#contract/endpoint.ts";
import { listPrivacyRequests } from "#contract/privacy.ts";
import { ANSWER_WITHIN_MS } from "../chats/index.ts";
import type { Backend, Caller } from "../context.ts";
import { limitToIds } from "../db/limited-to.ts";
import { channels } from "../db/schema/channels.ts";
import { chatSessions, chatShops } from "../db/schema/chats.ts";
import { privacyRequests } from "../db/schema/privacy.ts";
import { type FoundToDo, type ToDoReader, tallyWhere, toToDos } from "./found-to-do.ts";

/** Chats of the caller's shops. */
export const CHAT_TO_DOS: ToDoReader = {
  mayRead: ({ permissions }) => permissions.has("chat-manage"),
  read: async (backend, caller) =>
    (await Promise.all([readSessions(backend, caller), readChatErrors(backend, caller)])).flat(),
};

/** Buyers' requests about their data, which concern the whole account. */
export const PRIVACY_TO_DOS: ToDoReader = {
  mayRead: ({ permissions, channelIds, warehouseIds }) =>
    channelIds === null &&
    warehouseIds === null &&
    listNeededPermissions(listPrivacyRequests).every((permission) => permissions.has(permission)),
  read: async ({ db }, { accountId }) => {
    const [row] = await db
      .select({
        requests: tallyWhere(isNull(privacyRequests.answeredAt), {
          deadline: privacyRequests.dueAt,
        }),
      })
      .from(privacyRequests)
      .where(eq(privacyRequests.accountId, accountId));
    return row ? toToDos("privacy_requests", row.requests) : [];
  },
};

async function readSessions(
  { db }: Backend,
  { accountId, channelIds }: Caller,
): Promise<FoundToDo[]> {
  const [row] = await db
    .select({
      waiting: tallyWhere(isNotNull(chatSessions.waitingSince), {
        deadline: sql`${chatSessions.waitingSince} + make_interval(secs => ${ANSWER_WITHIN_MS / 1000})`,
      }),
      failed: tallyWhere(eq(chatSessions.hasFailed, true)),
    })
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.accountId, accountId),
        eq(chatSessions.isClosed, false),
        limitToIds(chatSessions.channelId, channelIds),
      ),
    );
  return row
    ? [...toToDos("chats_waiting", row.waiting), ...toToDos("messages_failed", row.failed)]
    : [];
}

async function readChatErrors(
  { db }: Backend,
  { accountId, channelIds }: Caller,
): Promise<FoundToDo[]> {
  const rows = await db
    .select({ channelId: chatShops.channelId })
    .from(chatShops)
    .innerJoin(
      channels,
      and(eq(channels.accountId, chatShops.accountId), eq(channels.id, chatShops.channelId)),
    )
    .where(
      and(
        eq(chatShops.accountId, accountId),
        isNotNull(chatShops.lastError),
        inArray(channels.status, ["active"]),
        isNull(channels.disconnectedAt),
        limitToIds(chatShops.channelId, channelIds),
      ),
    );
  return rows.flatMap(({ channelId }) => toToDos("chat_errors", { count: 1 }, channelId));
}
