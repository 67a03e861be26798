import { HeadLinks } from "#app/components/list/head-links.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { ruleName } from "#app/models/stock/rule-words.ts";
import { stockRow } from "#app/models/stock/stock-row.ts";
import { canOpen } from "#app/services/access/guard.ts";
import { isWithinReach } from "#app/services/access/within-reach.ts";
import { requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { rememberStockSearch } from "#app/services/shell/last-search.ts";
import {
  DEFAULTS,
  isFiltered,
  type ListParams,
  PAGE_SIZE,
  parseParams,
  STOCK_ORDERS,
  searchOf,
  searchWith,
  toQuery,
} from "#app/services/stock/stock-params.ts";
import { listStockRules } from "#contract/stock-rules.ts";
import { findStocks } from "#contract/stocks.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { adjustStock, pushAgain, undoAdjustment } from "./+/actions.ts";
import { StockTable } from "./+/stock-table.tsx";
import { Tools } from "./+/tools.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, request } = currentState(context);
  const params = parseParams(url.searchParams);
  requireCleanUrl(url, searchOf(params));
  const call = getCall(context);
  const [me, { rules }, { stocks, total }, { warehouses }, views] = await Promise.all([
    getMe(context),
    call(listStockRules),
    call(findStocks, { query: toQuery(params) }),
    call(listWarehouses),
    readViews(context, "stocks", "/stocks/manage", searchWith(params)),
  ]);
  requirePage(url, params.page, total, PAGE_SIZE);
  rememberStockSearch(context, me, searchOf({ ...params, adjust: "" }));
  const t = getT(context);
  const format = getFormat(context);
  return {
    params,
    total,
    warehouses,
    views,
    rows: stocks
      .map((stock) => stockRow(stock, me.account, t, format))
      .map((row) => (me.user.isInternal ? row : { ...row, rack: "" })),
    lowStockLevel: me.account.lowStockLevel,
    channels: me.account.channels.map(({ id, name }) => ({ id, name })),
    rules: rules.map((rule) => ({ id: rule.id, name: ruleName(rule, t) })),
    // To push again, and rack locations, are for internal users (docs/specification.md "Internal
    // users").
    may: {
      openOrders: canOpen("/orders", me),
      pushAgain: me.user.isInternal,
      printLabels: isWithinReach("/stocks/barcode", me, request),
    },
    orders: STOCK_ORDERS.filter((order) => order !== "rack" || me.user.isInternal),
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
  const { params, rows, total, warehouses, views, lowStockLevel, channels, rules, may, orders } =
    loaderData;
  const t = getT();
  const format = getFormat();
  const currentUrl = `/stocks/manage${searchWith(params)}`;
  const clear = `/stocks/manage${searchWith(DEFAULTS, { warehouse: params.warehouse })}`;
  const tabs = [{ id: "", name: t("stocks:tab.all") }, ...warehouses].map(({ id, name }) => ({
    to: `/stocks/manage${searchWith(params, { warehouse: id })}`,
    label: name,
    count: params.warehouse === id ? format.number(total) : undefined,
    current: params.warehouse === id,
  }));
  return (
    <>
      <PageHead title={t("stocks:title")} actions={<ManyLinks params={params} />} />
      <div className="flex items-center border-b pr-gutter max-md:pr-2">
        {warehouses.length > 1 ? <Tabs label={t("stocks:tabs")} tabs={tabs} /> : null}
        <SavedViews {...views} />
      </div>
      <Tools {...{ params, lowStockLevel, channels, rules, orders }} />
      {rows.length > 0 ? (
        <>
          <StockTable
            key={currentUrl}
            rows={rows}
            openId={params.adjust}
            may={may}
            total={total}
            filters={[...new URLSearchParams(searchWith(params))]}
            listSearch={searchOf({ ...params, adjust: "" })}
            sort={{
              by: params.sort,
              nameTo: `/stocks/manage${searchWith(params, { sort: "name" })}`,
              availableTo: `/stocks/manage${searchWith(params, { sort: params.sort === "available" ? "availableMost" : "available" })}`,
            }}
          />
          <ListFoot
            page={params.page}
            pageSize={PAGE_SIZE}
            shown={rows.length}
            total={total}
            url={currentUrl}
          />
        </>
      ) : isFiltered(params) ? (
        <NoMatches clearTo={clear} />
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

/** What is done with many levels, and files of them. */
function ManyLinks({ params }: { params: ListParams }) {
  const t = getT();
  const search = searchWith(params);
  return (
    <>
      <ButtonLink to="/stocks/manage/transfers">{t("stocks:transfers")}</ButtonLink>
      <HeadLinks
        id="stock-more"
        links={[
          { to: "/stocks/manage/import", label: t("stocks:import") },
          {
            to: `/stocks/manage/export-file${search}${search ? "&" : "?"}format=xlsx`,
            label: t("stocks:export.xlsx"),
            isFile: true,
          },
          { to: `/stocks/manage/export-file${search}`, label: t("stocks:export"), isFile: true },
          {
            to: `/stocks/manage/edit${searchOf({ ...params, adjust: "" })}`,
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
export { keepUnsent as clientAction } from "#app/navigation/keep-unsent.ts";
