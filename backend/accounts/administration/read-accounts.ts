import { and, count, desc, eq, ilike, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AdminAccount, listAdminAccounts } from "#contract/admin-accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { makeContainsPattern } from "../../db/contains.ts";
import { accounts, users } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

type AccountQuery = z.output<typeof listAdminAccounts.query>;

// Raw SQL, because the tables belong to services above.
const MEMBER_COUNT = sql<number>`(select count(*)::int from memberships m where m.account_id = ${accounts.id} and m.is_enabled)`;
const CHANNEL_COUNT = sql<number>`(select count(*)::int from channels c where c.account_id = ${accounts.id} and c.disconnected_at is null)`;
const LAST_ORDER = sql<
  string | Date | null
>`(select max(o.placed_at) from orders o where o.account_id = ${accounts.id})`;

const STATE_CONDITIONS: Record<NonNullable<AccountQuery["state"]>, SQL | undefined> = {
  open: and(
    ne(accounts.status, ACCOUNT_STATUS.suspended),
    ne(accounts.status, ACCOUNT_STATUS.closed),
  ),
  grace: and(eq(accounts.status, ACCOUNT_STATUS.grace), isNotNull(accounts.gracePeriodEndedAt)),
  suspended: eq(accounts.status, ACCOUNT_STATUS.suspended),
  closed: eq(accounts.status, ACCOUNT_STATUS.closed),
};

export async function readAccounts(
  { db }: Pick<Backend, "db">,
  { limit, offset, search, state }: AccountQuery,
): Promise<{ accounts: AdminAccount[]; total: number }> {
  const condition = and(
    search
      ? or(
          eq(accounts.id, search),
          ilike(accounts.name, makeContainsPattern(search)),
          ilike(users.name, makeContainsPattern(search)),
          ilike(users.email, makeContainsPattern(search)),
        )
      : undefined,
    state ? STATE_CONDITIONS[state] : undefined,
  );
  const rows = await selectAccounts(db)
    .where(condition)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db
    .select({ total: count() })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.ownerUserId))
    .where(condition);
  return { accounts: rows.map(presentAccount), total: countRow?.total ?? 0 };
}

/** Throws 404. */
export async function readAccount(db: Queryable, accountId: string): Promise<AdminAccount> {
  const [row] = await selectAccounts(db).where(eq(accounts.id, accountId));
  if (!row) throw notFound("The account");
  return presentAccount(row);
}

const selectAccounts = (db: Queryable) =>
  db
    .select({
      account: accounts,
      ownerName: users.name,
      ownerEmail: users.email,
      members: MEMBER_COUNT,
      channels: CHANNEL_COUNT,
      lastOrderAt: LAST_ORDER,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.ownerUserId));

type SelectedAccount = Awaited<ReturnType<typeof selectAccounts>>[number];

function presentAccount({ account, lastOrderAt, ...row }: SelectedAccount): AdminAccount {
  return {
    id: account.id,
    name: account.name,
    countryCode: account.countryCode === "th" ? "th" : "id",
    status: account.status,
    gracePeriodEndedAt: account.gracePeriodEndedAt?.toISOString() ?? null,
    suspendedNote: account.suspendedNote,
    flags: account.flags,
    orderQuota: account.orderQuota,
    createdAt: account.createdAt.toISOString(),
    lastOrderAt: lastOrderAt ? new Date(lastOrderAt).toISOString() : null,
    ...row,
  };
}
