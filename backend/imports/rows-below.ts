import type { ColumnChoice, ImportField } from "#contract/import-fields.ts";
import { findBesideNumber } from "#contract/written-number.ts";
import type { ImportMapping } from "../db/schema/product-imports.ts";
import { columnKeys, normalHeading } from "../tables/column-keys.ts";
import type { FileRecord } from "../tables/file-record.ts";
import { plainText } from "../tables/plain-text.ts";
import { isNumberColumn, NUMBER_COLUMNS, withUnit } from "./cell-numbers.ts";
import { type CellKind, readCell } from "./cell-text.ts";
import { type Column, OPTION_COLUMNS, type Row } from "./columns.ts";
import { FIELD_COLUMNS } from "./formats/column-fields.ts";
import type { Cells, FileFormat } from "./formats/file-format.ts";

/** The value column of each option's name column. */
const OPTION_VALUES: ReadonlyMap<Column, Column> = new Map(OPTION_COLUMNS);

export interface RowMaker {
  /** Returns several rows for a line that holds all of a product's variants. */
  rows: (record: FileRecord) => Row[];
  isInstruction: (record: FileRecord) => boolean;
  /** Reads every line once before the first is used; `null` if that is not needed. */
  prepare: ((record: FileRecord) => void) | null;
  /** Other sheets of the workbook that are read before the first line. */
  sheets: { name: string; read: (records: Iterable<FileRecord>) => void }[];
}

/** The format of an unknown file, read only by the seller's choices. */
const UNKNOWN: Omit<FileFormat, "name"> = {
  signature: [],
  headings: {},
  pictures: [],
  hasInstructions: false,
};

/**
 * Returns how the lines below a header are read: by the recognised system, and by the seller's
 * choice (`mapping`) where there is one. A line may be shorter than its header, because spreadsheet
 * programs drop empty cells at the end.
 */
export function rowsBelow(
  known: FileFormat | null,
  heads: readonly string[],
  kind: CellKind,
  mapping: ImportMapping | null,
): RowMaker {
  const format = known ?? UNKNOWN;
  const chosen = mapping ? readChoices(heads, mapping) : null;
  const places = new Map<string, number>();
  for (const [index, head] of heads.entries()) {
    const heading = normalHeading(head);
    if (chosen?.isAuto(index) !== false && !places.has(heading)) places.set(heading, index);
  }
  const reader = format.begin?.();
  const handles = new HandleReader(chosen);
  const cellsOf = ({ cells: record, exact }: FileRecord) => {
    const cellOf = (column: Column, place: number | undefined) => {
      const text = readCell(column, record[place ?? -1] ?? "", kind);
      // Adds a fourth decimal, so that it is not taken for a group of thousands.
      return exact?.includes(place ?? -1) && isNumberColumn(column) ? `${text}0` : text;
    };
    const first = (column: Column, names: readonly string[]) =>
      names.map((name) => cellOf(column, places.get(name))).find((text) => text !== "") ?? "";
    const cells: Cells = (...names) => first("Title", names);
    return { at: cellOf, first, cells };
  };
  // A price of `75,000` without quotes moves the cells behind it.
  const isShifted = ({ cells }: FileRecord): boolean =>
    format.isEven
      ? cells.length !== heads.length
      : kind === "csv" && cells.findLastIndex((cell) => cell.trim() !== "") >= heads.length;
  const readLine = (record: FileRecord): Row => {
    const { at, first, cells } = cellsOf(record);
    const said = (column: Column): string | null => {
      if (!chosen || !mapping) return null;
      for (const { field, index } of chosen.of(column)) {
        const text = withUnit(field, at(column, index), heads[index] ?? "");
        if (text !== "") return text;
      }
      return chosen.of(column).length > 0
        ? ""
        : chosen.nameOf(column, (place) => at(column, place));
    };
    // Cached, because cells are read more than once and a reader may have state.
    const memory = new Map<Column, string>();
    const cell = (column: Column): string => {
      const known = memory.get(column);
      if (known !== undefined) return known;
      const text =
        said(column) ?? reader?.cell(column, cells) ?? first(column, format.headings[column] ?? []);
      memory.set(column, text);
      return text;
    };
    const pictures =
      reader?.pictures?.(cells) ?? format.pictures.map((name) => at("Image Src", places.get(name)));
    if (chosen) memory.set("Handle", handles.next(cell));
    const missingParent = reader?.missingParent?.(cells) ?? "";
    return {
      ...(missingParent === "" ? {} : { missingParent }),
      line: record.line,
      wrongWidth: isShifted(record) ? record.cells.length : null,
      formulas: (record.formulas ?? []).map((place) => record.cells[place] ?? ""),
      cell,
      pictures: [...(chosen?.pictures((place) => at("Image Src", place)) ?? []), ...pictures],
      isProductOnly: reader?.isProductOnly?.(cells) ?? false,
      joinsOptions: format.joinsOptions === true && !chosen?.of("Option1 Value").length,
    };
  };
  return {
    rows(record) {
      const { cells } = cellsOf(record);
      if (reader?.isLeftOut?.(cells)) return [];
      const row = readLine(record);
      const variants = reader?.variants?.(cells) ?? [];
      if (variants.length === 0) return [row];
      const sharedStock = reader?.sharedStock?.(cells) ?? "";
      return variants.map((own, index) => ({
        ...withCells(row, own),
        ...(index === 0 && sharedStock !== "" ? { sharedStock } : {}),
      }));
    },
    isInstruction(record) {
      if (!format.hasInstructions && !chosen) return false;
      const { cell } = readLine(record);
      return format.hasInstructions
        ? findBesideNumber(cell("Variant Price")) === null
        : explainsColumns(cell);
    },
    sheets: (format.sheets ?? []).map((name) => ({
      name,
      read: (sheet) => eachLine(sheet, (line) => reader?.readSheet?.(name, line)),
    })),
    prepare: reader?.prepare ? (record) => reader.prepare?.(cellsOf(record).cells) : null,
  };
}

