import type { ImportField } from "#contract/import-fields.ts";
import type { FileColumn, FileHead, ImportMapping } from "../db/schema/product-imports.ts";
import type { Column } from "./columns.ts";
import { FIELD_COLUMNS } from "./formats/column-fields.ts";

interface ReadFile {
  head: FileHead;
  mapping: ImportMapping | null;
}

/** Where a file says it that has no column of its own for it. */
const SAID_BY: Partial<Record<Column, Column>> = {
  Handle: "Title",
  "Body (HTML)": "Description",
  "Option1 Name": "Option1 Value",
  "Option2 Name": "Option2 Value",
  "Option3 Name": "Option3 Value",
};

/** What a column of the file is read as; "several" are parts of more than one field. */
function fieldOf(
  { key, auto, guess }: FileColumn,
  mapping: ImportMapping | null,
): ImportField | "several" | "none" {
  const choice = mapping ? (mapping.choices[key] ?? "none") : guess;
  return choice === "auto" ? (auto ?? "none") : choice;
}

/**
 * The file's own heading of what is read as `column`: what a seller looks for. `column` itself
 * where none of the file's columns says it.
 */
export function headingOf({ head, mapping }: ReadFile, column: string): string {
  const own = (wanted: string | undefined) =>
    head.columns.find((one) => {
      const field = fieldOf(one, mapping);
      return field !== "none" && field !== "several" && FIELD_COLUMNS[field] === wanted;
    })?.head;
  return own(column) || own(SAID_BY[column as Column]) || column;
}

/** Heads of the columns that have something and are not read; one without a head by its place. */
export function leftOutOf({ head, mapping }: ReadFile): string[] {
  return head.columns.flatMap((column, index) =>
    fieldOf(column, mapping) !== "none" || column.samples.length === 0
      ? []
      : [column.head || `#${index + 1}`],
  );
}
