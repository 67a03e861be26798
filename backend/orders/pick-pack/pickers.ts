import { findMembersWith } from "../../accounts/index.ts";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { notFound } from "../../http/problem-error.ts";

export const listPickers = (db: Queryable, { accountId }: Pick<Caller, "accountId">) =>
  findMembersWith(db, accountId, "order-manage");

/**
 * User id of the named person: `me` is the caller, `null` anybody. Throws 404 for a person who may
 * not pick here.
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
