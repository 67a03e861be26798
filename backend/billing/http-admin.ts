import { eq } from "drizzle-orm";
import * as calls from "#contract/admin-billing.ts";
import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { transaction } from "../db/transaction.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { notFound } from "../http/problem-error.ts";
import { changeQuota } from "./change-quota.ts";
import { makeCoupon, makePromotion, readCoupons, readPromotions } from "./hand-out-codes.ts";
import { readPaymentReviews, resolveReview } from "./payment-reviews.ts";

export function mountAdminBilling(app: HttpApp, backend: Backend): void {
  implement(app, calls.listCoupons, ({ query }) => readCoupons(backend, query));
  implement(app, calls.createCoupon, async ({ body }, caller) => ({
    coupon: await makeCoupon(backend, caller, body),
  }));
  implement(app, calls.listPromotions, ({ query }) => readPromotions(backend, query));
  implement(app, calls.createPromotion, async ({ body }, caller) => ({
    promotion: await makePromotion(backend, caller, body),
  }));
  implement(app, calls.adjustOrderQuota, async ({ params, body }, { userId }) => {
    const { accountId } = params;
    const [account] = await backend.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account) throw notFound("The account");
    const orderQuota = await transaction(backend.db, (tx) =>
      changeQuota(tx, {
        accountId,
        type: ORDER_QUOTA_TYPE.backOffice,
        ...body,
        actorUserId: userId,
        now: backend.now(),
      }),
    );
    return { orderQuota };
  });
  implement(app, calls.listPaymentReviews, () => readPaymentReviews(backend));
  implement(app, calls.resolvePaymentReview, async ({ params, body }, caller) => {
    await resolveReview(backend, caller, params.paymentId, body);
    return { payments: (await readPaymentReviews(backend)).payments };
  });
}
