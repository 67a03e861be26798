import { ChartCard } from "#app/components/chart/chart-card.tsx";
import { HeatMap } from "#app/components/chart/heat-map.tsx";
import { addDays } from "#app/models/statistics/periods.ts";
import type { Statistics, View } from "./view.ts";

/** A Monday; the names of the days follow from it. */
const MONDAY = "2026-11-23";
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** When buyers order: the days of the week by the hours of the day. */
export function HourMap({
  now,
  view,
  className,
}: {
  now: Statistics;
  view: View;
  className?: string;
}) {
  const { t, format } = view;
  const ordersAt = new Map(
    now.hours.map(({ weekday, hour, orders }) => [`${weekday} ${hour}`, orders]),
  );
  const rows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const label = format.weekday(addDays(MONDAY, weekday - 1));
    return {
      label,
      cells: HOURS.map((hour) => {
        const value = ordersAt.get(`${weekday} ${hour}`) ?? 0;
        const orders = t("statistics:orders", { count: value, amount: format.number(value) });
        return { value, title: `${label}, ${hourText(hour)}: ${orders}` };
      }),
    };
  });
  const busiest = now.hours.toSorted((a, b) => b.orders - a.orders)[0];
  const title = t("statistics:chart.hours");
  return (
    <ChartCard
      className={className}
      title={title}
      figure={
        busiest ? (
          <p className="text-xs text-muted-foreground">
            {t("statistics:hours.busiest", {
              day: format.weekday(addDays(MONDAY, busiest.weekday - 1)),
              hour: hourText(busiest.hour),
              orders: format.number(busiest.orders),
            })}
          </p>
        ) : null
      }
      table={{
        label: t("statistics:chart.table"),
        data: {
          columns: [t("statistics:by.hour"), ...rows.map(({ label }) => label)],
          rows: HOURS.map((hour) => ({
            key: hourText(hour),
            name: hourText(hour),
            to: null,
            cells: rows.map(({ cells }) => format.number(cells[hour]?.value ?? 0)),
          })),
        },
      }}
    >
      <HeatMap label={title} rows={rows} columns={HOURS.map(hourText)} />
    </ChartCard>
  );
}
