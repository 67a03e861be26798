import { and, desc, eq, isNotNull } from "drizzle-orm";
import { withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { chatMessages } from "../db/schema/chats.ts";
import { type SessionKey, sessionOfJob } from "./load-session.ts";

/**
 * The job: tells the channel what the seller has seen, so that its own pages say so, too. Telling
 * it twice is harmless.
 */
export async function markRead(backend: Backend, key: SessionKey): Promise<void> {
  const session = await sessionOfJob(backend.db, key);
  if (!session) return;
  const [last] = await backend.db
    .select({ externalId: chatMessages.externalId })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, key.accountId),
        eq(chatMessages.sessionId, key.sessionId),
        isNotNull(chatMessages.externalId),
      ),
    )
    .orderBy(desc(chatMessages.sequence))
    .limit(1);
  const messageId = last?.externalId;
  if (!messageId) return;
  await withCapability(backend, session, "chats", (chats, credentials) =>
    chats.markRead(credentials, session.externalId, messageId),
  );
}
