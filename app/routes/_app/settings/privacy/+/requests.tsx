import { Badge } from "#app/components/ui/badge.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PrivacyRequest } from "#contract/privacy.ts";

const TONES = {
  received: "warning",
  running: "info",
  done: "success",
  refused: "neutral",
} as const satisfies Record<PrivacyRequest["status"], string>;

export function RequestStatus({ status }: Pick<PrivacyRequest, "status">) {
  return <Badge tone={TONES[status]}>{getT()(`privacy:status.${status}`)}</Badge>;
}

/** Requests with their due dates and answers. */
export function Requests({ requests }: { requests: readonly PrivacyRequest[] }) {
  const t = getT();
  const format = getFormat();
  if (requests.length === 0) return <Empty title={t("privacy:requests.empty")} />;
  return (
    <Table cards>
      <caption className="sr-only">{t("privacy:requests")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("privacy:request")}</th>
          <th scope="col">{t("privacy:state")}</th>
          <th scope="col">{t("privacy:received")}</th>
          <th scope="col">{t("privacy:due")}</th>
          <th scope="col">{t("privacy:answered")}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <th scope="row" className="span">
              <Link
                to={`/settings/privacy/requests/${encodeURIComponent(request.id)}`}
                className="max-md:inline-flex max-md:min-h-11 max-md:items-center"
              >
                {t(`privacy:kind.${request.kind}`)}
              </Link>
            </th>
            <td className="span2" data-l={t("privacy:state")}>
              <RequestStatus status={request.status} />
            </td>
            <td className="span2" data-l={t("privacy:received")}>
              {format.dateTime(request.receivedAt)}
            </td>
            <td className="span2" data-l={t("privacy:due")}>
              {format.dateTime(request.dueAt)}
            </td>
            <td className="span2" data-l={t("privacy:answered")}>
              {request.answeredAt ? format.dateTime(request.answeredAt) : "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
