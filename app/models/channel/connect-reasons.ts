import type { MessageKey } from "#app/i18n/keys.ts";

/** The backend's reasons for a failed connection (`error` in the query). */
const CONNECT_REASONS = [
  "shop_taken",
  "other_shop",
  "too_many_channels",
  "consent_refused",
  "code_refused",
  "state_invalid",
  "state_used",
  "state_expired",
  "channel_unavailable",
  "channel_setup",
  "connect_failed",
] as const;

export const connectReason = (error: string): MessageKey =>
  `channels:error.${CONNECT_REASONS.find((reason) => reason === error) ?? "connect_failed"}`;
