import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { AdminAccount } from "#contract/admin-accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";

export function AccountStanding({ account }: { account: Pick<AdminAccount, "status"> }) {
  const t = getT();
  switch (account.status) {
    case ACCOUNT_STATUS.suspended:
      return <StatusDot tone="critical">{t("admin:state.suspended")}</StatusDot>;
    case ACCOUNT_STATUS.closed:
      return <StatusDot tone="none">{t("admin:state.closed")}</StatusDot>;
    case ACCOUNT_STATUS.grace:
      return <StatusDot tone="warning">{t("admin:state.grace")}</StatusDot>;
    default:
      return <StatusDot tone="success">{t("admin:state.open")}</StatusDot>;
  }
}
