import { FilterLine } from "#app/components/list/filter-line.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { listPickpacks } from "#contract/pick-packs.ts";
import { recordList } from "./+/record-list.ts";
import { RecordTable } from "./+/record-table.tsx";
import { WorkTabs } from "./+/work-tabs.tsx";
import type { Route } from "./+types/records";

export async function loader({ context }: Route.LoaderArgs) {
  const { params, pickpacks, pager } = await recordList.loadList(context, (query) =>
    getCall(context)(listPickpacks, { query }),
  );
  const words = { t: getT(context), format: getFormat(context) };
  return { params, form: recordList.tools(params, words), records: pickpacks, pager };
}

/** The records of all orders and waves: result and time. */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, form, records, pager } = loaderData;
  const url = recordList.hrefWith(params);
  const isFiltered = url !== recordList.path;
  const t = getT();
  return (
    <>
      <PageHead title={t("pickPack:title")} />
      <WorkTabs current="records" />
      {records.length > 0 || isFiltered ? (
        <FilterLine form={form} submit={t("common:action.apply")} />
      ) : null}
      {records.length > 0 ? (
        <RecordTable records={records} />
      ) : isFiltered ? (
        <NoMatches clearTo={recordList.path}>{t("pickPack:records.noMatch")}</NoMatches>
      ) : (
        <Empty
          title={t("pickPack:records.none")}
          actions={<ButtonLink to="/pick-and-pack">{t("pickPack:tab.waves")}</ButtonLink>}
        >
          {t("pickPack:records.none.text")}
        </Empty>
      )}
      <ListFoot {...pager} shown={records.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
