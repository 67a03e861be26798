import { z } from "@hono/zod-openapi";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { listSearch, requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import { listOutbox, MAIL_STATUSES } from "#contract/admin-outbox.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { SearchForm } from "../+/search-form.tsx";
import { MAIL_TONES } from "./+/mail-tones.ts";
import type { Route } from "./+types/index";

const PAGE_SIZE = 50;
const Params = z.object({
  search: z.string().trim().max(200).catch(""),
  status: z.enum(["", ...MAIL_STATUSES]).catch(""),
  page: pageParam,
});
type OutboxParams = z.output<typeof Params>;
const DEFAULTS = Params.parse({});
const searchOf = (params: OutboxParams) => listSearch(params, DEFAULTS);

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const params = Params.parse(Object.fromEntries(url.searchParams));
  requireCleanUrl(url, searchOf(params));
  const { search, status, page } = params;
  const outbox = await getCall(context)(listOutbox, {
    query: {
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
      search: search || undefined,
      status: status || undefined,
    },
  });
  requirePage(url, page, outbox.total, PAGE_SIZE);
  return { params, ...outbox };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const format = getFormat();
  const { params, mails, total, counts, sendsMail } = loaderData;
  const isFiltered = searchOf({ ...params, page: 1 }) !== "";
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
          to: `/admin/outbox${searchOf({ ...params, status, page: 1 })}`,
          label: status ? t(`admin:status.${status}`) : t("admin:outbox.all"),
          ...(status ? { count: format.number(counts[status]) } : {}),
          current: params.status === status,
          critical: status === "failed" && counts.failed > 0,
        }))}
      />
      <SearchForm
        label={t("admin:outbox.search")}
        value={params.search}
        keep={{ status: params.status }}
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
        pageSize={PAGE_SIZE}
        shown={mails.length}
        total={total}
        url={`/admin/outbox${searchOf({ ...params, page: 1 })}`}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
