import { DataTable } from "#app/components/list/data-table.tsx";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { createParamBuilders } from "#app/services/list/list-params.ts";
import { listOutbox, MAIL_STATUSES, OUTBOX_FILTERS } from "#contract/admin-outbox.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { MAIL_TONES } from "./+/mail-tones.ts";
import type { Route } from "./+types/index";

const { of } = createParamBuilders(OUTBOX_FILTERS);
const outboxList = defineList({
  path: "/admin/outbox",
  pageSize: 50,
  filters: OUTBOX_FILTERS,
  params: { search: of("search"), status: of("status") },
});

export const loader = ({ context }: Route.LoaderArgs) =>
  outboxList.loadList(context, (query) => getCall(context)(listOutbox, { query }));

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { params, mails, pager, counts, sendsMail } = loaderData;
  const isFiltered = outboxList.searchWith(params) !== "";
  return (
    <>
      <AdminHead title={t("admin:outbox")} />
      {sendsMail ? null : (
        <Alert tone="info" title={t("admin:outbox.kept")} className="mx-gutter mb-3">
          {t("admin:outbox.kept.text")}
        </Alert>
      )}
      <Tabs
        label={t("admin:outbox")}
        tabs={(["", ...MAIL_STATUSES] as const).map((status) => ({
          to: outboxList.hrefWith(params, { status }),
          label: status ? t(`admin:status.${status}`) : t("admin:outbox.all"),
          ...(status ? { count: format.number(counts[status]) } : {}),
          current: params.status === status,
          critical: status === "failed" && counts.failed > 0,
        }))}
      />
      <FilterLine
        form={outboxList.tools(params, { t, format })}
        label={t("admin:outbox.search")}
        submit={t("common:action.search")}
      />
      {mails.length === 0 ? (
        isFiltered ? (
          <NoMatches clearTo="/admin/outbox">{t("admin:outbox.none")}</NoMatches>
        ) : (
          <Empty title={t("admin:outbox.empty")}>{t("admin:outbox.empty.text")}</Empty>
        )
      ) : (
        <DataTable
          caption={t("admin:outbox.caption")}
          rows={mails}
          columns={[
            {
              head: t("admin:col.subject"),
              cell: (mail) => (
                <Link to={`/admin/outbox/${encodeURIComponent(mail.id)}`}>{mail.subject}</Link>
              ),
            },
            { head: t("admin:col.to"), card: "all", cell: (mail) => mail.recipient },
            {
              head: t("admin:col.state"),
              cell: (mail) => (
                <StatusDot tone={MAIL_TONES[mail.status]}>
                  {t(`admin:status.${mail.status}`)}
                </StatusDot>
              ),
            },
            {
              head: t("admin:col.tries"),
              isNumber: true,
              cell: (mail) => format.number(mail.attempts),
            },
            { head: t("admin:col.when"), cell: (mail) => format.dateTime(mail.createdAt) },
          ]}
        />
      )}
      <ListFoot {...pager} shown={mails.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