/** Reads the lines of a sheet by the headings of its first one. */
function eachLine(records: Iterable<FileRecord>, read: (cells: Cells) => void): void {
  let places: Map<string, number> | null = null;
  for (const { cells } of records)
    if (places) {
      const known = places;
      const textOf = (heading: string) => plainText(cells[known.get(heading) ?? -1] ?? "");
      read((...headings) => headings.map(textOf).find((text) => text !== "") ?? "");
    } else places = new Map(cells.map((cell, place) => [normalHeading(cell), place]));
}

/** Columns of which a row of a product fills at least one. */
const NAMING = [
  ...(["Handle", "Title", "Variant SKU", "Variant Barcode"] as const),
  ...(["Option1 Value", "Option2 Value", "Option3 Value"] as const),
];
const hasFigure = (cell: Row["cell"]): boolean =>
  cell("Variant Price") !== "" || cell("Variant Inventory Qty") !== "";

/** Detects instructions such as "wajib diisi" or "angka saja" in columns of numbers. */
function explainsColumns(cell: Row["cell"]): boolean {
  const texts = NUMBER_COLUMNS.map((column) => cell(column)).filter((text) => text !== "");
  return (
    texts.length > 1 &&
    texts.every((text) => /^\(?\p{L}/u.test(text) && findBesideNumber(text) === null)
  );
}

const withCells = (row: Row, own: Partial<Record<Column, string>>): Row => ({
  ...row,
  cell: (column) => own[column] ?? row.cell(column),
});

type Choices = ReturnType<typeof readChoices>;
type CellAt = (place: number) => string;

function readChoices(heads: readonly string[], { choices }: ImportMapping) {
  const width = Math.max(heads.length, Object.keys(choices).length);
  const keys = columnKeys(Array.from({ length: width }, (_, index) => heads[index] ?? ""));
  const byColumn = new Map<Column, { field: ImportField; index: number }[]>();
  const choiceAt = (index: number): ColumnChoice => choices[keys[index] ?? ""] ?? "none";
  for (const index of keys.keys()) {
    const choice = choiceAt(index);
    if (choice === "none" || choice === "auto") continue;
    const column = FIELD_COLUMNS[choice];
    byColumn.set(column, [...(byColumn.get(column) ?? []), { field: choice, index }]);
  }
  const cellsBelow = (column: Column) => byColumn.get(column) ?? [];
  return {
    of: cellsBelow,
    isAuto: (index: number) => choiceAt(index) === "auto",
    /** One cell may hold several addresses. */
    pictures: (cellAt: CellAt): string[] =>
      cellsBelow("Image Src").flatMap(({ index }) => cellAt(index).split(/[\s,;|]+(?=https?:)/)),
    /**
     * Returns the name of an option without a name column: the header of its values ("Warna"), if
     * the line has one; otherwise `null`.
     */
    nameOf(column: Column, cellAt: CellAt): string | null {
      const values = OPTION_VALUES.get(column);
      const [value] = values ? cellsBelow(values) : [];
      if (!value) return null;
      return cellAt(value.index) === "" ? "" : plainText(heads[value.index] ?? "");
    },
  };
}

/**
 * Groups lines into products if no column does: by name if the file has options, otherwise by SKU.
 * A line without a name belongs to the one above it.
 */
class HandleReader {
  readonly #chosen: Choices | null;
  #before = "";

  constructor(chosen: Choices | null) {
    this.#chosen = chosen;
  }

  next(cell: (column: Column) => string): string {
    const named = cell("Handle");
    const title = cell("Title");
    const hasOptions =
      cell("Option1 Value") !== "" || (this.#chosen?.of("Option1 Value").length ?? 0) > 0;
    const sku = cell("Variant SKU");
    // Figures of no product are a row of totals, which gets a product of its own to be refused.
    if (NAMING.every((column) => cell(column) === "") && hasFigure(cell)) return "";
    // A price list has no names: each line is the product of its SKU.
    const isPriceList = (this.#chosen?.of("Title").length ?? 0) === 0 && sku !== "";
    const found =
      named ||
      (title === "" ? (isPriceList ? sku : this.#before) : hasOptions ? title : sku || title);
    this.#before = found;
    return found;
  }
}
