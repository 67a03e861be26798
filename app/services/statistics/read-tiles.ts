import "server-only";
import { comparedWith, type Days, daysOf } from "#app/models/statistics/periods.ts";
import type { Call } from "#app/upstream/http.ts";
import type { DashboardTile } from "#contract/dashboards.ts";
import {
  getPartStatistics,
  getProductStatistics,
  getStatistics,
  getStockStatistics,
  type Interval,
  type Part,
} from "#contract/statistics.ts";
import { type Reader, viewFacts } from "./statistics-view.ts";

const TOP = 8;
const PARTS: Partial<Record<DashboardTile["kind"], Part>> = {
  categories: "category",
  channelTypes: "channelType",
  couriers: "courier",
  cities: "city",
};

/**
 * Reads the data of a dashboard's tiles, with one call for tiles that need the same. A tile of a
 * shop that the reader may not see is empty.
 */
export async function readTiles(call: Call, reader: Reader, tiles: readonly DashboardTile[]) {
  const once = new Map<string, Promise<unknown>>();
  const asked = <T>(key: object, read: () => Promise<T>): Promise<T> => {
    const name = JSON.stringify(key);
    const found = (once.get(name) ?? read()) as Promise<T>;
    once.set(name, found);
    return found;
  };
  return Promise.all(
    tiles.map(async (tile) => {
      const days = daysOf(tile.period, reader.day);
      const interval =
        tile.period === "today" || tile.period === "yesterday" ? "hour" : fitting(tile);
      const channel = tile.channelId ?? "";
      const facts = viewFacts(reader, { days, interval, channel });
      if (channel && !reader.channels.some(({ id }) => id === channel))
        return { tile, facts, compared: null, content: null };
      const compared = comparedWith(days, "previous");
      const channelIds = channel ? [channel] : [];
      const course = (of: Days) =>
        asked({ of, interval, channelIds }, () =>
          call(getStatistics, { query: { ...of, interval, channelIds } }),
        );
      const query = { ...days, channelIds, limit: TOP };
      const parts = PARTS[tile.kind];
      return {
        ...{ tile, facts, compared },
        content: {
          now: tile.kind === "stock" ? null : await course(days),
          before: compared && COMPARED.has(tile.kind) ? await course(compared) : null,
          parts: parts
            ? await asked({ query, by: parts }, () =>
                call(getPartStatistics, { query: { ...query, by: parts } }),
              )
            : null,
          products:
            tile.kind === "products"
              ? await asked({ query }, () => call(getProductStatistics, { query }))
              : null,
          stock:
            tile.kind === "stock"
              ? await asked({ stock: TOP }, () =>
                  call(getStockStatistics, { query: { limit: TOP } }),
                )
              : null,
        },
      };
    }),
  );
}
const COMPARED: ReadonlySet<DashboardTile["kind"]> = new Set(["figure", "line", "bar"]);

/** The upstream refuses hourly figures of more than a month. */
const fitting = ({ interval, period }: DashboardTile): Interval =>
  interval === "hour" && (period === "90d" || period === "year") ? "day" : interval;
