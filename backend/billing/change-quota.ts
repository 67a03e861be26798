import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS, ORDER_QUOTA_TYPE, type OrderQuotaType } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { orderQuotaEntries } from "../db/schema/billing.ts";
import { couponUses } from "../db/schema/promotions.ts";
import { type Mailing, mailQuotaUsedUp } from "./mail-quota.ts";

/** More than the sidebar's warning level. */
export const SIGN_UP_BONUS = 1_000;
/** Time in which an account without quota still works. */
const GRACE_MS = 7 * 86_400_000;

export interface QuotaChange {
  accountId: string;
  type: OrderQuotaType;
  /** Number of orders; negative removes. */
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
 * Changes the balance and writes its ledger row under the account's lock. Nothing else writes the
 * quota. An empty balance starts the grace period, a refilled one ends it (docs/specification.md
 * "Account states"). Returns the balance.
 */
export async function changeQuota(tx: Transaction, change: QuotaChange): Promise<number> {
  const account = await lockAccount(tx, change.accountId);
  return (await writeQuota(tx, account, change)).orderQuota;
}

/** Changes the quota, and mails the members if it is used up. */
export async function changeQuotaAndNotify(
  backend: Mailing,
  tx: Transaction,
  change: QuotaChange,
): Promise<number> {
  return changeQuotaAndMail(backend, tx, await lockAccount(tx, change.accountId), change);
}

async function changeQuotaAndMail(
  backend: Mailing,
  tx: Transaction,
  before: Account,
  change: QuotaChange,
): Promise<number> {
  const after = await writeQuota(tx, before, change);
  if (after.status === ACCOUNT_STATUS.grace && before.status !== ACCOUNT_STATUS.grace)
    await mailQuotaUsedUp(backend, tx, after);
  return after.orderQuota;
}

/** Charges one unit for an order, once (docs/domain.md "Order quota and billing"). */
export async function chargeOrder(
  backend: Mailing,
  tx: Transaction,
  order: { id: string; accountId: string },
): Promise<void> {
  const account = await lockAccount(tx, order.accountId);
  if (isUnlimited(account)) return;
  // With the lock, an earlier charge of this order is committed and visible.
  const [existingCharge] = await tx
    .select({ id: orderQuotaEntries.id })
    .from(orderQuotaEntries)
    .where(
      and(
        eq(orderQuotaEntries.accountId, order.accountId),
        eq(orderQuotaEntries.orderId, order.id),
        eq(orderQuotaEntries.type, ORDER_QUOTA_TYPE.orderProcessing),
      ),
    );
  if (existingCharge) return;
  await changeQuotaAndMail(backend, tx, account, {
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

export async function lockAccount(tx: Transaction, accountId: string): Promise<Account> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  if (!account) throw new Error(`There is no account ${accountId}`);
  return account;
}

async function writeQuota(
  tx: Transaction,
  account: Account,
  change: QuotaChange,
): Promise<Account> {
  const { accountId, delta, now } = change;
  const balanceAfter = account.orderQuota + delta;
  // An expiring coupon is updated by coupons/end-coupons.ts.
  if (delta < 0 && change.type !== ORDER_QUOTA_TYPE.couponExpired)
    await deductFromCoupons(tx, accountId, -delta);
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
async function deductFromCoupons(
  tx: Transaction,
  accountId: string,
  orderCount: number,
): Promise<void> {
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
  let remainingOrders = orderCount;
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

/** Returns the changed status. Closed, unused and suspended accounts keep theirs. */
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
