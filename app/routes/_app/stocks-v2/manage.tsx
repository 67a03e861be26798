import { filterBarStyle } from "#app/components/list/filter-bar.ts";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { makeWordsParam } from "#app/services/list/list-params.ts";
import { findStocks, type Stock } from "#contract/stocks.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import type { Route } from "./+types/manage";

const sheetList = defineList({
  path: "/stocks-v2/manage",
  pageSize: 50,
  keepsAddress: true,
  filters: {},
  params: { search: makeWordsParam() },
});

/**
 * The default warehouse's page of levels determines the variants. The other warehouses' levels of
 * these variants are shown beside them.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const [{ stocks, params, pager }, { warehouses }] = await Promise.all([
    sheetList.loadList(context, (query, { search }) =>
      call(findStocks, {
        query: { ...query, warehouseId: "default", sortBy: "sku", search: search || undefined },
      }),
    ),
    call(listWarehouses),
  ]);
  const otherStocks =
    warehouses.length > 1 && stocks.length > 0
      ? await call(findStocks, {
          query: {
            variationIds: stocks.map(({ variantId }) => variantId),
            limit: sheetList.pageSize * warehouses.length,
          },
        })
      : { stocks };
  const levelsOf = Map.groupBy(otherStocks.stocks, ({ variantId }) => variantId);
  return {
    ...{ pager, warehouses, search: params.search },
    rows: stocks.map((stock) => buildRow(stock, levelsOf.get(stock.variantId) ?? [stock])),
  };
}

function buildRow(stock: Stock, levels: Stock[]) {
  const sumFigure = (figure: "onHand" | "available") =>
    levels.reduce((total, level) => total + level[figure], 0);
  return {
    ...{
      id: stock.id,
      sku: stock.sku,
      total: sumFigure("onHand"),
      available: sumFigure("available"),
    },
    name: [stock.productName, stock.variantName].filter(Boolean).join(" · "),
    levels: levels.map(({ warehouseId, available }) => ({ warehouseId, available })),
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { rows, pager, search, warehouses } = loaderData;
  const t = getT();
  const { number } = getFormat();
  return (
    <>
      <PageHead
        title={t("stockStatus:manage.title")}
        crumbs={[{ to: "/stocks-v2", label: t("stockStatus:title") }]}
        actions={<ButtonLink to="/stocks/manage">{t("stocks:title")}</ButtonLink>}
      />
      <GetForm className={filterBarStyle}>
        <SearchField label={t("stockStatus:manage.search")} value={search} />
      </GetForm>
      {rows.length > 0 ? (
        <Table cards>
          <caption className="sr-only">{t("stockStatus:manage.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("stockStatus:col.item")}</th>
              {warehouses.map(({ id, name }) => (
                <th key={id} scope="col" className="num">
                  {name}
                </th>
              ))}
              <th scope="col" className="avail num">
                {t("stockStatus:col.available")}
              </th>
              <th scope="col" className="num">
                {t("stockStatus:col.units")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="span">
                  <span className="cell2">
                    <Link to={`/stocks/manage?sku=${encodeURIComponent(row.sku)}`}>{row.sku}</Link>
                    <span className="block min-w-0 truncate">{row.name}</span>
                  </span>
                </th>
                {warehouses.map(({ id, name }) => (
                  <td key={id} className="num span2" data-l={name}>
                    {number(row.levels.find((level) => level.warehouseId === id)?.available ?? 0)}
                  </td>
                ))}
                <td className="avail num" data-l={t("stockStatus:col.available")}>
                  {number(row.available)}
                </td>
                <td className="num" data-l={t("stockStatus:col.units")}>
                  {number(row.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : search ? (
        <NoMatches clearTo="/stocks-v2/manage" />
      ) : (
        <Empty title={t("stockStatus:manage.empty")}>{t("stocks:empty.text")}</Empty>
      )}
      <ListFoot {...pager} shown={rows.length} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
