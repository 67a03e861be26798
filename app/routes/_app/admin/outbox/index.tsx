import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { paramsOf } from "#app/services/list/list-params.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { listOutbox, MAIL_STATUSES, OUTBOX_FILTERS } from "#contract/admin-outbox.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { MAIL_TONES } from "./+/mail-tones.ts";
import type { Route } from "./+types/index";

const { of } = paramsOf(OUTBOX_FILTERS);
const outboxList = defineList({
  path: "/admin/outbox",
  pageSize: 50,
  filters: OUTBOX_FILTERS,
  params: { search: of("search"), status: of("status") },
});

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = outboxList.open(context);
  const query = outboxList.query(params, state);
  const outbox = await getCall(context)(listOutbox, { query });
  requirePage(state.url, params.page, outbox.total, outboxList.pageSize);
  return { params, ...outbox };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { params, mails, total, counts, sendsMail } = loaderData;
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
        <Table cards>
          <caption className="sr-only">{t("admin:outbox.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("admin:col.subject")}</th>
              <th scope="col">{t("admin:col.to")}</th>
              <th scope="col">{t("admin:col.state")}</th>
              <th scope="col" className="num">
                {t("admin:col.tries")}
              </th>
              <th scope="col">{t("admin:col.when")}</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <th scope="row" className="span">
                  <Link to={`/admin/outbox/${encodeURIComponent(mail.id)}`}>{mail.subject}</Link>
                </th>
                <td className="span" data-l={t("admin:col.to")}>
                  {mail.recipient}
                </td>
                <td className="span2" data-l={t("admin:col.state")}>
                  <StatusDot tone={MAIL_TONES[mail.status]}>
                    {t(`admin:status.${mail.status}`)}
                  </StatusDot>
                </td>
                <td className="num" data-l={t("admin:col.tries")}>
                  {format.number(mail.attempts)}
                </td>
                <td className="span2" data-l={t("admin:col.when")}>
                  {format.dateTime(mail.createdAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ListFoot
        page={params.page}
        pageSize={outboxList.pageSize}
        shown={mails.length}
        total={total}
        url={outboxList.hrefWith(params)}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
