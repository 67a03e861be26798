import { canOpen } from "#app/access/guard.ts";
import { FileLinks } from "#app/components/list/file-links.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { ListTools } from "#app/components/list/list-tools.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Ledger } from "#app/components/stock/ledger.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOptions } from "#app/models/list/filter-field.ts";
import { buildLedgerRow, removeOrderLinks } from "#app/models/stock/ledger-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { readViews } from "#app/services/list/saved-views.ts";
import { HISTORY_COUNT_END, listStockHistories } from "#contract/stocks.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { ledgerList } from "./+/list.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const state = currentState(context);
  const params = ledgerList.openList(context);
  const search = ledgerList.searchWith(params);
  const call = getCall(context);
  const me = await getMe(context);
  const [{ histories, total }, { warehouses }, views] = await Promise.all([
    call(listStockHistories, { query: ledgerList.shownQuery(params, state) }),
    call(listWarehouses),
    readViews(context, "stockHistory", ledgerList.path, search),
  ]);
  const words = { t: getT(context), format: getFormat(context) };
  const { channels } = me.account;
  const ordersOpen = canOpen("/orders", me);
  return {
    ...{ params, views, pager: ledgerList.pager(state.url, params, total) },
    form: ledgerList.tools(params, words, {
      warehouse: warehouses.length > 1 ? buildOptions(warehouses) : undefined,
    }),
    rows: histories
      .map((move) => buildLedgerRow(move, channels, words.t, words.format))
      .map((row) => (ordersOpen ? row : removeOrderLinks(row))),
    isFiltered: search !== "",
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, views, rows, pager, form, isFiltered } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("stockHistory:title")}
        actions={
          <>
            <SavedViews {...views} />
            {pager.total > 0 ? (
              <FileLinks to={`/stocks/history/export-file${ledgerList.searchWith(params)}`} />
            ) : null}
          </>
        }
      />
      {rows.length > 0 || isFiltered ? (
        <ListTools
          form={form}
          label={t("stockHistory:search")}
          clearTo={ledgerList.hrefWith({ ...ledgerList.standards, stock: params.stock })}
        />
      ) : null}
      {params.stock ? (
        <div className={sectionStyle}>
          <Alert tone="info" title={t("stockHistory:ofOne")}>
            <Link to="/stocks/history">{t("stockHistory:all")}</Link>
          </Alert>
        </div>
      ) : null}
      {rows.length > 0 ? (
        <Ledger
          rows={rows}
          heads={{
            ...{ when: t("stockHistory:when"), item: t("stockHistory:item") },
            ...{ what: t("stockHistory:type"), change: t("stockHistory:change") },
            ...{ onHand: t("stocks:col.onHand"), available: t("stocks:col.available") },
            ...{ who: t("stockHistory:who"), why: t("stockHistory:why") },
          }}
        />
      ) : (
        <Nothing isFiltered={isFiltered} />
      )}
      <ListFoot
        {...pager}
        shown={rows.length}
        hasMore={pager.total >= HISTORY_COUNT_END}
        wholePage={ledgerList.wholePageHref(params)}
      />
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = getT();
  if (isFiltered) return <NoMatches clearTo="/stocks/history">{t("stockHistory:none")}</NoMatches>;
  return (
    <Empty
      title={t("stockHistory:empty")}
      actions={
        <ButtonLink variant="default" to="/stocks/manage">
          {t("stockHistory:manage")}
        </ButtonLink>
      }
    >
      {t("stockHistory:emptyText")}
    </Empty>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
