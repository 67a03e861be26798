import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { membershipRoles, memberships, roles } from "../../db/schema/accounts.ts";
import { staffInvites } from "../../db/schema/staff.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../http/problem-error.ts";
import { getActorId, logSecurity } from "../../security-log.ts";
import { requireRoles } from "./known-roles.ts";
import { lockMembers } from "./owners.ts";
import { requireOwnPermissions } from "./within-reach.ts";

/**
 * Throws 404; 409 `role_fixed`, `beyond_own_permissions`, or `role_in_use` while somebody has it.
 */
export async function deleteRole(
  backend: Backend,
  caller: Caller,
  roleId: string,
): Promise<string> {
  const { accountId } = caller;
  await transaction(backend.db, async (tx) => {
    await lockMembers(tx, accountId);
    const [role] = await requireRoles(tx, accountId, [roleId]);
    if (role?.isDefault) throw conflict("role_fixed", "A default role cannot be removed");
    requireOwnPermissions(caller, role?.permissions ?? []);
    const [holder] = await tx
      .select({ userId: memberships.userId })
      .from(membershipRoles)
      .innerJoin(
        memberships,
        and(
          eq(memberships.accountId, membershipRoles.accountId),
          eq(memberships.userId, membershipRoles.userId),
        ),
      )
      .where(and(eq(membershipRoles.accountId, accountId), eq(membershipRoles.roleId, roleId)))
      .limit(1);
    const [invite] = await tx
      .select({ id: staffInvites.id })
      .from(staffInvites)
      .where(
        and(
          eq(staffInvites.accountId, accountId),
          isNull(staffInvites.usedAt),
          isNull(staffInvites.cancelledAt),
          // Ignores expired invitations, which cannot be cancelled.
          gt(staffInvites.expiresAt, backend.now()),
          sql`jsonb_exists(${staffInvites.roleIds}, ${roleId})`,
        ),
      )
      .limit(1);
    if (holder || invite) throw conflict("role_in_use", "Somebody has this role");
    await tx.delete(roles).where(and(eq(roles.accountId, accountId), eq(roles.id, roleId)));
    await recordAudit(tx, backend, caller, {
      action: "deleteRole",
      target: `role:${roleId}`,
      before: { name: role?.name, permissions: role?.permissions },
    });
  });
  logSecurity(backend.log, "role_removed", { by: getActorId(caller), accountId, roleId });
  return roleId;
}
