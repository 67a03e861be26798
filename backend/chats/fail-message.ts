import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { chatMessages, chatSessions } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import type { Events } from "../events.ts";
import { takeNextChange } from "./change-number.ts";
import { failMessageJob } from "./jobs.ts";
import { matchSession } from "./load-session.ts";
import { refreshSession } from "./refresh-session.ts";

/** Uses a job, because the change number must be locked first. */
export async function enqueueFailedMessage(
  backend: Backend,
  tx: Transaction,
  event: Events["chatMessageFailed"],
): Promise<void> {
  await backend.enqueue(tx, failMessageJob, event, { singletonKey: event.messageId });
}

/** Marks the message as failed, so that the seller can send it again. */
export async function failMessage(
  backend: Backend,
  { accountId, messageId, code }: z.output<typeof failMessageJob.schema>,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, accountId);
    const [failedMessage] = await tx
      .update(chatMessages)
      .set({
        ...{ state: "failed", errorCode: code, changeNumber, claimedUntil: null },
        // The running try may not be stored yet. With an id the message stays failed
        // (deliver-messages.ts).
        externalId: sql`coalesce(${chatMessages.externalId}, ${chatMessages.id})`,
      })
      .where(
        and(
          eq(chatMessages.accountId, accountId),
          eq(chatMessages.id, messageId),
          eq(chatMessages.from, "seller"),
          or(
            eq(chatMessages.state, "sent"),
            and(eq(chatMessages.state, "queued"), isNotNull(chatMessages.attemptedAt)),
          ),
        ),
      )
      .returning({ sessionId: chatMessages.sessionId });
    if (!failedMessage) return;
    const [session] = await tx
      .select()
      .from(chatSessions)
      .where(matchSession({ accountId, sessionId: failedMessage.sessionId }));
    if (session) await refreshSession(tx, session, changeNumber, backend.now());
  });
}
