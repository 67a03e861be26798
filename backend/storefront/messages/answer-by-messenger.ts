import { and, eq } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { StorefrontChatRow } from "../../db/schema/storefront-chats.ts";
import {
  type StorefrontMessageRow,
  storefrontMessages,
} from "../../db/schema/storefront-messages.ts";
import { transaction } from "../../db/transaction.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import { MessengerError } from "../../messengers/messenger.ts";
import { noteRefusal, type OpenMessenger, openMessenger } from "./messenger-account.ts";
import { isMessage, shortenReason, storeSent } from "./send-message.ts";

const HOUR_MS = 3_600_000;

/**
 * Answers a buyer who wrote by a messenger the same way, once for a key. Returns whether it did: a
 * buyer of the page, and one whose window is over and who gave an e-mail, is answered there. Throws
 * ConnectorError `window_over` where nothing reaches the buyer, and as the messenger refuses.
 */
export async function answerByMessenger(
  backend: Backend,
  chat: StorefrontChatRow,
  { key, text }: { key: string; text: string },
): Promise<boolean> {
  const { accountId, storefrontId, messenger, messengerUser, messengerAt } = chat;
  if (messenger === null || messengerUser === "") return false;
  const opened = await openMessenger(backend, { accountId, storefrontId, messenger });
  // No page shows the answer to a person of WhatsApp.
  if (!opened && messenger === "whatsapp")
    throw new ConnectorError("rejected", "messenger_disconnected", "WhatsApp is not connected");
  if (!opened) return false;
  const earlier = await readAnswer(backend, accountId, key);
  if (earlier?.status === "sent" || earlier?.status === "delivered" || earlier?.status === "read")
    return true;
  const { answerHours } = opened.provider;
  const isOver =
    answerHours !== null &&
    backend.now().getTime() - (messengerAt?.getTime() ?? 0) >= answerHours * HOUR_MS;
  if (isOver && chat.buyerEmail !== "") return false;
  if (isOver)
    throw new ConnectorError("rejected", "window_over", "The buyer wrote more than a day ago");
  if (!(await claimAnswer(backend, opened, chat, key)))
    throw new ConnectorError("rejected", "maybe_sent", "The last try may have been sent");
  await sendAnswer(backend, opened, { accountId, id: key, to: messengerUser, text });
  return true;
}

async function readAnswer(
  { db }: Pick<Backend, "db">,
  accountId: string,
  key: string,
): Promise<StorefrontMessageRow | null> {
  const [row] = await db
    .select()
    .from(storefrontMessages)
    .where(isMessage({ accountId, id: key }));
  return row ?? null;
}

/**
 * Returns false for a try that ended without a word where the messenger does not know messages by
 * their id. The next try, which a person asks for, is made.
 */
async function claimAnswer(
  backend: Backend,
  { provider }: OpenMessenger,
  chat: StorefrontChatRow,
  key: string,
): Promise<boolean> {
  const { accountId, storefrontId, id: chatId, messenger, messengerUser } = chat;
  return transaction(backend.db, async (tx) => {
    const made = await tx
      .insert(storefrontMessages)
      .values({
        ...{ id: key, accountId, storefrontId, chatId, messenger: messenger ?? provider.id },
        ...{ event: "answer", recipient: messengerUser, status: "sending", attempts: 1 },
        createdAt: backend.now(),
      })
      .onConflictDoNothing()
      .returning({ id: storefrontMessages.id });
    if (made.length > 0) return true;
    const isAnswer = isMessage({ accountId, id: key });
    const [before] = await tx.select().from(storefrontMessages).where(isAnswer).for("update");
    const isUnknown = before?.status === "sending" && !provider.isRepeatSafe;
    await tx
      .update(storefrontMessages)
      .set({ status: isUnknown ? "uncertain" : "sending" })
      .where(isAnswer);
    return !isUnknown;
  });
}

/** Throws ConnectorError, whose code is shown beside the message in the chat. */
async function sendAnswer(
  backend: Backend,
  { messenger, provider, row }: OpenMessenger,
  { accountId, id, to, text }: { accountId: string; id: string; to: string; text: string },
): Promise<void> {
  const key = { accountId, id };
  try {
    const externalId = await messenger.send({ id, to, text, template: null });
    const [message] = await backend.db.select().from(storefrontMessages).where(isMessage(key));
    if (message) await storeSent(backend, message, externalId);
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    const isUncertain = error.kind === "uncertain" && !provider.isRepeatSafe;
    await backend.db
      .update(storefrontMessages)
      .set({
        status: isUncertain ? "uncertain" : "queued",
        ...{ failureCode: error.code, failureText: shortenReason(error.message) },
      })
      .where(and(isMessage(key), eq(storefrontMessages.status, "sending")));
    if (error.kind === "unauthorised") {
      await transaction(backend.db, (tx) => noteRefusal(backend, tx, row));
      throw new ConnectorError("rejected", "messenger_key_refused", error.message);
    }
    if (isUncertain) throw new ConnectorError("rejected", "maybe_sent", error.message);
    throw new ConnectorError(
      error.kind === "refused" ? "rejected" : "unavailable",
      error.code,
      error.message,
    );
  }
}
