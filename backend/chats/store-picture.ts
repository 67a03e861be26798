import { and, eq, sql } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { chatMessages, chatSessions } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { countFile, uncountFiles } from "../limits/index.ts";
import { toShownAddresses } from "../own-addresses.ts";
import { fetchPicture, loadPictureFiles } from "../products/index.ts";
import { takeNextChange } from "./change-number.ts";

interface MessageKey {
  accountId: string;
  messageId: string;
}

/**
 * Stores a copy of a message's picture, because the marketplace may delete it. Fetches only from
 * the channel and public addresses (products/fetch-picture.ts). Throws errors for a retry.
 */
export async function storeChatPicture(
  backend: Backend,
  { accountId, messageId }: MessageKey,
): Promise<void> {
  const messageCondition = and(
    eq(chatMessages.accountId, accountId),
    eq(chatMessages.id, messageId),
  );
  const [row] = await backend.db
    .select({ message: chatMessages, channelId: chatSessions.channelId })
    .from(chatMessages)
    .innerJoin(
      chatSessions,
      and(
        eq(chatSessions.accountId, chatMessages.accountId),
        eq(chatSessions.id, chatMessages.sessionId),
      ),
    )
    .where(messageCondition);
  if (!row || row.message.pictureKey || row.message.content.type !== "image") return;
  const { url } = toShownAddresses(backend.config, row.message.content);
  const channelPicture = await withCapability(
    backend,
    { accountId, channelId: row.channelId },
    "chats",
    (chats, credentials) => chats.picture(credentials, url),
  );
  const bytes = channelPicture ?? (await fetchPicture(url));
  if (!bytes) throw new Error("The picture is not available now");
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
    const updatedMessages = await tx
      .update(chatMessages)
      .set({ pictureKey, changeNumber })
      .where(and(messageCondition, sql`${chatMessages.content}->>'type' = 'image'`))
      .returning({ id: chatMessages.id });
    if (updatedMessages.length === 0) return false;
    const file = { accountId, key: pictureKey, bytes: original.bytes.byteLength };
    await countFile(backend, tx, file, { isNeeded: true });
    return true;
  });
  // The message was erased or recalled meanwhile.
  if (!isStored) await backend.files.remove(pictureKey);
}

async function decodePicture(accountId: string, bytes: Uint8Array) {
  try {
    const { files } = await loadPictureFiles(accountId, bytes, "chat");
    return files.find(({ size }) => size === "original") ?? null;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

export async function removeChatPicture(
  backend: Backend,
  { accountId, messageId }: MessageKey,
): Promise<void> {
  const messageCondition = and(
    eq(chatMessages.accountId, accountId),
    eq(chatMessages.id, messageId),
  );
  const [message] = await backend.db.select().from(chatMessages).where(messageCondition);
  const key = message?.pictureKey;
  if (!key || message.content.type === "image") return;
  await backend.files.remove(key);
  await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, accountId);
    await tx.update(chatMessages).set({ pictureKey: null, changeNumber }).where(messageCondition);
    await uncountFiles(tx, accountId, [key]);
  });
}
