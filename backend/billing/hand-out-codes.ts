import { count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type {
  AdminCoupon,
  AdminPromotion,
  createCoupon,
  createPromotion,
} from "#contract/admin-billing.ts";
import type { Backend, Caller } from "../context.ts";
import { endedAt } from "../db/ended-at.ts";
import { type CouponRow, coupons, type PromotionRow, promotions } from "../db/schema/promotions.ts";
import { brokenConstraint } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";

interface Page {
  limit: number;
  offset: number;
}

export async function readCoupons({ db }: Pick<Backend, "db">, { limit, offset }: Page) {
  const rows = await db
    .select()
    .from(coupons)
    .orderBy(desc(coupons.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(coupons);
  return { coupons: rows.map(presentCoupon), total: all?.total ?? 0 };
}

export async function readPromotions({ db }: Pick<Backend, "db">, { limit, offset }: Page) {
  const rows = await db
    .select()
    .from(promotions)
    .orderBy(desc(promotions.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(promotions);
  return { promotions: rows.map(presentPromotion), total: all?.total ?? 0 };
}

/** Throws 409 `code_taken`. */
export async function makeCoupon(
  backend: Pick<Backend, "db" | "now">,
  caller: Caller,
  coupon: z.output<typeof createCoupon.body>,
): Promise<z.input<typeof AdminCoupon>> {
  const { quota, validDays } = coupon;
  const [row] = await unlessTaken(
    backend.db
      .insert(coupons)
      .values({ ...common(backend, caller, coupon), quota, validDays: validDays ?? null })
      .returning(),
  );
  if (!row) throw new Error("The coupon was not kept");
  return presentCoupon(row);
}

/** Throws 409 `code_taken`. */
export async function makePromotion(
  backend: Pick<Backend, "db" | "now">,
  caller: Caller,
  promotion: z.output<typeof createPromotion.body>,
): Promise<z.input<typeof AdminPromotion>> {
  const { percent, amount, minQuota } = promotion;
  const [row] = await unlessTaken(
    backend.db
      .insert(promotions)
      .values({
        ...common(backend, caller, promotion),
        percent: percent ?? null,
        amount: amount ?? null,
        minQuota,
      })
      .returning(),
  );
  if (!row) throw new Error("The promotion was not kept");
  return presentPromotion(row);
}

/** Ends the coupon's use from now on, also a future one. Throws 404. */
export async function endCoupon(
  { db, now }: Pick<Backend, "db" | "now">,
  couponId: string,
): Promise<z.input<typeof AdminCoupon>> {
  const [row] = await db
    .update(coupons)
    .set({ endsAt: endedAt(coupons.endsAt, now()) })
    .where(eq(coupons.id, couponId))
    .returning();
  if (!row) throw notFound("The coupon");
  return presentCoupon(row);
}

/** Ends the promotion's use from now on, also a future one. Throws 404. */
export async function endPromotion(
  { db, now }: Pick<Backend, "db" | "now">,
  promotionId: string,
): Promise<z.input<typeof AdminPromotion>> {
  const [row] = await db
    .update(promotions)
    .set({ endsAt: endedAt(promotions.endsAt, now()) })
    .where(eq(promotions.id, promotionId))
    .returning();
  if (!row) throw notFound("The promotion");
  return presentPromotion(row);
}

interface HandedOut {
  code: string;
  countryCode?: "id" | "th" | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  maxUses?: number | null | undefined;
}

function common({ now }: Pick<Backend, "now">, { userId }: Caller, made: HandedOut) {
  return {
    code: made.code,
    countryCode: made.countryCode ?? null,
    startsAt: made.startsAt ? new Date(made.startsAt) : now(),
    endsAt: made.endsAt ? new Date(made.endsAt) : null,
    maxUses: made.maxUses ?? null,
    createdByUserId: userId,
    createdAt: now(),
  };
}

async function unlessTaken<T>(insert: PromiseLike<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    if (brokenConstraint(error)?.endsWith("_code_unique"))
      throw conflict("code_taken", "There is a code of this name");
    throw error;
  }
}

function presentCoupon(row: CouponRow): z.input<typeof AdminCoupon> {
  return { ...presentCommon(row), quota: row.quota, validDays: row.validDays };
}

function presentPromotion(row: PromotionRow): z.input<typeof AdminPromotion> {
  const { percent, amount, minQuota } = row;
  return { ...presentCommon(row), percent, amount, minQuota };
}

const presentCommon = (row: CouponRow | PromotionRow) => ({
  id: row.id,
  code: row.code,
  countryCode: row.countryCode,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  maxUses: row.maxUses,
  uses: row.uses,
  createdAt: row.createdAt.toISOString(),
});
