import { eq } from "drizzle-orm";
import * as calls from "#contract/admin-billing.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import { recordAudit } from "../audit/index.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { notFound } from "../http/problem-error.ts";
import { changeQuotaAndNotify } from "./change-quota.ts";
import {
  createCouponCode,
  createPromotionCode,
  endCoupon,
  endPromotion,
  readCoupons,
  readPromotions,
} from "./coupon-codes.ts";
import { readPaymentReviews, resolveReview } from "./payment-reviews.ts";

export function mountAdminBilling(app: HttpApp, backend: Backend): void {
  implement(app, calls.listCoupons, ({ query }) => readCoupons(backend, query));
  implement(app, calls.createCoupon, async ({ body }, caller) => ({
    coupon: await createCouponCode(backend, caller, body),
  }));
  implement(app, calls.endCoupon, async ({ params }) => ({
    coupon: await endCoupon(backend, params.couponId),
  }));
  implement(app, calls.listPromotions, ({ query }) => readPromotions(backend, query));
  implement(app, calls.createPromotion, async ({ body }, caller) => ({
    promotion: await createPromotionCode(backend, caller, body),
  }));
  implement(app, calls.endPromotion, async ({ params }) => ({
    promotion: await endPromotion(backend, params.promotionId),
  }));
  implement(app, calls.adjustOrderQuota, async ({ params, body }, caller) => {
    const { accountId } = params;
    const [account] = await backend.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw notFound("The account");
    const orderQuota = await transaction(backend.db, async (tx) => {
      const after = await changeQuotaAndNotify(backend, tx, {
        accountId,
        type: ORDER_QUOTA_TYPE.backOffice,
        ...body,
        actorUserId: caller.userId,
        now: backend.now(),
      });
      await recordAudit(
        tx,
        backend,
        { ...caller, accountId, isBackOffice: true },
        {
          action: "adjustOrderQuota",
          target: `account:${accountId}`,
          before: { orderQuota: after - body.delta },
          after: { orderQuota: after, note: body.note },
        },
      );
      return after;
    });
    return { orderQuota };
  });
  implement(app, calls.listPaymentReviews, () => readPaymentReviews(backend));
  implement(app, calls.resolvePaymentReview, async ({ params, body }, caller) => {
    await resolveReview(backend, caller, params.paymentId, body);
    return { payments: (await readPaymentReviews(backend)).payments };
  });
}
