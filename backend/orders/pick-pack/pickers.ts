import { sql } from "drizzle-orm";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { notFound } from "../../http/problem-error.ts";

interface Picker extends Record<string, unknown> {
  userId: string;
  name: string;
}

/** The account's members who may manage orders, by name. */
export async function listPickers(
  db: Queryable,
  { accountId }: Pick<Caller, "accountId">,
): Promise<Picker[]> {
  const { rows } = await db.execute<Picker>(sql`
    select m.user_id as "userId", u.name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.is_enabled and (m.user_type = 'owner' or exists (
      select 1 from membership_roles mr join roles r on r.account_id = mr.account_id and r.id = mr.role_id
      where mr.account_id = m.account_id and mr.user_id = m.user_id and r.permissions ? 'order-manage'))
    order by u.name, m.user_id`);
  return rows;
}

/**
 * A named person's user id: `me` is the caller, null nobody in particular. 404 for who may not pick
 * here.
 */
export async function resolveAssignee(
  db: Queryable,
  caller: Caller,
  assignee: string | null,
): Promise<string | null> {
  if (assignee === null) return null;
  if (assignee === "me" || assignee === caller.userId) return caller.userId;
  const pickers = await listPickers(db, caller);
  if (!pickers.some((picker) => picker.userId === assignee)) throw notFound("Picker");
  return assignee;
}
