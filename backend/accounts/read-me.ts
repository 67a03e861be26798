import { and, asc, eq, sql } from "drizzle-orm";
import { type AccountSummary, type ChannelSummary, LANGUAGES, type Language, type Me } from "#contract/accounts.ts";
import type { Backend, Caller } from "../context.ts";
import { executeNamed } from "../db/execute-named.ts";
import { notFound } from "../http/problem-error.ts";
import { accounts, memberships, users } from "./schema.ts";

interface MeRow extends Record<string, unknown> {
  name: string;
  country_code: string;
  time_zone: string;
  status: number;
  flags: string[];
  order_quota: number;
  grace_period_ended_at: string | Date | null;
  email: string;
  user_name: string;
  locale: string | null;
  user_type: "owner" | "staff";
  roles: Me["user"]["roles"];
  channels: ChannelSummary[];
}

/** The signed-in user, the active account with its connected channels, and the user's roles there. One query: every page starts with this call. */
export async function readMe({ db }: Pick<Backend, "db">, caller: Caller): Promise<Me> {
  const { accountId, userId } = caller;
  const found = await executeNamed<MeRow>(
    db,
    "read_me",
    sql`
    select a.name, a.country_code, a.time_zone, a.status, a.flags, a.order_quota, a.grace_period_ended_at,
      u.email, u.name as user_name, u.locale, m.user_type,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) order by r.name), '[]'::jsonb)
        from membership_roles mr join roles r on r.id = mr.role_id and r.account_id = mr.account_id
        where mr.account_id = a.id and mr.user_id = u.id) as roles,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'channelType', c.channel_type, 'name', c.name, 'shopId', c.shop_id,
          'status', c.status, 'imported', c.imported, 'orderExpMins', c.order_exp_mins) order by c.id), '[]'::jsonb)
        from channels c where c.account_id = a.id and c.disconnected_at is null) as channels
    from memberships m join accounts a on a.id = m.account_id join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.user_id = ${userId}`,
  );
  const [row] = found.rows;
  if (!row) throw notFound("Account");
  return {
    account: {
      id: accountId,
      name: row.name,
      countryCode: row.country_code === "th" ? "th" : "id",
      timeZone: row.time_zone,
      status: row.status,
      flags: row.flags,
      channels: row.channels,
      orderQuota: row.order_quota,
      gracePeriodEndedAt: row.grace_period_ended_at ? new Date(row.grace_period_ended_at).toISOString() : null,
    },
    user: {
      id: userId,
      email: row.email,
      name: row.user_name,
      locale: knownLocale(row.locale),
      userType: row.user_type,
      isInternal: caller.isInternal,
      roles: row.roles,
    },
  };
}

function knownLocale(locale: string | null): Language | null {
  return LANGUAGES.find((language) => language === locale) ?? null;
}

/** The accounts a user may switch to, by their owner's name and e-mail (specification part 2 §4 "Account summary"). */
export async function listSummaries({ db }: Pick<Backend, "db">, userId: string): Promise<AccountSummary[]> {
  return db
    .select({ id: accounts.id, ownerName: users.name, email: users.email, userType: memberships.userType })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(users, eq(users.id, accounts.ownerUserId))
    .where(and(eq(memberships.userId, userId), eq(memberships.isEnabled, true)))
    .orderBy(asc(users.name), asc(accounts.id));
}
