import { Badge } from "#app/components/ui/badge.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import type { TransactionStatus } from "#contract/payment-methods.ts";

const TONES = {
  REGISTERED: "warning",
  PAID: "success",
  CANCELLED: "neutral",
  EXPIRED: "neutral",
  FAILED: "critical",
} as const;

export function StatusBadge({ status, t }: { status: TransactionStatus; t: Translate }) {
  return <Badge tone={TONES[status]}>{t(`quota:status.${status}`)}</Badge>;
}
