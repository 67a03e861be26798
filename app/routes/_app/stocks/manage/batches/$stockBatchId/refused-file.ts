import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { batchRow } from "#app/models/stock/stock-batch-row.ts";
import { buildColumns, downloadTable } from "#app/services/list/table-download.ts";
import { getStockBatch, type LevelChange } from "#contract/stock-batches.ts";
import type { Route } from "./+types/refused-file";

const PAGE_SIZE = 100;
const FILE_FIGURES = ["onHand", "damaged", "buffer", "incoming"] as const;

/**
 * Exports the refused rows in the import's format, with line and reason, so that they can be
 * corrected and imported again.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  return downloadTable(context, {
    name: "etalase-stock-refused",
    sheetName: "Stock",
    columns: [
      { head: "sku", kind: "code" },
      { head: "warehouse" },
      ...buildColumns("number", "on_hand", "damaged", "buffer", "incoming"),
      ...buildColumns("text", "rack", "sync"),
      { head: "line", kind: "number" },
      { head: "problem" },
    ],
    pageSize: PAGE_SIZE,
    async readPage(offset) {
      const { items } = await call(getStockBatch, {
        params: { batchId: params.stockBatchId },
        query: { isRefused: true, limit: PAGE_SIZE, offset },
      });
      return items.map((item) => [
        ...[item.sku, item.warehouseName],
        ...FILE_FIGURES.map((figure) => formatAmount(item.change[figure])),
        ...[item.change.rack ?? "", formatSync(item.change)],
        ...[item.line > 0 ? String(item.line) : "", batchRow(item, [], t, format).reason],
      ]);
    },
  });
}

function formatAmount(amount: LevelChange["onHand"]): string {
  if (amount === undefined) return "";
  if ("to" in amount) return String(amount.to);
  return amount.by > 0 ? `+${amount.by}` : String(amount.by);
}

const formatSync = ({ syncEnabled }: LevelChange) =>
  syncEnabled === undefined ? "" : syncEnabled ? "on" : "off";
