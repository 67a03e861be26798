import { Badge } from "#app/components/ui/badge.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { TransactionStatus } from "#contract/payment-methods.ts";

const STATUS_TONES = {
  REGISTERED: "warning",
  PAID: "success",
  CANCELLED: "neutral",
  EXPIRED: "neutral",
  FAILED: "critical",
} as const;

export function StatusBadge({ status }: { status: TransactionStatus }) {
  const t = getT();
  return <Badge tone={STATUS_TONES[status]}>{t(`quota:status.${status}`)}</Badge>;
}
