import { writeXlsxFile } from "#contract/xlsx-file.ts";
import { type Column, protectCell } from "../imports/index.ts";
import type { Cells } from "./product-rows.ts";

const NUMBER_COLUMNS = [
  "Variant Price",
  "Cost per item",
  "Variant Grams",
  "Variant Inventory Qty",
  "Image Position",
  "Variant Width (cm)",
  "Variant Height (cm)",
  "Variant Length (cm)",
] as const satisfies Column[];
const COLUMN_KINDS = new Map(NUMBER_COLUMNS.map((column) => [column, "number" as const]));

/** Returns the products' workbook in the import's format. */
export const writeProductWorkbook = (
  columns: readonly Column[],
  groups: AsyncIterable<Cells[]>,
): AsyncGenerator<Uint8Array> =>
  writeXlsxFile(
    {
      name: "Products",
      columns,
      kinds: COLUMN_KINDS,
      mark: (column, value) => protectCell(column as Column, value, "xlsx"),
    },
    groups,
  );
