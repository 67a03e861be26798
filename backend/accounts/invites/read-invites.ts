import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { InviteStatus, StaffInvite } from "#contract/staff.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { type StaffInviteRow, staffInvites } from "../../db/schema/staff.ts";
import { notFound } from "../../http/problem-error.ts";

type InviteState = Pick<StaffInviteRow, "cancelledAt" | "usedAt" | "expiresAt" | "sentCount">;

export function computeInviteStatus(invite: InviteState, now: Date): InviteStatus {
  if (invite.usedAt) return "used";
  // An expired invitation is also cancelled when a new one replaces it.
  if (invite.cancelledAt) return invite.cancelledAt < invite.expiresAt ? "cancelled" : "expired";
  if (invite.expiresAt <= now) return "expired";
  return invite.sentCount > 1 ? "resent" : "sent";
}

export async function listInvites(
  backend: Pick<Backend, "db" | "now">,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const condition = eq(staffInvites.accountId, accountId);
  const rows = await selectInvites(backend.db, condition).limit(limit).offset(offset);
  const [countRow] = await backend.db.select({ n: count() }).from(staffInvites).where(condition);
  return {
    invites: rows.map((row) => presentInvite(row, backend.now())),
    total: countRow?.n ?? 0,
  };
}

/** Throws 404. */
export async function readInvite(
  db: Queryable,
  { now }: Pick<Backend, "now">,
  accountId: string,
  inviteId: string,
): Promise<StaffInvite> {
  const [row] = await selectInvites(
    db,
    and(eq(staffInvites.accountId, accountId), eq(staffInvites.id, inviteId)),
  );
  if (!row) throw notFound("Invite");
  return presentInvite(row, now());
}

function selectInvites(db: Queryable, condition: SQL | undefined) {
  return db
    .select({
      invite: staffInvites,
      invitedBy: users.name,
      roles: sql<StaffInvite["roles"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'isDefault', r.is_default) order by r.is_default desc, r.name), '[]'::jsonb)
        from roles r where r.account_id = ${staffInvites.accountId} and jsonb_exists(${staffInvites.roleIds}, r.id))`,
    })
    .from(staffInvites)
    .innerJoin(users, eq(users.id, staffInvites.invitedBy))
    .where(condition)
    .orderBy(desc(staffInvites.createdAt), desc(staffInvites.id))
    .$dynamic();
}

function presentInvite(
  { invite, invitedBy, roles }: Awaited<ReturnType<typeof selectInvites>>[number],
  now: Date,
): StaffInvite {
  const { id, email, channelIds, warehouseIds, orderScope } = invite;
  return {
    ...{ id, email, channelIds, warehouseIds, orderScope, roles, invitedBy },
    status: computeInviteStatus(invite, now),
    createdAt: invite.createdAt.toISOString(),
    sentAt: invite.sentAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
    canResend: invite.usedAt === null && invite.cancelledAt === null,
  };
}
