import { and, eq, sql } from "drizzle-orm";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { Coupon } from "#contract/top-up.ts";
import { deleteTries, requireTry } from "../../accounts/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { type CouponRow, coupons, couponUses } from "../../db/schema/promotions.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, ProblemError } from "../../http/problem-error.ts";
import { changeQuota, lockAccount } from "../change-quota.ts";

const DAY_MS = 86_400_000;
const UNKNOWN_CODE = "coupon_unknown";
type User = Pick<Caller, "accountId" | "userId" | "countryCode">;

/**
 * Adds a coupon's orders to the quota, once per account. Throws 422 with the first of
 * `coupon_unknown`, `coupon_not_started`, `coupon_over`, `coupon_already_used` and
 * `coupon_used_up`; 429 `too_many_tries` after five unknown codes in ten minutes, because codes are
 * short.
 */
export async function applyCoupon(
  backend: Pick<Backend, "db" | "now">,
  caller: User,
  code: string,
): Promise<{ coupon: Coupon; orderQuota: number }> {
  const tries = await requireTry(backend, `coupon:account:${caller.accountId}`);
  try {
    const couponResult = await applyKnownCoupon(backend, caller, code);
    await deleteTries(backend, tries);
    return couponResult;
  } catch (error) {
    if (!(error instanceof ProblemError && error.problem.code === UNKNOWN_CODE))
      await deleteTries(backend, tries);
    throw error;
  }
}

async function applyKnownCoupon(
  { db, now }: Pick<Backend, "db" | "now">,
  caller: User,
  code: string,
): Promise<{ coupon: Coupon; orderQuota: number }> {
  const currentTime = now();
  return transaction(db, async (tx) => {
    const account = await lockAccount(tx, caller.accountId);
    const coupon = await requireUsableCoupon(tx, caller, code, currentTime);
    await claimCoupon(tx, coupon);
    const couponUseId = newId();
    // The part that fills a negative balance counts as used.
    const remaining = Math.max(0, Math.min(coupon.quota, account.orderQuota + coupon.quota));
    const expiresAt = coupon.validDays
      ? new Date(currentTime.getTime() + coupon.validDays * DAY_MS)
      : null;
    await tx.insert(couponUses).values({
      id: couponUseId,
      accountId: caller.accountId,
      couponId: coupon.id,
      quota: coupon.quota,
      remaining,
      usedByUserId: caller.userId,
      createdAt: currentTime,
      expiresAt,
    });
    const orderQuota = await changeQuota(tx, {
      accountId: caller.accountId,
      type: ORDER_QUOTA_TYPE.coupon,
      delta: coupon.quota,
      couponUseId,
      now: currentTime,
    });
    return {
      coupon: {
        id: couponUseId,
        code: coupon.code,
        quota: coupon.quota,
        remaining,
        usedAt: currentTime.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
      },
      orderQuota,
    };
  });
}

async function requireUsableCoupon(
  tx: Transaction,
  caller: Pick<Caller, "accountId" | "countryCode">,
  code: string,
  now: Date,
): Promise<CouponRow> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, code.trim().toUpperCase()));
  if (!coupon || (coupon.countryCode && coupon.countryCode !== caller.countryCode))
    throw makeRefusal(UNKNOWN_CODE, "There is no such coupon");
  if (coupon.startsAt > now) throw makeRefusal("coupon_not_started", "The coupon is not valid yet");
  if (coupon.endsAt && coupon.endsAt <= now) throw makeRefusal("coupon_over", "The coupon is over");
  const [earlierUse] = await tx
    .select({ id: couponUses.id })
    .from(couponUses)
    .where(and(eq(couponUses.accountId, caller.accountId), eq(couponUses.couponId, coupon.id)));
  if (earlierUse) throw makeRefusal("coupon_already_used", "The account has used this coupon");
  return coupon;
}

async function claimCoupon(tx: Transaction, { id }: CouponRow): Promise<void> {
  const claimedCoupons = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      and(
        eq(coupons.id, id),
        sql`(${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`,
      ),
    )
    .returning({ id: coupons.id });
  if (claimedCoupons.length === 0) throw makeRefusal("coupon_used_up", "The coupon is used up");
}

const makeRefusal = (code: string, message: string) => invalid(code, message, { code });
