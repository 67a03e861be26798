import { and, asc, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type listStaffs, STAFF_FILTERS, type Staff } from "#contract/staff.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { filterCondition, makeTextCondition } from "../../db/filter-condition.ts";
import { memberships, users } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

type StaffQuery = z.output<typeof listStaffs.query>;

/** Finds members who are not removed, by name. */
export async function findStaffs(
  { db }: Pick<Backend, "db">,
  accountId: string,
  query: StaffQuery,
) {
  const condition = and(matchCurrentMembers(accountId), makeFilterCondition(query, undefined));
  const staffs = await selectStaff(db, condition).limit(query.limit).offset(query.offset);
  const [countRow] = await db
    .select({ n: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(condition);
  return { staffs: staffs.map(presentStaff), total: countRow?.n ?? 0 };
}

/** Throws 404, also for a removed member. */
export async function readStaff(db: Queryable, accountId: string, userId: string): Promise<Staff> {
  const [row] = await selectStaff(
    db,
    and(matchCurrentMembers(accountId), eq(memberships.userId, userId)),
  );
  if (!row) throw notFound("Staff");
  return presentStaff(row);
}

const matchCurrentMembers = (accountId: string) =>
  and(eq(memberships.accountId, accountId), isNull(memberships.removedAt));

const makeFilterCondition = filterCondition<typeof STAFF_FILTERS, typeof memberships, undefined>(
  STAFF_FILTERS,
  memberships,
  {
    roles: (roles) =>
      roles.length > 0
        ? sql`exists (select from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id where mr.account_id = ${memberships.accountId} and mr.user_id = ${memberships.userId} and (mr.role_id in ${roles} or lower(r.name) in ${roles.map((role) => role.toLowerCase())}))`
        : undefined,
    // A member without a limit works in all channels.
    channels: (channels) =>
      channels.length > 0
        ? sql`(${memberships.channelIds} is null or exists (select from jsonb_array_elements_text(${memberships.channelIds}) as of(id) where of.id in ${channels}))`
        : undefined,
    name: (name) => or(makeTextCondition(users.name)(name), makeTextCondition(users.email)(name)),
  },
);

function selectStaff(db: Queryable, condition: SQL | undefined) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      userType: memberships.userType,
      isEnabled: memberships.isEnabled,
      channelIds: memberships.channelIds,
      warehouseIds: memberships.warehouseIds,
      orderScope: memberships.orderScope,
      joinedAt: memberships.createdAt,
      roles: sql<Staff["roles"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'isDefault', r.is_default) order by r.is_default desc, r.name), '[]'::jsonb)
        from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id
        where mr.account_id = ${memberships.accountId} and mr.user_id = ${memberships.userId})`,
      hasSecondFactor: sql<boolean>`(
        exists (select from authenticators f where f.user_id = ${memberships.userId} and f.confirmed_at is not null)
        or exists (select from passkeys k where k.user_id = ${memberships.userId}))`,
      lastSeenAt: sql<string | Date | null>`(
        select max(s.last_seen_at) from sessions s where s.account_id = ${memberships.accountId} and s.user_id = ${memberships.userId} and s.kind = 'session')`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(condition)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .$dynamic();
}

function presentStaff(row: Awaited<ReturnType<typeof selectStaff>>[number]): Staff {
  return {
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt ? new Date(row.lastSeenAt).toISOString() : null,
  };
}
