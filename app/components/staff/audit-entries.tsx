import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { browserName } from "#app/models/account/browser-name.ts";
import { auditText } from "#app/models/staff/audit-text.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AuditEntry } from "#contract/audit.ts";

interface AuditEntriesProps {
  /** Entries of several accounts name their account. */
  entries: readonly (AuditEntry & { accountId?: string; accountName?: string })[];
}

/** Shows who changed what, from which address, with values before and after. */
export function AuditEntries({ entries }: AuditEntriesProps) {
  const t = getT();
  const format = getFormat();
  const hasAccounts = entries.some(({ accountId }) => accountId !== undefined);
  return (
    <Table cards>
      <caption className="sr-only">{t("audit:caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("audit:what")}</th>
          {hasAccounts ? <th scope="col">{t("audit:account")}</th> : null}
          <th scope="col">{t("audit:who")}</th>
          <th scope="col">{t("audit:change")}</th>
          <th scope="col">{t("audit:from")}</th>
          <th scope="col">{t("audit:when")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const browser = browserName(entry.userAgent);
          return (
            <tr key={entry.id}>
              <th scope="row" className="span">
                <span className="grid gap-px">
                  {auditText(entry, t)}
                  <code className="text-xs font-normal text-secondary-foreground">
                    {entry.action}
                  </code>
                </span>
              </th>
              {entry.accountId ? (
                <td className="span" data-l={t("audit:account")}>
                  <Link to={`/admin/accounts/${encodeURIComponent(entry.accountId)}`}>
                    {entry.accountName}
                  </Link>
                </td>
              ) : null}
              <td className="span" data-l={t("audit:who")}>
                {entry.actorName}
              </td>
              <td className="span" data-l={t("audit:change")}>
                <Side label={t("audit:before")} value={entry.before} />
                <Side label={t("audit:after")} value={entry.after} />
              </td>
              <td className="span" data-l={t("audit:from")}>
                {[entry.fromAddress, browser?.browser].filter(Boolean).join(" · ") || "–"}
              </td>
              <td className="span whitespace-nowrap" data-l={t("audit:when")}>
                {format.dateTime(entry.createdAt)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
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
