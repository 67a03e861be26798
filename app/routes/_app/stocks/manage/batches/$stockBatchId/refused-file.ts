import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { batchRow } from "#app/models/stock/stock-batch-row.ts";
import { downloadTable } from "#app/services/list/table-download.ts";
import { REASON_DIRECTIONS } from "#contract/statuses.ts";
import { getStockBatch, type LevelChange, type StockBatch } from "#contract/stock-batches.ts";
import type { StockField } from "#contract/stock-columns.ts";
import { readNumber, UNITS_RULE } from "#contract/written-number.ts";
import type { Route } from "./+types/refused-file";

const PAGE_SIZE = 100;
/** The import's own columns, with the figures of the time of writing beside the new ones. */
const FILE_FIELDS = [
  ...["sku", "barcode", "warehouse", "on_hand", "on_hand_was", "damaged", "damaged_was"],
  ...["buffer", "incoming", "incoming_was", "rack", "sync"],
] as StockField[];

type Item = StockBatch["items"][number];

/**
 * Exports the refused rows with their cells as typed, line and reason, in the import's format, so
 * that they can be corrected and imported again. Figures are texts: `1.000` is no number here.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [call, t, format] = [getCall(context), getT(context), getFormat(context)];
  return downloadTable(context, {
    name: "etalase-stock-refused",
    sheetName: "Stock",
    columns: [
      ...FILE_FIELDS.map((head) => ({
        head,
        kind: head === "sku" || head === "barcode" ? ("code" as const) : ("text" as const),
      })),
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
        ...FILE_FIELDS.map((field) => writeCell(item, field)),
        ...[item.line > 0 ? String(item.line) : "", batchRow(item, [], t, format).reason],
      ]);
    },
  });
}

function writeCell(item: Item, field: StockField): string {
  if (!item.typed) return rebuild(item, field);
  const text = item.typed[field] ?? "";
  return field === "on_hand" ? writeMovement(text, item) : text;
}

/**
 * Gives units that a reason adds or removes their sign: without it the next import, under another
 * reason, would take them for the new stock. A doubtful figure made no change, but has its reason.
 */
function writeMovement(text: string, { typed, change: { reason } }: Item): string {
  const direction = REASON_DIRECTIONS[reason];
  if (direction === undefined || typed?.on_hand_was || SIGNED.test(text)) return text;
  if (readNumber(text, UNITS_RULE).kind === "invalid") return text;
  return `${direction > 0 ? "+" : "-"}${text}`;
}
const SIGNED = /^[+\-\u2212(]/;

/** Writes a cell of a change that no file typed, or that was checked before cells were kept. */
function rebuild({ sku, warehouseName, change }: Item, field: StockField): string {
  switch (field) {
    case "sku":
      return sku;
    case "warehouse":
      return warehouseName;
    case "on_hand":
      return formatAmount(change.onHand);
    case "damaged":
    case "buffer":
    case "incoming":
      return formatAmount(change[field]);
    case "rack":
      return change.rack ?? "";
    case "sync":
      return change.syncEnabled === undefined ? "" : change.syncEnabled ? "on" : "off";
    default:
      return "";
  }
}

function formatAmount(amount: LevelChange["onHand"]): string {
  if (amount === undefined) return "";
  if ("to" in amount) return String(amount.to);
  return amount.by > 0 ? `+${amount.by}` : String(amount.by);
}
