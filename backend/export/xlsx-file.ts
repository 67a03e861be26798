import { writeXlsxFile } from "#contract/xlsx-file.ts";
import { type Column, protectCell } from "../imports/index.ts";
import type { Cells } from "./product-rows.ts";

const NUMBERS = [
  "Variant Price",
  "Cost per item",
  "Variant Grams",
  "Variant Inventory Qty",
  "Image Position",
  "Variant Width (cm)",
  "Variant Height (cm)",
  "Variant Length (cm)",
] as const satisfies Column[];
const KINDS = new Map(NUMBERS.map((column) => [column, "number" as const]));

/** Returns the products' workbook in the import's format. */
export const productWorkbook = (
  columns: readonly Column[],
  groups: AsyncIterable<Cells[]>,
): AsyncGenerator<Uint8Array> =>
  writeXlsxFile(
    {
      name: "Products",
      columns,
      kinds: KINDS,
      protect: (column, value) => protectCell(column as Column, value, "xlsx"),
    },
    groups,
  );
