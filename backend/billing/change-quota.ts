import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS, ORDER_QUOTA_TYPE, type OrderQuotaType } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { orderQuotaEntries } from "../db/schema/billing.ts";
import { couponUses } from "../db/schema/promotions.ts";
import { type Mailing, mailQuota } from "./mail-quota.ts";

/** A new account's free orders. More than the sidebar's warning level. */
export const SIGN_UP_BONUS = 1_000;
/** Time for which an account without quota keeps working. */
const GRACE_MS = 7 * 86_400_000;

export interface QuotaChange {
  accountId: string;
  type: OrderQuotaType;
  /** Orders; negative removes. */
  delta: number;
  orderId?: string;
  /** Present for a top-up. */
  transactionId?: string;
  /** Present for a coupon's use and expiry. */
  couponUseId?: string;
  /** Present for a change by the back office. */
  actorUserId?: string;
  note?: string;
  now: Date;
}

/**
 * Changes the balance and writes its ledger row under the account's lock. Only this writes the
 * quota, so balances are exact with any number of concurrent changes. An empty balance starts the
 * grace period, a refilled one ends it (docs/specification.md "Account states"). Returns the
 * balance.
 */
export async function changeQuota(tx: Transaction, change: QuotaChange): Promise<number> {
  const account = await lockAccount(tx, change.accountId);
  return (await writeAccount(tx, account, change)).orderQuota;
}

/** Changes the quota, and mails the members if it is used up. */
export async function spendQuota(
  backend: Mailing,
  tx: Transaction,
  change: QuotaChange,
): Promise<number> {
  return changeAndMail(backend, tx, await lockAccount(tx, change.accountId), change);
}

async function changeAndMail(
  backend: Mailing,
  tx: Transaction,
  before: Account,
  change: QuotaChange,
): Promise<number> {
  const after = await writeAccount(tx, before, change);
  if (after.status === ACCOUNT_STATUS.grace && before.status !== ACCOUNT_STATUS.grace)
    await mailQuota(backend, tx, after);
  return after.orderQuota;
}

/**
 * Charges one unit for an order (docs/domain.md "Order quota and billing"). Does nothing if it is
 * charged already, or the account is unlimited.
 */
export async function chargeOrder(
  backend: Mailing,
  tx: Transaction,
  order: { id: string; accountId: string },
): Promise<void> {
  const account = await lockAccount(tx, order.accountId);
  if (isUnlimited(account)) return;
  // The lock makes an earlier charge of this order committed and visible.
  const [charged] = await tx
    .select({ id: orderQuotaEntries.id })
    .from(orderQuotaEntries)
    .where(
      and(
        eq(orderQuotaEntries.accountId, order.accountId),
        eq(orderQuotaEntries.orderId, order.id),
        eq(orderQuotaEntries.type, ORDER_QUOTA_TYPE.orderProcessing),
      ),
    );
  if (charged) return;
  await changeAndMail(backend, tx, account, {
    accountId: order.accountId,
    type: ORDER_QUOTA_TYPE.orderProcessing,
    delta: -1,
    orderId: order.id,
    now: backend.now(),
  });
}

export type Account = typeof accounts.$inferSelect;

export const isUnlimited = ({ flags }: Pick<Account, "flags">): boolean =>
  flags.includes(UNLIMITED_QUOTA_FLAG);

/** Locks the account: other changes of its quota wait until `tx` ends. */
export async function lockAccount(tx: Transaction, accountId: string): Promise<Account> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  if (!account) throw new Error(`There is no account ${accountId}`);
  return account;
}

async function writeAccount(
  tx: Transaction,
  account: Account,
  change: QuotaChange,
): Promise<Account> {
  const { accountId, delta, now } = change;
  const balanceAfter = account.orderQuota + delta;
  // Ending a coupon updates it there (coupons/end-coupons.ts).
  if (delta < 0 && change.type !== ORDER_QUOTA_TYPE.couponExpired)
    await spendCoupons(tx, accountId, -delta);
  const changedFields = {
    orderQuota: balanceAfter,
    ...computeStatusAfter(account, balanceAfter, now),
  };
  await tx.update(accounts).set(changedFields).where(eq(accounts.id, accountId));
  await tx.insert(orderQuotaEntries).values({
    accountId,
    type: change.type,
    delta,
    balanceAfter,
    orderId: change.orderId ?? null,
    transactionId: change.transactionId ?? null,
    couponUseId: change.couponUseId ?? null,
    actorUserId: change.actorUserId ?? null,
    note: change.note ?? null,
    createdAt: now,
  });
  return { ...account, ...changedFields };
}

/** Orders use coupons before paid quota, the first to expire first. */
async function spendCoupons(tx: Transaction, accountId: string, orders: number): Promise<void> {
  const openCouponUses = await tx
    .select({ id: couponUses.id, remaining: couponUses.remaining })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.accountId, accountId),
        gt(couponUses.remaining, 0),
        isNull(couponUses.expiredAt),
      ),
    )
    .orderBy(sql`${couponUses.expiresAt} asc nulls last`, asc(couponUses.id));
  let remainingOrders = orders;
  for (const { id, remaining } of openCouponUses) {
    if (remainingOrders === 0) return;
    const usedQuota = Math.min(remainingOrders, remaining);
    remainingOrders -= usedQuota;
    await tx
      .update(couponUses)
      .set({ remaining: remaining - usedQuota })
      .where(and(eq(couponUses.accountId, accountId), eq(couponUses.id, id)));
  }
}

/**
 * Returns the new status. Closed, unused and suspended accounts keep theirs; an unlimited one is
 * never out of quota.
 */
function computeStatusAfter(
  account: Account,
  balance: number,
  now: Date,
): Partial<Pick<Account, "status" | "gracePeriodEndedAt">> {
  const { status } = account;
  if (balance <= 0 && status === ACCOUNT_STATUS.active && !isUnlimited(account))
    return { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: new Date(now.getTime() + GRACE_MS) };
  const isOutOfQuota =
    status === ACCOUNT_STATUS.grace ||
    (status === ACCOUNT_STATUS.suspended && account.suspendedNote === null);
  return balance > 0 && isOutOfQuota
    ? { status: ACCOUNT_STATUS.active, gracePeriodEndedAt: null }
    : {};
}
