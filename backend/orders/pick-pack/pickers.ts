import { membersWith } from "../../accounts/index.ts";
import type { Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { notFound } from "../../http/problem-error.ts";

/** The account's members who may manage orders, by name. */
export const listPickers = (db: Queryable, { accountId }: Pick<Caller, "accountId">) =>
  membersWith(db, accountId, "order-manage");

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
