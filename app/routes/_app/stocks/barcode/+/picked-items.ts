import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { filterOf, parseParams } from "#app/services/stock/stock-params.ts";
import { findStocks, type Stock } from "#contract/stocks.ts";

/** More are printed in several documents. */
const MOST_ITEMS = 200;

export interface PickedItem {
  stock: Stock;
  copies: number;
}

/**
 * The levels whose ids the address names, all that its filters find, or those of the SKUs that were
 * typed, each with its number of copies.
 */
export async function readItems(context: Readonly<RouterContextProvider>): Promise<PickedItem[]> {
  const { searchParams } = currentState(context).url;
  const call = getCall(context);
  const stockIds = [...new Set(searchParams.getAll("ids").filter((id) => id !== ""))];
  if (searchParams.get("all") === "1") {
    const filter = filterOf(parseParams(searchParams));
    const { stocks } = await call(findStocks, { query: { ...filter, limit: MOST_ITEMS } });
    return stocks.map((stock) => ({ stock, copies: 1 }));
  }
  if (stockIds.length > 0) {
    const { stocks } = await call(findStocks, {
      query: { stockIds: stockIds.slice(0, MOST_ITEMS), limit: MOST_ITEMS, sortBy: "sku" },
    });
    return stocks.map((stock) => ({ stock, copies: 1 }));
  }
  const items: PickedItem[] = [];
  for (const { sku, copies } of readLines(searchParams.get("skus") ?? "").slice(0, 50)) {
    const { stocks } = await call(findStocks, {
      query: { sku, warehouseId: "default", limit: 20 },
    });
    const stock = stocks.find((one) => one.sku.toLowerCase() === sku.toLowerCase());
    if (stock) items.push({ stock, copies });
  }
  return items;
}

/** A SKU may have spaces; a number at the end is the copies. */
function readLines(text: string): { sku: string; copies: number }[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const [, sku = "", copies] = /^(.+?)(?:[\t ,;]+(\d{1,4}))?$/.exec(line.trim()) ?? [];
    return sku === "" ? [] : [{ sku, copies: copies === undefined ? 1 : Number(copies) }];
  });
}
