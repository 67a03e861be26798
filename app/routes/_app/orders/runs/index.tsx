import { DataTable } from "#app/components/list/data-table.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { listShipmentRuns } from "#contract/shipment-runs.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  return getCall(context)(listShipmentRuns, { query: {} });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { runs } = loaderData;
  const t = getT();
  const format = getFormat();
  return (
    <>
      <PageHead title={t("orderRun:runs")} crumbs={[{ to: "/orders", label: t("orders:title") }]} />
      {runs.length === 0 ? (
        <Empty
          title={t("orderRun:runs.none")}
          actions={<ButtonLink to="/orders?status=to_process">{t("orders:title")}</ButtonLink>}
        >
          {t("orderRun:runs.none.text")}
        </Empty>
      ) : (
        <DataTable
          caption={t("orderRun:runs")}
          rows={runs}
          keyOf={({ runId }) => runId}
          columns={[
            {
              head: t("orderRun:col.started"),
              cell: ({ runId, startedAt }) => (
                <Link to={`/orders/runs/${runId}`}>{format.dateTime(startedAt)}</Link>
              ),
            },
            { head: t("orderRun:col.act"), cell: ({ act }) => t(`orderRun:act.${act}`) },
            {
              head: t("orderRun:col.by"),
              cell: ({ startedByName, rule }) => rule ?? startedByName,
            },
            {
              head: t("orderRun:orders"),
              cell: ({ total }) => format.number(total),
              isNumber: true,
            },
            {
              head: t("orderRun:col.state"),
              cell: ({ status }) => (
                <StatusDot tone={status === "running" ? "info" : "success"}>
                  {t(`orderRun:runs.${status}`)}
                </StatusDot>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
