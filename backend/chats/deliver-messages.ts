import { and, asc, eq, isNull, lt, ne, or } from "drizzle-orm";
import { type ChannelKey, withCapability } from "../channels/index.ts";
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
import { type JobRun, RetryLater } from "../jobs/queue.ts";
import type { SentChatMessage } from "../marketplaces/channel-chats.ts";
import { ConnectorError, getSellerCode } from "../marketplaces/connector.ts";
import { takeNextChange } from "./change-number.ts";
import { loadSessionOfJob, matchSession, type SessionKey } from "./load-session.ts";
import { toOutgoingMessage } from "./outgoing-message.ts";
import { pullChat } from "./pull-chats.ts";
import { recordShopRead } from "./record-shop-read.ts";
import { refreshSession } from "./refresh-session.ts";
import { makeSequence } from "./sequence.ts";

/** Longer than a picture and its message take (20 s each). */
const CLAIM_MS = 90_000;
const RATE_LIMIT_PAUSE_MS = 10_000;

const matchMessage = ({ accountId, id }: Pick<ChatMessageRow, "accountId" | "id">) =>
  and(eq(chatMessages.accountId, accountId), eq(chatMessages.id, id));

/**
 * Sends a chat's waiting messages in order, each once. After an unknown outcome it first searches
 * on the channel. If the channel does not answer, the job retries, and the shop shows it. A refused
 * message has failed; a person may retry it.
 */
export async function deliverMessages(
  backend: Backend,
  key: SessionKey,
  run: JobRun,
): Promise<void> {
  const session = await loadSessionOfJob(backend.db, key);
  if (!session) return;
  for (;;) {
    const message = await readNextQueued(backend, key);
    if (!message) return;
    if (!(await claimMessage(backend, message)))
      throw new RetryLater(
        new Date(backend.now().getTime() + CLAIM_MS),
        "another process sends in this chat",
      );
    await deliverMessage(backend, session, message, run);
  }
}

async function readNextQueued({ db }: Backend, key: SessionKey): Promise<ChatMessageRow | null> {
  const [message] = await db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, key.accountId),
        eq(chatMessages.sessionId, key.sessionId),
        eq(chatMessages.state, "queued"),
      ),
    )
    .orderBy(asc(chatMessages.createdAt), asc(chatMessages.id))
    .limit(1);
  return message ?? null;
}

async function claimMessage(
  { db, now: current }: Backend,
  message: ChatMessageRow,
): Promise<boolean> {
  const claimedMessages = await db
    .update(chatMessages)
    .set({ claimedUntil: new Date(current().getTime() + CLAIM_MS) })
    .where(
      and(
        matchMessage(message),
        eq(chatMessages.state, "queued"),
        or(isNull(chatMessages.claimedUntil), lt(chatMessages.claimedUntil, current())),
      ),
    )
    .returning({ id: chatMessages.id });
  return claimedMessages.length > 0;
}

async function deliverMessage(
  backend: Backend,
  session: ChatSessionRow,
  message: ChatMessageRow,
  run: JobRun,
): Promise<void> {
  const shop = { accountId: session.accountId, channelId: session.channelId };
  try {
    if (message.attemptedAt && (await canReadChats(backend, shop))) {
      await pullChat(backend, shop, session.externalId);
      if (!(await isStillQueued(backend, message))) return;
    }
    const outgoing = await toOutgoingMessage(backend, session, message);
    await markMessage(backend, message, { attemptedAt: backend.now() });
    const sentMessage = await withCapability(backend, shop, "chats", (chats, credentials) =>
      chats.send(credentials, session, outgoing),
    );
    await storeSent(backend, session, message, sentMessage);
  } catch (error) {
    if (!(error instanceof ConnectorError)) {
      await markMessage(backend, message, { claimedUntil: null });
      throw error;
    }
    await storeFailure(backend, session, message, error, run);
  }
}

