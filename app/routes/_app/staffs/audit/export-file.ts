import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChangeText } from "#app/models/product/change-text.ts";
import { describeAuditChanges } from "#app/models/staff/audit-changes.ts";
import { describeAudit, nameAuditTarget } from "#app/models/staff/audit-text.ts";
import { downloadRows } from "#app/services/list/table-download.ts";
import { auditList } from "#app/services/staff/audit-list.ts";
import { listAuditEntries } from "#contract/audit.ts";
import type { Route } from "./+types/export-file";

const PAGE_SIZE = 200;

/**
 * Exports all entries that match the page's filter, newest first. Each page is read after the last
 * id of the one before, so nothing is counted.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  const askedFilter = auditList.asked(auditList.readParams(context), currentState(context));
  let beforeId = HIGHEST_ID;
  return downloadRows(context, {
    name: "etalase-audit",
    sheetName: t("audit:title"),
    pageSize: PAGE_SIZE,
    async read() {
      const query = { ...askedFilter, limit: PAGE_SIZE, beforeId };
      const { entries, names } = await call(listAuditEntries, { query });
      beforeId = entries.at(-1)?.id ?? beforeId;
      return entries.map((entry) => ({
        ...entry,
        targetName: nameAuditTarget(entry, names),
        changes: describeAuditChanges(entry, { t, format, names }),
      }));
    },
    columns: [
      [t("audit:when"), ({ createdAt }) => format.fileTime(createdAt), "time"],
      [t("audit:who"), ({ actorName }) => actorName],
      [t("audit:what"), (entry) => describeAudit(entry, t)],
      [t("audit:call"), ({ action }) => action],
      [t("audit:target"), ({ targetName }) => targetName],
      [t("audit:before"), ({ changes }) => listSide(changes, "before")],
      [t("audit:after"), ({ changes }) => listSide(changes, "after")],
      [t("audit:from"), ({ fromAddress }) => fromAddress],
      [t("audit:browser"), ({ userAgent }) => userAgent],
    ],
  });
}

/** Lists the values of a side, a line each. */
const listSide = (changes: readonly ChangeText[], side: "before" | "after"): string =>
  changes
    .filter((change) => change[side] !== "")
    .map((change) => `${change.label}: ${change[side]}`)
    .join("\n");

/** Greater than every id. */
const HIGHEST_ID = String(Number.MAX_SAFE_INTEGER);
