import "server-only";
import type { Call } from "#app/upstream/http.ts";
import type { Input, Output } from "#contract/endpoint.ts";
import {
  getPartStatistics,
  getProductStatistics,
  getStatistics,
  getStockStatistics,
  getUncostedSales,
  type StatisticsPart,
} from "#contract/statistics.ts";
import type { AskedStatistics, StatisticsParams } from "./statistics-params.ts";

type Statistics = Output<typeof getStatistics>;
type ProductQuery = NonNullable<Input<typeof getProductStatistics>["query"]>;

const TOP_COUNT = 8;
/** Maximum rows of an expanded list. A file has the rest. */
const WHOLE_COUNT = 200;
const WORST_COUNT = 5;
/** Rows of the question about past costs. The next rows follow once these are answered. */
const UNCOSTED_COUNT = 20;

/** Reads all data of /statistics. */
export async function readEverything(
  call: Call,
  asked: AskedStatistics,
  { rank, goods, whole }: Pick<StatisticsParams, "rank" | "goods" | "whole">,
) {
  const orderBy = rank === "worst" ? "asc" : "desc";
  const query = { ...asked.days, channelIds: asked.channelIds };
  const limitList = (list: StatisticsPart | "sold") => (list === whole ? WHOLE_COUNT : TOP_COUNT);
  const callParts = (by: StatisticsPart) =>
    call(getPartStatistics, { query: { ...query, by, orderBy, limit: limitList(by) } });
  const callProducts = (order: Pick<ProductQuery, "sortBy" | "orderBy" | "limit">) =>
    call(getProductStatistics, { query: { ...query, ...order, by: goods } });
  const [
    now,
    before,
    sold,
    returned,
    categories,
    channelTypes,
    platforms,
    couriers,
    cities,
    stock,
    uncosted,
  ] = await Promise.all([
    readCourse(call, asked),
    asked.compared ? readCourse(call, { ...asked, days: asked.compared }) : null,
    callProducts({ sortBy: "net", orderBy, limit: limitList("sold") }),
    callProducts({ sortBy: "returnedUnits", limit: WORST_COUNT }),
    callParts("category"),
    callParts("channelType"),
    callParts("platform"),
    callParts("courier"),
    callParts("city"),
    call(getStockStatistics, { query: { limit: TOP_COUNT } }),
    call(getUncostedSales, { query: { limit: UNCOSTED_COUNT } }),
  ]);
  return {
    ...{
      now,
      before,
      sold,
      categories,
      channelTypes,
      platforms,
      couriers,
      cities,
      stock,
      uncosted,
    },
    returned: returned.products.filter(({ figures }) => figures.returnedUnits > 0),
  };
}

/** Reads the figures by day, in the account's time zone. */
export const readCourse = (
  call: Call,
  {
    days,
    interval,
    channelIds,
  }: Pick<AskedStatistics, "days" | "interval"> & {
    channelIds: readonly string[];
  },
): Promise<Statistics> =>
  call(getStatistics, { query: { ...days, interval, channelIds: [...channelIds] } });
