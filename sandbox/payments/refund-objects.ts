import type { BillRow, RefundRow } from "./schema.ts";

/** A refund as Xendit answers it (docs.xendit.co/apidocs/get-a-refund). */
export const presentXenditRefund = (
  { id, reference, amount, status, failure }: RefundRow,
  paymentId: string,
) => ({
  ...{ refund_id: id, reference_id: reference, business_id: "sandbox", payment_id: paymentId },
  ...{ amount, currency: "IDR", channel_code: "CARDS", reason: "REQUESTED_BY_CUSTOMER" },
  status: { succeeded: "SUCCEEDED", pending: "PENDING", asking: "PENDING", failed: "FAILED" }[
    status
  ],
  failure_code: failure,
});

/** A refund as Stripe answers it (docs.stripe.com/api/refunds/object). */
export const presentStripeRefund = (
  { id, amount, status, failure }: RefundRow,
  { id: intentId, currency }: Pick<BillRow, "id" | "currency">,
) => ({
  ...{ id, object: "refund", amount, currency: currency.toLowerCase(), payment_intent: intentId },
  status: {
    succeeded: "succeeded",
    pending: "pending",
    asking: "requires_action",
    failed: failure === "canceled" ? "canceled" : "failed",
  }[status],
  ...(failure && failure !== "canceled" ? { failure_reason: failure } : {}),
});
