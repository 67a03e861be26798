import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { downloadTable } from "#app/services/list/table-download.ts";
import { stockList } from "#app/services/stock/stock-list.ts";
import { STOCK_COLUMNS, type StockColumn } from "#contract/stock-columns.ts";
import { findStocks, type Stock } from "#contract/stocks.ts";
import type { Route } from "./+types/export-file";

const PAGE_SIZE = 500;

/**
 * Exports the levels that match the page's filters, in the format of the import. They are ordered
 * by SKU, so that changes during the export shift no page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const call = getCall(context);
  const { user } = await getMe(context);
  // Rack locations are for internal users (docs/specification.md "Internal users").
  const columns = STOCK_COLUMNS.filter((column) => column !== "rack" || user.isInternal);
  const filter = stockList.asked(stockList.readParams(context), currentState(context));
  return downloadTable(context, {
    name: "etalase-stock",
    sheetName: "Stock",
    columns: columns.map((head) => ({ head, kind: CELL_KINDS.get(head) ?? "number" })),
    pageSize: PAGE_SIZE,
    async readPage(offset: number) {
      const { stocks } = await call(findStocks, {
        query: { ...filter, sortBy: "sku", limit: PAGE_SIZE, offset },
      });
      return stocks.map((stock) => columns.map((column) => CELL_TEXTS[column](stock)));
    },
  });
}

const CELL_KINDS = new Map<StockColumn, "text" | "code">([
  ...(["warehouse", "name", "rack", "sync"] as const).map((column) => [column, "text"] as const),
  ...(["sku", "barcode"] as const).map((column) => [column, "code"] as const),
]);

const CELL_TEXTS: Record<StockColumn, (stock: Stock) => string> = {
  sku: ({ sku }) => sku,
  warehouse: ({ warehouseName }) => warehouseName,
  name: ({ productName, variantName }) => [productName, variantName].filter(Boolean).join(" · "),
  barcode: ({ barcode }) => barcode,
  rack: ({ rack }) => rack,
  on_hand: ({ onHand }) => String(onHand),
  on_hand_was: ({ onHand }) => String(onHand),
  damaged: ({ damaged }) => String(damaged),
  damaged_was: ({ damaged }) => String(damaged),
  buffer: ({ buffer }) => String(buffer),
  incoming: ({ incoming }) => String(incoming),
  incoming_was: ({ incoming }) => String(incoming),
  sync: ({ syncEnabled }) => (syncEnabled ? "on" : "off"),
  reserved: ({ reserved }) => String(reserved),
  locked: ({ locked }) => String(locked),
  available: ({ available }) => String(available),
};
