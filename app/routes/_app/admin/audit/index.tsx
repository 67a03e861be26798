import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { AuditEntries } from "#app/components/staff/audit-entries.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { allAuditList } from "#app/services/staff/audit-list.ts";
import { listAllAuditEntries } from "#contract/audit.ts";
import { AdminHead } from "../+/admin-head.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const auditPage = await allAuditList.loadList(context, (query) =>
    getCall(context)(listAllAuditEntries, { query }),
  );
  const words = { t: getT(context), format: getFormat(context) };
  return { ...auditPage, form: allAuditList.tools(auditPage.params, words) };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { params, form, entries, names, pager } = loaderData;
  const search = allAuditList.searchWith(params);
  return (
    <>
      <AdminHead title={t("admin:audit")} />
      <FilterLine form={form} label={t("audit:search")} submit={t("common:action.search")} />
      {entries.length > 0 ? (
        <AuditEntries entries={entries} names={names} />
      ) : search ? (
        <NoMatches clearTo="/admin/audit">{t("audit:none")}</NoMatches>
      ) : (
        <Empty title={t("audit:empty")} />
      )}
      <ListFoot {...pager} shown={entries.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
