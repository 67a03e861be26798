import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";
import { filterOf, parseParams, searchWith } from "#app/services/stock/stock-params.ts";
import { findStocks } from "#contract/stocks.ts";

type Context = Readonly<RouterContextProvider>;

/** What the list's bulk bar sends: the picked levels, or all that its filters find. */
export interface PickedLevels {
  pick: { stockIds: string[] } | { filter: ReturnType<typeof filterOf> };
  count: number;
  /** The first few SKUs. */
  skus: string[];
  /** The list as it was. */
  back: string;
}

const SKUS_SHOWN = 5;

/**
 * From the page's own address, so that it can be reloaded. Nothing picked goes back to the list
 * with a word.
 */
export async function readPicked(context: Context): Promise<PickedLevels> {
  const { searchParams } = currentState(context).url;
  const params = parseParams(searchParams);
  const back = `/stocks/manage${searchWith(params)}`;
  const stockIds = [...new Set(searchParams.getAll("ids").filter((id) => id !== ""))];
  const pick = searchParams.get("all") === "1" ? { filter: filterOf(params) } : { stockIds };
  const isNone = "stockIds" in pick && stockIds.length === 0;
  const query = "filter" in pick ? pick.filter : { stockIds };
  const { stocks, total } = isNone
    ? { stocks: [], total: 0 }
    : await getCall(context)(findStocks, { query: { ...query, limit: SKUS_SHOWN } });
  if (total === 0) {
    addToast(context, "warning", "stockRuns:bulk.none");
    throw redirect(back, 303);
  }
  return { pick, back, count: total, skus: [...new Set(stocks.map(({ sku }) => sku))] };
}
