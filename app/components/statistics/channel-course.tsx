import { BarChart } from "#app/components/chart/bar-chart.tsx";
import { ChartCard, ChartKey } from "#app/components/chart/chart-card.tsx";
import { MAX_SERIES, SeriesKey } from "#app/components/chart/pattern.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { startTexts } from "#app/models/statistics/time-texts.ts";
import { buildPointOrdersLink, type ChartView, findChannelName, type Statistics } from "./view.ts";

interface ChannelCourseProps {
  id: string;
  now: Statistics;
  view: ChartView;
  className?: string;
}

/**
 * Net sales by interval with the shops stacked, largest at the bottom. Shops beyond the number of
 * patterns are summed on top.
 */
export function ChannelCourse({ id, now, view, className }: ChannelCourseProps) {
  const t = getT();
  const format = getFormat();
  const { interval } = view;
  const ids = now.channels.map(({ channelId }) => channelId);
  const single = ids.length > MAX_SERIES ? ids.slice(0, MAX_SERIES - 1) : ids;
  const otherIds = ids.slice(single.length);
  const names = [
    ...single.map((channelId) => findChannelName(view, channelId)),
    ...(otherIds.length > 0 ? [t("statistics:channel.others", { count: otherIds.length })] : []),
  ];
  const series = [
    ...single.map((channelId) => now.series.map(({ channels }) => channels[channelId] ?? 0)),
    ...(otherIds.length > 0
      ? [
          now.series.map(({ channels }) =>
            otherIds.reduce((sum, channelId) => sum + (channels[channelId] ?? 0), 0),
          ),
        ]
      : []),
  ];
  const title = t("statistics:chart.byChannel");
  return (
    <ChartCard
      className={className}
      title={title}
      saveLabel={t("statistics:chart.save")}
      keys={names.map((name, index) => (
        <ChartKey key={name} mark={<SeriesKey chart={id} series={index} />}>
          {name}
        </ChartKey>
      ))}
      table={{
        label: t("statistics:chart.table"),
        data: {
          columns: [t(`statistics:by.${interval}`), ...names],
          rows: now.series.map((point, index) => ({
            key: point.start,
            name: startTexts(point.start, interval, format).name,
            to: buildPointOrdersLink(view, "kept", point),
            cells: series.map((values) => format.money(values[index] ?? 0)),
          })),
        },
      }}
    >
      <BarChart
        id={id}
        label={title}
        intervals={now.series.map((point, index) => {
          const { label, name } = startTexts(point.start, interval, format);
          const parts = names.map(
            (each, at) => `${each} ${format.money(series[at]?.[index] ?? 0)}`,
          );
          return {
            label,
            title: `${name}: ${parts.join(" · ")}`,
            to: buildPointOrdersLink(view, "kept", point),
          };
        })}
        series={series}
        axis={format.compactMoney}
      />
    </ChartCard>
  );
}
