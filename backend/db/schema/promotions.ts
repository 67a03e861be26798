import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CountryCode } from "#contract/countries.ts";
import {
  makeCreatedAtColumn,
  makeIdColumn,
  makeInstantColumn,
  makeMoneyColumn,
  makeOwnIdColumn,
} from "../columns.ts";
import { accounts } from "./accounts.ts";

/** A code that internal users give out, in upper case. */
const makeHandedOutColumns = () => ({
  id: makeIdColumn(),
  code: text("code").notNull(),
  /** `null` for every country. */
  countryCode: text("country_code").$type<CountryCode>(),
  startsAt: makeInstantColumn("starts_at").notNull(),
  /** `null` without an end. */
  endsAt: makeInstantColumn("ends_at"),
  /** `null` for any number. */
  maxUses: integer("max_uses"),
  /** Counted in the transaction that uses the code. */
  uses: integer("uses").notNull().default(0),
  createdByUserId: text("created_by_user_id").notNull(),
  createdAt: makeCreatedAtColumn(),
});

/** A code that reduces the price of a top-up. */
export const promotions = pgTable(
  "promotions",
  {
    ...makeHandedOutColumns(),
    percent: integer("percent"),
    /** Minor units of the country's currency. */
    amount: makeMoneyColumn("amount"),
    minQuota: integer("min_quota").notNull().default(0),
  },
  (t) => [
    uniqueIndex("promotions_code_unique").on(t.code),
    check("promotions_uses", sql`${t.uses} between 0 and coalesce(${t.maxUses}, ${t.uses})`),
    check(
      "promotions_kind",
      sql`(${t.percent} is null) <> (${t.amount} is null) and (${t.amount} is null or ${t.countryCode} is not null)`,
    ),
  ],
);
export type PromotionRow = typeof promotions.$inferSelect;

/** A code that adds order quota. */
export const coupons = pgTable(
  "coupons",
  {
    ...makeHandedOutColumns(),
    quota: integer("quota").notNull(),
    /** Days from its use; `null` if its orders never end. */
    validDays: integer("valid_days"),
  },
  (t) => [
    uniqueIndex("coupons_code_unique").on(t.code),
    check("coupons_uses", sql`${t.uses} between 0 and coalesce(${t.maxUses}, ${t.uses})`),
  ],
);
export type CouponRow = typeof coupons.$inferSelect;

/** An account's orders from a coupon, and the unused ones. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    id: makeOwnIdColumn(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id),
    quota: integer("quota").notNull(),
    remaining: integer("remaining").notNull(),
    usedByUserId: text("used_by_user_id").notNull(),
    createdAt: makeCreatedAtColumn(),
    expiresAt: makeInstantColumn("expires_at"),
    expiredAt: makeInstantColumn("expired_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("coupon_uses_once").on(t.accountId, t.couponId),
    index("coupon_uses_ending").on(t.expiresAt).where(sql`expired_at is null`),
    check("coupon_uses_remaining", sql`${t.remaining} between 0 and ${t.quota}`),
  ],
);
export type CouponUseRow = typeof couponUses.$inferSelect;
