/** Reasons for which a person must act before an order is arranged. */
const BLOCKED_REASONS = [
  "not_found",
  "wrong_status",
  "unmapped",
  "out_of_stock",
  "no_warehouse",
  "fulfilled_by_channel",
] as const;

export const findBlockedReason = (code: string) => BLOCKED_REASONS.find((known) => known === code);
