import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type ChatContent, RECALLED_MESSAGE } from "#contract/chats.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type ChatSessionRow, chatMessages } from "../db/schema/chats.ts";
import type { ChannelChatMessage } from "../marketplaces/channel-chats.ts";
import { removePictureJob } from "./jobs.ts";

/** `errorCode` of a message that the channel shows only to the seller. */
const WITHHELD_CODE = "withheld";

export const isRecalled = (content: ChatContent): boolean =>
  content.type === "other" && content.native === RECALLED_MESSAGE;

/** Applies later news: the writer recalled it, or the buyer never gets it. */
export async function applyMessageUpdates(
  backend: Backend,
  tx: Transaction,
  session: ChatSessionRow,
  messages: readonly ChannelChatMessage[],
  changeNumber: number,
): Promise<void> {
  const recalled = messages.filter(({ content }) => isRecalled(content));
  if (recalled.length > 0) await takeBack(backend, tx, session, recalled, changeNumber);
  const withheld = messages.filter((message) => message.isWithheld && message.from === "seller");
  if (withheld.length > 0)
    await tx
      .update(chatMessages)
      .set({ state: "failed", errorCode: WITHHELD_CODE, changeNumber })
      .where(and(areThese(session, withheld), inArray(chatMessages.state, ["sent", "received"])));
}

async function takeBack(
  backend: Backend,
  tx: Transaction,
  session: ChatSessionRow,
  recalled: readonly ChannelChatMessage[],
  changeNumber: number,
): Promise<void> {
  const content = { type: "other" as const, native: RECALLED_MESSAGE };
  const isNews = ne(chatMessages.content, sql`${JSON.stringify(content)}::jsonb`);
  const removedChatMessages = await tx
    .update(chatMessages)
    .set({ content, words: "", changeNumber })
    .where(and(areThese(session, recalled), isNews))
    .returning({ id: chatMessages.id });
  for (const { id } of removedChatMessages) {
    const job = { accountId: session.accountId, messageId: id };
    await backend.enqueue(tx, removePictureJob, job, { singletonKey: id });
  }
}

const areThese = ({ accountId, id }: ChatSessionRow, messages: readonly ChannelChatMessage[]) =>
  and(
    eq(chatMessages.accountId, accountId),
    eq(chatMessages.sessionId, id),
    inArray(
      chatMessages.externalId,
      messages.map(({ externalId }) => externalId),
    ),
  );
