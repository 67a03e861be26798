import { and, eq, inArray, sql } from "drizzle-orm";
import type { CountryCode } from "#contract/countries.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { type PromotionRow, promotions } from "../db/schema/promotions.ts";
import { topUpTransactions } from "../db/schema/top-ups.ts";
import { findBrokenConstraint } from "../db/transaction.ts";
import { invalid } from "../http/problem-error.ts";

interface Buyer {
  accountId: string;
  countryCode: CountryCode;
}

/**
 * Returns a code's promotion if the buyer may use it for that many orders. Throws 422 with the
 * first of `promotion_unknown`, `promotion_not_started`, `promotion_over`, `promotion_used_up`,
 * `promotion_already_used` and `promotion_needs_more`.
 */
export async function findPromotion(
  db: Queryable,
  { accountId, countryCode }: Buyer,
  { code, quota, now }: { code: string; quota: number; now: Date },
): Promise<PromotionRow> {
  const [promotion] = await db
    .select()
    .from(promotions)
    .where(eq(promotions.code, code.trim().toUpperCase()));
  if (!promotion || (promotion.countryCode && promotion.countryCode !== countryCode))
    throw makeRefusal("promotion_unknown", "There is no such promotion code");
  if (promotion.startsAt > now)
    throw makeRefusal("promotion_not_started", "The promotion has not begun");
  if (promotion.endsAt && promotion.endsAt <= now)
    throw makeRefusal("promotion_over", "The promotion is over");
  if (promotion.maxUses !== null && promotion.uses >= promotion.maxUses) throw makeUsedUpError();
  const [earlierUse] = await db
    .select({ id: topUpTransactions.id })
    .from(topUpTransactions)
    .where(
      and(
        eq(topUpTransactions.accountId, accountId),
        eq(topUpTransactions.promotionId, promotion.id),
        inArray(topUpTransactions.status, ["REGISTERED", "PAID"]),
      ),
    );
  if (earlierUse) throw makeAlreadyUsedError();
  if (quota < promotion.minQuota)
    throw makeRefusal("promotion_needs_more", `For ${promotion.minQuota} orders or more`);
  return promotion;
}

/** Counts a use. Parallel uses wait, and the table's check refuses one too many. */
export async function claimPromotion(tx: Transaction, promotionId: string): Promise<void> {
  const claimedPromotions = await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1` })
    .where(
      and(
        eq(promotions.id, promotionId),
        sql`(${promotions.maxUses} is null or ${promotions.uses} < ${promotions.maxUses})`,
      ),
    )
    .returning({ id: promotions.id });
  if (claimedPromotions.length === 0) throw makeUsedUpError();
}

/** Frees the use of an unpaid transaction. */
export async function releasePromotion(
  tx: Transaction,
  { promotionId }: { promotionId: string | null },
): Promise<void> {
  if (promotionId)
    await tx
      .update(promotions)
      .set({ uses: sql`${promotions.uses} - 1` })
      .where(eq(promotions.id, promotionId));
}

export function convertUseConflict(error: unknown): unknown {
  return findBrokenConstraint(error) === "top_up_transactions_promotion_once"
    ? makeAlreadyUsedError()
    : error;
}

const makeRefusal = (code: string, message: string) =>
  invalid(code, message, { promotionCode: code });
const makeUsedUpError = () => makeRefusal("promotion_used_up", "The promotion code is used up");
const makeAlreadyUsedError = () =>
  makeRefusal("promotion_already_used", "The account has used this promotion");
