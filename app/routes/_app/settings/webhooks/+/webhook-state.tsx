import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Webhook } from "#contract/webhooks.ts";

/** Shows whether it is enabled, and whether deliveries succeed. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = getT();
  const { isEnabled, offReason, failingSince } = webhook;
  if (!isEnabled)
    return (
      <StatusDot tone={offReason ? "critical" : "none"}>
        {t(offReason ? `webhooks:state.${offReason}` : "webhooks:state.off")}
      </StatusDot>
    );
  if (failingSince) return <StatusDot tone="warning">{t("webhooks:state.trying")}</StatusDot>;
  return <StatusDot tone="success">{t("webhooks:state.on")}</StatusDot>;
}
