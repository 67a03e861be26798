import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { Output } from "#contract/endpoint.ts";
import { DEAD_DAYS, type getStockStatistics, STOCK_DAYS } from "#contract/statistics.ts";
import type { ChartView } from "./view.ts";

/** Days of stock below this are shown with one decimal. */
const TENTHS_BELOW = 10;

type Stock = Output<typeof getStockStatistics>;
type Item = Stock["dead"][number];

/** Stock in the warehouses: its value, how long it lasts, what runs out and what does not sell. */
export function StockFigures({ stock, view }: { stock: Stock; view: ChartView }) {
  const t = getT();
  const format = getFormat();
  const formatDays = (count: number) =>
    t("statistics:stock.days", {
      days: format.number(count, 0, count < TENTHS_BELOW ? 1 : 0),
      count,
    });
  return (
    <Card>
      <h2>{t("statistics:stock.title")}</h2>
      <dl className="mt-2 grid grid-cols-3 gap-x-4 gap-y-3.5 max-md:grid-cols-2">
        <Figure term={t("statistics:stock.value")}>{format.money(stock.value)}</Figure>
        <Figure term={t("statistics:stock.daysLeft")}>
          {stock.daysLeft === null ? "–" : formatDays(stock.daysLeft)}
        </Figure>
        <Figure term={t("statistics:stock.dead")}>{format.money(stock.deadValue)}</Figure>
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3.5 max-md:grid-cols-1">
        <Items
          title={t("statistics:stock.endingSoon")}
          hint={t("statistics:stock.endingSoon.hint", { days: STOCK_DAYS })}
          items={stock.endingSoon}
          figure={(item) => (item.daysLeft === null ? "–" : formatDays(item.daysLeft))}
          view={view}
        />
        <Items
          title={t("statistics:stock.lying", { count: stock.deadCount })}
          hint={t("statistics:stock.lying.hint", { days: DEAD_DAYS })}
          items={stock.dead}
          figure={(item) =>
            item.value === null ? format.number(item.onHand) : format.money(item.value)
          }
          view={view}
        />
      </div>
      {stock.unitsWithoutCost > 0 ? (
        <p className="mt-3 text-xs text-muted-foreground">
          {t("statistics:stock.withoutCost", {
            count: stock.unitsWithoutCost,
            units: stock.unitsWithoutCost,
          })}
        </p>
      ) : null}
    </Card>
  );
}

function Figure({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-secondary-foreground">{term}</dt>
      <dd className="text-lg font-semibold wrap-anywhere max-md:text-md">{children}</dd>
    </div>
  );
}

function Items({
  title,
  hint,
  items,
  figure,
  view,
}: {
  title: string;
  hint: string;
  items: readonly Item[];
  figure: (item: Item) => string;
  view: ChartView;
}) {
  return (
    <section className="min-w-0">
      <h3 className="font-medium">{title}</h3>
      <p className="mb-1.5 text-xs text-muted-foreground">{hint}</p>
      {items.length === 0 ? (
        <p className="text-muted-foreground">{getT()("statistics:none")}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li
              key={item.variantId}
              className="flex min-h-9 items-center gap-3 not-first:border-t border-line-soft"
            >
              <span className="grid min-w-0 flex-1">
                {view.mayOpenProducts ? (
                  <Link
                    className="truncate text-foreground"
                    to={`/products-v2/master/${item.productId}`}
                  >
                    {item.name}
                  </Link>
                ) : (
                  <span className="truncate">{item.name}</span>
                )}
                <span className="truncate text-xs text-muted-foreground">{item.sku}</span>
              </span>
              <span className="font-medium">{figure(item)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
