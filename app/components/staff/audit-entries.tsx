import { DataTable } from "#app/components/list/data-table.tsx";
import { createFormat, type Format } from "#app/i18n/format.ts";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getFormat, getT } from "#app/middleware/request-store.ts";
import { findBrowserName } from "#app/models/account/browser-name.ts";
import { type AuditWords, describeAuditChanges } from "#app/models/staff/audit-changes.ts";
import {
  describeAudit,
  findAuditTargetPage,
  nameAuditTarget,
} from "#app/models/staff/audit-text.ts";
import { Link } from "#app/navigation/link.tsx";
import type { AuditEntry } from "#contract/audit.ts";
import type { CountryCode } from "#contract/countries.ts";

/** Entries of several accounts name their account. */
type Entry = AuditEntry & { accountId?: string; accountName?: string; countryCode?: CountryCode };

interface AuditEntriesProps {
  entries: readonly Entry[];
  /** Names of objects by their ids. */
  names: AuditWords["names"];
}

/** Shows who changed what, from which address, with values before and after. */
export function AuditEntries({ entries, names }: AuditEntriesProps) {
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
              <Target entry={entry} name={nameAuditTarget(entry, names)} />
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
          cell: (entry) => (
            <Changes entry={entry} words={{ t, format: findFormat(entry), names }} />
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

/** The amounts of another account have its currency. */
const findFormat = ({ countryCode }: Entry): Format =>
  countryCode ? createFormat({ ...currentState(), countryCode }) : getFormat();

/** Names the changed object. The back office does not open an account's pages. */
function Target({ entry, name }: { entry: Entry; name: string }) {
  if (!name) return null;
  const page = entry.accountId === undefined ? findAuditTargetPage(entry) : null;
  const text = <span className="text-xs font-normal text-secondary-foreground">{name}</span>;
  return page ? (
    <IfMay open={page} otherwise={text}>
      <Link to={page} className="text-xs font-normal">
        {name}
      </Link>
    </IfMay>
  ) : (
    text
  );
}

function Changes({ entry, words }: { entry: Entry; words: AuditWords }) {
  return describeAuditChanges(entry, words).map(({ label, before, after }) => (
    <span key={label} className="block text-xs wrap-anywhere">
      <span className="text-secondary-foreground">{label}: </span>
      {before ? <ChangedValue before={before} after={after} /> : after}
    </span>
  ));
}

function ChangedValue({ before, after }: { before: string; after: string }) {
  const t = getT();
  return (
    <>
      <span className="sr-only">{t("audit:before")}: </span>
      <span className="text-secondary-foreground">{before}</span>
      <span aria-hidden> → </span>
      <span className="sr-only">{t("audit:after")}: </span>
      {after}
    </>
  );
}
