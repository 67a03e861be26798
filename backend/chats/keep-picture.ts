import { and, eq, sql } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { chatMessages, chatSessions } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { countFile, uncountFiles } from "../limits/index.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { fetchPicture, pictureFiles } from "../products/index.ts";
import { takeNextChange } from "./change-number.ts";

interface MessageKey {
  accountId: string;
  messageId: string;
}

/**
 * Stores a copy of a message's picture, because the marketplace's address may be gone later.
 * Fetches only from the channel and public addresses (products/fetch-picture.ts), and stores only
 * decodable pictures. Throws errors for a retry.
 */
export async function keepPicture(
  backend: Backend,
  { accountId, messageId }: MessageKey,
): Promise<void> {
  const isThisMessage = and(eq(chatMessages.accountId, accountId), eq(chatMessages.id, messageId));
  const [chatMessage] = await backend.db
    .select({ message: chatMessages, channelId: chatSessions.channelId })
    .from(chatMessages)
    .innerJoin(
      chatSessions,
      and(
        eq(chatSessions.accountId, chatMessages.accountId),
        eq(chatSessions.id, chatMessages.sessionId),
      ),
    )
    .where(isThisMessage);
  if (
    !chatMessage ||
    chatMessage.message.pictureKey ||
    chatMessage.message.content.type !== "image"
  )
    return;
  const { url } = toShownAddresses(backend.config, chatMessage.message.content);
  const copiedPicture = await withCapability(
    backend,
    { accountId, channelId: chatMessage.channelId },
    "chats",
    (chats, credentials) => chats.picture(credentials, url),
  );
  const bytes = copiedPicture ?? (await fetchPicture(url));
  if (!bytes) throw new Error("The picture cannot be had now");
  const original = await decodePicture(accountId, bytes);
  // A file that is no picture is not tried again.
  if (!original) return;
  const pictureKey = `chats/${accountId}/${messageId}`;
  await backend.files.set(
    pictureKey,
    new File([new Uint8Array(original.bytes)], messageId, { type: original.mediaType }),
  );
  const isStored = await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, accountId);
    const updated = await tx
      .update(chatMessages)
      .set({ pictureKey, changeNumber })
      .where(and(isThisMessage, sql`${chatMessages.content}->>'type' = 'image'`))
      .returning({ id: chatMessages.id });
    if (updated.length === 0) return false;
    const file = { accountId, key: pictureKey, bytes: original.bytes.byteLength };
    await countFile(backend, tx, file, { isNeeded: true });
    return true;
  });
  // The message was erased or recalled meanwhile.
  if (!isStored) await backend.files.remove(pictureKey);
}

async function decodePicture(accountId: string, bytes: Uint8Array) {
  try {
    const { files } = await pictureFiles(accountId, bytes, "chat");
    return files.find(({ size }) => size === "original") ?? null;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

export async function removePicture(
  backend: Backend,
  { accountId, messageId }: MessageKey,
): Promise<void> {
  const isIt = and(eq(chatMessages.accountId, accountId), eq(chatMessages.id, messageId));
  const [message] = await backend.db.select().from(chatMessages).where(isIt);
  const key = message?.pictureKey;
  if (!key || message.content.type === "image") return;
  await backend.files.remove(key);
  await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, accountId);
    await tx.update(chatMessages).set({ pictureKey: null, changeNumber }).where(isIt);
    await uncountFiles(tx, accountId, [key]);
  });
}
