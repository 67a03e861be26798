import type { BillRow } from "./schema.ts";

/** Returns a bill as Stripe's payment intent. `page` is where a card's holder confirms. */
export function presentIntent(bill: BillRow, page?: string): object {
  const isOpen = bill.status === "open";
  const status = {
    open: "requires_action",
    paid: "succeeded",
    closed: "canceled",
    failed: "requires_payment_method",
  }[bill.status];
  return {
    id: bill.id,
    object: "payment_intent",
    status,
    amount: bill.amount,
    amount_received: bill.status === "paid" ? bill.amount : 0,
    currency: bill.currency.toLowerCase(),
    created: Math.floor(bill.createdAt.getTime() / 1000),
    metadata: { transaction_id: bill.reference },
    last_payment_error: bill.failure ? { code: "card_declined", decline_code: bill.failure } : null,
    next_action: !isOpen
      ? null
      : bill.kind === "qr"
        ? {
            type: "promptpay_display_qr_code",
            promptpay_display_qr_code: {
              data: bill.qrPayload,
              hosted_instructions_url: page ?? "",
            },
          }
        : { type: "redirect_to_url", redirect_to_url: { url: page, return_url: bill.returnUrl } },
  };
}
