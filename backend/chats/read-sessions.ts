import { and, count, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  CHAT_FILTERS,
  CHAT_LIST_FILTERS,
  type ChatFilter,
  type ChatSession,
  type listChatSessions,
  type listChatShops,
} from "#contract/chats.ts";
import type { Backend, Caller } from "../context.ts";
import { filterCondition } from "../db/filter-condition.ts";
import { limitToIds } from "../db/limited-to.ts";
import { channels } from "../db/schema/channels.ts";
import { chatAnswers, chatSessions, chatShops } from "../db/schema/chats.ts";
import { invalid } from "../http/problem-error.ts";
import { containsWords } from "../products/index.ts";
import { ANSWER_WITHIN_MS, presentSessions } from "./present-session.ts";
import { listMembers } from "./settings.ts";
import { readNewestChange } from "./watch-chats.ts";

const DAY_MS = 24 * 60 * 60_000;

const makeVisibleCondition = (caller: Caller): SQL | undefined =>
  and(
    eq(chatSessions.accountId, caller.accountId),
    limitToIds(chatSessions.channelId, caller.channelIds),
  );

function makeFilterCondition(filter: ChatFilter, caller: Caller, now: Date): SQL | undefined {
  const openCondition = eq(chatSessions.isClosed, false);
  const dueBefore = new Date(now.getTime() - ANSWER_WITHIN_MS);
  switch (filter) {
    case "open":
      return openCondition;
    case "unreplied":
      return and(openCondition, isNotNull(chatSessions.waitingSince));
    case "due":
      return and(openCondition, gt(chatSessions.waitingSince, dueBefore));
    case "overdue":
      return and(openCondition, lte(chatSessions.waitingSince, dueBefore));
    case "mine":
      return and(openCondition, eq(chatSessions.assigneeId, caller.userId));
    case "unassigned":
      return and(openCondition, isNull(chatSessions.assigneeId));
    case "closed":
      return eq(chatSessions.isClosed, true);
  }
}

/** Cursor: time and id of the page's last row. */
const CURSOR_PATTERN = /^(\d{1,15})-([0-9a-f-]{36})$/;

function makeCursorCondition(cursor: string): SQL {
  const [, ms, id] = CURSOR_PATTERN.exec(cursor) ?? [];
  if (!ms || !id) throw invalid("invalid_cursor", "The cursor is invalid");
  const cursorTime = new Date(Number(ms)).toISOString();
  return sql`(${chatSessions.lastMessageAt}, ${chatSessions.id}) < (${cursorTime}::timestamptz, ${id})`;
}

/** Matches the buyer's name, a tag, or a message. */
function makeSearchCondition(accountId: string, search: string): SQL | undefined {
  const messageCondition = containsWords(sql`search_form(m.words)`, search);
  const nameCondition = containsWords(sql`search_form(${chatSessions.buyerName})`, search);
  const tagCondition = containsWords(sql`search_form(${chatSessions.tags}::text)`, search);
  if (!messageCondition || !nameCondition || !tagCondition) return undefined;
  return sql`(${nameCondition} or ${tagCondition} or ${chatSessions.id} in (select m.session_id from chat_messages m where m.account_id = ${accountId} and ${messageCondition}))`;
}

/** Excludes erased buyers. */
const makeBuyerCondition = (accountId: string, orderId: string): SQL =>
  sql`${chatSessions.erasedAt} is null and (${chatSessions.channelId}, ${chatSessions.buyerId}) = (select o.channel_id, o.buyer_id from orders o where o.account_id = ${accountId} and o.id = ${orderId})`;

const makeExtraConditions = filterCondition(CHAT_LIST_FILTERS, chatSessions, {
  channelIds: (ids) => (ids.length > 0 ? limitToIds(chatSessions.channelId, ids) : undefined),
  tag: (tag) => sql`${chatSessions.tags} @> ${JSON.stringify([tag])}::jsonb`,
  search: (search, accountId: string) => makeSearchCondition(accountId, search),
});

