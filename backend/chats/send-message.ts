import { and, eq } from "drizzle-orm";
import type { ChatContent, ChatLimits, ChatMessage } from "#contract/chats.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { type ChatSessionRow, chatMessages } from "../db/schema/chats.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { orders } from "../db/schema/orders.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { countFile, requireStorageLeft, type StoredFile } from "../limits/index.ts";
import type { Chats } from "../marketplaces/channel-chats.ts";
import { loadPictureFiles } from "../products/index.ts";
import { takeNextChange } from "./change-number.ts";
import { sendChatJob } from "./jobs.ts";
import { requireSession } from "./load-session.ts";
import { presentMessages } from "./present-message.ts";
import { computeWritableUntil, requireChats } from "./read-session.ts";
import { refreshSession } from "./refresh-session.ts";
import { makeSearchableText } from "./searchable-text.ts";
import { makeOwnSequence } from "./sequence.ts";

interface SessionRef {
  channelId: string;
  sessionId: string;
}
type MessageInput = { clientId: string } & (
  | { type: "text"; text: string }
  | { type: "note"; text: string }
  | { type: "image"; image: File }
  | { type: "product"; channelProductId: string }
  | { type: "order"; orderId: string }
  | { type: "sticker"; packageId: string; stickerId: string }
);

/**
 * Stores a message as `queued` and enqueues its sending. A repeated `clientId` gives the first
 * message. Throws 404, 422 `text_too_long`, `type_not_offered` or `chat_is_over`, and for a picture
 * as `loadPictureFiles`.
 */
export async function sendMessage(
  backend: Backend,
  caller: Caller,
  sessionRef: SessionRef,
  input: MessageInput,
): Promise<{ message: ChatMessage }> {
  const session = await requireSession(backend.db, caller, sessionRef);
  const chats = await requireChats(backend, session);
  if (input.type !== "note") requireSendable(backend, session, chats.limits, input);
  const id = newId();
  const content = await makeContent(backend, session, chats, input);
  const picture =
    input.type === "image" ? await storeUpload(backend, session, id, input.image) : null;
  const from = input.type === "note" ? "note" : "seller";
  const row = await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, caller.accountId);
    const [earlierMessage] = await tx
      .select()
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.accountId, caller.accountId),
          eq(chatMessages.sessionId, session.id),
          eq(chatMessages.clientId, input.clientId),
        ),
      );
    if (earlierMessage) return earlierMessage;
    if (picture) await countFile(backend, tx, picture);
    const now = backend.now();
    const [newMessage] = await tx
      .insert(chatMessages)
      .values({
        ...{
          id,
          accountId: caller.accountId,
          sessionId: session.id,
          clientId: input.clientId,
        },
        ...{ from, content, words: makeSearchableText(content), authorId: caller.userId },
        pictureKey: picture?.key ?? null,
        state: from === "note" ? "received" : "queued",
        ...{ sequence: makeOwnSequence(now), sentAt: now, createdAt: now, changeNumber },
      })
      .returning();
    if (!newMessage) throw new Error("The message was not stored");
    await refreshAfterSending(tx, backend, session, caller, changeNumber);
    if (from === "seller") await enqueueSending(backend, tx, session);
    return newMessage;
  });
  return presentSentMessage(backend, caller, row);
}

const enqueueSending = (backend: Backend, tx: Transaction, session: ChatSessionRow) =>
  backend.enqueue(
    tx,
    sendChatJob,
    { accountId: session.accountId, sessionId: session.id },
    { singletonKey: session.id },
  );

async function refreshAfterSending(
  tx: Transaction,
  backend: Backend,
  session: ChatSessionRow,
  caller: Caller,
  changeNumber: number,
): Promise<void> {
  const currentSession = await requireSession(tx, caller, {
    channelId: session.channelId,
    sessionId: session.id,
  });
  await refreshSession(tx, currentSession, changeNumber, backend.now());
}

async function presentSentMessage(
  backend: Backend,
  { accountId }: Caller,
  row: typeof chatMessages.$inferSelect,
): Promise<{ message: ChatMessage }> {
  const [message] = await presentMessages(backend, backend.db, accountId, [row]);
  if (!message) throw new Error("The message could not be presented");
  return { message };
}

