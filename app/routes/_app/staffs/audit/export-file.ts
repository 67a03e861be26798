import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { auditText } from "#app/models/staff/audit-text.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { auditList } from "#app/services/staff/audit-list.ts";
import { listAuditEntries } from "#contract/audit.ts";
import type { Route } from "./+types/export-file";

const PAGE = 200;

/**
 * Exports all entries that match the page's filter, newest first. Each page is read after the last
 * id of the one before, so nothing is counted.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const [call, t] = [getCall(context), getT(context)];
  const { fileTime } = getFormat(context);
  const asked = auditList.asked(auditList.read(context), currentState(context));
  let beforeId = LATEST;
  return csvDownload({
    name: "etalase-audit",
    head: [
      ...[t("audit:when"), t("audit:who"), t("audit:what"), t("audit:call")],
      ...[t("audit:target"), t("audit:before"), t("audit:after")],
      ...[t("audit:from"), t("audit:browser")],
    ],
    pageSize: PAGE,
    async readPage() {
      const { entries } = await call(listAuditEntries, {
        query: { ...asked, limit: PAGE, beforeId },
      });
      beforeId = entries.at(-1)?.id ?? beforeId;
      return entries.map((entry) => [
        ...[fileTime(entry.createdAt), entry.actorName, auditText(entry, t), entry.action],
        ...[entry.target ?? "", jsonOf(entry.before), jsonOf(entry.after)],
        ...[entry.fromAddress ?? "", entry.userAgent ?? ""],
      ]);
    },
  });
}

const jsonOf = (value: unknown) =>
  value === null || value === undefined ? "" : JSON.stringify(value);

/** Greater than every id. */
const LATEST = String(Number.MAX_SAFE_INTEGER);
