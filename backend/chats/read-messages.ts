import { and, desc, eq, lt } from "drizzle-orm";
import type { ChatMessage } from "#contract/chats.ts";
import type { Backend, Caller } from "../context.ts";
import { chatMessages } from "../db/schema/chats.ts";
import { notFound } from "../http/problem-error.ts";
import { requireSession } from "./load-session.ts";
import { presentMessages } from "./present-message.ts";

interface MessageParams {
  channelId: string;
  sessionId: string;
}

/**
 * Returns a page of messages, newest first. The cursor is the page's oldest message. Throws 404.
 */
export async function readMessages(
  backend: Backend,
  caller: Caller,
  params: MessageParams,
  { cursor, pageSize }: { cursor?: string | undefined; pageSize: number },
): Promise<{ messages: ChatMessage[]; cursor: string | null }> {
  const session = await requireSession(backend.db, caller, params);
  const rows = await backend.db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, caller.accountId),
        eq(chatMessages.sessionId, session.id),
        cursor === undefined ? undefined : lt(chatMessages.sequence, cursor),
      ),
    )
    .orderBy(desc(chatMessages.sequence))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    messages: await presentMessages(backend, backend.db, caller.accountId, page),
    cursor: rows.length > pageSize ? (page.at(-1)?.sequence ?? null) : null,
  };
}

/** Returns our copy of a picture. Throws 404. */
export async function readPicture(
  backend: Backend,
  caller: Caller,
  params: MessageParams & { messageId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const session = await requireSession(backend.db, caller, params);
  const [row] = await backend.db
    .select({ key: chatMessages.pictureKey })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.accountId, caller.accountId),
        eq(chatMessages.sessionId, session.id),
        eq(chatMessages.id, params.messageId),
      ),
    );
  const file = row?.key ? await backend.files.get(row.key) : null;
  if (!file) throw notFound("The picture");
  return new Uint8Array(await file.arrayBuffer());
}
