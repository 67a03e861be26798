import { and, eq } from "drizzle-orm";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import type { Backend } from "../context.ts";
import { membershipRoles, memberships, roles } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { logSecurity } from "../security-log.ts";

interface NewMember {
  accountId: string;
  userId: string;
  role: string;
}

/** Adds a person as staff with a role. Throws 404 for an unknown role, 409 `already_member`. */
export async function addStaff(
  { db, log }: Pick<Backend, "db" | "log">,
  { accountId, userId, role }: NewMember,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [foundRole] = await tx
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.accountId, accountId), eq(roles.name, role)));
    if (!foundRole) throw notFound("Role");
    const [addedMembership] = await tx
      .insert(memberships)
      .values({ accountId, userId, userType: "staff" })
      .onConflictDoNothing()
      .returning();
    if (!addedMembership)
      throw conflict("already_member", "This person is a member of the account already");
    await tx.insert(membershipRoles).values({ accountId, userId, roleId: foundRole.id });
  });
  // Logs only default roles' names: other names may hold private data.
  logSecurity(log, "role_given", {
    accountId,
    userId,
    ...(Object.hasOwn(DEFAULT_ROLES, role) ? { role } : {}),
  });
}
