import { DataTable } from "#app/components/list/data-table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { findBrowserName } from "#app/models/account/browser-name.ts";
import { describeAudit } from "#app/models/staff/audit-text.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AuditEntry } from "#contract/audit.ts";

/** Entries of several accounts name their account. */
type Entry = AuditEntry & { accountId?: string; accountName?: string };

/** Shows who changed what, from which address, with values before and after. */
export function AuditEntries({ entries }: { entries: readonly Entry[] }) {
  const t = getT();
  const format = getFormat();
  const hasAccounts = entries.some(({ accountId }) => accountId !== undefined);
  return (
    <DataTable
      caption={t("audit:caption")}
      rows={entries}
      columns={[
        {
          head: t("audit:what"),
          cell: (entry) => (
            <span className="grid gap-px">
              {describeAudit(entry, t)}
              <code className="text-xs font-normal text-secondary-foreground">{entry.action}</code>
            </span>
          ),
        },
        hasAccounts && {
          head: t("audit:account"),
          card: "all",
          cell: ({ accountId = "", accountName }) => (
            <Link to={`/admin/accounts/${encodeURIComponent(accountId)}`}>{accountName}</Link>
          ),
        },
        { head: t("audit:who"), card: "all", cell: ({ actorName }) => actorName },
        {
          head: t("audit:change"),
          card: "all",
          cell: ({ before, after }) => (
            <>
              <Side label={t("audit:before")} value={before} />
              <Side label={t("audit:after")} value={after} />
            </>
          ),
        },
        {
          head: t("audit:from"),
          card: "all",
          cell: ({ fromAddress, userAgent }) =>
            [fromAddress, findBrowserName(userAgent)?.browser].filter(Boolean).join(" · ") || "–",
        },
        {
          head: t("audit:when"),
          card: "all",
          className: "whitespace-nowrap",
          cell: ({ createdAt }) => format.dateTime(createdAt),
        },
      ]}
    />
  );
}

/** Shows the entry's raw field names and values. */
function Side({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <span className="grid text-xs wrap-anywhere">
      <span className="text-secondary-foreground">{label}</span>
      <code>{JSON.stringify(value)}</code>
    </span>
  );
}
