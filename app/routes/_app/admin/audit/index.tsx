import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { AuditEntries } from "#app/components/staff/audit-entries.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { requirePage } from "#app/services/list/list-url.ts";
import { allAuditList } from "#app/services/staff/audit-list.ts";
import { listAllAuditEntries } from "#contract/audit.ts";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = allAuditList.open(context);
  const query = allAuditList.query(params, state);
  const { entries, total } = await getCall(context)(listAllAuditEntries, { query });
  requirePage(state.url, params.page, total, allAuditList.pageSize);
  const words = { t: getT(context), format: getFormat(context) };
  return { params, form: allAuditList.tools(params, words), entries, total };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { params, form, entries, total } = loaderData;
  const search = allAuditList.searchWith(params);
  return (
    <>
      <AdminHead title={t("admin:audit")} />
      <FilterLine form={form} label={t("audit:search")} submit={t("common:action.search")} />
      {entries.length > 0 ? (
        <AuditEntries entries={entries} />
      ) : search ? (
        <NoMatches clearTo="/admin/audit">{t("audit:none")}</NoMatches>
      ) : (
        <Empty title={t("audit:empty")} />
      )}
      <ListFoot
        page={params.page}
        pageSize={allAuditList.pageSize}
        shown={entries.length}
        total={total}
        url={`/admin/audit${search}`}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
