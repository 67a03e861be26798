import { and, eq, isNull, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { sessions } from "../db/schema/accounts.ts";
import { hashSecret, newSecret } from "./tokens.ts";

const LIFETIME_MS = { session: 30 * 24 * 3_600_000, short: 60_000 };
/** Requests that were under way with the former token still get through after a switch. */
const SWITCH_GRACE_MS = 5 * 60_000;

export interface IssuedSession {
  token: string;
  expiresAt: string;
}

interface SessionOf {
  userId: string;
  accountId: string;
  /** `short` lives one minute and is the only kind accepted in a link's query. */
  kind: "session" | "short";
  userAgent?: string;
}

/** The token is returned once and never again. */
export async function issueSession(
  backend: Pick<Backend, "db" | "now">,
  session: SessionOf,
  db: Queryable = backend.db,
): Promise<IssuedSession> {
  const token = newSecret();
  const now = backend.now();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[session.kind]);
  await db.insert(sessions).values({
    tokenHash: hashSecret(token),
    userId: session.userId,
    accountId: session.accountId,
    kind: session.kind,
    userAgent: session.userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    expiresAt,
  });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Ends the session at once, with the short tokens made from it left to their minute. */
export async function revokeSession(backend: Backend, sessionId: string): Promise<void> {
  await backend.db
    .update(sessions)
    .set({ revokedAt: backend.now() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

export async function retireSession(backend: Backend, sessionId: string): Promise<void> {
  const end = new Date(backend.now().getTime() + SWITCH_GRACE_MS);
  await backend.db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, ${end.toISOString()}::timestamptz)` })
    .where(eq(sessions.id, sessionId));
}
