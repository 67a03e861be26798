import { listOrderQuotaHistories } from "#contract/billing.ts";
import * as topUp from "#contract/top-up.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { readActiveCoupons } from "./coupons/read-coupons.ts";
import { applyCoupon } from "./coupons/use-coupon.ts";
import { mountAdminBilling } from "./http-admin.ts";
import { mountTransactions } from "./http-transactions.ts";
import { mountPaymentWebhooks } from "./http-webhooks.ts";
import { listHistories } from "./list-histories.ts";
import { listPaymentOptions } from "./payment-options.ts";
import { PRICE_LISTS } from "./price-list.ts";
import { chooseQuota, priceTopUp } from "./price-top-up.ts";
import { findPromotion } from "./promotions.ts";
import { readOrderQuota } from "./read-order-quota.ts";

export function mountBilling(app: HttpApp, backend: Backend): void {
  implement(app, listOrderQuotaHistories, ({ query }, caller) =>
    listHistories(backend, caller.accountId, query),
  );
  implement(app, topUp.getOrderQuota, (_input, caller) =>
    readOrderQuota(backend, caller.accountId),
  );
  implement(app, topUp.listTopUpPackages, (_input, { countryCode }) => ({
    packages: [...PRICE_LISTS[countryCode].packages],
  }));
  implement(app, topUp.getVatRate, (_input, { countryCode }) => ({
    rate: PRICE_LISTS[countryCode].vatPpm / 1_000_000,
  }));
  implement(app, topUp.priceTopUp, ({ body }, { countryCode }) => ({
    price: priceTopUp(countryCode, chooseQuota(countryCode, body), null),
  }));
  implement(app, topUp.checkPromotionCode, async ({ body }, caller) => {
    const chosenQuota = chooseQuota(caller.countryCode, body);
    const promotion = await findPromotion(backend.db, caller, {
      code: body.promotionCode,
      quota: chosenQuota.quota,
      now: backend.now(),
    });
    return {
      promotionCode: promotion.code,
      price: priceTopUp(caller.countryCode, chosenQuota, promotion),
    };
  });
  implement(app, topUp.getPaymentOptions, (_input, caller) => listPaymentOptions(backend, caller));
  implement(app, topUp.useCoupon, ({ body }, caller) => applyCoupon(backend, caller, body.code));
  implement(app, topUp.listActiveCoupons, async (_input, caller) => ({
    coupons: await readActiveCoupons(backend, caller.accountId),
  }));
  mountTransactions(app, backend);
  mountPaymentWebhooks(app, backend);
  mountAdminBilling(app, backend);
}
