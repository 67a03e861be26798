import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { sessions } from "../db/schema/accounts.ts";
import { logSecurity } from "../security-log.ts";
import { hashSecret, makeSecret } from "./tokens.ts";

const OPENED_ACCOUNT_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const LIFETIME_MS = { session: 30 * DAY_MS, short: 60_000 };
/** An unused session survives a week's holiday. */
const MAX_IDLE_MS = 10 * DAY_MS;
/** Maximum lag of the stored last use, so that few calls write. */
const TOUCH_INTERVAL_MS = 3_600_000;
/** The former token works for this time after a switch. */
const SWITCH_GRACE_MS = 5 * 60_000;

export interface IssuedSession {
  token: string;
  expiresAt: string;
}

interface NewSession {
  userId: string;
  accountId: string;
  /** `short` lives one minute; only this kind is accepted in a query. */
  kind: "session" | "short";
  /** The session that the short token belongs to. */
  parentId?: string;
  userAgent?: string;
  /** The internal user who opened the account as this member, for an hour. */
  openedByUserId?: string;
}

/** The token is returned only here. */
export async function issueSession(
  backend: Pick<Backend, "db" | "now">,
  session: NewSession,
  db: Queryable = backend.db,
): Promise<IssuedSession> {
  const token = makeSecret();
  const now = backend.now();
  const lifetimeMs = session.openedByUserId ? OPENED_ACCOUNT_MS : LIFETIME_MS[session.kind];
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db.insert(sessions).values({
    tokenHash: hashSecret(token),
    userId: session.userId,
    accountId: session.accountId,
    kind: session.kind,
    parentId: session.parentId ?? null,
    userAgent: session.userAgent?.slice(0, 300) ?? null,
    openedByUserId: session.openedByUserId ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  });
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Ends the session and its short tokens at once. */
export async function revokeSession(
  backend: Backend,
  { sessionId, userId, accountId }: Caller,
): Promise<void> {
  await backend.db
    .update(sessions)
    .set({ revokedAt: backend.now() })
    .where(
      and(
        or(eq(sessions.id, sessionId), eq(sessions.parentId, sessionId)),
        isNull(sessions.revokedAt),
      ),
    );
  logSecurity(backend.log, "session_revoked", { sessionId, userId, accountId });
}

/** Sessions that were last used before this time have ended. */
export const computeIdleLimit = (now: Date): Date => new Date(now.getTime() - MAX_IDLE_MS);

export async function touchSession(
  { db, now }: Pick<Backend, "db" | "now">,
  { id, lastSeenAt }: { id: string; lastSeenAt: Date },
): Promise<void> {
  const currentTime = now();
  if (currentTime.getTime() - lastSeenAt.getTime() < TOUCH_INTERVAL_MS) return;
  await db.update(sessions).set({ lastSeenAt: currentTime }).where(eq(sessions.id, id));
}

export async function endSessionAfterGrace(backend: Backend, sessionId: string): Promise<void> {
  const endTime = new Date(backend.now().getTime() + SWITCH_GRACE_MS);
  await backend.db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, ${endTime.toISOString()}::timestamptz)` })
    .where(eq(sessions.id, sessionId));
}
