import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ChatSettings } from "#contract/chat-settings.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { memberships, users } from "../db/schema/accounts.ts";
import { chatSettings } from "../db/schema/chats.ts";
import { transaction } from "../db/transaction.ts";

const DEFAULT_SETTINGS: ChatSettings = {
  hours: null,
  greeting: "",
  absence: "",
  quickReplies: [],
  takesTurns: [],
};

export async function readStoredSettings(db: Queryable, accountId: string): Promise<ChatSettings> {
  const [row] = await db.select().from(chatSettings).where(eq(chatSettings.accountId, accountId));
  if (!row) return DEFAULT_SETTINGS;
  const { hours, greeting, absence, quickReplies, takesTurns } = row;
  // Older replies have no keywords.
  const completeReplies = quickReplies.map((reply) => ({ ...reply, words: reply.words ?? [] }));
  return { hours, greeting, absence, quickReplies: completeReplies, takesTurns };
}

export function listMembers(
  db: Queryable,
  accountId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.isEnabled, true),
        isNull(memberships.removedAt),
      ),
    )
    .orderBy(asc(users.name), asc(users.id));
}

/** Stores settings; absent fields stay. Former members leave the rotation. */
export async function writeSettings(
  backend: Pick<Backend, "db">,
  { accountId }: Caller,
  changes: { [Name in keyof ChatSettings]?: ChatSettings[Name] | undefined },
): Promise<ChatSettings> {
  return transaction(backend.db, async (tx) => {
    const changedFields = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    const newSettings = { ...(await readStoredSettings(tx, accountId)), ...changedFields };
    const memberRows =
      newSettings.takesTurns.length === 0
        ? []
        : await tx
            .select({ userId: memberships.userId })
            .from(memberships)
            .where(
              and(
                eq(memberships.accountId, accountId),
                eq(memberships.isEnabled, true),
                inArray(memberships.userId, newSettings.takesTurns),
              ),
            );
    const memberIds = new Set(memberRows.map(({ userId }) => userId));
    const values = {
      ...newSettings,
      takesTurns: [...new Set(newSettings.takesTurns)].filter((id) => memberIds.has(id)),
    };
    await tx
      .insert(chatSettings)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: chatSettings.accountId, set: values });
    return values;
  });
}
