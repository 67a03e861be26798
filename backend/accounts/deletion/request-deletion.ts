import { and, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { DELETION_GRACE_DAYS, type getAccountDeletion } from "#contract/account-deletion.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { accounts, memberships } from "../../db/schema/accounts.ts";
import { channels } from "../../db/schema/channels.ts";
import { chatSessions } from "../../db/schema/chats.ts";
import { orders } from "../../db/schema/orders.ts";
import { products } from "../../db/schema/products.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid } from "../../http/problem-error.ts";
import { logSecurity } from "../../security-log.ts";
import { requirePassword } from "../password-check.ts";
import { lockMembers, requireOwner } from "../roles/owners.ts";

const DAY_MS = 86_400_000;

/** Counts the data that would be lost, for the confirmation page. */
export async function readDeletionPreview(
  { db }: Pick<Backend, "db">,
  caller: Caller,
): Promise<z.input<typeof getAccountDeletion.response>> {
  const { accountId } = caller;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  const owners = await readOwners(db, accountId);
  return {
    deletionAt: account?.deletionAt?.toISOString() ?? null,
    mayDelete: owners.length === 1 && owners[0] === caller.userId,
    counts: {
      shops: await db.$count(
        channels,
        and(eq(channels.accountId, accountId), isNull(channels.disconnectedAt)),
      ),
      products: await db.$count(
        products,
        and(eq(products.accountId, accountId), isNull(products.deletedAt)),
      ),
      orders: await db.$count(orders, eq(orders.accountId, accountId)),
      chats: await db.$count(chatSessions, eq(chatSessions.accountId, accountId)),
      members: await db.$count(
        memberships,
        and(eq(memberships.accountId, accountId), isNull(memberships.removedAt)),
      ),
      orderQuota: account?.orderQuota ?? 0,
    },
  };
}

/** Returns the owners who can sign in. */
async function readOwners(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        eq(memberships.userType, "owner"),
        eq(memberships.isEnabled, true),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Closes the account; it is deleted after the grace period. Throws 409, 422, 429. */
export async function requestDeletion(
  backend: Backend,
  caller: Caller,
  { name, password }: { name: string; password: string },
): Promise<{ deletionAt: string }> {
  const { accountId, userId } = caller;
  await requirePassword(backend, caller, password);
  const deletionAt = new Date(backend.now().getTime() + DELETION_GRACE_DAYS * DAY_MS);
  await transaction(backend.db, async (tx) => {
    await lockMembers(tx, accountId);
    await requireOwner(tx, caller);
    if ((await readOwners(tx, accountId)).length > 1)
      throw conflict("other_owners", "Only the last owner deletes an account");
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (account?.name.trim() !== name)
      throw invalid("invalid_body", "This is not the account's name", { name: "name_differs" });
    await tx
      .update(accounts)
      .set({ deletionAt, statusBeforeDeletion: account.status, status: ACCOUNT_STATUS.closed })
      .where(and(eq(accounts.id, accountId), ne(accounts.status, ACCOUNT_STATUS.closed)));
    await recordAudit(tx, backend, caller, {
      action: "deleteAccount",
      target: `account:${accountId}`,
      after: { deletionAt: deletionAt.toISOString() },
    });
  });
  logSecurity(backend.log, "account_deletion_asked", { accountId, userId });
  return { deletionAt: deletionAt.toISOString() };
}

/** Reopens a closed account. Throws 409 `owners_only`, `wrong_state`. */
export async function cancelDeletion(backend: Backend, caller: Caller): Promise<void> {
  const { accountId } = caller;
  await transaction(backend.db, async (tx) => {
    await lockMembers(tx, accountId);
    await requireOwner(tx, caller);
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, accountId));
    if (!account?.deletionAt || account.deletionAt <= backend.now())
      throw conflict("wrong_state", "The account has no pending deletion, or the deletion began");
    await tx
      .update(accounts)
      .set({
        deletionAt: null,
        statusBeforeDeletion: null,
        status: account.statusBeforeDeletion ?? ACCOUNT_STATUS.active,
      })
      .where(eq(accounts.id, accountId));
    await recordAudit(tx, backend, caller, {
      action: "keepAccount",
      target: `account:${accountId}`,
    });
  });
}
