import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";
import { type StockAsked, stockList } from "#app/services/stock/stock-list.ts";
import { findStocks } from "#contract/stocks.ts";

type Context = Readonly<RouterContextProvider>;

/** The levels from the list's bulk bar: the picked ones, or all that match its filters. */
export interface PickedLevels {
  pick: { stockIds: string[] } | { filter: StockAsked };
  count: number;
  skus: string[];
  back: string;
}

const SKUS_SHOWN = 5;

/**
 * Reads the levels from the page's address, so that the page can be reloaded. Without any level it
 * redirects to the list with a message.
 */
export async function readPicked(context: Context): Promise<PickedLevels> {
  const state = currentState(context);
  const { searchParams } = state.url;
  const params = stockList.readParams(context);
  const listPath = stockList.hrefWith(params);
  const stockIds = [...new Set(searchParams.getAll("ids").filter((id) => id !== ""))];
  const pick =
    searchParams.get("all") === "1" ? { filter: stockList.asked(params, state) } : { stockIds };
  const isNone = "stockIds" in pick && stockIds.length === 0;
  const query = "filter" in pick ? pick.filter : { stockIds };
  const { stocks, total } = isNone
    ? { stocks: [], total: 0 }
    : await getCall(context)(findStocks, { query: { ...query, limit: SKUS_SHOWN } });
  if (total === 0) {
    addToast(context, "warning", "stockRuns:bulk.none");
    throw redirect(listPath, 303);
  }
  return { pick, back: listPath, count: total, skus: [...new Set(stocks.map(({ sku }) => sku))] };
}
