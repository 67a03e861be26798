import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { roles } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

export type RoleRow = typeof roles.$inferSelect;

/** The default role whose members are the account's owners. */
export const isOwnerRole = ({ isDefault, name }: Pick<RoleRow, "isDefault" | "name">): boolean =>
  isDefault && name === "Owner";

/** The account's roles of these ids. Throws 404 for one it has not. */
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
