import type { Translate } from "#app/i18n/keys.ts";

/** Why a job gave up: one of these words, or the marketplace's own sentence. */
const CODES = ["failed", "unavailable", "channel_disconnected", "not_by_rule"] as const;

export function failureText(reason: string, t: Translate): string {
  const code = CODES.find((known) => known === reason);
  return code ? t(`order:failure.${code}`) : reason;
}
