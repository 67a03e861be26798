import { canOpen } from "#app/access/guard.ts";
import { isWithinReach } from "#app/access/within-reach.ts";
import { buildWorkbookPath } from "#app/components/list/file-links.tsx";
import { HeadLinks } from "#app/components/list/head-links.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { ListTools } from "#app/components/list/list-tools.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOptions } from "#app/models/list/filter-field.ts";
import { nameRule } from "#app/models/stock/rule-words.ts";
import { buildStockRow } from "#app/models/stock/stock-row.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { rememberStockSearch } from "#app/services/shell/last-search.ts";
import { STOCK_ORDERS, type StockParams, stockList } from "#app/services/stock/stock-list.ts";
import { listStockRules } from "#contract/stock-rules.ts";
import { findStocks } from "#contract/stocks.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { adjustStock, pushAgain, undoAdjustment } from "./+/actions.ts";
import { buildChips } from "./+/chips.ts";
import { StockTable } from "./+/stock-table.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const { url, request } = state;
  const params = stockList.openList(context);
  const call = getCall(context);
  const [me, { rules }, { stocks, total }, { warehouses }, views] = await Promise.all([
    getMe(context),
    call(listStockRules),
    call(findStocks, { query: stockList.shownQuery(params, state) }),
    call(listWarehouses),
    readViews(context, "stocks", stockList.path, stockList.searchWith(params)),
  ]);
  rememberStockSearch(context, me, stockList.searchOf({ ...params, adjust: "" }));
  const t = getT(context);
  const format = getFormat(context);
  const words = { t, format };
  return {
    params,
    pager: stockList.pager(url, params, total),
    warehouses,
    views,
    rows: stocks
      .map((stock) => buildStockRow(stock, me.account, t, format))
      .map((row) => (me.user.isInternal ? row : { ...row, rack: "" })),
    chips: buildChips(params, me.account, t),
    form: stockList.tools(params, words, {
      channel: buildOptions(me.account.channels),
      rule: buildOptions(rules.map((rule) => ({ id: rule.id, name: nameRule(rule, t) }))),
      sort: STOCK_ORDERS.filter((order) => order !== "rack" || me.user.isInternal).map((value) => ({
        value,
        label: t(`stocks:sort.${value}`),
      })),
    }),
    // Pushing again and rack locations are for internal users (docs/specification.md "Internal
    // users").
    may: {
      openOrders: canOpen("/orders", me),
      pushAgain: me.user.isInternal,
      printLabels: isWithinReach("/stocks/barcode", me, request),
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "push":
      return pushAgain(context, form);
    case "undo":
      return undoAdjustment(context, form);
    default:
      return adjustStock(context, form);
  }
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, rows, pager, warehouses, views, chips, form, may } = loaderData;
  const t = getT();
  const format = getFormat();
  const currentUrl = stockList.hrefWith(params);
  const clearTo = stockList.hrefWith({ ...stockList.standards, warehouse: params.warehouse });
  const tabs = [{ id: "", name: t("stocks:tab.all") }, ...warehouses].map(({ id, name }) => ({
    to: stockList.hrefWith(params, { warehouse: id }),
    label: name,
    count: params.warehouse === id ? format.number(pager.total) : undefined,
    current: params.warehouse === id,
  }));
  return (
    <>
      <PageHead title={t("stocks:title")} actions={<ManyLinks params={params} />} />
      <div className="flex items-center border-b pr-gutter max-md:pr-2">
        {warehouses.length > 1 ? <Tabs label={t("stocks:tabs")} tabs={tabs} /> : null}
        <SavedViews {...views} />
      </div>
      <ListTools
        label={t("stocks:search")}
        placeholder={t("stocks:search.placeholder")}
        {...{ form, chips, clearTo }}
      />
      {rows.length > 0 ? (
        <>
          <StockTable
            key={currentUrl}
            rows={rows}
            openId={params.adjust}
            may={may}
            total={pager.total}
            filters={[...new URLSearchParams(stockList.searchWith(params))]}
            listSearch={stockList.searchOf({ ...params, adjust: "" })}
            sort={{
              by: params.sort,
              nameTo: stockList.hrefWith(params, { sort: "name" }),
              availableTo: stockList.hrefWith(params, {
                sort: params.sort === "available" ? "availableMost" : "available",
              }),
            }}
          />
          <ListFoot {...pager} shown={rows.length} wholePage={stockList.wholePageHref(params)} />
        </>
      ) : stockList.searchWith(params, { sort: "updated" }) !== "" ? (
        <NoMatches clearTo={clearTo} />
      ) : (
        <Empty
          title={t("stocks:empty")}
          actions={
            <>
              <IfMay open="/product-import">
                <ButtonLink variant="default" to="/product-import">
                  {t("stocks:empty.import")}
                </ButtonLink>
              </IfMay>
              <IfMay open="/products-v2/master/create">
                <ButtonLink to="/products-v2/master/create">{t("stocks:empty.create")}</ButtonLink>
              </IfMay>
            </>
          }
        >
          {t("stocks:empty.text")}
        </Empty>
      )}
    </>
  );
}

function ManyLinks({ params }: { params: StockParams }) {
  const t = getT();
  const search = stockList.searchWith(params);
  const file = `/stocks/manage/export-file${search}`;
  return (
    <>
      <ButtonLink to="/stocks/manage/transfers">{t("stocks:transfers")}</ButtonLink>
      <HeadLinks
        id="stock-more"
        links={[
          { to: "/stocks/manage/import", label: t("stocks:import") },
          { to: buildWorkbookPath(file), label: t("stocks:export.xlsx"), isFile: true },
          { to: file, label: t("stocks:export"), isFile: true },
          {
            to: `/stocks/manage/edit${stockList.searchOf({ ...params, adjust: "" })}`,
            label: t("stockRuns:edit"),
          },
          {
            to: `/stocks/manage/bulk${search}${search ? "&" : "?"}all=1`,
            label: t("stocks:many"),
          },
        ]}
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
