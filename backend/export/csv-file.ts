import { BYTE_ORDER_MARK, writeCsvLine } from "#contract/csv-text.ts";
import { type Column, protectCell } from "../imports/index.ts";
import { SHOPIFY_CONSTANTS } from "./columns.ts";
import type { Cells } from "./product-rows.ts";

const encoder = new TextEncoder();

/** Writes RFC 4180 with a BYTE_ORDER_MARK, one chunk per group of rows. */
export async function* writeCsvFile(
  columns: readonly string[],
  groups: AsyncIterable<Cells[]>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(BYTE_ORDER_MARK + writeCsvLine(columns));
  for await (const rows of groups)
    yield encoder.encode(
      rows.map((row) => writeCsvLine(columns.map((column) => formatCell(column, row)))).join(""),
    );
}

function formatCell(column: string, row: Cells): string {
  if (column === "Published") return row.Active ?? "";
  // Rows with only a picture describe no variant.
  if (Object.hasOwn(SHOPIFY_CONSTANTS, column))
    return row["Variant Price"] === undefined
      ? ""
      : SHOPIFY_CONSTANTS[column as keyof typeof SHOPIFY_CONSTANTS];
  return protectCell(column as Column, row[column as Column] ?? "", "csv");
}
