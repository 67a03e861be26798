import { z } from "zod";

/**
 * Stripe's objects that we use (docs.stripe.com/api/payment_intents, docs.stripe.com/webhooks).
 * Baht in satang.
 */
export const PaymentIntent = z.object({
  id: z.string(),
  object: z.literal("payment_intent"),
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "processing",
    "requires_capture",
    "canceled",
    "succeeded",
  ]),
  amount: z.number().int(),
  amount_received: z.number().int().nullish(),
  currency: z.string(),
  /** Unix seconds. */
  created: z.number().int(),
  metadata: z.record(z.string(), z.string()).nullish(),
  next_action: z
    .looseObject({
      type: z.string(),
      promptpay_display_qr_code: z.looseObject({ data: z.string() }).nullish(),
      redirect_to_url: z.looseObject({ url: z.string() }).nullish(),
    })
    .nullish(),
  last_payment_error: z
    .looseObject({ code: z.string().nullish(), decline_code: z.string().nullish() })
    .nullish(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** Stripe's page for one payment (docs.stripe.com/api/checkout/sessions). */
export const CheckoutSession = z.object({
  id: z.string(),
  url: z.string().nullish(),
  payment_intent: z.string().nullish(),
  status: z.string(),
});
/**
 * docs.stripe.com/api/refunds/object. `requires_action`: Stripe mailed the payer of a PromptPay
 * payment and waits for the account (docs.stripe.com/payments/promptpay#refunds).
 */
export const Refund = z.object({
  id: z.string(),
  object: z.literal("refund"),
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
});
export type Refund = z.infer<typeof Refund>;

export const IntentList = z.object({ has_more: z.boolean(), data: z.array(PaymentIntent) });
export const Refusal = z.object({
  error: z.looseObject({
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    message: z.string().nullish(),
  }),
});
export const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number().int(),
  data: z.object({ object: z.unknown() }),
});

/** Encodes a body in the form Stripe takes: `a[b][c]=d`. */
export function makeFormBody(fields: Record<string, string | number | boolean>): string {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
}
