import { and, eq, isNull, sql } from "drizzle-orm";
import type { OrderScope } from "#contract/order-scope.ts";
import type { StaffInvite } from "#contract/staff.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { memberships, roles, users } from "../../db/schema/accounts.ts";
import { staffInvites } from "../../db/schema/staff.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid } from "../../http/problem-error.ts";
import { getActorId, logSecurity } from "../../security-log.ts";
import { isOwnerRole, requireRoles } from "../roles/known-roles.ts";
import { lockMembers, requireOwner } from "../roles/owners.ts";
import { requireOwnPermissions, requireWithinReach } from "../roles/within-reach.ts";
import { requireKnownReach } from "../staff/known-reach.ts";
import { hashSecret, makeSecret } from "../tokens.ts";
import { mailInvite, requireMailAllowance } from "./mail-invite.ts";
import { readInvite } from "./read-invites.ts";

const DAY_MS = 24 * 3_600_000;
export const INVITE_DAYS = 7;

interface NewStaff {
  email: string;
  roleIds: readonly string[];
  channelIds: string[] | null;
  warehouseIds: string[] | null;
  orderScope: OrderScope;
}

/**
 * Invites a person by e-mail. Answer and mail do not show whether the address has a sign-in. Throws
 * 404 for a foreign role, channel or warehouse; 409 `already_member`, `already_invited`,
 * `owners_only`, `beyond_own_permissions`, `beyond_own_scope`; 422 `owner_limited`; 429
 * `too_many_mails`.
 */
export async function inviteStaff(
  backend: Backend,
  caller: Caller,
  { email, roleIds, channelIds, warehouseIds, orderScope }: NewStaff,
  action = "addStaff",
): Promise<StaffInvite> {
  const { accountId } = caller;
  const currentTime = backend.now();
  const invite = await transaction(backend.db, async (tx) => {
    await lockMembers(tx, accountId);
    const wantedRoles = await requireRoles(tx, accountId, roleIds);
    requireOwnPermissions(
      caller,
      wantedRoles.flatMap(({ permissions }) => permissions),
    );
    requireWithinReach(caller, { channelIds, warehouseIds, orderScope });
    if (wantedRoles.some(isOwnerRole)) {
      await requireOwner(tx, caller);
      if (channelIds || warehouseIds || orderScope !== "all")
        throw invalid("owner_limited", "An owner works on everything", {
          roleIds: "owner_limited",
        });
    }
    await requireKnownReach(tx, accountId, { channelIds, warehouseIds });
    await requireNotMember(tx, accountId, email);
    await closeExpiredInvite(tx, accountId, email, currentTime);
    await requireMailAllowance(backend, tx, { accountId, email });
    const code = makeSecret();
    const id = newId();
    const expiresAt = new Date(currentTime.getTime() + INVITE_DAYS * DAY_MS);
    const [newInvite] = await tx
      .insert(staffInvites)
      .values({
        ...{ id, accountId, email, channelIds, warehouseIds, orderScope, expiresAt },
        roleIds: [...new Set(roleIds)],
        codeHash: hashSecret(code),
        invitedBy: caller.userId,
        createdAt: currentTime,
        sentAt: currentTime,
      })
      .onConflictDoNothing()
      .returning({ id: staffInvites.id });
    if (!newInvite) throw conflict("already_invited", "This address is invited already");
    await mailInvite(backend, tx, caller, { email, code, expiresAt, days: INVITE_DAYS });
    await recordAudit(tx, backend, caller, {
      action,
      target: `invite:${id}`,
      after: {
        email,
        roles: wantedRoles.map(({ name }) => name),
        channelIds,
        warehouseIds,
        orderScope,
      },
    });
    return readInvite(tx, backend, accountId, id);
  });
  logSecurity(backend.log, "staff_invited", { by: getActorId(caller), accountId });
  return invite;
}

/** Invites support staff of Etalase with their role. Throws as `inviteStaff`. */
export async function inviteSupport(
  backend: Backend,
  caller: Caller,
  email: string,
): Promise<StaffInvite> {
  const [supportRole] = await backend.db
    .select({ id: roles.id })
    .from(roles)
    .where(
      and(
        eq(roles.accountId, caller.accountId),
        eq(roles.isDefault, true),
        eq(roles.name, "Support"),
      ),
    );
  if (!supportRole) throw new Error("The account has no support role");
  return inviteStaff(
    backend,
    caller,
    {
      ...{ email, roleIds: [supportRole.id], channelIds: null, warehouseIds: null },
      orderScope: caller.orderScope,
    },
    "addSupportStaff",
  );
}

/** Throws 409 `already_member`. Managers of staff see the members anyway. */
async function requireNotMember(tx: Transaction, accountId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.accountId, accountId),
        isNull(memberships.removedAt),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    );
  if (member) throw conflict("already_member", "This person is a member of the account already");
}

async function closeExpiredInvite(
  tx: Transaction,
  accountId: string,
  email: string,
  currentTime: Date,
): Promise<void> {
  await tx
    .update(staffInvites)
    .set({ cancelledAt: currentTime })
    .where(
      and(
        eq(staffInvites.accountId, accountId),
        eq(sql`lower(${staffInvites.email})`, email.toLowerCase()),
        isNull(staffInvites.usedAt),
        isNull(staffInvites.cancelledAt),
        sql`${staffInvites.expiresAt} <= ${currentTime.toISOString()}::timestamptz`,
      ),
    );
}
