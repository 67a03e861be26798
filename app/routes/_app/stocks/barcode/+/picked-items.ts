import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { stockList } from "#app/services/stock/stock-list.ts";
import { findStocks, type Stock } from "#contract/stocks.ts";
import { readCopiesFromQuery } from "./typed-labels.ts";

/** More labels need several documents. */
const MAX_ITEMS = 200;
/** Limit for typed lines: each is looked up. */
const MAX_LINES = 50;
/** Used where no number of copies was typed. */
const ONE_LABEL = "1";

interface PickedItem {
  stock: Stock;
  /** The text that was typed. */
  copies: string;
}

interface PickedItems {
  items: PickedItem[];
  /** Typed SKUs that the warehouse does not have. */
  unknown: string[];
  /** Whether there are more items than one document holds. */
  isCut: boolean;
}

/**
 * Reads the levels with their numbers of copies: by the ids in the address, by its filters, or by
 * typed SKUs.
 */
export async function readItems(context: Readonly<RouterContextProvider>): Promise<PickedItems> {
  const state = currentState(context);
  const { searchParams } = state.url;
  const call = getCall(context);
  const stockIds = [...new Set(searchParams.getAll("ids").filter((id) => id !== ""))];
  if (searchParams.get("all") === "1") {
    const filter = stockList.asked(stockList.readParams(context), state);
    const { stocks, total } = await call(findStocks, { query: { ...filter, limit: MAX_ITEMS } });
    return { ...buildItems(stocks), isCut: total > stocks.length };
  }
  if (stockIds.length > 0) {
    const { stocks } = await call(findStocks, {
      query: { stockIds: stockIds.slice(0, MAX_ITEMS), limit: MAX_ITEMS, sortBy: "sku" },
    });
    return {
      ...buildItems(stocks, readCopiesFromQuery(searchParams)),
      isCut: stockIds.length > MAX_ITEMS,
    };
  }
  const items: PickedItem[] = [];
  const unknown: string[] = [];
  const lines = readLines(searchParams.get("skus") ?? "");
  for (const { sku, copies } of lines.slice(0, MAX_LINES)) {
    const { stocks } = await call(findStocks, {
      query: { exactSku: sku, warehouseId: "default", limit: 1 },
    });
    const [stock] = stocks;
    if (stock) items.push({ stock, copies });
    else unknown.push(sku);
  }
  return { items, unknown, isCut: lines.length > MAX_LINES };
}

const buildItems = (stocks: Stock[], typed = new Map<string, string>()) => ({
  items: stocks.map((stock) => ({ stock, copies: typed.get(stock.id) ?? ONE_LABEL })),
  unknown: [],
});

/** A SKU may contain spaces. A number at the end is the copies. */
function readLines(text: string): { sku: string; copies: string }[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const [, sku = "", copies] = /^(.+?)(?:[\t ,;]+(\d{1,4}))?$/.exec(line.trim()) ?? [];
    return sku === "" ? [] : [{ sku, copies: copies ?? ONE_LABEL }];
  });
}
