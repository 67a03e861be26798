import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Empty, EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { isBusy, SHOP_IMPORT_TONES } from "#app/models/shop-import/import-look.ts";
import { itemRow } from "#app/models/shop-import/item-view.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { requirePage } from "#app/services/list/list-url.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { runShopImportStep } from "#app/services/shop-import/shop-import-step.ts";
import { problemResponse } from "#app/upstream/problem-response.ts";
import { getChannelImport } from "#contract/channel-imports.ts";
import { decide, decideMany } from "./+/actions.ts";
import { ItemTable } from "./+/item-table.tsx";
import { listParams, listUrl, tabsOf } from "./+/list-params.ts";
import { NextStep } from "./+/next-step.tsx";
import { SearchForm } from "./+/search-form.tsx";
import { Situation } from "./+/situation.tsx";
import type { Route } from "./+types/index";

const PAGE_SIZE = 50;

export async function loader({ context, params: { shopImportId: importId } }: Route.LoaderArgs) {
  if (!importId) throw problemResponse(400, "missing_id", "missing id");
  const { url } = currentState(context);
  const list = listParams(url.searchParams);
  const query = {
    show: list.show,
    search: list.search,
    limit: PAGE_SIZE,
    offset: (list.page - 1) * PAGE_SIZE,
  };
  const [found, views] = await Promise.all([
    getCall(context)(getChannelImport, { params: { importId }, query }),
    readViews(
      context,
      "shopImports",
      url.pathname,
      new URL(listUrl(url.pathname, { ...list, page: 1 }), url).search,
    ),
  ]);
  requirePage(url, list.page, found.total, PAGE_SIZE);
  const words = { t: getT(context), format: getFormat(context) };
  const { status } = found.import;
  const isOpen = status === "ready" || status === "stopped" || status === "applied";
  return {
    ...{ import: found.import, path: url.pathname, list, status },
    total: found.total,
    views,
    rows: found.items.map((item) => itemRow(item, isOpen, words)),
    decidable: isOpen ? found.decidable : 0,
    tabs: tabsOf(found.import.counts, url.pathname, list, words),
  };
}

export async function action({
  context,
  params: { shopImportId: importId },
  request,
}: Route.ActionArgs) {
  if (!importId) throw problemResponse(400, "missing_id", "missing id");
  const form = await request.formData();
  const choice = form.get("choice");
  if (typeof choice !== "string")
    return runShopImportStep(context, importId, String(form.get("intent") ?? ""));
  return choice.startsWith("many:")
    ? decideMany(context, importId, form)
    : decide(context, importId, form);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { status, rows, tabs, list, total, path, views, decidable } = loaderData;
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
          <SearchForm path={path} show={list.show} search={list.search} />
          {rows.length === 0 && list.search ? (
            <NoMatches clearTo={listUrl(path, { ...list, search: "", page: 1 })} />
          ) : rows.length === 0 ? (
            <EmptyResult action={null}>{t("shopImports:show.none")}</EmptyResult>
          ) : (
            <ItemTable
              key={listUrl(path, list)}
              rows={rows}
              path={path}
              currentUrl={listUrl(path, list)}
              decidable={decidable}
            />
          )}
          <ListFoot
            page={list.page}
            pageSize={PAGE_SIZE}
            shown={rows.length}
            total={total}
            url={listUrl(path, { ...list, page: 1 })}
          />
        </>
      ) : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
