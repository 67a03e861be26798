import { Badge } from "#app/components/ui/badge.tsx";
import { useT } from "#app/i18n/provider.tsx";

export interface QuotaCardProps {
  /** Orders left; may be negative. */
  quota: number;
  /** The figure as written in the account's country. */
  amount: string;
  /** Out of quota, in grace or suspended. */
  exhausted: boolean;
}

/** Specification part 2 §4: below this the quota is low. */
const LOW = 500;

export function QuotaCard({ quota, amount, exhausted }: QuotaCardProps) {
  const t = useT();
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