function requireSendable(
  backend: Backend,
  session: ChatSessionRow,
  limits: ChatLimits,
  input: Exclude<MessageInput, { type: "note" }>,
): void {
  if (!limits.types.includes(input.type))
    throw invalid("type_not_offered", `The channel takes no ${input.type}`);
  if (input.type === "text" && input.text.length > limits.textLength)
    throw invalid("text_too_long", `The channel takes ${limits.textLength} characters`, {
      text: "text_too_long",
    });
  const writableUntil = computeWritableUntil(session, limits);
  if (writableUntil && writableUntil < backend.now())
    throw invalid("chat_is_over", "The channel takes no more messages to this buyer");
}

async function makeContent(
  backend: Backend,
  session: ChatSessionRow,
  { limits, stickers }: Pick<Chats, "limits" | "stickers">,
  input: MessageInput,
): Promise<ChatContent> {
  switch (input.type) {
    case "text":
    case "note":
      return { type: "text", text: input.text };
    case "image":
      if (input.image.size > limits.imageBytes)
        throw invalid("image_too_large", `The channel takes ${limits.imageBytes} bytes`);
      return { type: "image", url: "" };
    case "sticker": {
      const { packageId, stickerId } = input;
      const knownSticker = stickers.find(
        (sticker) => sticker.packageId === packageId && sticker.stickerId === stickerId,
      );
      if (!knownSticker)
        throw invalid("unknown_sticker", "The channel has no such sticker", {
          stickerId: "unknown_sticker",
        });
      return { type: "sticker", packageId, stickerId, sign: knownSticker.sign };
    }
    case "product":
      return {
        type: "product",
        externalProductId: await requireListedId(backend, session, input.channelProductId),
      };
    case "order":
      return {
        type: "order",
        externalOrderId: await requireOrderNumber(backend, session, input.orderId),
      };
  }
}

async function requireListedId(
  { db }: Backend,
  session: ChatSessionRow,
  id: string,
): Promise<string> {
  const [listing] = await db
    .select({ externalId: channelProducts.externalProductId })
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, session.accountId),
        eq(channelProducts.channelId, session.channelId),
        eq(channelProducts.id, id),
      ),
    );
  if (!listing?.externalId) throw notFound("The product");
  return listing.externalId;
}

/** Accepts only the buyer's orders. */
async function requireOrderNumber(
  { db }: Backend,
  session: ChatSessionRow,
  id: string,
): Promise<string> {
  const [order] = await db
    .select({ externalId: orders.externalId })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, session.accountId),
        eq(orders.channelId, session.channelId),
        eq(orders.buyerId, session.buyerId),
        eq(orders.id, id),
      ),
    );
  if (!order) throw notFound("The order");
  return order.externalId;
}

async function storeUpload(
  backend: Backend,
  session: ChatSessionRow,
  messageId: string,
  image: File,
): Promise<StoredFile> {
  await requireStorageLeft(backend, session.accountId);
  const key = `chats/${session.accountId}/${messageId}`;
  const bytes = new Uint8Array(await image.arrayBuffer());
  const { files } = await loadPictureFiles(session.accountId, bytes, image.name);
  const original = files.find(({ size }) => size === "original");
  if (!original) throw new Error("The picture has no original");
  await backend.files.set(
    key,
    new File([new Uint8Array(original.bytes)], messageId, { type: original.mediaType }),
  );
  return { accountId: session.accountId, key, bytes: original.bytes.byteLength };
}

/** Sends a failed message again. Throws 404, 409 `wrong_state`. */
export async function retryMessage(
  backend: Backend,
  caller: Caller,
  messageRef: SessionRef & { messageId: string },
): Promise<{ message: ChatMessage }> {
  const row = await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, caller.accountId);
    const session = await requireSession(tx, caller, messageRef);
    const messageCondition = and(
      eq(chatMessages.accountId, caller.accountId),
      eq(chatMessages.sessionId, session.id),
      eq(chatMessages.id, messageRef.messageId),
    );
    const [message] = await tx.select().from(chatMessages).where(messageCondition);
    if (!message) throw notFound("The message");
    if (message.state !== "failed") throw conflict("wrong_state", "The message did not fail");
    const now = backend.now();
    const [queuedMessage] = await tx
      .update(chatMessages)
      .set({
        state: "queued",
        errorCode: null,
        ...{ sequence: makeOwnSequence(now), sentAt: now, changeNumber },
      })
      .where(messageCondition)
      .returning();
    if (!queuedMessage) throw new Error("The message was deleted");
    await refreshAfterSending(tx, backend, session, caller, changeNumber);
    await enqueueSending(backend, tx, session);
    return queuedMessage;
  });
  return presentSentMessage(backend, caller, row);
}
