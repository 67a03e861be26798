import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { TOP_UP_QUOTA } from "./form-fields.ts";
import { Money, Price } from "./money.ts";
import { BANK_CODES, PAYMENT_METHOD } from "./payment-methods.ts";
import { instant } from "./query.ts";

/** A suspended account can still top up. */
const quota = { access: "quota-manage", modes: ["open", "suspended"] } as const;

export const TopUpPackage = z
  .object({
    number: z.number().int(),
    /** Number of orders. */
    quantity: z.number().int(),
    price: Price,
  })
  .openapi("TopUpPackage");
export type TopUpPackage = z.infer<typeof TopUpPackage>;

/** In the account's currency, without VAT. */
export const listTopUpPackages = endpoint(
  "listTopUpPackages",
  "get",
  "/v1/accounts/top-up-packages",
  {
    ...quota,
    summary: "What order quota costs",
    response: z.object({ packages: z.array(TopUpPackage) }),
  },
);

/** A fraction. */
export const getVatRate = endpoint("getVatRate", "get", "/v1/accounts/vat-rate", {
  ...quota,
  summary: "The value-added tax on top-ups",
  response: z.object({ rate: z.number().min(0).lt(1) }),
});

/** The price of a top-up now, with VAT. createTransaction charges exactly this. */
export const TopUpPrice = z
  .object({
    quota: z.number().int(),
    price: Money,
    discount: Money,
    vatRate: z.number(),
    vat: Money,
    total: Money,
  })
  .openapi("TopUpPrice");
export type TopUpPrice = z.infer<typeof TopUpPrice>;

const chosenPackage = {
  quota: TOP_UP_QUOTA.nullish(),
  packageNumber: z.number().int().min(0).max(1_000).nullish(),
};

/**
 * Throws 422 with the first of `promotion_unknown`, `promotion_not_started`, `promotion_over`,
 * `promotion_used_up`, `promotion_already_used`, `promotion_needs_more`.
 */
export const checkPromotionCode = endpoint(
  "checkPromotionCode",
  "post",
  "/v1/accounts/promotion-codes/;check",
  {
    isNoted: false,
    ...quota,
    summary: "What a promotion code takes off a top-up",
    body: z.object({ ...chosenPackage, promotionCode: z.string().trim().min(1).max(40) }),
    errors: [409],
    response: z.object({ promotionCode: z.string(), price: TopUpPrice }),
  },
);

export const priceTopUp = endpoint("priceTopUp", "post", "/v1/accounts/top-up-packages/;price", {
  isNoted: false,
  ...quota,
  summary: "What a top-up costs, VAT included",
  body: z.object(chosenPackage),
  response: z.object({ price: TopUpPrice }),
});

export const PaymentOptions = z
  .object({
    methods: z.array(z.enum(PAYMENT_METHOD)),
    banks: z.array(z.enum(BANK_CODES)),
    /**
     * The provider's script, which turns a card into a token. Card data never reaches us. `null`
     * where a card, if it is one of the methods, is entered on the provider's own page: it then
     * needs no token.
     */
    card: z
      .object({
        provider: z.enum(["xendit", "stripe"]),
        scriptUrl: z.string(),
        publishableKey: z.string(),
      })
      .nullable(),
    /** Pages of a sandbox provider, where every payment can be made at once. */
    sandboxUrl: z.string().nullable(),
  })
  .openapi("PaymentOptions");
export type PaymentOptions = z.infer<typeof PaymentOptions>;
export const getPaymentOptions = endpoint(
  "getPaymentOptions",
  "get",
  "/v1/accounts/payment-options",
  { ...quota, summary: "How the account can pay for a top-up", response: PaymentOptions },
);

export const Coupon = z
  .object({
    id: z.string(),
    code: z.string(),
    quota: z.number().int(),
    /** Remaining orders. Orders use the quota that ends first. */
    remaining: z.number().int(),
    usedAt: instant(),
    /** `null` where it does not expire. */
    expiresAt: instant().nullable(),
  })
  .openapi("Coupon");
export type Coupon = z.infer<typeof Coupon>;

/**
 * Throws 422 with the first of `coupon_unknown`, `coupon_not_started`, `coupon_over`,
 * `coupon_already_used`, `coupon_used_up`.
 */
export const useCoupon = endpoint("useCoupon", "post", "/v1/accounts/coupons/;use", {
  ...quota,
  summary: "Adds a coupon's orders to the quota, once",
  body: z.object({ code: z.string().trim().min(1).max(40) }),
  response: z.object({ coupon: Coupon, orderQuota: z.number().int() }),
  errors: [429],
});
export const listActiveCoupons = endpoint("listActiveCoupons", "get", "/v1/accounts/coupons", {
  ...quota,
  summary: "The account's coupons that are not used up and not over, what ends first at the top",
  response: z.object({ coupons: z.array(Coupon) }),
});

export const OrderQuota = z
  .object({
    balance: z.number().int(),
    isUnlimited: z.boolean(),
    usedIn30Days: z.number().int(),
    /** Days that the balance lasts at that pace. `null` if nothing was used, or it never ends. */
    daysLeft: z.number().int().nullable(),
  })
  .openapi("OrderQuota");
export type OrderQuota = z.infer<typeof OrderQuota>;
export const getOrderQuota = endpoint("getOrderQuota", "get", "/v1/accounts/order-quota", {
  ...quota,
  summary: "The order quota, and how long it lasts",
  response: OrderQuota,
});
