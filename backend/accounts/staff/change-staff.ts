import { and, eq, isNull } from "drizzle-orm";
import type { OrderScope } from "#contract/order-scope.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Staff } from "#contract/staff.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import {
  membershipRoles,
  memberships,
  roles,
  sessions,
  signInCodes,
} from "../../db/schema/accounts.ts";
import { staffInvites } from "../../db/schema/staff.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../http/problem-error.ts";
import { getActorId, logSecurity } from "../../security-log.ts";
import { isOwnerRole, requireRoles } from "../roles/known-roles.ts";
import { lockMembers, prepareOwnerRemoval, requireOwner } from "../roles/owners.ts";
import { requireOwnPermissions, requireWithinReach } from "../roles/within-reach.ts";
import { requireKnownReach } from "./known-reach.ts";
import { readStaff } from "./read-staff.ts";

interface StaffChanges {
  isEnabled?: boolean | undefined;
  channelIds?: string[] | null | undefined;
  warehouseIds?: string[] | null | undefined;
  orderScope?: OrderScope | undefined;
}

/**
 * Enables a member, disables them (which ends their sessions here), or sets their scope. Throws
 * 404; 409 `own_membership`, `last_owner`, `owners_only`, `owner_unlimited`,
 * `beyond_own_permissions`, `beyond_own_scope`.
 */
export async function updateStaff(
  backend: Backend,
  caller: Caller,
  staffId: string,
  changes: StaffChanges,
): Promise<Staff> {
  const { before, after } = await transaction(backend.db, async (tx) => {
    const before = await lockReachableStaff(tx, caller, staffId);
    const isBeingDisabled = changes.isEnabled === false && before.isEnabled;
    if (isBeingDisabled) await removeFromAccount(backend, tx, caller, before);
    const { channelIds, warehouseIds, orderScope } = changes;
    const scope = { channelIds, warehouseIds, orderScope };
    if (before.userType === "owner" && (channelIds || warehouseIds || orderScope === "picking"))
      throw conflict("owner_unlimited", "An owner works on everything");
    if (Object.values(scope).some((entry) => entry !== undefined))
      requireOtherMember(caller, staffId);
    requireWithinReach(caller, scope);
    await requireKnownReach(tx, caller.accountId, changes);
    await tx
      .update(memberships)
      .set({ isEnabled: changes.isEnabled ?? before.isEnabled, ...scope })
      .where(matchMember(caller.accountId, staffId));
    const after = await readStaff(tx, caller.accountId, staffId);
    await recordAudit(tx, backend, caller, {
      action: "updateStaff",
      target: `staff:${staffId}`,
      before: pickAuditedFields(before),
      after: pickAuditedFields(after),
    });
    return { before, after };
  });
  if (before.isEnabled !== after.isEnabled)
    logSecurity(backend.log, after.isEnabled ? "staff_enabled" : "staff_disabled", {
      ...{ userId: staffId, by: getActorId(caller), accountId: caller.accountId },
    });
  return after;
}

/** Throws 404, also for a role; 409 as `updateStaff`. */
export async function updateStaffRoles(
  backend: Backend,
  caller: Caller,
  staffId: string,
  roleIds: readonly string[],
): Promise<Staff> {
  const { accountId } = caller;
  const changedStaff = await transaction(backend.db, async (tx) => {
    const before = await lockReachableStaff(tx, caller, staffId);
    const wantedRoles = await requireRoles(tx, accountId, roleIds);
    requireOwnPermissions(
      caller,
      wantedRoles.flatMap(({ permissions }) => permissions),
    );
    const userType = wantedRoles.some(isOwnerRole) ? "owner" : "staff";
    if (userType === "owner") await requireOwner(tx, caller);
    if (before.userType === "owner" && userType === "staff")
      await prepareOwnerRemoval(tx, accountId, staffId);
    await tx
      .delete(membershipRoles)
      .where(and(eq(membershipRoles.accountId, accountId), eq(membershipRoles.userId, staffId)));
    await tx
      .insert(membershipRoles)
      .values(wantedRoles.map(({ id }) => ({ accountId, userId: staffId, roleId: id })));
    await tx
      .update(memberships)
      .set({ userType, ...(userType === "owner" ? OWNER_SCOPE : {}) })
      .where(matchMember(accountId, staffId));
    const after = await readStaff(tx, accountId, staffId);
    await recordAudit(tx, backend, caller, {
      action: "updateStaffRoles",
      target: `staff:${staffId}`,
      before: pickAuditedFields(before),
      after: pickAuditedFields(after),
    });
    return after;
  });
  logSecurity(backend.log, "role_given", { userId: staffId, by: getActorId(caller), accountId });
  return changedStaff;
}

