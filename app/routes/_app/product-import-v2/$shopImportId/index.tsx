import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Empty, EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { isBusy, SHOP_IMPORT_TONES } from "#app/models/shop-import/import-look.ts";
import { buildItemRow } from "#app/models/shop-import/item-view.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { readViews } from "#app/services/list/saved-views.ts";
import { runShopImportStep } from "#app/services/shop-import/shop-import-step.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { getChannelImport } from "#contract/channel-imports.ts";
import { decideMany, decideRow } from "./+/actions.ts";
import { buildItemTabs, defineItemList } from "./+/item-list.ts";
import { ItemTable } from "./+/item-table.tsx";
import { NextStep } from "./+/next-step.tsx";
import { Situation } from "./+/situation.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params: { shopImportId: importId } }: Route.LoaderArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const state = currentState(context);
  const list = defineItemList(state.url.pathname);
  const params = list.readParams(context);
  const [found, views] = await Promise.all([
    getCall(context)(getChannelImport, {
      params: { importId },
      query: list.query(params, state),
    }),
    readViews(context, "shopImports", list.path, list.searchWith(params)),
  ]);
  const words = { t: getT(context), format: getFormat(context) };
  const { status } = found.import;
  const isOpen = status === "ready" || status === "stopped" || status === "applied";
  return {
    ...{ import: found.import, path: list.path, params, status, views },
    pager: list.pager(state.url, params, found.total),
    currentUrl: list.path + list.searchOf(params),
    unsearched: list.hrefWith(params, { search: "" }),
    rows: found.items.map((item) => buildItemRow(item, isOpen, words)),
    decidable: isOpen ? found.decidable : 0,
    tabs: buildItemTabs(found.import.counts, list, params, words),
  };
}

export async function action({
  context,
  params: { shopImportId: importId },
  request,
}: Route.ActionArgs) {
  if (!importId) throw createProblemResponse(400, "missing_id", "missing id");
  const form = await request.formData();
  const choice = form.get("choice");
  if (typeof choice !== "string")
    return runShopImportStep(context, importId, String(form.get("intent") ?? ""));
  return choice.startsWith("many:")
    ? decideMany(context, importId, form)
    : decideRow(context, importId, form);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { status, rows, tabs, params, pager, path, currentUrl, unsearched, views, decidable } =
    loaderData;
  const { channelName, counts } = loaderData.import;
  const t = getT();
  const isListed = status !== "fetching" && status !== "paused" && status !== "failed";
  return (
    <>
      {isBusy(status) ? <Poll everySeconds={2} /> : null}
      <PageHead
        title={t("shopImports:importOf", { shop: channelName })}
        crumbs={[{ to: "/product-import-v2", label: t("shopImports:title") }]}
        titleMetadata={
          <StatusDot tone={SHOP_IMPORT_TONES[status]}>
            {t(`shopImports:status.${status}`)}
          </StatusDot>
        }
        actions={<NextStep job={loaderData.import} />}
      />
      <Situation job={loaderData.import} />
      {isListed && counts.fetched === 0 ? (
        <Empty title={t("shopImports:empty")}>{t("shopImports:empty.text")}</Empty>
      ) : null}
      {isListed && counts.fetched > 0 ? (
        <>
          <div className="flex items-center border-b pr-gutter max-md:pr-2">
            <Tabs label={t("shopImports:show")} tabs={tabs} />
            <SavedViews {...views} />
          </div>
          <GetForm action={path} className={filterBarStyle}>
            {params.show === "all" ? null : <input type="hidden" name="show" value={params.show} />}
            <SearchField label={t("shopImports:search")} value={params.search} />
          </GetForm>
          {rows.length === 0 && params.search ? (
            <NoMatches clearTo={unsearched} />
          ) : rows.length === 0 ? (
            <EmptyResult action={null}>{t("shopImports:show.none")}</EmptyResult>
          ) : (
            <ItemTable
              key={currentUrl}
              rows={rows}
              path={path}
              currentUrl={currentUrl}
              decidable={decidable}
            />
          )}
          <ListFoot {...pager} shown={rows.length} />
        </>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
