import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { describeAudit } from "#app/models/staff/audit-text.ts";
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
  const [call, t] = [getCall(context), getT(context)];
  const { fileTime } = getFormat(context);
  const askedFilter = auditList.asked(auditList.readParams(context), currentState(context));
  let beforeId = HIGHEST_ID;
  return downloadRows(context, {
    name: "etalase-audit",
    sheetName: t("audit:title"),
    pageSize: PAGE_SIZE,
    async read() {
      const query = { ...askedFilter, limit: PAGE_SIZE, beforeId };
      const { entries } = await call(listAuditEntries, { query });
      beforeId = entries.at(-1)?.id ?? beforeId;
      return entries;
    },
    columns: [
      [t("audit:when"), ({ createdAt }) => fileTime(createdAt), "time"],
      [t("audit:who"), ({ actorName }) => actorName],
      [t("audit:what"), (entry) => describeAudit(entry, t)],
      [t("audit:call"), ({ action }) => action],
      [t("audit:target"), ({ target }) => target],
      [t("audit:before"), ({ before }) => formatJson(before)],
      [t("audit:after"), ({ after }) => formatJson(after)],
      [t("audit:from"), ({ fromAddress }) => fromAddress],
      [t("audit:browser"), ({ userAgent }) => userAgent],
    ],
  });
}

const formatJson = (value: unknown) =>
  value === null || value === undefined ? "" : JSON.stringify(value);

/** Greater than every id. */
const HIGHEST_ID = String(Number.MAX_SAFE_INTEGER);
