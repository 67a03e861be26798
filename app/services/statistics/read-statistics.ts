import "server-only";
import type { Call } from "#app/services/upstream/http.ts";
import type { Input, Output } from "#contract/endpoint.ts";
import {
  getPartStatistics,
  getProductStatistics,
  getStatistics,
  getStockStatistics,
} from "#contract/statistics.ts";
import type { Asked } from "./statistics-params.ts";

type Statistics = Output<typeof getStatistics>;

const TOP = 8;
const WORST = 5;

/** All that /statistics shows. */
export async function readEverything(call: Call, asked: Asked) {
  const query = { ...asked.days, channelIds: asked.channelIds };
  const parts = (by: NonNullable<Input<typeof getPartStatistics>["query"]>["by"]) =>
    call(getPartStatistics, { query: { ...query, by, limit: TOP } });
  const products = (sortBy: "net" | "returnedUnits", limit: number) =>
    call(getProductStatistics, { query: { ...query, sortBy, limit } });
  const [now, before, best, returned, categories, couriers, cities, stock] = await Promise.all([
    readCourse(call, asked),
    asked.compared ? readCourse(call, { ...asked, days: asked.compared }) : null,
    products("net", TOP),
    products("returnedUnits", WORST),
    parts("category"),
    parts("courier"),
    parts("city"),
    call(getStockStatistics, { query: { limit: TOP } }),
  ]);
  return {
    ...{ now, before, best, categories, couriers, cities, stock },
    returned: returned.products.filter(({ figures }) => figures.returnedUnits > 0),
  };
}

/** The days' figures, in the account's time zone. */
export const readCourse = (
  call: Call,
  {
    days,
    interval,
    channelIds,
  }: Pick<Asked, "days" | "interval"> & {
    channelIds: readonly string[];
  },
): Promise<Statistics> =>
  call(getStatistics, { query: { ...days, interval, channelIds: [...channelIds] } });