/** Removes a member. Past actions keep the name. Throws 404; 409 as `updateStaff`. */
export async function removeStaff(
  backend: Backend,
  caller: Caller,
  staffId: string,
): Promise<string> {
  const { accountId } = caller;
  await transaction(backend.db, async (tx) => {
    const before = await lockReachableStaff(tx, caller, staffId);
    await removeFromAccount(backend, tx, caller, before);
    await tx
      .delete(membershipRoles)
      .where(and(eq(membershipRoles.accountId, accountId), eq(membershipRoles.userId, staffId)));
    await tx
      .update(memberships)
      .set({ isEnabled: false, removedAt: backend.now(), userType: "staff" })
      .where(matchMember(accountId, staffId));
    await recordAudit(tx, backend, caller, {
      action: "deleteStaff",
      target: `staff:${staffId}`,
      before: pickAuditedFields(before),
    });
  });
  logSecurity(backend.log, "staff_removed", { userId: staffId, by: getActorId(caller), accountId });
  return staffId;
}

/** Locks the members, and returns the member if the caller may change them. */
async function lockReachableStaff(
  tx: Transaction,
  caller: Caller,
  staffId: string,
): Promise<Staff> {
  await lockMembers(tx, caller.accountId);
  const staff = await readStaff(tx, caller.accountId, staffId);
  if (staff.userType === "owner") await requireOwner(tx, caller);
  requireOwnPermissions(caller, await readPermissions(tx, caller.accountId, staffId));
  if (caller.userId !== staffId) requireWithinReach(caller, staff);
  return staff;
}

async function readPermissions(
  tx: Transaction,
  accountId: string,
  userId: string,
): Promise<Permission[]> {
  const grants = await tx
    .select({ permissions: roles.permissions })
    .from(membershipRoles)
    .innerJoin(
      roles,
      and(eq(roles.accountId, membershipRoles.accountId), eq(roles.id, membershipRoles.roleId)),
    )
    .where(and(eq(membershipRoles.accountId, accountId), eq(membershipRoles.userId, userId)));
  return grants.flatMap(({ permissions }) => permissions);
}

function requireOtherMember(caller: Caller, staffId: string): void {
  if (caller.userId === staffId)
    throw conflict("own_membership", "Somebody else has to do this for you");
}

/** Ends the member's sessions here, their codes, and invitations that they sent. */
async function removeFromAccount(
  backend: Backend,
  tx: Transaction,
  caller: Caller,
  { id: userId, userType }: Staff,
): Promise<void> {
  const { accountId } = caller;
  requireOtherMember(caller, userId);
  if (userType === "owner") await prepareOwnerRemoval(tx, accountId, userId);
  await tx
    .update(sessions)
    .set({ revokedAt: backend.now() })
    .where(
      and(
        eq(sessions.accountId, accountId),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
      ),
    );
  await tx
    .delete(signInCodes)
    .where(and(eq(signInCodes.accountId, accountId), eq(signInCodes.userId, userId)));
  await tx
    .update(staffInvites)
    .set({ cancelledAt: backend.now() })
    .where(
      and(
        eq(staffInvites.accountId, accountId),
        eq(staffInvites.invitedBy, userId),
        isNull(staffInvites.usedAt),
        isNull(staffInvites.cancelledAt),
      ),
    );
}

const matchMember = (accountId: string, userId: string) =>
  and(eq(memberships.accountId, accountId), eq(memberships.userId, userId));

const OWNER_SCOPE = { channelIds: null, warehouseIds: null, orderScope: "all" } as const;

const pickAuditedFields = ({
  isEnabled,
  userType,
  channelIds,
  warehouseIds,
  orderScope,
  roles,
}: Staff) => ({
  ...{ isEnabled, userType, channelIds, warehouseIds, orderScope },
  roles: roles.map(({ name }) => name),
});
