import type { StatusTone } from "#app/models/status-tone.ts";
import type { MailStatus } from "#contract/admin-outbox.ts";

export const MAIL_TONES: Record<MailStatus, StatusTone> = {
  queued: "info",
  sent: "success",
  failed: "critical",
  kept: "none",
};
