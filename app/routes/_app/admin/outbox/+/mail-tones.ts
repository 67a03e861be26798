import type { StatusTone } from "#app/components/ui/status-dot.tsx";
import type { MailStatus } from "#contract/admin-outbox.ts";

export const MAIL_TONES: Record<MailStatus, StatusTone> = {
  queued: "info",
  sent: "success",
  failed: "critical",
  kept: "none",
};
