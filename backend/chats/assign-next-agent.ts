import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { memberships } from "../db/schema/accounts.ts";
import { type ChatSessionRow, chatSessions, chatSettings } from "../db/schema/chats.ts";
import { matchSession } from "./load-session.ts";

/** Assigns an unassigned chat whose buyer waits to the next member in rotation. */
export async function assignNextAgent(tx: Transaction, session: ChatSessionRow): Promise<void> {
  if (session.assigneeId !== null || session.waitingSince === null) return;
  const settingsCondition = eq(chatSettings.accountId, session.accountId);
  const [settings] = await tx.select().from(chatSettings).where(settingsCondition).for("update");
  if (!settings || settings.takesTurns.length === 0) return;
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, session.accountId),
        eq(memberships.isEnabled, true),
        inArray(memberships.userId, settings.takesTurns),
      ),
    );
  const rotation = settings.takesTurns.filter((id) => members.some(({ userId }) => userId === id));
  const nextId = rotation[(rotation.indexOf(settings.lastTurn ?? "") + 1) % rotation.length];
  if (nextId === undefined) return;
  await tx.update(chatSettings).set({ lastTurn: nextId }).where(settingsCondition);
  await tx
    .update(chatSessions)
    .set({ assigneeId: nextId })
    .where(matchSession({ accountId: session.accountId, sessionId: session.id }));
}
