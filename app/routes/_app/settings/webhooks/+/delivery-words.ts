import type { Translate } from "#app/i18n/keys.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import type { WebhookDelivery } from "#contract/webhooks.ts";

export const DELIVERY_TONES = {
  queued: "info",
  delivered: "success",
  failed: "critical",
} as const satisfies Record<WebhookDelivery["status"], StatusTone>;

const KNOWN_ERRORS = ["timeout", "unreachable", "address_not_allowed", "webhook_off"] as const;

/** Describes the last attempt's result: the status, or why there is none. */
export function describeDelivery(
  { responseStatus, error, durationMs }: WebhookDelivery,
  t: Translate,
): string {
  const knownError = KNOWN_ERRORS.find((each) => each === error);
  if (knownError) return t(`webhooks:error.${knownError}`);
  if (responseStatus === null) return "–";
  return durationMs === null
    ? String(responseStatus)
    : t("webhooks:answered", { status: String(responseStatus), ms: String(durationMs) });
}
