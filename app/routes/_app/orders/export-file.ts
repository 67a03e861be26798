import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { csvDownload } from "#app/services/list/csv-stream.ts";
import { xlsxDownload } from "#app/services/list/xlsx-stream.ts";
import { countryOf } from "#contract/countries.ts";
import { findOrders } from "#contract/orders.ts";
import {
  columnName,
  EXPORT_COLUMNS,
  type ExportedOrder,
  exportRows,
  isNumber,
} from "./+/columns.tsx";
import { exportFilter } from "./+/export-filter.ts";
import type { Route } from "./+types/export-file";

const PAGE = 200;

/**
 * Exports orders, newest first, with one row for each order line. The address selects all orders of
 * the account, the orders that match the list's filter, or the orders in `ids`.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = currentState(context).url;
  const [call, t] = [getCall(context), getT(context)];
  const format = getFormat(context);
  const { minorDigits } = countryOf(currentState(context).countryCode);
  const { account } = await getMe(context);
  const filter = exportFilter(context, account);
  const asked = searchParams.getAll("columns");
  const chosen = EXPORT_COLUMNS.filter((column) => asked.includes(column));
  const columns = chosen.length > 0 ? chosen : EXPORT_COLUMNS;
  const file = {
    name: "etalase-orders",
    head: columns.map((column) => columnName(column, t)),
    // An order can have several rows, so only an empty page is the last one.
    pageSize: 1,
    readPage: rowsOf(async (offset) => {
      const { orders } = await call(findOrders, {
        query: {
          ...filter,
          ...{ sortBy: "placedAt", limit: PAGE, offset, countUpTo: 0, include: ["contents"] },
        },
      });
      return orders;
    }),
  };
  if (searchParams.get("format") !== "xlsx") return csvDownload(file);
  return xlsxDownload({
    ...file,
    sheetName: t("orders:title"),
    numbers: columns.flatMap((column, place) => (isNumber(column) ? place : [])),
  });

  /** Skips orders that were already written: a new order shifts the later pages. */
  function rowsOf(readOrders: (offset: number) => Promise<ExportedOrder[]>) {
    const written = new Set<string>();
    let offset = 0;
    let isOver = false;
    return async () => {
      const rows: string[][] = [];
      while (rows.length === 0 && !isOver) {
        const found = await readOrders(offset);
        isOver = found.length < PAGE;
        offset += PAGE;
        for (const order of found.filter(({ id }) => !written.has(id))) {
          written.add(order.id);
          rows.push(...exportRows(order, columns, { t, format, minorDigits }));
        }
      }
      return rows;
    };
  }
}
