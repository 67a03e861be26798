import { Badge } from "#app/components/ui/badge.tsx";
import type { Translate } from "#app/i18n/translate.ts";

export interface QuotaCardProps {
  /** Orders left; may be negative. */
  quota: number;
  /** The figure as written in the account's country. */
  amount: string;
  /** Out of quota, in grace or suspended. */
  exhausted: boolean;
  t: Translate;
}

/** Specification part 2 §4: below this the quota is low. */
const LOW = 500;

export function QuotaCard({ quota, amount, exhausted, t }: QuotaCardProps) {
  return (
    <div className="quota">
      <span className="row">
        <span className="grow muted xs">{t("nav:quota")}</span>
        {exhausted ? <Badge tone="critical">{t("nav:quota.empty")}</Badge> : quota < LOW ? <Badge tone="warning">{t("nav:quota.low")}</Badge> : null}
      </span>
      <b>{t("nav:quota.left", { count: quota, amount })}</b>
    </div>
  );
}
