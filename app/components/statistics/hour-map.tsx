import { ChartCard } from "#app/components/chart/chart-card.tsx";
import { HeatMap } from "#app/components/chart/heat-map.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { formatHour, formatWeekday } from "#app/models/statistics/time-texts.ts";
import { buildOrdersLink, type ChartView, type Statistics } from "./view.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Order times: days of the week by hours of the day. */
export function HourMap({
  now,
  view,
  className,
}: {
  now: Statistics;
  view: ChartView;
  className?: string;
}) {
  const t = getT();
  const format = getFormat();
  const ordersAt = new Map(
    now.hours.map(({ weekday, hour, orders }) => [`${weekday} ${hour}`, orders]),
  );
  const rows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const label = formatWeekday(weekday, format);
    return {
      label,
      cells: HOURS.map((hour) => {
        const value = ordersAt.get(`${weekday} ${hour}`) ?? 0;
        const orders = t("statistics:orders", { count: value });
        const ordersHref = value === 0 ? null : buildOrdersLink(view, "placed", { weekday, hour });
        return { value, title: `${label}, ${formatHour(hour)}: ${orders}`, to: ordersHref };
      }),
    };
  });
  const busiest = now.hours.toSorted((a, b) => b.orders - a.orders)[0];
  const title = t("statistics:chart.hours");
  return (
    <ChartCard
      className={className}
      title={title}
      saveLabel={t("statistics:chart.save")}
      figure={
        busiest ? (
          <p className="text-xs text-muted-foreground">
            {t("statistics:hours.busiest", {
              day: formatWeekday(busiest.weekday, format),
              hour: formatHour(busiest.hour),
              orders: busiest.orders,
              count: busiest.orders,
            })}
          </p>
        ) : null
      }
      table={{
        label: t("statistics:chart.table"),
        data: {
          columns: [t("statistics:by.hour"), ...rows.map(({ label }) => label)],
          rows: HOURS.map((hour) => ({
            key: formatHour(hour),
            name: formatHour(hour),
            to: null,
            cells: rows.map(({ cells }) => ({
              text: format.number(cells[hour]?.value ?? 0),
              to: cells[hour]?.to ?? null,
            })),
          })),
        },
      }}
    >
      <HeatMap label={title} rows={rows} columns={HOURS.map(formatHour)} />
    </ChartCard>
  );
}
