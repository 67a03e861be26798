import { orderRow } from "#app/components/order/order-row.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { isAllowed } from "#app/services/guard.ts";
import { ruleFor } from "#app/services/routes-table.ts";
import { Checklist } from "./+/checklist.tsx";
import { readFigures } from "./+/figures.ts";
import { LatestOrders } from "./+/latest-orders.tsx";
import { stepsOf } from "./+/steps.ts";
import { tilesOf } from "./+/tile-list.ts";
import { Tiles } from "./+/tiles.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const now = Date.now();
  const [me, figures] = await Promise.all([getMe(context), readFigures(context, now)]);
  const t = getT(context);
  const format = getFormat(context);
  const opens = (path: string) => isAllowed(ruleFor(path), me);
  return {
    now: format.dateTime(now),
    account: me.account.name,
    tiles: tilesOf(figures, t, format),
    steps: stepsOf(figures, opens, t),
    latest: figures.orders?.latest.map((order) => orderRow(order, t, format)) ?? null,
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { now, account, tiles, steps, latest } = loaderData;
  const t = getT();
  return (
    <div className="home">
      <PageHead
        title={t("home:title")}
        aside={<span className="muted">{`${now} · ${account}`}</span>}
      />
      {tiles.length > 0 ? <Tiles label={t("home:tiles")} tiles={tiles} /> : null}
      <div className="home-cols">
        {steps ? (
          <Checklist
            steps={steps}
            title={t("home:steps")}
            progress={t("home:steps.progress", {
              done: steps.filter((step) => step.done).length,
              total: steps.length,
            })}
          />
        ) : null}
        {latest ? <LatestOrders rows={latest} /> : null}
      </div>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
