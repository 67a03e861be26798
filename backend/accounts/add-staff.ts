import { and, eq } from "drizzle-orm";
import { DEFAULT_ROLES } from "#contract/permissions.ts";
import type { Backend } from "../context.ts";
import { membershipRoles, memberships, roles } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { logSecurity } from "../security-log.ts";

interface NewStaff {
  accountId: string;
  /** Somebody who signs in already. */
  userId: string;
  /** One of the account's roles, by name. */
  role: string;
}

/**
 * Lets somebody into an account as staff with a role. Throws 404 for a role the account has not,
 * 409 `already_member` for one who is in already.
 */
export async function addStaff(
  { db, log }: Pick<Backend, "db" | "log">,
  { accountId, userId, role }: NewStaff,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [found] = await tx
      .select({ id: roles.id })
      .from(roles)
      .where(and(eq(roles.accountId, accountId), eq(roles.name, role)));
    if (!found) throw notFound("Role");
    const [added] = await tx
      .insert(memberships)
      .values({ accountId, userId, userType: "staff" })
      .onConflictDoNothing()
      .returning();
    if (!added) throw conflict("already_member", "This person is a member of the account already");
    await tx.insert(membershipRoles).values({ accountId, userId, roleId: found.id });
  });
  // A default role's name; one that a member made up may say more than a log should know.
  logSecurity(log, "role_given", { accountId, userId, ...(role in DEFAULT_ROLES ? { role } : {}) });
}
