import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Ledger } from "#app/components/stock/ledger.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { ledgerRow, withoutOrderLink } from "#app/models/stock/ledger-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { canOpen } from "#app/services/access/guard.ts";
import { requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import { readViews } from "#app/services/list/saved-views.ts";
import { HISTORY_COUNT_END, listStockHistories } from "#contract/stocks.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { PAGE_SIZE, parseParams, searchOf, toQuery } from "./+/history-params.ts";
import { Tools } from "./+/tools.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const params = parseParams(url.searchParams);
  requireCleanUrl(url, searchOf(params));
  const call = getCall(context);
  const me = await getMe(context);
  const [{ histories, total }, { warehouses }, views] = await Promise.all([
    call(listStockHistories, { query: toQuery(params, me.account.timeZone) }),
    call(listWarehouses),
    readViews(context, "stockHistory", url.pathname, searchOf(params, { page: 1 })),
  ]);
  requirePage(url, params.page, total, PAGE_SIZE);
  const { channels } = me.account;
  const ordersOpen = canOpen("/orders", me);
  return {
    ...{ params, views, total, warehouses },
    rows: histories
      .map((move) => ledgerRow(move, channels, getT(context), getFormat(context)))
      .map((row) => (ordersOpen ? row : withoutOrderLink(row))),
    isFiltered: searchOf(params, { page: 1 }) !== "",
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { params, views, rows, total, warehouses, isFiltered } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("stockHistory:title")}
        actions={
          <>
            <SavedViews {...views} />
            {total > 0 ? (
              <a
                className={buttonVariants()}
                href={`/stocks/history/export-file${searchOf(params, { page: 1 })}`}
                download
              >
                {t("stockHistory:export")}
              </a>
            ) : null}
          </>
        }
      />
      {rows.length > 0 || isFiltered ? <Tools params={params} warehouses={warehouses} /> : null}
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
        page={params.page}
        pageSize={PAGE_SIZE}
        shown={rows.length}
        total={total}
        hasMore={total >= HISTORY_COUNT_END}
        url={`/stocks/history${searchOf(params, { page: 1 })}`}
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
