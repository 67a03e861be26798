import { and, count, desc, eq, ilike, inArray, isNull, max, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AdminUser, listAdminUsers } from "#contract/admin-accounts.ts";
import { toKnownLanguage } from "#contract/languages.ts";
import type { Backend, Caller } from "../../context.ts";
import { makeContainsPattern } from "../../db/contains.ts";
import { accounts, memberships, sessions, users } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";
import { logSecurity } from "../../security-log.ts";
import { isInternalUser } from "../find-member.ts";
import { endSessions } from "../safety/end-sessions.ts";
import { recordInAccounts } from "../safety/record-in-accounts.ts";

const HAS_TWO_STEP = sql<boolean>`exists (select from authenticators a where a.user_id = users.id and a.confirmed_at is not null)`;
const PASSKEY_COUNT = sql<number>`(select count(*)::int from passkeys p where p.user_id = users.id)`;

export async function readUsers(
  { db, config }: Pick<Backend, "db" | "config">,
  { limit, offset, search }: z.output<typeof listAdminUsers.query>,
): Promise<{ users: AdminUser[]; total: number }> {
  const condition = search
    ? or(
        eq(users.id, search),
        ilike(users.name, makeContainsPattern(search)),
        ilike(users.email, makeContainsPattern(search)),
      )
    : undefined;
  const rows = await db
    .select({ user: users, hasTwoStep: HAS_TWO_STEP, passkeys: PASSKEY_COUNT })
    .from(users)
    .where(condition)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(users).where(condition);
  const ids = rows.map(({ user }) => user.id);
  const lastSessions = await db
    .select({ userId: sessions.userId, at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), isNull(sessions.openedByUserId)))
    .groupBy(sessions.userId);
  const lastSeenByUser = new Map(lastSessions.map(({ userId, at }) => [userId, at]));
  const userAccounts = await db
    .select({
      userId: memberships.userId,
      id: accounts.id,
      name: accounts.name,
      userType: memberships.userType,
      isEnabled: memberships.isEnabled,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(inArray(memberships.userId, ids), isNull(memberships.removedAt)))
    .orderBy(memberships.createdAt);
  const accountsByUser = Map.groupBy(userAccounts, ({ userId }) => userId);
  return {
    users: rows.map(({ user, hasTwoStep, passkeys }) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      isEmailConfirmed: user.emailVerifiedAt !== null,
      locale: toKnownLanguage(user.locale),
      hasTwoStep,
      passkeys,
      isInternal: isInternalUser(user.email, config.internalUsers),
      createdAt: user.createdAt.toISOString(),
      lastSeenAt: lastSeenByUser.get(user.id)?.toISOString() ?? null,
      accounts: (accountsByUser.get(user.id) ?? []).map(({ userId: _, ...account }) => account),
    })),
    total: countRow?.total ?? 0,
  };
}

/** Ends a person's sessions, with entries in their accounts' audit logs. Throws 404. */
export async function endUserSessions(
  backend: Backend,
  caller: Caller,
  userId: string,
): Promise<number> {
  const endedCount = await transaction(backend.db, async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    if (!user) throw notFound("The person");
    const openCount = await endSessions(tx, { userId, at: backend.now() });
    await recordInAccounts(
      tx,
      backend,
      { ...caller, isBackOffice: true },
      { action: "endUserSessions", userId, after: { ended: openCount } },
    );
    return openCount;
  });
  logSecurity(backend.log, "session_revoked", { userId, by: caller.userId });
  return endedCount;
}
