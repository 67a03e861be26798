import { sql } from "drizzle-orm";
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";

interface Member extends Record<string, unknown> {
  userId: string;
  name: string;
}

export async function findMembersWith(
  db: Queryable,
  accountId: string,
  permission: Permission,
): Promise<Member[]> {
  const { rows } = await db.execute<Member>(sql`
    select m.user_id as "userId", u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and ${isHolder(permission)}
    order by u.name, m.user_id`);
  return rows;
}

interface Reach extends Record<string, unknown> {
  channelIds: string[] | null;
  warehouseIds: string[] | null;
  orderScope: OrderScope;
}

/** Returns the reach that a member has now, or `null` if they lack the permission by now. */
export async function findReachOfMember(
  db: Queryable,
  { accountId, userId }: Pick<Caller, "accountId" | "userId">,
  permission: Permission,
): Promise<Reach | null> {
  const { rows } = await db.execute<Reach>(sql`
    select m.channel_ids as "channelIds", m.warehouse_ids as "warehouseIds", m.order_scope as "orderScope" from memberships m
    where m.account_id = ${accountId} and m.user_id = ${userId} and ${isHolder(permission)}`);
  return rows[0] ?? null;
}

/** Condition on a membership `m`. */
const isHolder = (permission: Permission) => sql`m.is_enabled and (m.user_type = 'owner' or exists (
  select 1 from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id
  where mr.account_id = m.account_id and mr.user_id = m.user_id and r.permissions ? ${permission}))`;
