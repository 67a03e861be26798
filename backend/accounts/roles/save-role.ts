import { and, count, eq } from "drizzle-orm";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import type { RoleDetail } from "#contract/roles.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { roles } from "../../db/schema/accounts.ts";
import { findBrokenConstraint, transaction } from "../../db/transaction.ts";
import { conflict } from "../../http/problem-error.ts";
import { getActorId, logSecurity } from "../../security-log.ts";
import { isOwnerRole, requireRoles } from "./known-roles.ts";
import { lockMembers } from "./owners.ts";
import { readRole } from "./read-roles.ts";
import { requireOwnPermissions } from "./within-reach.ts";

const MAX_ROLES = 100;
/** Default roles' names in every language. */
const RESERVED_NAMES = new Set([
  ...Object.keys(DEFAULT_ROLES).map((name) => name.toLowerCase()),
  ...["pemilik", "staf", "bantuan", "เจ้าของ", "พนักงาน", "ฝ่ายสนับสนุน"],
]);

/** Creates a role. Throws 409 `beyond_own_permissions`, `role_name_taken` or `too_many_roles`. */
export async function createRole(
  backend: Backend,
  caller: Caller,
  { name, permissions }: { name: string; permissions: Permission[] },
): Promise<RoleDetail> {
  requireOwnPermissions(caller, permissions);
  requireUnreservedName(name);
  const { accountId } = caller;
  const newRole = await convertNameConflict(
    transaction(backend.db, async (tx) => {
      await lockMembers(tx, accountId);
      const [role] = await tx
        .select({ n: count() })
        .from(roles)
        .where(eq(roles.accountId, accountId));
      if ((role?.n ?? 0) >= MAX_ROLES)
        throw conflict("too_many_roles", `An account has at most ${MAX_ROLES} roles`);
      const id = newId();
      await tx.insert(roles).values({ id, accountId, name, permissions, createdAt: backend.now() });
      await recordAudit(tx, backend, caller, {
        action: "createRole",
        target: `role:${id}`,
        after: { name, permissions },
      });
      return readRole(tx, accountId, id);
    }),
  );
  logSecurity(backend.log, "role_made", { by: getActorId(caller), accountId, roleId: newRole.id });
  return newRole;
}

/**
 * Changes a role; absent fields stay. Throws 404; 409 `beyond_own_permissions`, also for the role's
 * current permissions; `role_fixed`; `role_name_taken`.
 */
export async function updateRole(
  backend: Backend,
  caller: Caller,
  roleId: string,
  changes: { name?: string | undefined; permissions?: Permission[] | undefined },
): Promise<RoleDetail> {
  const { role, isChanged } = await convertNameConflict(
    transaction(backend.db, (tx) => changeRole(backend, tx, caller, roleId, changes)),
  );
  const { accountId } = caller;
  if (isChanged)
    logSecurity(backend.log, "role_changed", { by: getActorId(caller), accountId, roleId });
  return role;
}

async function changeRole(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  roleId: string,
  changes: { name?: string | undefined; permissions?: Permission[] | undefined },
): Promise<{ role: RoleDetail; isChanged: boolean }> {
  const { accountId } = caller;
  await lockMembers(tx, accountId);
  const [role] = await requireRoles(tx, accountId, [roleId]);
  if (!role) throw new Error("The role is missing");
  const name = changes.name ?? role.name;
  const permissions = changes.permissions ?? role.permissions;
  const isRenamed = name !== role.name;
  const hasOtherPermissions = permissions.join() !== role.permissions.join();
  if ((role.isDefault && isRenamed) || (isOwnerRole(role) && hasOtherPermissions))
    throw conflict("role_fixed", "This part of a default role cannot be changed");
  if (isRenamed) requireUnreservedName(name);
  const isChanged = isRenamed || hasOtherPermissions;
  if (isChanged) {
    requireOwnPermissions(caller, [...role.permissions, ...permissions]);
    await tx
      .update(roles)
      .set({ name, permissions })
      .where(and(eq(roles.accountId, accountId), eq(roles.id, roleId)));
    await recordAudit(tx, backend, caller, {
      action: "updateRole",
      target: `role:${roleId}`,
      before: { name: role.name, permissions: role.permissions },
      after: { name, permissions },
    });
  }
  return { role: await readRole(tx, accountId, roleId), isChanged };
}

function requireUnreservedName(name: string): void {
  if (RESERVED_NAMES.has(name.toLowerCase())) throw makeNameTakenError();
}

/** Names are unique per account, in any case. */
async function convertNameConflict<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    if (findBrokenConstraint(error) === "roles_name_unique") throw makeNameTakenError();
    throw error;
  }
}

const makeNameTakenError = () => conflict("role_name_taken", "A role with this name exists");
