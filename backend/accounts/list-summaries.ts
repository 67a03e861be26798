import { and, asc, eq } from "drizzle-orm";
import type { AccountSummary } from "#contract/accounts.ts";
import type { Backend } from "../context.ts";
import { accounts, memberships, users } from "../db/schema/accounts.ts";

/** The accounts a user may switch to, by their owner's name and e-mail. */
export async function listSummaries(
  { db }: Pick<Backend, "db">,
  userId: string,
): Promise<AccountSummary[]> {
  return db
    .select({
      id: accounts.id,
      name: accounts.name,
      ownerName: users.name,
      email: users.email,
      userType: memberships.userType,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(users, eq(users.id, accounts.ownerUserId))
    .where(and(eq(memberships.userId, userId), eq(memberships.isEnabled, true)))
    .orderBy(asc(users.name), asc(accounts.id));
}
