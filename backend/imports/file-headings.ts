import type { ImportField } from "#contract/import-fields.ts";
import type { ColumnAccount } from "#contract/product-imports.ts";
import { findByWord } from "#contract/word-table.ts";
import type {
  FileColumn,
  FileHead,
  ImportAccount,
  ImportMapping,
} from "../db/schema/product-imports.ts";
import { type Column, DIFFERENCE_COLUMN } from "./columns.ts";
import { FIELD_BY_COLUMN, FIELD_COLUMNS } from "./formats/column-fields.ts";

/** Whether a file of a known system is read without asking for its columns. */
export const isReadAtOnce = ({ format, ...asks }: FileHead): boolean =>
  format !== null && !asks.asksForPrice && !asks.asksForTax && !asks.repeatsHeadings;

interface ReadFile {
  head: FileHead;
  mapping: ImportMapping | null;
}

/** The column that supplies the value if a file has none for it. */
const FALLBACK_COLUMN: Partial<Record<Column, Column>> = {
  Handle: "Title",
  "Body (HTML)": "Description",
  "Variant Price": DIFFERENCE_COLUMN,
  "Option1 Name": "Option1 Value",
  "Option2 Name": "Option2 Value",
  "Option3 Name": "Option3 Value",
};

/** Returns a column's field; "several" if its parts go to more than one. */
function findField(
  { key, auto, guess }: FileColumn,
  mapping: ImportMapping | null,
): ImportField | "several" | "none" {
  const choice = mapping ? (findByWord(mapping.choices, key) ?? "none") : guess;
  return choice === "auto" ? (auto ?? "none") : choice;
}

/** Returns the file's own heading of `column`, which a seller looks for; `null` if it has none. */
export function findOwnHeading({ head, mapping }: ReadFile, column: string): string | null {
  const findHeadingFor = (heading: string | undefined) =>
    head.columns.find((one) => {
      const field = findField(one, mapping);
      return field !== "none" && field !== "several" && FIELD_COLUMNS[field] === heading;
    })?.head;
  return findHeadingFor(column) || findHeadingFor(FALLBACK_COLUMN[column as Column]) || null;
}

/** Returns the file's own heading of `column`, or `column` if no column of the file gives it. */
export const findHeading = (file: ReadFile, column: string): string =>
  findOwnHeading(file, column) ?? column;

/** Returns the field of one of our columns. */
export const findFieldOfColumn = (column: string): ImportField =>
  FIELD_BY_COLUMN.get(column as Column) ?? "name";

/** Returns what becomes of the figures of each column. */
export function makeColumnAccounts({
  head,
  mapping,
  account,
  filled,
}: ReadFile & { account: ImportAccount; filled: readonly number[] }): ColumnAccount[] {
  if (filled.length === 0) return [];
  return head.columns.map((column, index) => {
    const field = findField(column, mapping);
    const cells = filled[index] ?? 0;
    const figures = field === "none" || field === "several" ? null : countField(field, account);
    const usedCells = figures ? Object.values(figures).reduce((sum, count) => sum + count, 0) : 0;
    return {
      heading: column.head || `#${index + 1}`,
      ...{ field, filled: cells },
      figures: figures && { ...figures, unused: Math.max(0, cells - usedCells) },
    };
  });
}

/** The column that counts a value which several columns can give. */
const VALUE_COLUMNS: Partial<Record<ImportField, Column>> = {
  description: "Body (HTML)",
  price_difference: "Variant Price",
};

function countField(field: ImportField, account: ImportAccount) {
  const column = VALUE_COLUMNS[field] ?? FIELD_COLUMNS[field];
  return account[column] ?? null;
}

/** Returns the headers of filled, unread columns, or the position of one without a header. */
export function findUnreadHeadings({ head, mapping }: ReadFile): string[] {
  return head.columns.flatMap((column, index) =>
    findField(column, mapping) !== "none" || column.samples.length === 0
      ? []
      : [column.head || `#${index + 1}`],
  );
}
