import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { downloadTable } from "#app/services/list/table-download.ts";
import { findCountry } from "#contract/countries.ts";
import { findOrders } from "#contract/orders.ts";
import {
  EXPORT_COLUMNS,
  type ExportedOrder,
  exportRows,
  getColumnKind,
  nameColumn,
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
  const { countryCode } = currentState(context);
  const { minorDigits } = findCountry(countryCode);
  const { account } = await getMe(context);
  const filter = exportFilter(context, account);
  const asked = searchParams.getAll("columns");
  const chosen = EXPORT_COLUMNS.filter((column) => asked.includes(column));
  const columns = chosen.length > 0 ? chosen : EXPORT_COLUMNS;
  return downloadTable(context, {
    name: "etalase-orders",
    sheetName: t("orders:title"),
    columns: columns.map((column) => ({
      head: nameColumn(column, t),
      kind: getColumnKind(column),
    })),
    // An order can have several rows, so only an empty page is the last one.
    pageSize: 1,
    readPage: createRowReader(async (offset) => {
      const { orders } = await call(findOrders, {
        query: {
          ...filter,
          ...{ sortBy: "placedAt", limit: PAGE, offset, countUpTo: 0, include: ["contents"] },
        },
      });
      return orders;
    }),
  });

  /** Skips orders that were already written: a new order shifts the later pages. */
  function createRowReader(readOrders: (offset: number) => Promise<ExportedOrder[]>) {
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
          rows.push(...exportRows(order, columns, { t, format, minorDigits, countryCode }));
        }
      }
      return rows;
    };
  }
}
