import { and, eq, isNull, ne } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { sessions, signInCodes } from "../../db/schema/accounts.ts";

/** Ends a person's sessions except `except`. Returns the number of open ones. */
export async function endSessions(
  db: Queryable,
  { userId, at, except }: { userId: string; at: Date; except?: string },
): Promise<number> {
  const endedSessions = await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        except ? ne(sessions.id, except) : undefined,
      ),
    )
    .returning({ kind: sessions.kind, expiresAt: sessions.expiresAt });
  await db.delete(signInCodes).where(eq(signInCodes.userId, userId));
  return endedSessions.filter(({ kind, expiresAt }) => kind === "session" && expiresAt > at).length;
}
