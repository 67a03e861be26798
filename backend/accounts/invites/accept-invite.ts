import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { accounts, membershipRoles, memberships, roles, users } from "../../db/schema/accounts.ts";
import { type StaffInviteRow, staffInvites } from "../../db/schema/staff.ts";
import { raiseEvent } from "../../events.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { logSecurity } from "../../security-log.ts";
import { isOwnerRole } from "../roles/known-roles.ts";
import { lockMembers } from "../roles/owners.ts";
import { hashSecret } from "../tokens.ts";
import { computeInviteStatus } from "./read-invites.ts";

export interface FoundInvite {
  invite: StaffInviteRow;
  shop: string;
  inviter: string;
}

interface Acceptance {
  accountId: string;
  isNew: boolean;
}

/** Returns a link's invitation in any state, or `null`. */
export async function findInvite(db: Queryable, code: string): Promise<FoundInvite | null> {
  const [staffInvite] = await db
    .select({ invite: staffInvites, shop: accounts.name, inviter: users.name })
    .from(staffInvites)
    .innerJoin(accounts, eq(accounts.id, staffInvites.accountId))
    .innerJoin(users, eq(users.id, staffInvites.invitedBy))
    .where(eq(staffInvites.codeHash, hashSecret(code)));
  return staffInvite ?? null;
}

/**
 * Makes the person a member; a repeat changes nothing. Call `logStaffJoined` after the commit.
 * Throws 404; 409 `invite_used`, `invite_cancelled`, `invite_expired`, `invite_other_email`.
 */
export async function acceptInvite(
  backend: Backend,
  tx: Transaction,
  person: { userId: string; email: string; from: Caller["from"] },
  code: string,
): Promise<Acceptance> {
  const knownInvite = await findInvite(tx, code);
  if (!knownInvite) throw notFound("Account");
  const { accountId } = knownInvite.invite;
  await lockMembers(tx, accountId);
  const [invite] = await tx
    .select()
    .from(staffInvites)
    .where(
      and(
        eq(staffInvites.accountId, accountId),
        eq(staffInvites.id, knownInvite.invite.id),
        eq(staffInvites.codeHash, hashSecret(code)),
      ),
    );
  if (!invite) throw notFound("Account");
  if (invite.email.toLowerCase() !== person.email.toLowerCase())
    throw conflict("invite_other_email", "This invitation is for another e-mail address");
  const now = backend.now();
  const status = computeInviteStatus(invite, now);
  const [member] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, person.userId)));
  const isEnabledMember = member?.isEnabled === true;
  if (status === "used" && invite.usedBy === person.userId && isEnabledMember)
    return { accountId, isNew: false };
  if (status === "used" || status === "cancelled" || status === "expired")
    throw conflict(`invite_${status}`, `This invitation is ${status}`);
  // An older link must not enable a disabled member.
  if (member && !member.isEnabled && !member.removedAt)
    throw conflict("invite_cancelled", "This invitation is cancelled");
  if (!isEnabledMember) await joinAccount(tx, invite, person.userId, now);
  await tx
    .update(staffInvites)
    .set({ usedAt: now, usedBy: person.userId })
    .where(and(eq(staffInvites.accountId, accountId), eq(staffInvites.id, invite.id)));
  await raiseStaffJoined(backend, tx, { accountId, userId: person.userId });
  await recordAudit(
    tx,
    backend,
    { accountId, ...person },
    {
      action: "acceptStaffInvite",
      target: `staff:${person.userId}`,
      after: { email: person.email },
    },
  );
  return { accountId, isNew: true };
}

async function raiseStaffJoined(
  backend: Backend,
  tx: Transaction,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await raiseEvent(backend, tx, "staffJoined", { accountId, userId, name: user?.name ?? "" });
}

export function logStaffJoined(log: Backend["log"], userId: string, acceptance: Acceptance): void {
  if (acceptance.isNew)
    logSecurity(log, "staff_joined", { userId, accountId: acceptance.accountId });
}

async function joinAccount(
  tx: Transaction,
  { accountId, roleIds, channelIds, warehouseIds, orderScope }: StaffInviteRow,
  userId: string,
  now: Date,
): Promise<void> {
  const foundRoles = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.accountId, accountId), inArray(roles.id, roleIds)));
  const member = {
    userType: foundRoles.some(isOwnerRole) ? ("owner" as const) : ("staff" as const),
    isEnabled: true,
    channelIds,
    warehouseIds,
    orderScope,
    createdAt: now,
    removedAt: null,
  };
  await tx
    .insert(memberships)
    .values({ accountId, userId, ...member })
    .onConflictDoUpdate({ target: [memberships.accountId, memberships.userId], set: member });
  if (foundRoles.length > 0)
    await tx
      .insert(membershipRoles)
      .values(foundRoles.map(({ id }) => ({ accountId, userId, roleId: id })))
      .onConflictDoNothing();
}