/** If chats cannot be read, the message is sent again with its key. */
const canReadChats = (backend: Backend, shop: ChannelKey): Promise<boolean> =>
  withCapability(backend, shop, "chats", async ({ history }) => history !== undefined);

async function isStillQueued({ db }: Backend, message: ChatMessageRow): Promise<boolean> {
  const [current] = await db
    .select({ state: chatMessages.state })
    .from(chatMessages)
    .where(matchMessage(message));
  return current?.state === "queued";
}

const markMessage = (
  { db }: Backend,
  message: ChatMessageRow,
  changedFields: { attemptedAt?: Date | null; claimedUntil?: Date | null },
) => db.update(chatMessages).set(changedFields).where(matchMessage(message));

async function storeSent(
  backend: Backend,
  session: ChatSessionRow,
  message: ChatMessageRow,
  { externalId, sentAt, order }: SentChatMessage,
): Promise<void> {
  await changeLockedSession(backend, session, async (tx, changeNumber) => {
    const [now] = await tx.select().from(chatMessages).where(matchMessage(message));
    // A concurrent read may have given this row to another message, which then gets its own row.
    if (now?.externalId && now.externalId !== externalId)
      await tx.insert(chatMessages).values({
        ...now,
        ...{ id: newId(), clientId: null, authorId: null, state: "received", pictureKey: null },
        changeNumber,
      });
    await tx
      .delete(chatMessages)
      .where(
        and(
          eq(chatMessages.accountId, session.accountId),
          eq(chatMessages.sessionId, session.id),
          eq(chatMessages.externalId, externalId),
          ne(chatMessages.id, message.id),
        ),
      );
    await tx
      .update(chatMessages)
      .set({
        ...{ externalId, sentAt, changeNumber },
        // A concurrent read may know that the channel hides it from the buyer.
        ...(now?.externalId === externalId && now.state === "failed"
          ? {}
          : { state: "sent" as const, errorCode: null }),
        sequence: makeSequence(sentAt, order),
        ...{ attemptedAt: null, claimedUntil: null },
      })
      .where(matchMessage(message));
    await recordShopRead(tx, session, { lastError: null });
  });
}

/** Stores a visible state, and throws the error for a retry. */
async function storeFailure(
  backend: Backend,
  session: ChatSessionRow,
  message: ChatMessageRow,
  error: ConnectorError,
  run: JobRun,
): Promise<void> {
  const isTemporary = error.kind === "unavailable" || error.kind === "rate_limited";
  const hasFailed = !isTemporary || run.isLastTry;
  await changeLockedSession(backend, session, async (tx, changeNumber) => {
    await tx
      .update(chatMessages)
      .set({
        claimedUntil: null,
        changeNumber,
        errorCode: getSellerCode(error),
        // A refusal is final. Only an unknown outcome may have reached the channel.
        ...(error.kind === "unavailable" ? {} : { attemptedAt: null }),
        ...(hasFailed ? { state: "failed" as const } : {}),
      })
      .where(and(matchMessage(message), eq(chatMessages.state, "queued")));
    if (isTemporary)
      await recordShopRead(tx, session, {
        lastError: getSellerCode(error),
        lastErrorAt: backend.now(),
      });
  });
  if (hasFailed) return;
  if (error.kind === "rate_limited")
    throw new RetryLater(
      new Date(backend.now().getTime() + (error.retryAfterMs ?? RATE_LIMIT_PAUSE_MS)),
      "rate limited",
    );
  throw error;
}

/** Changes messages of a chat, then recomputes the chat's row. */
async function changeLockedSession(
  backend: Backend,
  { accountId, id }: ChatSessionRow,
  change: (tx: Transaction, changeNumber: number) => Promise<void>,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, accountId);
    await change(tx, changeNumber);
    const [session] = await tx
      .select()
      .from(chatSessions)
      .where(matchSession({ accountId, sessionId: id }));
    if (session) await refreshSession(tx, session, changeNumber, backend.now());
  });
}
