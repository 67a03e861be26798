import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";
import { instant } from "./query.ts";
import { ORDER_STATUSES } from "./statuses.ts";
import { STOREFRONT_PAYMENTS } from "./storefront.ts";

/**
 * Refunds of the own shop. Buyers pay the seller directly, so the seller pays back and records it.
 * A refund opens when a paid order is cancelled or comes back, and when an order ends whose buyer
 * reported a payment.
 */

export const REFUND_SENDINGS = ["sending", "pending", "waits_for_buyer", "unclear"] as const;
/**
 * `account_gone`: the buyer's card or account takes nothing. `paid_already`: nothing is left to pay
 * back at the provider. `other`: only its code is known.
 */
export const REFUND_FAILURES = [
  "no_balance",
  "account_gone",
  "not_refundable",
  "whole_only",
  "paid_already",
  "try_later",
  "cancelled",
  "key_refused",
  "other",
] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

export const ShopRefund = z
  .object({
    orderId: z.string(),
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    payment: z.enum(STOREFRONT_PAYMENTS),
    name: z.string(),
    phone: z.string(),
    /** The buyer reported the payment, and the seller has not confirmed it. */
    isUnconfirmed: z.boolean(),
    amountDue: Money,
    /** Where the buyer wants the money. "" until the buyer says it. */
    payee: z.string(),
    openedAt: instant(),
    /** `null` while the refund is open. */
    closedAt: instant().nullable(),
    /** `null` where nothing is paid back. */
    amount: Money.nullable(),
    paidOn: z.iso.date().nullable(),
    note: z.string(),
    hasPicture: z.boolean(),
    /**
     * The provider's refund that is not paid yet. `sending`: no answer yet. `pending`: the money is
     * on its way. `waits_for_buyer`: the provider asked the buyer by mail where it shall go.
     * `unclear`: the provider is not asked again, and the seller looks there. `null` for none.
     */
    sending: z
      .object({
        provider: z.enum(["xendit", "stripe"]),
        amount: Money,
        since: instant(),
        state: z.enum(REFUND_SENDINGS),
      })
      .nullable(),
    /** Why the provider could not pay it back at last, with its own code. `null` for no failure. */
    failure: z
      .object({
        provider: z.enum(["xendit", "stripe"]),
        reason: z.enum(REFUND_FAILURES),
        code: z.string(),
        at: instant(),
      })
      .nullable(),
  })
  .openapi("ShopRefund");
export type ShopRefund = z.infer<typeof ShopRefund>;

export const MAX_REFUNDS = 200;
const order = { access: "order-manage", errors: [404] } as const;
const orderId = z.object({ orderId: z.string() });

export const listShopRefunds = endpoint(
  "listShopRefunds",
  "get",
  "/v1/channels/shop/{channelId}/refunds",
  {
    ...order,
    summary:
      "Open refunds of the own shop: first those that the seller pays, the longest waiting first",
    params: z.object({ channelId: z.string() }),
    response: z.object({
      refunds: z.array(ShopRefund).max(MAX_REFUNDS),
      /** All open refunds; `refunds` may have less of them. */
      total: z.number().int(),
    }),
  },
);
const REFUND = "/v1/channels/shop/orders/{orderId}/refund";
export const getShopRefund = endpoint("getShopRefund", "get", REFUND, {
  ...order,
  summary: "The refund of an order",
  params: orderId,
  response: z.object({
    refund: ShopRefund.nullable(),
    /** The provider that can pay it back. `null` where the seller transfers it. */
    provider: z.enum(["xendit", "stripe"]).nullable(),
  }),
});
/** `provider`: the shop's payment provider pays it back now. */
export const REFUND_OUTCOMES = ["paid", "nothing", "provider"] as const;
export const REFUND_NOTE = z.string().trim().max(500, "too_long");
/**
 * Multipart. `paid` needs `amount` (minor units, at most `amountDue`) and `paidOn`. `provider`
 * needs `amount`, takes no `picture`, and answers 409 `no_provider`, `provider_refused`; until the
 * provider says that it is paid the refund stays open with `sending`.
 * `nothing` needs `note`. `picture` is optional and refused like a product's. 409 `wrong_status`
 * without a refund, `already_refunded` for a closed one unless `isCorrection` is `true`,
 * `refund_being_sent` while the provider is paying it back.
 */
export const recordShopRefund = endpoint("recordShopRefund", "post", REFUND, {
  ...order,
  summary: "Records what was paid back, or that nothing is",
  params: orderId,
  multipart: true,
  body: z.object({
    outcome: z.enum(REFUND_OUTCOMES),
    amount: z.coerce
      .number()
      .int("invalid_number")
      .min(1, "too_small")
      .max(2_147_483_647, "too_big")
      .optional(),
    paidOn: z.iso.date("invalid_date").optional(),
    note: REFUND_NOTE.default(""),
    isCorrection: z.enum(["true", "false"]).default("false"),
    picture: z.any().optional(),
  }),
  response: z.object({ refund: ShopRefund }),
  errors: [404, 409, 413, 415, 422],
});
export const getShopRefundPicture = endpoint("getShopRefundPicture", "get", `${REFUND}/picture`, {
  ...order,
  summary: "The proof of a refund",
  params: orderId,
  produces: "image/jpeg",
});
