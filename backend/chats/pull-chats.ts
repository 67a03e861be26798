import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { type ChannelKey, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { chatSessions, chatShops } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import type { Events } from "../events.ts";
import { RetryLater } from "../jobs/queue.ts";
import type {
  ChannelChatMessage,
  ChannelConversation,
  ChatHistory,
} from "../marketplaces/channel-chats.ts";
import { ConnectorError, getSellerCode, requireOffered } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { ingestMessages } from "./ingest-messages.ts";
import { pullChatJob, pullShopChatsJob } from "./jobs.ts";
import { recordShopRead } from "./record-shop-read.ts";

const MINUTE_MS = 60_000;
/** Shops that push are read too, because pushes get lost. */
const PULL_INTERVAL_MS = 2 * MINUTE_MS;
/** The marketplaces' lists are later than their messages. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** The first read of a newly connected shop goes back this far. */
const FIRST_PULL_MS = 30 * 24 * 60 * MINUTE_MS;
/** Other changes can run between transactions. */
const MESSAGES_PER_TRANSACTION = 200;
const RATE_LIMIT_PAUSE_MS = 10_000;

export async function pullConnectedChats(
  backend: Backend,
  tx: Transaction,
  { accountId, channelId }: Events["channelConnected"],
): Promise<void> {
  await backend.enqueue(
    tx,
    pullShopChatsJob,
    { accountId, channelId },
    { singletonKey: channelId },
  );
}

export async function pullReportedChat(
  backend: Backend,
  tx: Transaction,
  job: Events["chatReported"],
): Promise<void> {
  const singletonKey = `${job.channelId}:${job.externalId}`;
  await backend.enqueue(tx, pullChatJob, job, { singletonKey });
}

/** Enqueues a read of each shop with readable chats that was not read for two minutes. */
export async function pullDueChats(backend: Backend): Promise<void> {
  const now = backend.now().getTime();
  const latestDueRead = new Date(now - PULL_INTERVAL_MS);
  // A later time was written by a wrong clock. Clocks may differ by a few minutes.
  const latestPossibleRead = new Date(now + OVERLAP_MS);
  await transaction(backend.db, async (tx) => {
    const dueChannels = await tx
      .select({ accountId: channels.accountId, id: channels.id, type: channels.channelType })
      .from(channels)
      .leftJoin(
        chatShops,
        and(eq(chatShops.accountId, channels.accountId), eq(chatShops.channelId, channels.id)),
      )
      .where(
        and(
          isNull(channels.disconnectedAt),
          eq(channels.status, "active"),
          or(
            isNull(chatShops.lastReadAt),
            lt(chatShops.lastReadAt, latestDueRead),
            gt(chatShops.lastReadAt, latestPossibleRead),
          ),
        ),
      );
    for (const { accountId, id, type } of dueChannels)
      if (backend.connector(type)?.chats?.history)
        await backend.enqueue(
          tx,
          pullShopChatsJob,
          { accountId, channelId: id },
          { singletonKey: id },
        );
  });
}

/**
 * Enqueues a job for each conversation with new messages, then moves the cursor. Throws
 * ConnectorError.
 */
export async function pullShopChats(backend: Backend, key: ChannelKey): Promise<void> {
  const [shop] = await backend.db
    .select({ cursorAt: chatShops.cursorAt })
    .from(chatShops)
    .where(and(eq(chatShops.accountId, key.accountId), eq(chatShops.channelId, key.channelId)));
  const now = backend.now();
  const since = shop?.cursorAt
    ? new Date(shop.cursorAt.getTime() - OVERLAP_MS)
    : new Date(now.getTime() - FIRST_PULL_MS);
  const changedConversations = await readHistory(backend, key, (history, credentials) =>
    readConversationsSince(history, credentials, since),
  );
  const knownSessions = await backend.db
    .select({ externalId: chatSessions.externalId, pulledUntil: chatSessions.pulledUntil })
    .from(chatSessions)
    .where(
      and(eq(chatSessions.accountId, key.accountId), eq(chatSessions.channelId, key.channelId)),
    );
  const pulledUntilById = new Map(
    knownSessions.map((entry) => [entry.externalId, entry.pulledUntil]),
  );
  const hasNewMessages = (channelConversation: ChannelConversation) => {
    const pulledUntil = pulledUntilById.get(channelConversation.externalId);
    return !pulledUntil || pulledUntil < channelConversation.lastMessageAt;
  };
  const newestMessageAt = changedConversations.reduce<Date | null>(
    (latestPossibleRead, { lastMessageAt }) =>
      !latestPossibleRead || lastMessageAt > latestPossibleRead
        ? lastMessageAt
        : latestPossibleRead,
    null,
  );
  await transaction(backend.db, async (tx) => {
    for (const { externalId } of changedConversations.filter(hasNewMessages))
      await pullReportedChat(backend, tx, { ...key, externalId });
    await recordShopRead(tx, key, {
      lastReadAt: now,
      ...(newestMessageAt ? { cursorAt: newestMessageAt } : {}),
    });
  });
}

async function readConversationsSince(
  history: ChatHistory,
  credentials: Credentials,
  since: Date,
): Promise<ChannelConversation[]> {
  const changedConversations: ChannelConversation[] = [];
  let cursor: string | null = null;
  do {
    const page = await history.list(credentials, cursor);
    changedConversations.push(
      ...page.conversations.filter(({ lastMessageAt }) => lastMessageAt >= since),
    );
    // A page may begin with pinned conversations of any age.
    if (!page.conversations.some(({ lastMessageAt }) => lastMessageAt >= since)) break;
    cursor = page.cursor;
  } while (cursor !== null);
  return changedConversations;
}

/**
 * Reads a conversation back to the last read (first: 30 days), and stores messages from the oldest,
 * so that an interrupted read continues. Throws ConnectorError.
 */
export async function pullChat(
  backend: Backend,
  key: ChannelKey,
  externalId: string,
): Promise<void> {
  const [session] = await backend.db
    .select({ pulledUntil: chatSessions.pulledUntil })
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.accountId, key.accountId),
        eq(chatSessions.channelId, key.channelId),
        eq(chatSessions.externalId, externalId),
      ),
    );
  const since = session?.pulledUntil
    ? new Date(session.pulledUntil.getTime() - OVERLAP_MS)
    : new Date(backend.now().getTime() - FIRST_PULL_MS);
  const result = await readHistory(backend, key, async (history, credentials) => {
    const conversation = await history.read(credentials, externalId);
    return conversation
      ? { conversation, messages: await readMessagesSince(history, credentials, externalId, since) }
      : null;
  });
  if (!result) return;
  const messagesOldestFirst = result.messages.reverse();
  // It was read before the messages, so the newest is among them.
  const pulledUntil = result.conversation.lastMessageAt;
  for (let start = 0; start < messagesOldestFirst.length; start += MESSAGES_PER_TRANSACTION) {
    const messagePart = messagesOldestFirst.slice(start, start + MESSAGES_PER_TRANSACTION);
    const isLast = start + MESSAGES_PER_TRANSACTION >= messagesOldestFirst.length;
    await ingestMessages(
      backend,
      key,
      result.conversation,
      messagePart,
      isLast ? pulledUntil : null,
    );
  }
}

