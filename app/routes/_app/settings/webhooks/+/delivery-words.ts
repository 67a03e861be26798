import type { Translate } from "#app/i18n/keys.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import type { WebhookDelivery } from "#contract/webhooks.ts";

export const DELIVERY_TONES = {
  queued: "info",
  delivered: "success",
  failed: "critical",
} as const satisfies Record<WebhookDelivery["status"], StatusTone>;

const ERRORS = ["timeout", "unreachable", "address_not_allowed", "webhook_off"] as const;

/** Describes the last attempt's result: the status, or why there is none. */
export function deliveryWords(
  { responseStatus, error, durationMs }: WebhookDelivery,
  t: Translate,
): string {
  const known = ERRORS.find((each) => each === error);
  if (known) return t(`webhooks:error.${known}`);
  if (responseStatus === null) return "–";
  return durationMs === null
    ? String(responseStatus)
    : t("webhooks:answered", { status: String(responseStatus), ms: String(durationMs) });
}
