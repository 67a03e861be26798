import { and, eq } from "drizzle-orm";
import type { StaffInvite } from "#contract/staff.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { type StaffInviteRow, staffInvites } from "../../db/schema/staff.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { isOwnerRole, requireRoles } from "../roles/known-roles.ts";
import { lockMembers, requireOwner } from "../roles/owners.ts";
import { requireOwnPermissions, requireWithinReach } from "../roles/within-reach.ts";
import { hashSecret, makeSecret } from "../tokens.ts";
import { INVITE_DAYS } from "./invite-staff.ts";
import { mailInvite, requireMailAllowance } from "./mail-invite.ts";
import { readInvite } from "./read-invites.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Mails a new link and ends the former one. The sender needs the permissions that it gives. Throws
 * 404, also for a deleted role; 409 `invite_closed`; otherwise as `inviteStaff`.
 */
export async function resendInvite(
  backend: Backend,
  caller: Caller,
  inviteId: string,
): Promise<StaffInvite> {
  const { accountId } = caller;
  const currentTime = backend.now();
  return transaction(backend.db, async (tx) => {
    const invite = await lockOpenInvite(tx, accountId, inviteId);
    const wantedRoles = await requireRoles(tx, accountId, invite.roleIds);
    requireOwnPermissions(
      caller,
      wantedRoles.flatMap(({ permissions }) => permissions),
    );
    requireWithinReach(caller, invite);
    if (wantedRoles.some(isOwnerRole)) await requireOwner(tx, caller);
    await requireMailAllowance(backend, tx, { accountId, email: invite.email });
    const code = makeSecret();
    const expiresAt = new Date(currentTime.getTime() + INVITE_DAYS * DAY_MS);
    await tx
      .update(staffInvites)
      .set({
        codeHash: hashSecret(code),
        invitedBy: caller.userId,
        sentAt: currentTime,
        sentCount: invite.sentCount + 1,
        expiresAt,
      })
      .where(matchInvite(accountId, inviteId));
    await mailInvite(backend, tx, caller, {
      email: invite.email,
      code,
      expiresAt,
      days: INVITE_DAYS,
    });
    await recordAudit(tx, backend, caller, {
      action: "resendStaffInvite",
      target: `invite:${inviteId}`,
      after: { email: invite.email },
    });
    return readInvite(tx, backend, accountId, inviteId);
  });
}

/** Throws 404, 409 `invite_closed`. */
export async function cancelInvite(
  backend: Backend,
  caller: Caller,
  inviteId: string,
): Promise<StaffInvite> {
  const { accountId } = caller;
  return transaction(backend.db, async (tx) => {
    const invite = await lockOpenInvite(tx, accountId, inviteId);
    await tx
      .update(staffInvites)
      .set({ cancelledAt: backend.now() })
      .where(matchInvite(accountId, inviteId));
    await recordAudit(tx, backend, caller, {
      action: "cancelStaffInvite",
      target: `invite:${inviteId}`,
      before: { email: invite.email },
    });
    return readInvite(tx, backend, accountId, inviteId);
  });
}

async function lockOpenInvite(
  tx: Transaction,
  accountId: string,
  inviteId: string,
): Promise<StaffInviteRow> {
  await lockMembers(tx, accountId);
  const [invite] = await tx.select().from(staffInvites).where(matchInvite(accountId, inviteId));
  if (!invite) throw notFound("Invite");
  if (invite.usedAt || invite.cancelledAt)
    throw conflict("invite_closed", "This invitation was used or taken back");
  return invite;
}

const matchInvite = (accountId: string, inviteId: string) =>
  and(eq(staffInvites.accountId, accountId), eq(staffInvites.id, inviteId));
