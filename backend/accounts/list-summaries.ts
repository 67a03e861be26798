import { and, asc, eq } from "drizzle-orm";
import { getAccountMode } from "#contract/account-mode.ts";
import type { AccountSummary } from "#contract/accounts.ts";
import type { Backend } from "../context.ts";
import { accounts, memberships, users } from "../db/schema/accounts.ts";

/** Lists the accounts that a user may switch to, with owner and e-mail. */
export async function listSummaries(
  { db, now }: Pick<Backend, "db" | "now">,
  userId: string,
): Promise<AccountSummary[]> {
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      ownerName: users.name,
      email: users.email,
      userType: memberships.userType,
      status: accounts.status,
      gracePeriodEndedAt: accounts.gracePeriodEndedAt,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(users, eq(users.id, accounts.ownerUserId))
    .where(and(eq(memberships.userId, userId), eq(memberships.isEnabled, true)))
    .orderBy(asc(users.name), asc(accounts.id));
  const currentTime = now().getTime();
  return rows.map(({ status, gracePeriodEndedAt, ...summary }) => ({
    ...summary,
    mode: getAccountMode(
      { status, gracePeriodEndedAt: gracePeriodEndedAt?.toISOString() ?? null },
      currentTime,
    ),
  }));
}
