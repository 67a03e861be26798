import { and, asc, eq, isNull } from "drizzle-orm";
import type { AccountSummary, Language, Me } from "#contract/accounts.ts";
import { LANGUAGES } from "#contract/accounts.ts";
import { channels } from "../channels/schema.ts";
import type { Backend, Caller } from "../context.ts";
import { notFound } from "../http/problem-error.ts";
import { accounts, membershipRoles, memberships, roles, users } from "./schema.ts";

/** The signed-in user, the active account with its connected channels, and the user's roles there. */
export async function readMe({ db }: Pick<Backend, "db">, caller: Caller): Promise<Me> {
  const { accountId, userId } = caller;
  const [[found], roleRows, channelRows] = await Promise.all([
    db
      .select({ account: accounts, user: users, userType: memberships.userType })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId))),
    db
      .select({ id: roles.id, name: roles.name, permissions: roles.permissions })
      .from(membershipRoles)
      .innerJoin(roles, eq(roles.id, membershipRoles.roleId))
      .where(and(eq(membershipRoles.accountId, accountId), eq(membershipRoles.userId, userId), eq(roles.accountId, accountId)))
      .orderBy(asc(roles.name)),
    db
      .select()
      .from(channels)
      .where(and(eq(channels.accountId, accountId), isNull(channels.disconnectedAt)))
      .orderBy(asc(channels.id)),
  ]);
  if (!found) throw notFound("Account");
  const { account, user, userType } = found;
  return {
    account: {
      id: account.id,
      name: account.name,
      countryCode: account.countryCode === "th" ? "th" : "id",
      timeZone: account.timeZone,
      status: account.status,
      flags: account.flags,
      orderQuota: account.orderQuota,
      gracePeriodEndedAt: account.gracePeriodEndedAt?.toISOString() ?? null,
      channels: channelRows.map(({ id, channelType, name, shopId, status, imported, orderExpMins }) => ({
        id,
        channelType,
        name,
        shopId,
        status,
        imported,
        orderExpMins,
      })),
    },
    user: { id: user.id, email: user.email, name: user.name, locale: knownLocale(user.locale), userType, isInternal: caller.isInternal, roles: roleRows },
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
