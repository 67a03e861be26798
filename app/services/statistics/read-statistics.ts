import "server-only";
import type { Call } from "#app/upstream/http.ts";
import type { Input, Output } from "#contract/endpoint.ts";
import {
  getPartStatistics,
  getProductStatistics,
  getStatistics,
  getStockStatistics,
  type Part,
} from "#contract/statistics.ts";
import type { Asked, StatisticsParams } from "./statistics-params.ts";

type Statistics = Output<typeof getStatistics>;
type ProductQuery = NonNullable<Input<typeof getProductStatistics>["query"]>;

const TOP = 8;
/** Maximum rows of an expanded list. A file has the rest. */
const WHOLE = 200;
const WORST = 5;

/** Reads all data of /statistics. */
export async function readEverything(
  call: Call,
  asked: Asked,
  { rank, goods, whole }: Pick<StatisticsParams, "rank" | "goods" | "whole">,
) {
  const orderBy = rank === "worst" ? "asc" : "desc";
  const query = { ...asked.days, channelIds: asked.channelIds };
  const limitOf = (list: Part | "sold") => (list === whole ? WHOLE : TOP);
  const parts = (by: Part) =>
    call(getPartStatistics, { query: { ...query, by, orderBy, limit: limitOf(by) } });
  const products = (order: Pick<ProductQuery, "sortBy" | "orderBy" | "limit">) =>
    call(getProductStatistics, { query: { ...query, ...order, by: goods } });
  const [now, before, sold, returned, categories, channelTypes, couriers, cities, stock] =
    await Promise.all([
      readCourse(call, asked),
      asked.compared ? readCourse(call, { ...asked, days: asked.compared }) : null,
      products({ sortBy: "net", orderBy, limit: limitOf("sold") }),
      products({ sortBy: "returnedUnits", limit: WORST }),
      parts("category"),
      parts("channelType"),
      parts("courier"),
      parts("city"),
      call(getStockStatistics, { query: { limit: TOP } }),
    ]);
  return {
    ...{ now, before, sold, categories, channelTypes, couriers, cities, stock },
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
  }: Pick<Asked, "days" | "interval"> & {
    channelIds: readonly string[];
  },
): Promise<Statistics> =>
  call(getStatistics, { query: { ...days, interval, channelIds: [...channelIds] } });
