import { Link } from "react-router";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { ADJUSTMENT_REASONS } from "#contract/statuses.ts";
import { getStock, listStockHistories } from "#contract/stocks.ts";
import type { Route } from "./+types/route";
import { Ledger } from "./ledger.tsx";

const PAGE_SIZE = 50;

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = getCall(context);
  const t = getT(context);
  const format = getFormat(context);
  const asked = Number(currentState(context).url.searchParams.get("page"));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const [{ stock }, { histories, total }] = await Promise.all([
    call(getStock, { params: { stockId: params.stockId } }),
    call(listStockHistories, { query: { stockIds: [params.stockId], limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
  ]);
  const rows = histories.map((move) => {
    const reason = ADJUSTMENT_REASONS.find((known) => known === move.reason);
    return {
      id: move.id,
      when: format.dateTime(move.createdAt),
      what: t(`stocks:movement.${move.type}`),
      change: changes(move).join(", "),
      onHand: format.number(move.onHandAfter),
      available: format.number(move.availableAfter),
      actor: move.actor.replace(/^(user|channel):/, ""),
      why: [reason ? t(`stocks:reason.${reason}`) : "", move.note ?? ""].filter(Boolean).join(" · "),
      order: move.orderId && move.orderNumber ? { to: `/orders/${move.orderId}`, text: t("stocks:history.order", { number: move.orderNumber }) } : null,
    };
  });

  function changes(move: (typeof histories)[number]): string[] {
    const parts = [
      { delta: move.onHandDelta, name: t("stocks:col.onHand") },
      { delta: move.reservedDelta, name: t("stocks:col.reserved") },
      { delta: move.damagedDelta, name: t("stocks:col.damaged") },
    ];
    return parts.filter(({ delta }) => delta !== 0).map(({ delta, name }) => `${name} ${delta > 0 ? "+" : "−"}${format.number(Math.abs(delta))}`);
  }

  return { stock, rows, page, pages: Math.ceil(total / PAGE_SIZE) };
}

const FIGURES = ["onHand", "reserved", "buffer", "locked", "damaged", "available"] as const;

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { stock, rows, page, pages } = loaderData;
  const t = getT();
  const { number } = getFormat();
  return (
    <>
      <PageHead
        title={t("stocks:history.title", { sku: stock.sku })}
        crumbs={[{ to: "/stocks/manage", label: t("stocks:title") }]}
        actions={<ButtonLink to={`/stocks/manage?sku=${encodeURIComponent(stock.sku)}&adjust=${encodeURIComponent(stock.id)}`}>{t("stocks:movement.adjustment")}</ButtonLink>}
      />
      <div className="stock-now">
        <Thumb url={stock.imageUrl} size="lg" />
        <span className="stack">
          <Link to={`/products-v2/master/${stock.productId}`} className="strong">
            {[stock.productName, stock.variantName].filter(Boolean).join(" · ")}
          </Link>
          <span className="muted xs">{stock.warehouseName}</span>
        </span>
        <dl className="figures">
          {FIGURES.map((name) => (
            <div key={name} className={name === "available" ? "strong" : undefined}>
              <dt>{t(`stocks:col.${name}`)}</dt>
              <dd>{number(stock[name])}</dd>
            </div>
          ))}
        </dl>
      </div>
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
      <div className="foot-row">
        <Pagination page={page} pages={pages} url={`/stocks/manage/${stock.id}`} labels={{ pages: t("common:page.pages"), next: t("common:page.next"), previous: t("common:page.previous") }} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
