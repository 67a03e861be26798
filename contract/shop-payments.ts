import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PAYMENT_KEY_FIELDS } from "./form-fields.ts";
import { Money } from "./money.ts";
import { instant } from "./query.ts";

/**
 * The own shop's account at a payment provider: Xendit in Indonesia, Stripe in Thailand. Buyers'
 * payments go directly to the seller, and the provider's message confirms the order.
 */

export const PAYMENT_PROVIDERS = { xendit: "Xendit", stripe: "Stripe" } as const;

export const ShopPaymentAccount = z
  .object({
    provider: z.enum(["xendit", "stripe"]),
    /** `null` where none is connected. */
    account: z
      .object({
        /** The last four characters of the secret key. */
        keyEnd: z.string(),
        /** Since when the provider refuses the key. `null` while it works. */
        refusedAt: instant().nullable(),
        /** When its last message arrived. `null` for never. */
        messagedAt: instant().nullable(),
        /** The address of its messages, which the seller enters at the provider. */
        webhookUrl: z.string(),
        /** Whether messages can be told from forged ones. Without it the provider is asked. */
        hasWebhookSecret: z.boolean(),
      })
      .nullable(),
  })
  .openapi("ShopPaymentAccount");
export type ShopPaymentAccount = z.infer<typeof ShopPaymentAccount>;

const params = z.object({ channelId: z.string() });
const response = z.object({ payments: ShopPaymentAccount.nullable() });
const integration = { access: "integration-manage", params, response } as const;
const ACCOUNT = "/v1/channels/shop/{channelId}/payment-account";

export const getShopPayments = endpoint("getShopPayments", "get", ACCOUNT, {
  ...integration,
  summary: "The shop's account at a payment provider. `null` where this server has none",
  errors: [404],
});
/**
 * Asks the provider whether the key works. An empty field keeps the stored one. 409 `no_payments`;
 * 422 with `secretKey` `required` or `key_refused`; 503 `payments_unavailable`.
 */
export const connectShopPayments = endpoint("connectShopPayments", "put", ACCOUNT, {
  ...integration,
  summary: "Connects the shop's account at a payment provider",
  body: z.object({
    secretKey: PAYMENT_KEY_FIELDS.secretKey.default(""),
    webhookSecret: PAYMENT_KEY_FIELDS.webhookSecret.default(""),
  }),
  errors: [404, 409, 422, 503],
});
/** Open payments are still followed with the kept key. */
export const disconnectShopPayments = endpoint("disconnectShopPayments", "delete", ACCOUNT, {
  ...integration,
  summary: "Offers no payments by the provider any more",
  errors: [404],
});

/** Why a payment confirmed no order, so that the seller decides. */
export const SHOP_PAYMENT_REVIEWS = [
  "amount_differs",
  "currency_differs",
  "paid_twice",
  "paid_late",
] as const;

export const ShopPaymentReview = z
  .object({
    id: z.string(),
    reason: z.enum(SHOP_PAYMENT_REVIEWS),
    order: z.object({ orderId: z.string(), number: z.string(), total: Money }),
    amount: Money,
    currency: z.string(),
    paidAt: instant(),
    /** The provider's own id, by which the seller finds it there. */
    paymentId: z.string(),
  })
  .openapi("ShopPaymentReview");
export type ShopPaymentReview = z.infer<typeof ShopPaymentReview>;

export const MAX_PAYMENT_REVIEWS = 100;
const REVIEWS = "/v1/channels/shop/{channelId}/payment-reviews";
export const listShopPaymentReviews = endpoint("listShopPaymentReviews", "get", REVIEWS, {
  access: "order-manage",
  summary: "Payments that confirmed no order, the longest waiting first",
  params,
  response: z.object({ reviews: z.array(ShopPaymentReview).max(MAX_PAYMENT_REVIEWS) }),
  errors: [404],
});
export const closeShopPaymentReview = endpoint(
  "closeShopPaymentReview",
  "post",
  `${REVIEWS}/{reviewId}/;close`,
  {
    access: "order-manage",
    summary: "The seller has paid the money back, or otherwise settled it",
    params: params.extend({ reviewId: z.string() }),
    response: z.object({ reviewId: z.string() }),
    errors: [404],
  },
);
