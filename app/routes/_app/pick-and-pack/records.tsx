import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import { listPickpacks } from "#contract/pick-packs.ts";
import { RecordFilter } from "./+/record-filter.tsx";
import { PAGE_SIZE, recordParams, recordQuery, recordSearch } from "./+/record-params.ts";
import { RecordTable } from "./+/record-table.tsx";
import { WorkTabs } from "./+/work-tabs.tsx";
import type { Route } from "./+types/records";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, timeZone } = currentState(context);
  const { page, ...params } = recordParams(url);
  requireCleanUrl(url, recordSearch({ ...params, page }));
  const { pickpacks, total } = await getCall(context)(listPickpacks, {
    query: { ...recordQuery(params, timeZone), limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
  });
  requirePage(url, page, total, PAGE_SIZE);
  const search = recordSearch({ ...params, page: 1 });
  return { params, page, search, isFiltered: search !== "", records: pickpacks, total };
}

/** The records of all orders and waves: result and time. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, page, search, isFiltered, records, total } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead title={t("pickPack:title")} />
      <WorkTabs current="records" />
      {records.length > 0 || isFiltered ? <RecordFilter params={params} /> : null}
      {records.length > 0 ? (
        <RecordTable records={records} />
      ) : isFiltered ? (
        <NoMatches clearTo="/pick-and-pack/records">{t("pickPack:records.noMatch")}</NoMatches>
      ) : (
        <Empty
          title={t("pickPack:records.none")}
          actions={<ButtonLink to="/pick-and-pack">{t("pickPack:tab.waves")}</ButtonLink>}
        >
          {t("pickPack:records.none.text")}
        </Empty>
      )}
      <ListFoot
        {...{ page, total }}
        pageSize={PAGE_SIZE}
        shown={records.length}
        url={`/pick-and-pack/records${search}`}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
