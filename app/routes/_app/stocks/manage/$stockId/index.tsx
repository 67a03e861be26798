import { canOpen, mayCall } from "#app/access/guard.ts";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Ledger } from "#app/components/stock/ledger.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildLedgerRow, removeOrderLinks } from "#app/models/stock/ledger-row.ts";
import { Link } from "#app/navigation/link.tsx";
import { loadPage } from "#app/services/list/list-url.ts";
import { listActiveOrders } from "#contract/active-orders.ts";
import { listStockPromotions } from "#contract/stock-promotions.ts";
import { getStock, listStockHistories } from "#contract/stocks.ts";
import { Campaigns } from "./+/campaigns.tsx";
import { DoubtForm } from "./+/doubt-form.tsx";
import { HoldingOrders } from "./+/holding-orders.tsx";
import { settleDoubt } from "./+/settle-doubt.ts";
import type { Route } from "./+types/index";

/** The most orders shown. Those that must ship first come first. */
const MAX_ORDERS = 20;

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const { url } = currentState(context);
  const [me, { stock }, { promotions }, { histories, pager }] = await Promise.all([
    getMe(context),
    call(getStock, { params: { stockId: params.stockId } }),
    call(listStockPromotions, { params: { stockId: params.stockId } }),
    loadPage(url, 50, (query) =>
      call(listStockHistories, { query: { stockIds: [params.stockId], ...query } }),
    ),
  ]);
  const { variantId: productVariationId, warehouseId } = stock;
  const activeOrders =
    stock.reserved > 0 && mayCall(listActiveOrders, me)
      ? await call(listActiveOrders, {
          query: { productVariationId, warehouseId, limit: MAX_ORDERS },
        })
      : null;
  const channels = me.account.channels;
  const ordersOpen = canOpen("/orders", me);
  return {
    stock: me.user.isInternal ? stock : { ...stock, rack: "" },
    activeOrders,
    campaigns: promotions.map((one) => ({
      ...one,
      channel: channels.find(({ id }) => id === one.channelId)?.name ?? "",
    })),
    rows: histories
      .map((move) => buildLedgerRow(move, channels, getT(context), getFormat(context)))
      .map((row) => (ordersOpen ? row : removeOrderLinks(row))),
    pager,
  };
}

const LEVEL_FIGURES = [
  "onHand",
  "reserved",
  "buffer",
  "locked",
  "damaged",
  "doubtful",
  "available",
  "incoming",
] as const;

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { stock, activeOrders, campaigns, rows, pager } = loaderData;
  const t = getT();
  const { number } = getFormat();
  const name = [stock.productName, stock.variantName].filter(Boolean).join(" · ");
  return (
    <>
      <PageHead
        title={t("stocks:history.title", { sku: stock.sku })}
        crumbs={[{ to: "/stocks/manage", label: t("stocks:title") }]}
        actions={
          <ButtonLink
            to={`/stocks/manage?sku=${encodeURIComponent(stock.sku)}&adjust=${encodeURIComponent(stock.id)}`}
          >
            {t("stocks:history.adjust")}
          </ButtonLink>
        }
      />
      <div className="flex items-center gap-3 flex-wrap px-gutter pt-1 pb-4 border-b">
        <Thumb url={stock.imageUrl} size="lg" />
        <span className="grid gap-1">
          <IfMay open="/products-v2/master" otherwise={<span className="font-medium">{name}</span>}>
            <Link to={`/products-v2/master/${stock.productId}`} className="font-medium">
              {name}
            </Link>
          </IfMay>
          <span className="text-xs text-muted-foreground">
            {[stock.warehouseName, stock.rack, stock.barcode].filter(Boolean).join(" · ")}
          </span>
        </span>
        <dl className="flex gap-6 ml-auto max-md:w-full max-md:m-0 max-md:grid max-md:grid-cols-3 max-md:gap-2">
          {LEVEL_FIGURES.filter((name) => name !== "doubtful" || stock.doubtful > 0).map((name) => (
            <div key={name} className={name === "available" ? "font-medium" : undefined}>
              <dt className="text-xs text-muted-foreground font-normal">
                {t(`stocks:col.${name}`)}
              </dt>
              <dd className="text-right max-md:text-left">{number(stock[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {stock.doubtful > 0 ? <DoubtForm key={stock.doubtful} units={stock.doubtful} /> : null}
      {activeOrders && activeOrders.total > 0 ? <HoldingOrders {...activeOrders} /> : null}
      {campaigns.length > 0 ? <Campaigns campaigns={campaigns} /> : null}
      {activeOrders || campaigns.length > 0 || stock.doubtful > 0 ? (
        <h2 className="px-gutter pt-5 pb-2">{t("stockHistory:title")}</h2>
      ) : null}
      {rows.length > 0 ? (
        <Ledger
          rows={rows}
          heads={{
            when: t("stocks:history.when"),
            what: t("stocks:history.what"),
            change: t("stocks:history.change"),
            onHand: t("stocks:history.balance"),
            available: t("stocks:history.available"),
            who: t("stocks:history.who"),
            why: t("stocks:history.why"),
          }}
        />
      ) : (
        <EmptyResult action={null}>{t("stocks:history.empty")}</EmptyResult>
      )}
      <ListFoot {...pager} shown={rows.length} />
    </>
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return settleDoubt(context, params.stockId, await request.formData());
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