/** Throws 422 `invalid_cursor`. */
export async function findSessions(
  backend: Backend,
  caller: Caller,
  query: z.output<typeof listChatSessions.query>,
): Promise<{ sessions: ChatSession[]; cursor: string | null }> {
  const { cursor, pageSize, channelIds, filter, tag, search, orderId, unread } = query;
  // A search covers all chats.
  const searchesAllChats = (Boolean(search) && filter === "open") || orderId !== undefined;
  const rows = await backend.db
    .select()
    .from(chatSessions)
    .where(
      and(
        makeVisibleCondition(caller),
        makeExtraConditions({ channelIds, tag, search }, caller.accountId),
        searchesAllChats ? undefined : makeFilterCondition(filter, caller, backend.now()),
        unread ? gt(chatSessions.unreadCount, 0) : undefined,
        orderId === undefined ? undefined : makeBuyerCondition(caller.accountId, orderId),
        cursor === undefined ? undefined : makeCursorCondition(cursor),
      ),
    )
    .orderBy(desc(chatSessions.lastMessageAt), desc(chatSessions.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const lastRow = page.at(-1);
  return {
    sessions: await presentSessions(backend, backend.db, caller.accountId, page),
    cursor:
      rows.length > pageSize && lastRow ? `${lastRow.lastMessageAt.getTime()}-${lastRow.id}` : null,
  };
}

/** Returns shops with chats, the number of waiting chats in each, and the filters' values. */
export async function readChatShops(
  backend: Backend,
  caller: Caller,
  query: z.output<typeof listChatShops.query>,
): Promise<z.input<typeof listChatShops.response>> {
  const { db } = backend;
  const now = backend.now();
  // Must be read first, so that a concurrent change is reported again.
  const lastEventId = await readNewestChange(backend, caller);
  const shops = await db
    .select({ channel: channels, shop: chatShops })
    .from(channels)
    .leftJoin(
      chatShops,
      and(eq(chatShops.accountId, channels.accountId), eq(chatShops.channelId, channels.id)),
    )
    .where(
      and(
        eq(channels.accountId, caller.accountId),
        isNull(channels.disconnectedAt),
        limitToIds(channels.id, caller.channelIds),
      ),
    )
    .orderBy(channels.name, channels.id);
  const waitingRows = await db
    .select({
      channelId: chatSessions.channelId,
      unread: sql<number>`sum(${chatSessions.unreadCount})`.mapWith(Number),
      unreplied: count(chatSessions.waitingSince),
    })
    .from(chatSessions)
    .where(and(makeVisibleCondition(caller), eq(chatSessions.isClosed, false)))
    .groupBy(chatSessions.channelId);
  const [counts] = await db
    .select(
      Object.fromEntries(
        CHAT_FILTERS.map((filter) => [
          filter,
          sql<number>`count(*) filter (where ${makeFilterCondition(filter, caller, now) ?? sql`true`})`.mapWith(
            Number,
          ),
        ]),
      ) as Record<ChatFilter, SQL<number>>,
    )
    .from(chatSessions)
    .where(and(makeVisibleCondition(caller), makeExtraConditions(query, caller.accountId)));
  const tags = await db.execute<{ tag: string }>(
    sql`select distinct jsonb_array_elements_text(${chatSessions.tags}) as tag from ${chatSessions} where ${makeVisibleCondition(caller)} order by 1 limit 100`,
  );
  const [waitRow] = await db
    .select({
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from ${chatAnswers.answeredAt} - ${chatAnswers.waitedSince}))`,
    })
    .from(chatAnswers)
    .where(
      and(
        eq(chatAnswers.accountId, caller.accountId),
        limitToIds(chatAnswers.channelId, caller.channelIds),
        gt(chatAnswers.answeredAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  const median = waitRow?.median ?? null;
  return {
    shops: shops.flatMap(({ channel, shop }) => {
      const chats = backend.connector(channel.channelType)?.chats;
      if (!chats) return [];
      const waitingRow = waitingRows.find(({ channelId }) => channelId === channel.id);
      return {
        channelId: channel.id,
        channelType: channel.channelType,
        name: channel.name,
        isActive: channel.status === "active",
        unreadCount: waitingRow?.unread ?? 0,
        unrepliedCount: waitingRow?.unreplied ?? 0,
        limits: chats.limits,
        lastReadAt: shop?.lastReadAt?.toISOString() ?? null,
        lastError: shop?.lastError ?? null,
      };
    }),
    counts:
      counts ??
      (Object.fromEntries(CHAT_FILTERS.map((chatFilter) => [chatFilter, 0])) as Record<
        ChatFilter,
        number
      >),
    tags: tags.rows.map(({ tag }) => tag),
    lastEventId,
    medianWaitSeconds: median === null ? null : Math.round(Number(median)),
    members: await listMembers(db, caller.accountId),
  };
}
