import "server-only";
import { computePeriodDays, type Days, findComparedDays } from "#app/models/statistics/periods.ts";
import type { Call } from "#app/upstream/http.ts";
import type { DashboardTile } from "#contract/dashboards.ts";
import {
  getPartStatistics,
  getProductStatistics,
  getStatistics,
  getStockStatistics,
  type Interval,
  type StatisticsPart,
} from "#contract/statistics.ts";
import { type StatisticsReader, viewFacts } from "./statistics-view.ts";

const TOP_COUNT = 8;
const PARTS_BY_TILE: Partial<Record<DashboardTile["kind"], StatisticsPart>> = {
  categories: "category",
  channelTypes: "channelType",
  couriers: "courier",
  cities: "city",
};

/**
 * Reads the data of a dashboard's tiles, with one call for tiles that need the same. A tile of a
 * shop that the reader may not see is empty.
 */
export async function readTiles(
  call: Call,
  reader: StatisticsReader,
  tiles: readonly DashboardTile[],
) {
  const once = new Map<string, Promise<unknown>>();
  const readOnce = <T>(key: object, read: () => Promise<T>): Promise<T> => {
    const name = JSON.stringify(key);
    const cachedAnswer = (once.get(name) ?? read()) as Promise<T>;
    once.set(name, cachedAnswer);
    return cachedAnswer;
  };
  return Promise.all(
    tiles.map(async (tile) => {
      const days = computePeriodDays(tile.period, reader.day);
      const interval =
        tile.period === "today" || tile.period === "yesterday" ? "hour" : fitInterval(tile);
      const channel = tile.channelId ?? "";
      const facts = viewFacts(reader, { days, interval, channel });
      if (channel && !reader.channels.some(({ id }) => id === channel))
        return { tile, facts, compared: null, content: null };
      const compared = findComparedDays(days, "previous");
      const channelIds = channel ? [channel] : [];
      const readTimeCourse = (of: Days) =>
        readOnce({ of, interval, channelIds }, () =>
          call(getStatistics, { query: { ...of, interval, channelIds } }),
        );
      const query = { ...days, channelIds, limit: TOP_COUNT };
      const parts = PARTS_BY_TILE[tile.kind];
      return {
        ...{ tile, facts, compared },
        content: {
          now: tile.kind === "stock" ? null : await readTimeCourse(days),
          before: compared && COMPARED_TILES.has(tile.kind) ? await readTimeCourse(compared) : null,
          parts: parts
            ? await readOnce({ query, by: parts }, () =>
                call(getPartStatistics, { query: { ...query, by: parts } }),
              )
            : null,
          products:
            tile.kind === "products"
              ? await readOnce({ query }, () => call(getProductStatistics, { query }))
              : null,
          stock:
            tile.kind === "stock"
              ? await readOnce({ stock: TOP_COUNT }, () =>
                  call(getStockStatistics, { query: { limit: TOP_COUNT } }),
                )
              : null,
        },
      };
    }),
  );
}
const COMPARED_TILES: ReadonlySet<DashboardTile["kind"]> = new Set(["figure", "line", "bar"]);

/** The upstream refuses hourly figures of more than a month. */
const fitInterval = ({ interval, period }: DashboardTile): Interval =>
  interval === "hour" && (period === "90d" || period === "year") ? "day" : interval;
