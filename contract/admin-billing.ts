import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { PAYMENT_REVIEWS } from "./payment-methods.ts";
import { instant, paging } from "./query.ts";

const internal = { access: "internal" } as const;
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, "invalid_code");
const span = {
  /** Only accounts of this country may use it. All may, if absent. */
  countryCode: z.enum(["id", "th"]).nullish(),
  startsAt: instant().nullish(),
  endsAt: instant().nullish(),
  /** How many accounts may use it. Any number, if absent. */
  maxUses: z.number().int().min(1).max(1_000_000).nullish(),
};
const isSpan = ({
  startsAt,
  endsAt,
}: {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}) => !startsAt || !endsAt || new Date(startsAt) < new Date(endsAt);
const endsBeforeStart = { path: ["endsAt"], message: "ends_before_start" };
const stored = {
  id: z.string(),
  code: z.string(),
  countryCode: z.enum(["id", "th"]).nullable(),
  startsAt: instant(),
  endsAt: instant().nullable(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  createdAt: instant(),
};

export const AdminCoupon = z
  .object({
    ...stored,
    quota: z.number().int(),
    /** Days from the day of use. `null` where its quota does not expire. */
    validDays: z.number().int().nullable(),
  })
  .openapi("AdminCoupon");
export const listCoupons = endpoint("listCoupons", "get", "/admin-coupons", {
  ...internal,
  summary: "Coupons, the newest first",
  query: z.object(paging(40, 200)),
  response: z.object({ coupons: z.array(AdminCoupon), total: z.number().int() }),
});
export const createCoupon = endpoint("createCoupon", "post", "/admin-coupons", {
  ...internal,
  summary: "Makes a coupon",
  body: z
    .object({
      ...span,
      code,
      quota: z.number().int().min(1).max(1_000_000),
      validDays: z.number().int().min(1).max(3650).nullish(),
    })
    .refine(isSpan, endsBeforeStart),
  errors: [409],
  response: z.object({ coupon: AdminCoupon }),
});
/** Keeps the quota that was given, and the end date of a coupon that had already ended. */
export const endCoupon = endpoint("endCoupon", "post", "/admin-coupons/{couponId}/;end", {
  ...internal,
  summary: "Lets nobody use a coupon any more",
  params: z.object({ couponId: z.string() }),
  errors: [404],
  response: z.object({ coupon: AdminCoupon }),
});

export const AdminPromotion = z
  .object({
    ...stored,
    /** Exactly one of the two is set. */
    percent: z.number().int().nullable(),
    amount: Money.nullable(),
    minQuota: z.number().int(),
  })
  .openapi("AdminPromotion");
export const listPromotions = endpoint("listPromotions", "get", "/admin-promotions", {
  ...internal,
  summary: "Promotion codes, the newest first",
  query: z.object(paging(40, 200)),
  response: z.object({ promotions: z.array(AdminPromotion), total: z.number().int() }),
});
export const createPromotion = endpoint("createPromotion", "post", "/admin-promotions", {
  ...internal,
  summary: "Makes a promotion code",
  body: z
    .object({
      ...span,
      code,
      percent: z.number().int().min(1).max(90).nullish(),
      amount: z.number().int().min(1).max(1_000_000_000).nullish(),
      minQuota: z.number().int().min(0).max(1_000_000).default(0),
    })
    .refine(isSpan, endsBeforeStart)
    .refine(({ percent, amount }) => (percent ? !amount : Boolean(amount)), {
      path: ["percent"],
      message: "percent_or_amount",
    })
    // An amount needs a country, since it is in that country's currency.
    .refine(({ amount, countryCode }) => !amount || Boolean(countryCode), {
      path: ["countryCode"],
      message: "amount_needs_country",
    }),
  errors: [409],
  response: z.object({ promotion: AdminPromotion }),
});
/** Keeps the price of payments that are under way. */
export const endPromotion = endpoint(
  "endPromotion",
  "post",
  "/admin-promotions/{promotionId}/;end",
  {
    ...internal,
    summary: "Lets nobody use a promotion code any more",
    params: z.object({ promotionId: z.string() }),
    errors: [404],
    response: z.object({ promotion: AdminPromotion }),
  },
);

export const adjustOrderQuota = endpoint(
  "adjustOrderQuota",
  "post",
  "/admin-accounts/{accountId}/order-quota",
  {
    ...internal,
    summary: "Adds to an account's order quota, or takes away, with a reason",
    params: z.object({ accountId: z.string() }),
    body: z.object({
      delta: z
        .number()
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((delta) => delta !== 0, "zero"),
      note: z.string().trim().min(1).max(500),
    }),
    errors: [404],
    response: z.object({ orderQuota: z.number().int() }),
  },
);

/** A payment that was not credited automatically. */
export const PaymentToReview = z
  .object({
    id: z.string(),
    provider: z.enum(["xendit", "stripe"]),
    providerPaymentId: z.string(),
    reason: z.enum(PAYMENT_REVIEWS),
    amount: Money,
    /** As the provider reports it (ISO 4217). */
    currency: z.string(),
    paidAt: instant(),
    transaction: z
      .object({
        id: z.string(),
        accountId: z.string(),
        accountName: z.string(),
        total: Money,
        quota: z.number().int(),
      })
      .nullable(),
  })
  .openapi("PaymentToReview");
export const PaymentDiscrepancy = z
  .object({
    id: z.string(),
    provider: z.enum(["xendit", "stripe"]),
    /**
     * `missing_here`: no message came for it (it is credited now). `missing_there`: the provider
     * does not know it.
     */
    kind: z.enum(["missing_here", "missing_there"]),
    reference: z.string(),
    providerPaymentId: z.string(),
    amount: Money,
    foundAt: instant(),
  })
  .openapi("PaymentDiscrepancy");

export const listPaymentReviews = endpoint("listPaymentReviews", "get", "/admin-payments/reviews", {
  ...internal,
  summary: "Payments a person has to look at, and where our books and the provider's differ",
  response: z.object({
    payments: z.array(PaymentToReview),
    discrepancies: z.array(PaymentDiscrepancy),
  }),
});
/** `credit` adds the transaction's orders, once. `refunded` records that the money went back. */
export const resolvePaymentReview = endpoint(
  "resolvePaymentReview",
  "post",
  "/admin-payments/reviews/{paymentId}/;resolve",
  {
    ...internal,
    summary: "Ends the review of a payment",
    params: z.object({ paymentId: z.string() }),
    body: z.object({
      resolution: z.enum(["credit", "refunded"]),
      note: z.string().trim().min(1).max(500),
    }),
    errors: [404, 409],
    response: z.object({ payments: z.array(PaymentToReview) }),
  },
);
