import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { roles } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

export type RoleRow = typeof roles.$inferSelect;

/** Returns whether it is the default role of the account's owners. */
export const isOwnerRole = ({ isDefault, name }: Pick<RoleRow, "isDefault" | "name">): boolean =>
  isDefault && name === "Owner";

/** Returns the account's roles with these ids. Throws 404 for an unknown one. */
export async function requireRoles(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<RoleRow[]> {
  const found = await db
    .select()
    .from(roles)
    .where(and(eq(roles.accountId, accountId), inArray(roles.id, [...ids])));
  if (found.length < new Set(ids).size) throw notFound("Role");
  return found;
}
