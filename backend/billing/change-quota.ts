import { and, eq } from "drizzle-orm";
import { ACCOUNT_STATUS, ORDER_QUOTA_TYPE, type OrderQuotaType } from "#contract/statuses.ts";
import type { Transaction } from "../db/client.ts";
import { accounts } from "../db/schema/accounts.ts";
import { orderQuotaEntries } from "../db/schema/billing.ts";

/** Orders a new account may process before it has to top up: above the level at which the sidebar begins to warn (part 2 §9: 500). */
export const SIGN_UP_BONUS = 1_000;
/** How long an account goes on working after its quota is used up. */
const GRACE_MS = 7 * 86_400_000;

interface QuotaChange {
  accountId: string;
  type: OrderQuotaType;
  /** Orders; negative takes away. */
  delta: number;
  orderId?: string;
  now: Date;
}

/**
 * The only writer of an account's order quota: moves the balance and writes its ledger row under the account's lock, so that the rows' balances are exact
 * however many changes run at once. A balance that is used up begins the grace period, one that is filled again ends it (part 2 §4 "Account status").
 */
export async function changeQuota(tx: Transaction, change: QuotaChange): Promise<void> {
  const account = await lockAccount(tx, change.accountId);
  await write(tx, account, change);
}

/** domain.md: "Order processing costs one unit per order, once." Charging an order again does nothing. */
export async function chargeOrder(
  tx: Transaction,
  order: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  const account = await lockAccount(tx, order.accountId);
  // Under the lock: whoever charged this order has committed, and is seen.
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
  await write(tx, account, {
    accountId: order.accountId,
    type: ORDER_QUOTA_TYPE.orderProcessing,
    delta: -1,
    orderId: order.id,
    now,
  });
}

type Account = typeof accounts.$inferSelect;

async function lockAccount(tx: Transaction, accountId: string): Promise<Account> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  if (!account) throw new Error(`There is no account ${accountId}`);
  return account;
}

async function write(
  tx: Transaction,
  account: Account,
  { accountId, type, delta, orderId, now }: QuotaChange,
): Promise<void> {
  const balanceAfter = account.orderQuota + delta;
  await tx
    .update(accounts)
    .set({ orderQuota: balanceAfter, ...statusAfter(account.status, balanceAfter, now) })
    .where(eq(accounts.id, accountId));
  await tx
    .insert(orderQuotaEntries)
    .values({ accountId, type, delta, balanceAfter, orderId: orderId ?? null, createdAt: now });
}

/** A closed or unused account stays what it is. */
function statusAfter(
  status: number,
  balance: number,
  now: Date,
): Partial<Pick<Account, "status" | "gracePeriodEndedAt">> {
  if (balance <= 0 && status === ACCOUNT_STATUS.active)
    return { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: new Date(now.getTime() + GRACE_MS) };
  const isOut = status === ACCOUNT_STATUS.grace || status === ACCOUNT_STATUS.suspended;
  return balance > 0 && isOut ? { status: ACCOUNT_STATUS.active, gracePeriodEndedAt: null } : {};
}
