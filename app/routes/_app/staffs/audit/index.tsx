import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { AuditEntries } from "#app/components/staff/audit-entries.tsx";
import { AuditFilter } from "#app/components/staff/audit-filter.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import {
  AUDIT_PAGE,
  auditParams,
  auditQuery,
  auditSearch,
} from "#app/services/staff/audit-params.ts";
import { listAuditEntries } from "#contract/audit.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, timeZone } = currentState(context);
  const params = { ...auditParams(url), accountId: "" };
  requireCleanUrl(url, auditSearch(params));
  const { entries, total } = await getCall(context)(listAuditEntries, {
    query: {
      ...auditQuery(params, timeZone),
      limit: AUDIT_PAGE,
      offset: (params.page - 1) * AUDIT_PAGE,
    },
  });
  requirePage(url, params.page, total, AUDIT_PAGE);
  return { params, entries, total };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { params, entries, total } = loaderData;
  const search = auditSearch({ ...params, page: 1 });
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
      <AuditFilter params={params} />
      {entries.length > 0 ? (
        <AuditEntries entries={entries} />
      ) : search ? (
        <NoMatches clearTo="/staffs/audit">{t("audit:none")}</NoMatches>
      ) : (
        <Empty title={t("audit:empty")} />
      )}
      <ListFoot
        page={params.page}
        pageSize={AUDIT_PAGE}
        shown={entries.length}
        total={total}
        url={`/staffs/audit${search}`}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
