import { Alert } from "#app/components/ui/alert.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { LOW_QUOTA } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import type { OrderQuota } from "#contract/top-up.ts";

interface BalanceProps {
  quota: OrderQuota;
  status: number;
  /** The back office has suspended the account. */
  isHeld: boolean;
  graceEndsAt: string | null;
}

/** Shows the orders left, the rate of use and what to do. */
export function Balance({ quota, ...standing }: BalanceProps) {
  const t = getT();
  const format = getFormat();
  const { balance, isUnlimited, usedIn30Days, daysLeft } = quota;
  const figures = [
    [t("quota:balance"), isUnlimited ? t("quota:unlimited") : format.number(Math.max(0, balance))],
    ...(balance < 0 && !isUnlimited
      ? [[t("quota:balance.over"), format.number(-balance)] as const]
      : []),
    [t("quota:used"), format.number(usedIn30Days)],
    [t("quota:daysLeft"), daysLeft === null ? "–" : t("quota:days", { count: daysLeft })],
  ] as const;
  return (
    <div className="grid gap-4 px-gutter pt-1 pb-5">
      <StandingAlert quota={quota} {...standing} />
      <dl className="flex flex-wrap gap-x-8 gap-y-3.5">
        {figures.map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function StandingAlert({ quota, status, isHeld, graceEndsAt }: BalanceProps) {
  const t = getT();
  const format = getFormat();
  const link = <Link to="/order-quota/top-up">{t("quota:topUp")}</Link>;
  if (isHeld)
    return (
      <Alert tone="critical" title={t("quota:alert.suspended")}>
        {t("auth:suspended.held")}
      </Alert>
    );
  if (status === ACCOUNT_STATUS.suspended)
    return (
      <Alert tone="critical" title={t("quota:alert.suspended")}>
        {t("quota:alert.suspended.text")} {link}
      </Alert>
    );
  if (status === ACCOUNT_STATUS.grace && graceEndsAt)
    return (
      <Alert tone="critical" title={t("quota:alert.grace")}>
        {t("quota:alert.grace.text", { at: format.dateTime(graceEndsAt) })} {link}
      </Alert>
    );
  if (!quota.isUnlimited && quota.balance < LOW_QUOTA)
    return (
      <Alert tone="warning" title={t("quota:alert.low")}>
        {link}
      </Alert>
    );
  return null;
}
