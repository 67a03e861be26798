import { PageHead } from "#app/components/ui/page-head.tsx";
import { getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOrderRow } from "#app/models/order/order-row.ts";
import { setupProgress } from "#app/services/shell/setup.ts";
import { Checklist } from "./+/checklist.tsx";
import { readFigures } from "./+/figures.ts";
import { LatestOrders } from "./+/latest-orders.tsx";
import { readSales } from "./+/read-sales.ts";
import { Sales } from "./+/sales.tsx";
import { buildTiles } from "./+/tile-list.ts";
import { Tiles } from "./+/tiles.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const now = Date.now();
  const me = await getMe(context);
  const [figures, setup, sales] = await Promise.all([
    readFigures(context, now),
    setupProgress(context, me),
    readSales(context),
  ]);
  const t = getT(context);
  const format = getFormat(context);
  return {
    now: format.dateTime(now),
    account: me.account.name,
    tiles: buildTiles(figures, t, format),
    setup,
    sales,
    latest: figures.orders?.latest.map((order) => buildOrderRow(order, t, format)) ?? null,
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { now, account, tiles, setup, sales, latest } = loaderData;
  const t = getT();
  return (
    <div className="grid content-start" data-home="">
      <PageHead
        title={t("home:title")}
        titleMetadata={<span className="text-muted-foreground">{`${now} · ${account}`}</span>}
      />
      {tiles.length > 0 ? <Tiles label={t("home:tiles")} tiles={tiles} /> : null}
      {sales ? <Sales sales={sales} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] gap-3 px-gutter pb-7 items-start">
        {setup ? <Checklist {...setup} /> : null}
        {latest ? <LatestOrders rows={latest} /> : null}
      </div>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
