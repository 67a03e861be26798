import { and, count, desc, eq, ilike, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AdminAccount, listAdminAccounts } from "#contract/admin-accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { contains } from "../../db/contains.ts";
import { accounts, users } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

type Query = z.output<typeof listAdminAccounts.query>;

// Raw SQL, because these tables belong to services above this one. A page has ten rows.
const MEMBERS = sql<number>`(select count(*)::int from memberships m where m.account_id = ${accounts.id} and m.is_enabled)`;
const CHANNELS = sql<number>`(select count(*)::int from channels c where c.account_id = ${accounts.id} and c.disconnected_at is null)`;
const LAST_ORDER = sql<
  string | Date | null
>`(select max(o.placed_at) from orders o where o.account_id = ${accounts.id})`;

const STATES: Record<NonNullable<Query["state"]>, SQL | undefined> = {
  open: and(
    ne(accounts.status, ACCOUNT_STATUS.suspended),
    ne(accounts.status, ACCOUNT_STATUS.closed),
  ),
  grace: and(eq(accounts.status, ACCOUNT_STATUS.grace), isNotNull(accounts.gracePeriodEndedAt)),
  suspended: eq(accounts.status, ACCOUNT_STATUS.suspended),
  closed: eq(accounts.status, ACCOUNT_STATUS.closed),
};

/** Returns accounts, newest first. */
export async function readAccounts(
  { db }: Pick<Backend, "db">,
  { limit, offset, search, state }: Query,
): Promise<{ accounts: AdminAccount[]; total: number }> {
  const where = and(
    search
      ? or(
          eq(accounts.id, search),
          ilike(accounts.name, contains(search)),
          ilike(users.name, contains(search)),
          ilike(users.email, contains(search)),
        )
      : undefined,
    state ? STATES[state] : undefined,
  );
  const rows = await select(db)
    .where(where)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db
    .select({ total: count() })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.ownerUserId))
    .where(where);
  return { accounts: rows.map(present), total: all?.total ?? 0 };
}

/** Throws 404. */
export async function readAccount(db: Queryable, accountId: string): Promise<AdminAccount> {
  const [row] = await select(db).where(eq(accounts.id, accountId));
  if (!row) throw notFound("The account");
  return present(row);
}

const select = (db: Queryable) =>
  db
    .select({
      account: accounts,
      ownerName: users.name,
      ownerEmail: users.email,
      members: MEMBERS,
      channels: CHANNELS,
      lastOrderAt: LAST_ORDER,
    })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.ownerUserId));

type Row = Awaited<ReturnType<typeof select>>[number];

function present({ account, lastOrderAt, ...row }: Row): AdminAccount {
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
