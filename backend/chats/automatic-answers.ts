import { and, eq, gt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { accounts } from "../db/schema/accounts.ts";
import { type ChatMessageRow, type ChatSessionRow, chatMessages } from "../db/schema/chats.ts";
import { sendChatJob } from "./jobs.ts";
import { isOpenAt } from "./opening-hours.ts";
import { ownSequence } from "./sequence.ts";
import { storedSettings } from "./settings.ts";

/** What was written longer ago was answered, or not, by somebody else. */
const FRESH_MS = 15 * 60_000;
/** A buyer who goes on writing is told once that nobody is there. */
const ABSENCE_EVERY_MS = 12 * 60 * 60_000;

/**
 * Greets a buyer who writes for the first time, and tells one who writes outside of the hours when
 * somebody is there.
 */
export async function answerAutomatically(
  backend: Backend,
  tx: Transaction,
  session: ChatSessionRow,
  arrived: readonly ChatMessageRow[],
  { isNew, change }: { isNew: boolean; change: number },
): Promise<void> {
  const now = backend.now();
  const isFresh = arrived.some(({ sentAt }) => now.getTime() - sentAt.getTime() < FRESH_MS);
  if (!isFresh || session.waitingSince === null) return;
  const settings = await storedSettings(tx, session.accountId);
  const [account] = await tx
    .select({ timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, session.accountId));
  const isOpen = !settings.hours || isOpenAt(settings.hours, now, account?.timeZone ?? "UTC");
  const text = isOpen ? (isNew ? settings.greeting : "") : settings.absence;
  if (text === "" || (!isOpen && (await wasTold(tx, session, now)))) return;
  const own = { accountId: session.accountId, sessionId: session.id };
  await tx.insert(chatMessages).values({
    ...{ id: newId(), ...own, from: "seller", state: "queued", isAutomatic: true },
    ...{ content: { type: "text", text }, words: text },
    ...{ sequence: ownSequence(now), sentAt: now, createdAt: now, changeNumber: change },
  });
  await backend.enqueue(tx, sendChatJob, own, { singletonKey: session.id });
}

async function wasTold(tx: Transaction, session: ChatSessionRow, now: Date): Promise<boolean> {
  const [told] = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, session.accountId),
        eq(chatMessages.sessionId, session.id),
        eq(chatMessages.isAutomatic, true),
        gt(chatMessages.sentAt, new Date(now.getTime() - ABSENCE_EVERY_MS)),
      ),
    )
    .limit(1);
  return told !== undefined;
}
