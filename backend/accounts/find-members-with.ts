import { sql } from "drizzle-orm";
import type { Permission } from "#contract/permissions.ts";
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
    where m.account_id = ${accountId} and m.is_enabled and (m.user_type = 'owner' or exists (
      select 1 from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id
      where mr.account_id = m.account_id and mr.user_id = m.user_id and r.permissions ? ${permission}))
    order by u.name, m.user_id`);
  return rows;
}
