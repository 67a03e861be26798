import { FileLinks } from "#app/components/list/file-links.tsx";
import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { AuditEntries } from "#app/components/staff/audit-entries.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { auditList } from "#app/services/staff/audit-list.ts";
import { listAuditEntries } from "#contract/audit.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const auditPage = await auditList.loadList(context, (query) =>
    getCall(context)(listAuditEntries, { query }),
  );
  const words = { t: getT(context), format: getFormat(context) };
  return { ...auditPage, form: auditList.tools(auditPage.params, words) };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { params, form, entries, names, pager } = loaderData;
  const search = auditList.searchWith(params);
  return (
    <>
      <PageHead
        title={t("audit:title")}
        crumbs={[{ to: "/staffs", label: t("staff:title") }]}
        actions={<FileLinks to={`/staffs/audit/export-file${search}`} />}
      />
      <p className="px-gutter text-secondary-foreground">{t("audit:text")}</p>
      <FilterLine form={form} label={t("audit:search")} submit={t("common:action.search")} />
      {entries.length > 0 ? (
        <AuditEntries entries={entries} names={names} />
      ) : search ? (
        <NoMatches clearTo="/staffs/audit">{t("audit:none")}</NoMatches>
      ) : (
        <Empty title={t("audit:empty")} />
      )}
      <ListFoot {...pager} shown={entries.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
