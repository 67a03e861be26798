import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type ChatContent, RECALLED_MESSAGE } from "#contract/chats.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { type ChatSessionRow, chatMessages } from "../db/schema/chats.ts";
import type { ChannelChatMessage } from "../marketplaces/channel-chats.ts";
import { removePictureJob } from "./jobs.ts";

/** Error code of a message that the channel shows only to the seller. */
const WITHHELD_CODE = "withheld";

export const isRecalled = (content: ChatContent): boolean =>
  content.type === "other" && content.native === RECALLED_MESSAGE;

/** Applies later changes: the writer recalled a message, or the buyer never gets it. */
export async function applyMessageUpdates(
  backend: Backend,
  tx: Transaction,
  session: ChatSessionRow,
  messages: readonly ChannelChatMessage[],
  changeNumber: number,
): Promise<void> {
  const recalledMessages = messages.filter(({ content }) => isRecalled(content));
  if (recalledMessages.length > 0)
    await recallMessages(backend, tx, session, recalledMessages, changeNumber);
  const withheldMessages = messages.filter(
    (message) => message.isWithheld && message.from === "seller",
  );
  if (withheldMessages.length > 0)
    await tx
      .update(chatMessages)
      .set({ state: "failed", errorCode: WITHHELD_CODE, changeNumber })
      .where(
        and(
          matchMessages(session, withheldMessages),
          inArray(chatMessages.state, ["sent", "received"]),
        ),
      );
}

async function recallMessages(
  backend: Backend,
  tx: Transaction,
  session: ChatSessionRow,
  recalledMessages: readonly ChannelChatMessage[],
  changeNumber: number,
): Promise<void> {
  const content = { type: "other" as const, native: RECALLED_MESSAGE };
  const changedCondition = ne(chatMessages.content, sql`${JSON.stringify(content)}::jsonb`);
  const changedMessages = await tx
    .update(chatMessages)
    .set({ content, words: "", changeNumber })
    .where(and(matchMessages(session, recalledMessages), changedCondition))
    .returning({ id: chatMessages.id });
  for (const { id } of changedMessages) {
    const job = { accountId: session.accountId, messageId: id };
    await backend.enqueue(tx, removePictureJob, job, { singletonKey: id });
  }
}

const matchMessages = (
  { accountId, id }: ChatSessionRow,
  messages: readonly ChannelChatMessage[],
) =>
  and(
    eq(chatMessages.accountId, accountId),
    eq(chatMessages.sessionId, id),
    inArray(
      chatMessages.externalId,
      messages.map(({ externalId }) => externalId),
    ),
  );
