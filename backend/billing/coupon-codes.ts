import { count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type {
  AdminCoupon,
  AdminPromotion,
  createCoupon,
  createPromotion,
} from "#contract/admin-billing.ts";
import type { Backend, Caller } from "../context.ts";
import { computeEnd } from "../db/ended-at.ts";
import { type CouponRow, coupons, type PromotionRow, promotions } from "../db/schema/promotions.ts";
import { findBrokenConstraint } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";

interface PageRange {
  limit: number;
  offset: number;
}

export async function readCoupons({ db }: Pick<Backend, "db">, { limit, offset }: PageRange) {
  const rows = await db
    .select()
    .from(coupons)
    .orderBy(desc(coupons.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(coupons);
  return { coupons: rows.map(presentCoupon), total: countRow?.total ?? 0 };
}

export async function readPromotions({ db }: Pick<Backend, "db">, { limit, offset }: PageRange) {
  const rows = await db
    .select()
    .from(promotions)
    .orderBy(desc(promotions.id))
    .limit(limit)
    .offset(offset);
  const [countRow] = await db.select({ total: count() }).from(promotions);
  return { promotions: rows.map(presentPromotion), total: countRow?.total ?? 0 };
}

/** Throws 409 `code_taken`. */
export async function createCouponCode(
  backend: Pick<Backend, "db" | "now">,
  caller: Caller,
  coupon: z.output<typeof createCoupon.body>,
): Promise<z.input<typeof AdminCoupon>> {
  const { quota, validDays } = coupon;
  const [row] = await convertCodeConflict(
    backend.db
      .insert(coupons)
      .values({ ...pickCommonFields(backend, caller, coupon), quota, validDays: validDays ?? null })
      .returning(),
  );
  if (!row) throw new Error("The coupon was not stored");
  return presentCoupon(row);
}

/** Throws 409 `code_taken`. */
export async function createPromotionCode(
  backend: Pick<Backend, "db" | "now">,
  caller: Caller,
  promotion: z.output<typeof createPromotion.body>,
): Promise<z.input<typeof AdminPromotion>> {
  const { percent, amount, minQuota } = promotion;
  const [row] = await convertCodeConflict(
    backend.db
      .insert(promotions)
      .values({
        ...pickCommonFields(backend, caller, promotion),
        percent: percent ?? null,
        amount: amount ?? null,
        minQuota,
      })
      .returning(),
  );
  if (!row) throw new Error("The promotion was not stored");
  return presentPromotion(row);
}

/** Ends the coupon, even if it was planned for later. Throws 404. */
export async function endCoupon(
  { db, now }: Pick<Backend, "db" | "now">,
  couponId: string,
): Promise<z.input<typeof AdminCoupon>> {
  const [row] = await db
    .update(coupons)
    .set({ endsAt: computeEnd(coupons.endsAt, now()) })
    .where(eq(coupons.id, couponId))
    .returning();
  if (!row) throw notFound("The coupon");
  return presentCoupon(row);
}

/** Ends the promotion, even if it was planned for later. Throws 404. */
export async function endPromotion(
  { db, now }: Pick<Backend, "db" | "now">,
  promotionId: string,
): Promise<z.input<typeof AdminPromotion>> {
  const [row] = await db
    .update(promotions)
    .set({ endsAt: computeEnd(promotions.endsAt, now()) })
    .where(eq(promotions.id, promotionId))
    .returning();
  if (!row) throw notFound("The promotion");
  return presentPromotion(row);
}

interface CodeInput {
  code: string;
  countryCode?: "id" | "th" | null | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  maxUses?: number | null | undefined;
}

function pickCommonFields({ now }: Pick<Backend, "now">, { userId }: Caller, codeInput: CodeInput) {
  return {
    code: codeInput.code,
    countryCode: codeInput.countryCode ?? null,
    startsAt: codeInput.startsAt ? new Date(codeInput.startsAt) : now(),
    endsAt: codeInput.endsAt ? new Date(codeInput.endsAt) : null,
    maxUses: codeInput.maxUses ?? null,
    createdByUserId: userId,
    createdAt: now(),
  };
}

async function convertCodeConflict<T>(insert: PromiseLike<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    if (findBrokenConstraint(error)?.endsWith("_code_unique"))
      throw conflict("code_taken", "This code exists");
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
