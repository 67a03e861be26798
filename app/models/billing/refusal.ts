/**
 * Payment providers' refusal codes that a payer can act on: Stripe's decline codes
 * (docs.stripe.com/declines/codes) and Xendit's failure reasons, in lower case. `declined`: the
 * bank gives no reason, or one that the payer must not read.
 */
const CODES_BY_REFUSAL = {
  declined: [
    ...["generic_decline", "do_not_honor", "card_declined", "payment_declined"],
    ...["lost_card", "stolen_card", "pickup_card", "fraudulent", "inactive_card"],
    ...["inactive_or_unauthorized_card", "transaction_not_allowed"],
  ],
  funds: ["insufficient_funds", "insufficient_balance"],
  expired: ["expired_card"],
  data: ["incorrect_cvc", "invalid_cvc", "incorrect_number", "invalid_number", "invalid_cvv"],
  limit: ["card_velocity_exceeded", "withdrawal_count_limit_exceeded", "exceeds_limit"],
  confirmation: [
    ...["authentication_required", "authentication_failed"],
    "payment_intent_authentication_failure",
  ],
  busy: ["processing_error", "processor_error", "issuer_not_available", "try_again_later"],
} as const;
export type RefusalKind = keyof typeof CODES_BY_REFUSAL;

export function findRefusalKind(code: string): RefusalKind | null {
  const matchingKind = Object.entries(CODES_BY_REFUSAL).find(([, codes]) =>
    (codes as readonly string[]).includes(code.toLowerCase()),
  );
  return (matchingKind?.[0] as RefusalKind | undefined) ?? null;
}
