import { mayCall } from "#app/access/guard.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildOrderRow } from "#app/models/order/order-row.ts";
import { setupProgress } from "#app/services/shell/setup.ts";
import { findOrders } from "#contract/orders.ts";
import { listToDos } from "#contract/to-dos.ts";
import { Checklist } from "./+/checklist.tsx";
import { LatestOrders } from "./+/latest-orders.tsx";
import { readSales } from "./+/read-sales.ts";
import { Sales } from "./+/sales.tsx";
import { ToDoList } from "./+/to-do-list.tsx";
import type { Route } from "./+types/index";

const LATEST_COUNT = 8;

export async function loader({ context }: Route.LoaderArgs) {
  const now = Date.now();
  const me = await getMe(context);
  const call = getCall(context);
  const [{ toDos }, setup, sales, orders] = await Promise.all([
    call(listToDos),
    setupProgress(context, me),
    readSales(context),
    mayCall(findOrders, me)
      ? call(findOrders, { query: { limit: LATEST_COUNT, sortBy: "placedAt", countUpTo: 0 } })
      : null,
  ]);
  const t = getT(context);
  const format = getFormat(context);
  const { name, channels, lowStockLevel } = me.account;
  return {
    now,
    account: name,
    toDos: { toDos, channels, lowStockLevel },
    setup,
    sales,
    latest: orders?.orders.map((order) => buildOrderRow(order, t, format)) ?? null,
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { now, account, toDos, setup, sales, latest } = loaderData;
  const t = getT();
  return (
    <div className="grid content-start" data-home="">
      <PageHead
        title={t("home:title")}
        titleMetadata={
          <span className="text-muted-foreground">{`${getFormat().dateTime(now)} · ${account}`}</span>
        }
      />
      <ToDoList now={now} {...toDos} />
      {sales ? <Sales sales={sales} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] gap-3 px-gutter pb-7 items-start">
        {setup ? <Checklist {...setup} /> : null}
        {latest ? <LatestOrders rows={latest} /> : null}
      </div>
    </div>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
