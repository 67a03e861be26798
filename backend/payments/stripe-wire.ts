import { z } from "zod";
import {
  flag,
  idText,
  instant,
  makeInsideSchema,
  makeListSchema,
  optionalId,
  text,
  word,
} from "../marketplaces/wire.ts";
import { amount, optionalAmount } from "./amounts.ts";

/**
 * Stripe's objects that we use (docs.stripe.com/api/payment_intents, docs.stripe.com/webhooks).
 * Baht in satang. Statuses are in capitals here.
 */
export const PaymentIntent = z.object({
  id: idText,
  object: z.literal("payment_intent"),
  status: word,
  amount,
  amount_received: optionalAmount,
  currency: text,
  created: instant,
  metadata: makeInsideSchema(z.object({ transaction_id: text })),
  next_action: makeInsideSchema(
    z.object({
      promptpay_display_qr_code: makeInsideSchema(z.object({ data: text })),
      redirect_to_url: makeInsideSchema(z.object({ url: text })),
    }),
  ),
  last_payment_error: makeInsideSchema(z.object({ code: text, decline_code: text })),
});
export type PaymentIntent = z.output<typeof PaymentIntent>;

/** See docs.stripe.com/api/checkout/sessions. */
export const CheckoutSession = z.object({
  id: idText,
  url: text,
  payment_intent: optionalId,
  status: word,
});
/**
 * docs.stripe.com/api/refunds/object. `requires_action`: Stripe mailed the payer of a PromptPay
 * payment and waits for the account (docs.stripe.com/payments/promptpay#refunds).
 */
export const Refund = z.object({
  id: idText,
  object: z.literal("refund"),
  status: word,
  failure_reason: text,
});
export type Refund = z.output<typeof Refund>;

export const IntentList = z.object({ has_more: flag, data: makeListSchema(PaymentIntent) });
export const Refusal = z.object({
  error: z.object({ code: text, decline_code: text, message: text }),
});
export const Event = z.object({
  id: idText,
  type: text,
  created: instant,
  data: z.object({ object: z.unknown() }),
});

/** Encodes a body as Stripe requires: `a[b][c]=d`. */
export function makeFormBody(fields: Record<string, string | number | boolean>): string {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString();
}
