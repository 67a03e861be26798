import { and, eq, ne, or } from "drizzle-orm";
import type { MessageStatus } from "#contract/messengers.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { storefrontChats } from "../../db/schema/storefront-chats.ts";
import {
  type StorefrontMessageRow,
  storefrontMessages,
} from "../../db/schema/storefront-messages.ts";
import { storefrontOrders } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem-error.ts";
import type { MessengerEvent, MessengerWebhook } from "../../messengers/messenger.ts";
import { isSameText } from "../courier-pushes.ts";
import {
  type MessengerKey,
  noteHeard,
  type OpenMessenger,
  openByToken,
} from "../messages/messenger-account.ts";
import { failInTransaction, isMessage } from "../messages/send-message.ts";
import { takeWritten } from "./take-written.ts";

interface Address {
  messenger: string;
  token: string;
}

/**
 * Receives statuses of our messages and what buyers write. Each event is taken once, whatever its
 * order. Throws 404 for an unknown address, 401 `wrong_signature`, 400 for a malformed body.
 */
export async function receiveMessengerWebhook(
  backend: Backend,
  at: Address,
  webhook: MessengerWebhook,
): Promise<void> {
  const opened = await openByToken(backend, at.messenger, at.token);
  if (!opened) throw notFound("The address");
  const { provider, keys, row } = opened;
  if (!provider.isSigned(keys, webhook))
    throw new ProblemError(401, "wrong_signature", "The webhook is not the messenger's");
  const events = parseEvents(opened, webhook.rawBody);
  await noteHeard(backend, row);
  for (const event of events) await takeEvent(backend, opened, event);
}

function parseEvents({ provider, keys }: OpenMessenger, rawBody: Uint8Array): MessengerEvent[] {
  try {
    return provider.readEvents(keys, rawBody);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ProblemError(400, "malformed_body", error.message);
  }
}

/** Answers Meta's question to a new address. Throws 404, and 403 for another token. */
export async function answerChallenge(
  backend: Backend,
  at: Address,
  { mode, verifyToken, challenge }: { mode: string; verifyToken: string; challenge: string },
): Promise<string> {
  const opened = await openByToken(backend, at.messenger, at.token);
  if (opened?.row.messenger !== "whatsapp") throw notFound("The address");
  if (mode !== "subscribe" || !isSameText(verifyToken, opened.verifyToken))
    throw new ProblemError(403, "forbidden", "Another verify token");
  return challenge;
}

async function takeEvent(
  backend: Backend,
  opened: OpenMessenger,
  event: MessengerEvent,
): Promise<void> {
  switch (event.kind) {
    case "status":
      return transaction(backend.db, (tx) => takeStatus(backend, tx, opened.row, event));
    case "message":
      return takeWritten(backend, opened, event);
    case "left":
      return forgetFollower(backend, opened.row, event.from);
  }
}

/** A later status is not undone by an earlier one that arrives after it. */
const RANK: Record<MessageStatus, number> = {
  ...{ queued: 0, sending: 0, uncertain: 0, sent: 1, failed: 2, delivered: 3, read: 4 },
};

async function takeStatus(
  backend: Backend,
  tx: Transaction,
  { accountId, storefrontId }: MessengerKey,
  { externalId, ownId, status, at, failure }: MessengerEvent & { kind: "status" },
): Promise<void> {
  const [message] = await tx
    .select()
    .from(storefrontMessages)
    .where(
      and(
        eq(storefrontMessages.accountId, accountId),
        eq(storefrontMessages.storefrontId, storefrontId),
        or(
          eq(storefrontMessages.externalId, externalId),
          // The answer to the call was lost.
          ...(ownId === null ? [] : [eq(storefrontMessages.id, ownId)]),
        ),
      ),
    )
    .for("update");
  if (!message || RANK[status] <= RANK[message.status]) return;
  await tx
    .update(storefrontMessages)
    .set({
      ...{ externalId, status, failureCode: null, failureText: null },
      ...timesOf(message, status, at),
    })
    .where(isMessage(message));
  if (status === "failed")
    await failInTransaction(backend, tx, message, failure ?? { code: "unknown", text: "" });
}

/** A message that was read was sent and delivered too. */
function timesOf(
  { sentAt, deliveredAt }: StorefrontMessageRow,
  status: "sent" | "delivered" | "read" | "failed",
  at: Date,
) {
  switch (status) {
    case "failed":
      return { failedAt: at };
    case "sent":
      return { sentAt: sentAt ?? at };
    case "delivered":
      return { sentAt: sentAt ?? at, deliveredAt: at };
    case "read":
      return { sentAt: sentAt ?? at, deliveredAt: deliveredAt ?? at, readAt: at };
  }
}

/** Further news of the person's orders are mailed, and answers are mailed or read on the page. */
async function forgetFollower(
  { db }: Pick<Backend, "db">,
  { accountId, storefrontId, messenger }: MessengerKey,
  userId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .update(storefrontOrders)
      .set({ lineUserId: "" })
      .where(
        and(
          eq(storefrontOrders.accountId, accountId),
          eq(storefrontOrders.storefrontId, storefrontId),
          eq(storefrontOrders.lineUserId, userId),
          ne(storefrontOrders.lineUserId, ""),
        ),
      );
    await tx
      .update(storefrontChats)
      .set({ messenger: null, messengerUser: "", messengerAt: null })
      .where(
        and(
          eq(storefrontChats.accountId, accountId),
          eq(storefrontChats.storefrontId, storefrontId),
          eq(storefrontChats.messenger, messenger),
          eq(storefrontChats.messengerUser, userId),
        ),
      );
  });
}
