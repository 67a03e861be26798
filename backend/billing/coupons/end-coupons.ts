import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { couponUses } from "../../db/schema/promotions.ts";
import { transaction } from "../../db/transaction.ts";
import { changeQuotaAndNotify, lockAccount } from "../change-quota.ts";
import type { Mailing } from "../mail-quota.ts";

const PAGE_SIZE = 200;

/** Removes unused orders of expired coupons (history type 202). */
export async function endExpiredCoupons(backend: Mailing & Pick<Backend, "db">): Promise<void> {
  const { db, now } = backend;
  for (;;) {
    const dueCouponUses = await db
      .select({ accountId: couponUses.accountId, id: couponUses.id })
      .from(couponUses)
      .where(and(isNull(couponUses.expiredAt), lte(couponUses.expiresAt, now())))
      .orderBy(asc(couponUses.expiresAt))
      .limit(PAGE_SIZE);
    for (const use of dueCouponUses) await transaction(db, (tx) => endCoupon(backend, tx, use));
    if (dueCouponUses.length < PAGE_SIZE) return;
  }
}

async function endCoupon(
  backend: Mailing,
  tx: Transaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const now = backend.now();
  await lockAccount(tx, accountId);
  const useCondition = and(eq(couponUses.accountId, accountId), eq(couponUses.id, id));
  const [use] = await tx
    .select()
    .from(couponUses)
    .where(and(useCondition, isNull(couponUses.expiredAt)));
  // Another run ended the use meanwhile.
  if (!use) return;
  await tx.update(couponUses).set({ expiredAt: now, remaining: 0 }).where(useCondition);
  if (use.remaining > 0)
    await changeQuotaAndNotify(backend, tx, {
      accountId,
      type: ORDER_QUOTA_TYPE.couponExpired,
      delta: -use.remaining,
      couponUseId: id,
      now,
    });
}
