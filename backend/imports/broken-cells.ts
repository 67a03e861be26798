import { isNumberColumn } from "./cell-numbers.ts";
import { FILE_COLUMNS, OPTION_COLUMNS, type Row } from "./columns.ts";
import type { ReportProblem } from "./proposal.ts";

/** `#N/A`, `#REF!`, `#NAMA?` in another language, and `####` of a column that is too narrow. */
const ERROR_CELL = /^#(?:N\/A|DIV\/0!|[A-Z]{3,12}[!?]|#{2,})$/;
/** `8.99123E+12`. `1E3` may be a code that somebody typed. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;
const MONTH = "(?:[A-Z][a-z]{2}|[ก-๙]{1,3}\\.[ก-๙]{1,2}\\.)";
const DATE_FORMS = [
  ...["\\d{4}-\\d\\d-\\d\\d(?: 00:00:00)?", "\\d{1,2}/\\d{1,2}/(?:\\d\\d){1,2}"],
  ...[`${MONTH}-\\d{1,4}`, `\\d{1,2}-${MONTH}(?:-(?:\\d\\d){1,2})?`],
];
/** `Mar-24`, `3-May`, `ม.ค.-24`, `2024-03-01`: spreadsheet programs make dates of codes. */
const DATE_CELL = new RegExp(`^(?:${DATE_FORMS.join("|")})$`);
/** `8991234567891.0`: programs write whole numbers so beside empty cells. */
const FRACTION_CELL = /^\d{4,}[.,]0$/;
const TOTAL_ROW =
  /^(?:(?:grand |sub ?)?total(?: (?:harga|stok|barang|nilai|keseluruhan|price|stock|value|\(.*\)))?|(?:jumlah|rata-rata)(?: (?:total|keseluruhan))?|average|sum|(?:ยอด)?รวม(?:ทั้งหมด|ทั้งสิ้น|เงิน)?)\s*:?$/i;

/** Signs for "no SKU" of people and programs, which products would share as their SKU. */
const PLACEHOLDER =
  /^(?:[-–—._?]+|#|0|n\/?a|none|null|nil|true|false|kosong|(?:tidak|belum) ada|ไม่มี(?: ?sku)?)$/i;
/** UTF-8 that was read by another encoding and saved so: `CafÃ©`, `à¸à¹‰`; UTF-7: `Caf+AOk-`. */
const GARBLED =
  /\ufffd|Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf™œ“”˜]|à¸|à¹|\+A[A-P][A-Za-z0-9+/]-/;
const MARKUP =
  /<\/?(?:[bipu]|br|div|em|span|strong|font)\b[^>]*>|&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/i;

/** Numbers have their own reader, and the handle is made of other cells. */
const TEXT_COLUMNS = FILE_COLUMNS.filter(
  (column) => column !== "Handle" && !isNumberColumn(column),
);

/** Reports texts that a spreadsheet program put in place of the seller's. */
export function reportBrokenCells(row: Row, report: ReportProblem): void {
  for (const column of TEXT_COLUMNS) {
    const text = row.cell(column);
    if (text === "") continue;
    if (ERROR_CELL.test(text)) report(row, column, "cell_error");
    else if (row.formulas.includes(text)) report(row, column, "number_formula");
    else if (GARBLED.test(text)) report(row, column, "text_garbled", "warning");
  }
  const sku = row.cell("Variant SKU");
  if (SHORTENED_NUMBER.test(sku)) report(row, "Variant SKU", "number_shortened");
  else if (PLACEHOLDER.test(sku)) report(row, "Variant SKU", "sku_placeholder", "warning");
  else if (DATE_CELL.test(sku)) report(row, "Variant SKU", "sku_like_date", "warning");
  else if (FRACTION_CELL.test(sku)) report(row, "Variant SKU", "sku_like_fraction", "warning");
  for (const [, column] of OPTION_COLUMNS)
    if (DATE_CELL.test(row.cell(column))) report(row, column, "option_like_date", "warning");
  if (DATE_CELL.test(row.cell("Title"))) report(row, "Title", "name_like_date", "warning");
  if (MARKUP.test(row.cell("Title"))) report(row, "Title", "name_markup", "warning");
}

/** Whether a row's name or SKU is "Total". */
export const isCalledTotal = (cell: Row["cell"]): boolean =>
  [cell("Variant SKU"), cell("Title")].filter(Boolean).length === 1 &&
  TOTAL_ROW.test(cell("Variant SKU") || cell("Title"));

/** Whether the row sums others: it has figures and no product, or only "Total". */
export const isTotals = (row: Row): boolean =>
  row.cell("Option1 Value") === "" &&
  row.cell("Variant Barcode") === "" &&
  (isCalledTotal(row.cell) || (row.cell("Variant SKU") === "" && row.cell("Title") === ""));
