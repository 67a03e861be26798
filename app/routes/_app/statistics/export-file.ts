import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { METRIC_LOOKS } from "#app/models/statistics/metrics.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { readCourse } from "#app/services/statistics/read-statistics.ts";
import { askedFor, statisticsParams } from "#app/services/statistics/statistics-params.ts";
import { readReader } from "#app/services/statistics/statistics-view.ts";
import { countryOf } from "#contract/countries.ts";
import { METRICS } from "#contract/dashboards.ts";
import type { Route } from "./+types/export-file";

/** The course of every metric in the page's period: a row an interval, amounts with a point, shares from 0 to 1, times in seconds. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url, countryCode } = currentState(context);
  const t = getT(context);
  const reader = await readReader(context);
  const params = statisticsParams(
    url.searchParams,
    reader.channels.map(({ id }) => id),
  );
  const asked = askedFor(params, reader.day);
  const { series } = await readCourse(getCall(context), asked);
  const { minorDigits } = countryOf(countryCode);
  return csvDownload({
    name: `statistics-${asked.days.startDate}-${asked.days.endDate}`,
    head: [
      t(`statistics:by.${asked.interval}`),
      ...METRICS.map((metric) => t(`statistics:metric.${metric}`)),
    ],
    pageSize: series.length + 1,
    readPage: async () =>
      series.map(({ start, figures }) => [
        start,
        ...METRICS.map((metric) => {
          const value = figures[metric];
          if (value === null) return "";
          return METRIC_LOOKS[metric].unit === "money"
            ? (value / 10 ** minorDigits).toFixed(minorDigits)
            : String(value);
        }),
      ]),
  });
}
