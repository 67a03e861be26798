import { and, desc, eq, isNotNull } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { chatMessages } from "../db/schema/chats.ts";
import { loadSessionOfJob, type SessionKey } from "./load-session.ts";

/** Marks the chat as read on the channel. Can be repeated. */
export async function markRead(backend: Backend, key: SessionKey): Promise<void> {
  const session = await loadSessionOfJob(backend.db, key);
  if (!session) return;
  const externalId = await readNewestValue(backend, key, chatMessages.externalId);
  if (externalId === null) return;
  const readToken = await readNewestValue(backend, key, chatMessages.readToken);
  await withCapability(backend, session, "chats", (chats, credentials) =>
    chats.markRead(credentials, session.externalId, { externalId, readToken }),
  );
}

async function readNewestValue(
  { db }: Backend,
  { accountId, sessionId }: SessionKey,
  column: typeof chatMessages.externalId | typeof chatMessages.readToken,
): Promise<string | null> {
  const [newest] = await db
    .select({ value: column })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, accountId),
        eq(chatMessages.sessionId, sessionId),
        isNotNull(column),
      ),
    )
    .orderBy(desc(chatMessages.sequence))
    .limit(1);
  return newest?.value ?? null;
}
