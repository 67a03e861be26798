import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Coupon } from "#contract/top-up.ts";
import type { Backend } from "../../context.ts";
import { coupons, couponUses } from "../../db/schema/promotions.ts";

/** Returns coupons with orders left, the next to expire first. */
export async function readActiveCoupons(
  { db, now }: Pick<Backend, "db" | "now">,
  accountId: string,
): Promise<Coupon[]> {
  const rows = await db
    .select({ use: couponUses, code: coupons.code })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(
      and(
        eq(couponUses.accountId, accountId),
        isNull(couponUses.expiredAt),
        gt(couponUses.remaining, 0),
        or(isNull(couponUses.expiresAt), gt(couponUses.expiresAt, now())),
      ),
    )
    .orderBy(sql`${couponUses.expiresAt} asc nulls last`, couponUses.id);
  return rows.map(({ use, code }) => ({
    id: use.id,
    code,
    quota: use.quota,
    remaining: use.remaining,
    usedAt: use.createdAt.toISOString(),
    expiresAt: use.expiresAt?.toISOString() ?? null,
  }));
}
