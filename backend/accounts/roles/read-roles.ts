import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import type { RoleDetail } from "#contract/roles.ts";
import type { Queryable } from "../../db/client.ts";
import { membershipRoles, memberships, roles, users } from "../../db/schema/accounts.ts";
import { notFound } from "../../http/problem-error.ts";

const DEFAULT_ORDER = Object.keys(DEFAULT_ROLES);

/** Returns default roles, then the account's own by name, with members. */
export async function readRoles(db: Queryable, accountId: string): Promise<RoleDetail[]> {
  const foundRoles = await db
    .select()
    .from(roles)
    .where(eq(roles.accountId, accountId))
    .orderBy(asc(sql`lower(${roles.name})`), asc(roles.id));
  const holderRows = await db
    .select({
      roleId: membershipRoles.roleId,
      id: users.id,
      name: users.name,
      isEnabled: memberships.isEnabled,
    })
    .from(membershipRoles)
    .innerJoin(
      memberships,
      and(
        eq(memberships.accountId, membershipRoles.accountId),
        eq(memberships.userId, membershipRoles.userId),
        isNull(memberships.removedAt),
      ),
    )
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(membershipRoles.accountId, accountId))
    .orderBy(asc(users.name), asc(users.id));
  const details = foundRoles.map(({ id, name, permissions, isDefault }) => ({
    ...{ id, name, permissions, isDefault },
    staffs: holderRows
      .filter((holder) => holder.roleId === id)
      .map(({ roleId: _, ...staff }) => staff),
  }));
  const rankRole = ({ name, isDefault }: RoleDetail) =>
    isDefault ? DEFAULT_ORDER.indexOf(name) : DEFAULT_ORDER.length;
  return details.sort((a, b) => rankRole(a) - rankRole(b));
}

/** Throws 404. */
export async function readRole(
  db: Queryable,
  accountId: string,
  roleId: string,
): Promise<RoleDetail> {
  const role = (await readRoles(db, accountId)).find(({ id }) => id === roleId);
  if (!role) throw notFound("Role");
  return role;
}
