import { DataTable } from "#app/components/list/data-table.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PrivacyRequest } from "#contract/privacy.ts";

const STATUS_TONES = {
  received: "warning",
  running: "info",
  done: "success",
  refused: "neutral",
} as const satisfies Record<PrivacyRequest["status"], string>;

export function RequestStatus({ status }: Pick<PrivacyRequest, "status">) {
  return <Badge tone={STATUS_TONES[status]}>{getT()(`privacy:status.${status}`)}</Badge>;
}

/** Requests with their due dates and answers. */
export function Requests({ requests }: { requests: readonly PrivacyRequest[] }) {
  const t = getT();
  const format = getFormat();
  if (requests.length === 0) return <Empty title={t("privacy:requests.empty")} />;
  return (
    <DataTable
      caption={t("privacy:requests")}
      rows={requests}
      columns={[
        {
          head: t("privacy:request"),
          cell: (request) => (
            <Link
              to={`/settings/privacy/requests/${encodeURIComponent(request.id)}`}
              className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {t(`privacy:kind.${request.kind}`)}
            </Link>
          ),
        },
        { head: t("privacy:state"), cell: (request) => <RequestStatus status={request.status} /> },
        { head: t("privacy:received"), cell: (request) => format.dateTime(request.receivedAt) },
        { head: t("privacy:due"), cell: (request) => format.dateTime(request.dueAt) },
        {
          head: t("privacy:answered"),
          cell: (request) => (request.answeredAt ? format.dateTime(request.answeredAt) : "–"),
        },
      ]}
    />
  );
}
