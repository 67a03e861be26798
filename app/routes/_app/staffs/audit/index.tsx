import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { AuditEntries } from "#app/components/staff/audit-entries.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { auditList } from "#app/services/staff/audit-list.ts";
import { listAuditEntries } from "#contract/audit.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = auditList.open(context);
  const query = auditList.query(params, state);
  const { entries, total } = await getCall(context)(listAuditEntries, { query });
  requirePage(state.url, params.page, total, auditList.pageSize);
  const words = { t: getT(context), format: getFormat(context) };
  return { params, form: auditList.tools(params, words), entries, total };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { params, form, entries, total } = loaderData;
  const search = auditList.searchWith(params);
  return (
    <>
      <PageHead
        title={t("audit:title")}
        crumbs={[{ to: "/staffs", label: t("staff:title") }]}
        actions={
          <a
            className={buttonVariants({ variant: "outline" })}
            href={`/staffs/audit/export-file${search}`}
          >
            <Icon name="download" />
            {t("audit:export")}
          </a>
        }
      />
      <p className="px-gutter text-secondary-foreground">{t("audit:text")}</p>
      <FilterLine form={form} label={t("audit:search")} submit={t("common:action.search")} />
      {entries.length > 0 ? (
        <AuditEntries entries={entries} />
      ) : search ? (
        <NoMatches clearTo="/staffs/audit">{t("audit:none")}</NoMatches>
      ) : (
        <Empty title={t("audit:empty")} />
      )}
      <ListFoot
        page={params.page}
        pageSize={auditList.pageSize}
        shown={entries.length}
        total={total}
        url={`/staffs/audit${search}`}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
