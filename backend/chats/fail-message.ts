import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { chatMessages, chatSessions } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";
import type { Events } from "../events.ts";
import { takeNextChange } from "./change-number.ts";
import { failMessageJob } from "./jobs.ts";
import { isSession } from "./load-session.ts";
import { refreshSession } from "./refresh-session.ts";

/** A job, because the change number is locked before all else. */
export async function enqueueFailedMessage(
  backend: Backend,
  tx: Transaction,
  event: Events["chatMessageFailed"],
): Promise<void> {
  await backend.enqueue(tx, failMessageJob, event, { singletonKey: event.messageId });
}

/** Marks the message as failed, so that the seller sees it and may send it again. */
export async function failMessage(
  backend: Backend,
  { accountId, messageId, code }: z.output<typeof failMessageJob.schema>,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const changeNumber = await takeNextChange(tx, accountId);
    const [failed] = await tx
      .update(chatMessages)
      .set({
        ...{ state: "failed", errorCode: code, changeNumber, claimedUntil: null },
        // The try may not be stored yet. With its id it stays failed (deliver-messages.ts).
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
    if (!failed) return;
    const [session] = await tx
      .select()
      .from(chatSessions)
      .where(isSession({ accountId, sessionId: failed.sessionId }));
    if (session) await refreshSession(tx, session, changeNumber, backend.now());
  });
}
