import { eq } from "drizzle-orm";
import type { AdminAccount } from "#contract/admin-accounts.ts";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { readAccount } from "./read-accounts.ts";

/** Time in which an account without orders left still works. */
const GRACE_MS = 7 * 86_400_000;

type AccountRow = typeof accounts.$inferSelect;
type AccountStanding = Pick<
  AccountRow,
  "status" | "gracePeriodEndedAt" | "suspendedNote" | "flags"
>;

/** Suspends the account until an internal user restores it. Throws 404, 409 `account_closed`. */
export function suspendAccount(
  backend: Backend,
  caller: Caller,
  accountId: string,
  note: string,
): Promise<AdminAccount> {
  return changeAccount(backend, caller, { accountId, action: "suspendAccount", note }, (before) => {
    requireNotClosed(before);
    return {
      status: ACCOUNT_STATUS.suspended,
      gracePeriodEndedAt: null,
      suspendedNote: note,
    };
  });
}

/**
 * Opens the account, or starts a grace period if no orders are left. Throws 404, 409
 * `account_closed`.
 */
export function restoreAccount(
  backend: Backend,
  caller: Caller,
  accountId: string,
  note: string,
): Promise<AdminAccount> {
  return changeAccount(backend, caller, { accountId, action: "restoreAccount", note }, (before) => {
    requireNotClosed(before);
    return { ...computeStanding(before, backend.now()), suspendedNote: null };
  });
}

export function requireNotClosed({ status }: Pick<AccountRow, "status">): void {
  if (status === ACCOUNT_STATUS.closed)
    throw conflict("account_closed", "The account is closed; only its owner can reopen it");
}

/** Sets the account's flags. Throws 404. */
export function setFlags(
  backend: Backend,
  caller: Caller,
  accountId: string,
  flags: string[],
): Promise<AdminAccount> {
  return changeAccount(backend, caller, { accountId, action: "setAccountFlags" }, (before) => {
    const after = { ...before, flags: [...new Set(flags)].sort() };
    const isUnlimited = after.flags.includes(UNLIMITED_QUOTA_FLAG);
    const dependsOnQuota =
      before.status === ACCOUNT_STATUS.grace ||
      (before.status === ACCOUNT_STATUS.suspended && before.suspendedNote === null);
    // The account uses its quota again, which may be empty.
    const isQuotaLimitedAgain =
      before.status === ACCOUNT_STATUS.active &&
      before.flags.includes(UNLIMITED_QUOTA_FLAG) &&
      !isUnlimited;
    return {
      flags: after.flags,
      ...((dependsOnQuota && isUnlimited) || isQuotaLimitedAgain
        ? computeStanding(after, backend.now())
        : {}),
    };
  });
}

function computeStanding({ orderQuota, flags }: AccountRow, now: Date) {
  return orderQuota > 0 || flags.includes(UNLIMITED_QUOTA_FLAG)
    ? { status: ACCOUNT_STATUS.active, gracePeriodEndedAt: null }
    : { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: new Date(now.getTime() + GRACE_MS) };
}

/** Changes the account under its lock, with an audit entry. */
async function changeAccount(
  backend: Backend,
  caller: Caller,
  { accountId, action, note }: { accountId: string; action: string; note?: string },
  computeNextState: (before: AccountRow) => Partial<AccountStanding>,
): Promise<AdminAccount> {
  return transaction(backend.db, async (tx) => {
    const [before] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("no key update");
    if (!before) throw notFound("The account");
    const after = computeNextState(before);
    await tx.update(accounts).set(after).where(eq(accounts.id, accountId));
    await recordAudit(
      tx,
      backend,
      { ...caller, accountId, isBackOffice: true },
      {
        action,
        target: `account:${accountId}`,
        before: pickStanding(before),
        after: { ...pickStanding({ ...before, ...after }), ...(note ? { note } : {}) },
      },
    );
    return readAccount(tx, accountId);
  });
}

const pickStanding = ({ status, flags }: AccountRow) => ({ status, flags });