async function readMessagesSince(
  history: ChatHistory,
  credentials: Credentials,
  externalId: string,
  since: Date,
): Promise<ChannelChatMessage[]> {
  const messages: ChannelChatMessage[] = [];
  let cursor: string | null = null;
  do {
    const page = await history.messages(credentials, externalId, cursor);
    messages.push(...page.messages);
    const oldest = page.messages.at(-1);
    if (!oldest || oldest.sentAt < since) break;
    cursor = page.cursor;
  } while (cursor !== null);
  return messages;
}

/** Reads, and stores an error with the shop. Throws ConnectorError, also `not_offered`. */
async function readHistory<T>(
  backend: Backend,
  key: ChannelKey,
  read: (history: ChatHistory, credentials: Credentials) => Promise<T>,
): Promise<T> {
  try {
    return await withCapability(backend, key, "chats", (chats, credentials) =>
      read(requireOffered(chats.history, "the reading of chats"), credentials),
    );
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not_offered") throw error;
    const lastError = error instanceof ConnectorError ? getSellerCode(error) : "failed";
    await transaction(backend.db, (tx) =>
      recordShopRead(tx, key, { lastError, lastErrorAt: backend.now() }),
    );
    throw error;
  }
}

/** Retries if the channel requests a pause. Skips disconnected channels and unreadable chats. */
export async function runPullJob(backend: Backend, pull: () => Promise<void>): Promise<void> {
  try {
    await pull();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "rate_limited")
      throw new RetryLater(
        new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
        "rate limited",
      );
    if (error.kind === "unauthorised" || error.code === "not_offered") return;
    throw error;
  }
}
