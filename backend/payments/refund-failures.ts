import type { RefundFailure } from "#contract/shop-refunds.ts";

/**
 * The providers' codes of refused and failed refunds, which differ:
 * docs.xendit.co/apidocs/create-a-refund, docs.xendit.co/qr-codes/test-scenarios;
 * docs.stripe.com/api/refunds/object (`failure_reason`), docs.stripe.com/error-codes.
 */
const CODES_BY_REASON: Readonly<Record<Exclude<RefundFailure, "other">, readonly string[]>> = {
  no_balance: ["INSUFFICIENT_BALANCE", "insufficient_funds", "balance_insufficient"],
  account_gone: [
    "ACCOUNT_NOT_FOUND",
    "ACCOUNT_ACCESS_BLOCKED",
    "MAXIMUM_USER_BALANCE_EXCEEDED",
    "lost_or_stolen_card",
    "expired_or_canceled_card",
    "declined",
  ],
  not_refundable: [
    "INELIGIBLE_TRANSACTION",
    "REFUND_NOT_SUPPORTED",
    "charge_for_pending_refund_disputed",
    "charge_disputed",
  ],
  whole_only: ["PARTIAL_REFUND_NOT_SUPPORTED"],
  paid_already: ["MAXIMUM_REFUND_AMOUNT_REACHED", "DUPLICATE_ERROR", "charge_already_refunded"],
  try_later: ["REFUND_TEMPORARILY_UNAVAILABLE", "REFUND_IN_PROGRESS"],
  cancelled: ["CANCELLED", "CANCELED", "canceled", "merchant_request"],
  key_refused: ["INVALID_API_KEY", "REQUEST_FORBIDDEN_ERROR", "api_key_invalid", "api_key_expired"],
};
const REASON_BY_CODE = new Map(
  (Object.keys(CODES_BY_REASON) as (keyof typeof CODES_BY_REASON)[]).flatMap((reason) =>
    CODES_BY_REASON[reason].map((code) => [code, reason] as const),
  ),
);

export const findRefundFailure = (code: string): RefundFailure =>
  REASON_BY_CODE.get(code) ?? "other";
