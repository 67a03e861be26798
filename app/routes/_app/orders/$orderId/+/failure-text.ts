import type { Translate } from "#app/i18n/keys.ts";
import { humanizeCode } from "#app/models/order/channel-words.ts";
import { UNPRINTABLE_LABELS } from "#contract/label-address.ts";

/** Why a job gave up: one of these codes, or the marketplace's own sentence. */
const FAILURE_CODES = [
  ...(["failed", "unavailable", "channel_disconnected", "channel_setup", "not_by_rule"] as const),
  ...(["timeout", "tracking_timeout", "broken_label", "no_label"] as const),
  ...UNPRINTABLE_LABELS,
] as const;

export function explainFailure(reason: string, t: Translate): string {
  const code = FAILURE_CODES.find((known) => known === reason);
  return code ? t(`order:failure.${code}`) : humanizeCode(reason);
}

/** Reasons to refuse a return for which we have texts. Other reasons are shown as they are. */
const REFUSAL_REASONS = [
  "NON_RECEIPT",
  "ITEM_RETURNED_DAMAGED",
  "NOT_ELIGIBLE",
  "INVALID_REASON",
  "AGREED_WITH_BUYER",
  "LACK_OF_EVIDENCE",
  "OTHER",
] as const;

export function explainRefusal(reason: string, t: Translate): string {
  const knownReason = REFUSAL_REASONS.find((one) => one === reason);
  return knownReason ? t(`order:refusal.${knownReason}`) : humanizeCode(reason);
}
