import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { roles } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

export type RoleRow = typeof roles.$inferSelect;

export const isOwnerRole = ({ isDefault, name }: Pick<RoleRow, "isDefault" | "name">): boolean =>
  isDefault && name === "Owner";

/** Returns the account's roles with these ids. Throws 404 for an unknown role. */
export async function requireRoles(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<RoleRow[]> {
  const foundRoles = await db
    .select()
    .from(roles)
    .where(and(eq(roles.accountId, accountId), inArray(roles.id, [...ids])));
  if (foundRoles.length < new Set(ids).size) throw notFound("Role");
  return foundRoles;
}
