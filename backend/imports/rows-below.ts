import type { ColumnChoice, ImportField } from "#contract/import-fields.ts";
import { findByWord } from "#contract/word-table.ts";
import { findBesideNumber } from "#contract/written-number.ts";
import type { ImportMapping } from "../db/schema/product-imports.ts";
import { makeColumnKeys, normaliseHeading } from "../tables/column-keys.ts";
import type { FileRecord } from "../tables/file-record.ts";
import { toPlainText } from "../tables/to-plain-text.ts";
import { isCalledTotal } from "./broken-cells.ts";
import { isNumberColumn, NUMBER_COLUMNS, withUnit } from "./cell-numbers.ts";
import { type CellKind, readCell } from "./cell-text.ts";
import { type Column, FILE_COLUMNS, OPTION_COLUMNS, type Row } from "./columns.ts";
import { FIELD_COLUMNS } from "./formats/column-fields.ts";
import type { Cells, FileFormat } from "./formats/file-format.ts";

const CURRENCY_HEAD = /^(?:price[ _-]?)?(?:currency(?:[ _-]?code)?|mata uang|สกุลเงิน)\*?$/i;
const MONEY_COLUMNS: ReadonlySet<Column> = new Set<Column>([
  ...(["Variant Price", "Price Difference", "Cost per item"] as const),
]);
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

/** People and cash registers write a dash for "none". In a stock or a price it may be 0. */
const NO_VALUE = /^[-–—]+$/;
const DASHED_COLUMNS: ReadonlySet<Column> = new Set<Column>([
  ...OPTION_COLUMNS.flat(),
  ...(["Variant Barcode", "Cost per item", "Variant Grams"] as const),
  ...(["Variant Width (cm)", "Variant Height (cm)", "Variant Length (cm)"] as const),
]);

/** The format of an unknown file, read only by the seller's choices. */
const UNKNOWN_FORMAT: Omit<FileFormat, "name"> = {
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
export function makeRowsBelow(
  knownFileFormat: FileFormat | null,
  heads: readonly string[],
  kind: CellKind,
  mapping: ImportMapping | null,
): RowMaker {
  const format = knownFileFormat ?? UNKNOWN_FORMAT;
  const choices = mapping ? readChoices(heads, mapping) : null;
  const places = new Map<string, number>();
  for (const [index, head] of heads.entries()) {
    const heading = normaliseHeading(head);
    if (choices?.isAuto(index) !== false && !places.has(heading)) places.set(heading, index);
  }
  const reader = format.begin?.();
  const handles = new HandleReader(choices);
  const makeCells = ({ cells: record, exact }: FileRecord) => {
    const readCellAt = (column: Column, place: number | undefined) => {
      const text = readCell(column, record[place ?? -1] ?? "", kind);
      if (DASHED_COLUMNS.has(column) && NO_VALUE.test(text)) return "";
      // Adds a fourth decimal, so that it is not taken for a group of thousands.
      return exact?.includes(place ?? -1) && isNumberColumn(column) ? `${text}0` : text;
    };
    const findFirst = (column: Column, names: readonly string[]) =>
      names.map((name) => readCellAt(column, places.get(name))).find((text) => text !== "") ?? "";
    const cells: Cells = (...names) => findFirst("Title", names);
    return { at: readCellAt, first: findFirst, cells };
  };
  // A price of `75,000` without quotes moves the cells behind it.
  const isShifted = ({ cells }: FileRecord): boolean =>
    format.isEven
      ? cells.length !== heads.length
      : kind === "csv" && cells.findLastIndex((cell) => cell.trim() !== "") >= heads.length;
  const currencyPlace = choices ? heads.findIndex((head) => CURRENCY_HEAD.test(head.trim())) : -1;
  /** Adds the currency of a column of its own: a price of 1500 is in ringgit if that says MYR. */
  const withCurrency = (text: string, { cells }: FileRecord): string => {
    const currency = cells[currencyPlace]?.trim() ?? "";
    const isRead = /^\p{L}{3}$/u.test(currency) && !/[^\d.,\s-]/.test(text);
    return isRead && findBesideNumber(`1 ${currency}`)?.currency ? `${text} ${currency}` : text;
  };
  const readLine = (record: FileRecord): Row => {
    const { at, first, cells } = makeCells(record);
    const readChosen = (column: Column): string | null => {
      if (!choices || !mapping) return null;
      for (const { field, index } of choices.of(column)) {
        const text = withUnit(field, at(column, index), heads[index] ?? "");
        if (text !== "") return MONEY_COLUMNS.has(column) ? withCurrency(text, record) : text;
      }
      return choices.of(column).length > 0
        ? ""
        : choices.nameOf(column, (place) => at(column, place));
    };
    // Cached, because cells are read more than once and a reader may have state.
    const memory = new Map<Column, string>();
    const readCellOf = (column: Column): string => {
      const knownText = memory.get(column);
      if (knownText !== undefined) return knownText;
      const text =
        readChosen(column) ??
        reader?.cell(column, cells) ??
        first(column, format.headings[column] ?? []);
      memory.set(column, text);
      return text;
    };
    const pictures =
      reader?.pictures?.(cells) ?? format.pictures.map((name) => at("Image Src", places.get(name)));
    if (choices) memory.set("Handle", handles.next(readCellOf));
    // A file may have a column of prices with tax and one without, and fill one of them.
    const priceField = choices
      ?.of("Variant Price")
      .find(({ index }) => at("Variant Price", index) !== "")?.field;
    const taxPercent = mapping?.taxPercent ?? 0;
    const missingParent = reader?.missingParent?.(cells) ?? "";
    return {
      ...(missingParent === "" ? {} : { missingParent }),
      line: record.line,
      wrongWidth: isShifted(record) ? record.cells.length : null,
      priceTax: priceField === "price_untaxed" ? taxPercent : 0,
      differenceTax: taxPercent,
      formulas: (record.formulas ?? []).map((place) => record.cells[place] ?? ""),
      cell: readCellOf,
      pictures: [...(choices?.pictures((place) => at("Image Src", place)) ?? []), ...pictures],
      isUnitAssumed: format.assumesKilograms === true && !choices?.of("Variant Grams").length,
      isProductOnly: reader?.isProductOnly?.(cells) ?? false,
      joinsOptions: format.joinsOptions === true && !choices?.of("Option1 Value").length,
    };
  };
  return {
    rows(record) {
      const { cells } = makeCells(record);
      if (reader?.isLeftOut?.(cells)) return [];
      const row = readLine(record);
      const variants = reader?.variants?.(cells) ?? [];
      const sharedStock = reader?.sharedStock?.(cells, variants.length) ?? "";
      const [first, ...others] =
        variants.length === 0 ? [row] : variants.map((ownCells) => withCells(row, ownCells));
      return first ? [{ ...first, ...(sharedStock === "" ? {} : { sharedStock }) }, ...others] : [];
    },
    isInstruction(record) {
      if (!format.hasInstructions && !choices) return false;
      const { cell } = readLine(record);
      return format.hasInstructions
        ? findBesideNumber(cell("Variant Price")) === null
        : explainsColumns(cell);
    },
    sheets: (format.sheets ?? []).map((name) => ({
      name,
      read: (sheet) => eachLine(sheet, (line) => reader?.readSheet?.(name, line)),
    })),
    prepare: reader?.prepare ? (record) => reader.prepare?.(makeCells(record).cells) : null,
  };
}

/** Reads the lines of a sheet by the headings of its first one. */
function eachLine(records: Iterable<FileRecord>, read: (cells: Cells) => void): void {
  let places: Map<string, number> | null = null;
  for (const { cells } of records)
    if (places) {
      const known = places;
      const textOf = (heading: string) => toPlainText(cells[known.get(heading) ?? -1] ?? "");
      read((...headings) => headings.map(textOf).find((text) => text !== "") ?? "");
    } else places = new Map(cells.map((cell, place) => [normaliseHeading(cell), place]));
}

/** Columns of which a row of a product fills at least one. */
const NAMING_COLUMNS = [
  ...(["Handle", "Title", "Variant SKU", "Variant Barcode"] as const),
  ...(["Option1 Value", "Option2 Value", "Option3 Value"] as const),
];
const hasFigure = (cell: Row["cell"]): boolean =>
  cell("Variant Price") !== "" || cell("Variant Inventory Qty") !== "";

const isOnlySku = (cell: Row["cell"]): boolean =>
  FILE_COLUMNS.every((column) => column === "Variant SKU" || cell(column) === "");

/** Detects instructions such as "wajib diisi" or "angka saja" in columns of numbers. */
function explainsColumns(cell: Row["cell"]): boolean {
  const texts = NUMBER_COLUMNS.map((column) => cell(column)).filter((text) => text !== "");
  return (
    texts.length > 1 &&
    texts.every((text) => /^\(?\p{L}/u.test(text) && findBesideNumber(text) === null)
  );
}

const withCells = (row: Row, ownCells: Partial<Record<Column, string>>): Row => ({
  ...row,
  cell: (column) => ownCells[column] ?? row.cell(column),
});

type Choices = ReturnType<typeof readChoices>;
type CellAt = (place: number) => string;

function readChoices(heads: readonly string[], { choices }: ImportMapping) {
  const width = Math.max(heads.length, Object.keys(choices).length);
  const keys = makeColumnKeys(Array.from({ length: width }, (_, index) => heads[index] ?? ""));
  const byColumn = new Map<Column, { field: ImportField; index: number }[]>();
  const findChoice = (index: number): ColumnChoice =>
    findByWord(choices, keys[index] ?? "") ?? "none";
  for (const index of keys.keys()) {
    const choice = findChoice(index);
    if (choice === "none" || choice === "auto") continue;
    const column = FIELD_COLUMNS[choice];
    byColumn.set(column, [...(byColumn.get(column) ?? []), { field: choice, index }]);
  }
  const listCells = (column: Column) => byColumn.get(column) ?? [];
  return {
    of: listCells,
    isAuto: (index: number) => findChoice(index) === "auto",
    /** One cell may hold several addresses. */
    pictures: (cellAt: CellAt): string[] =>
      listCells("Image Src").flatMap(({ index }) => cellAt(index).split(/[\s,;|]+(?=https?:)/)),
    /**
     * Returns the name of an option without a name column: the header of its values ("Warna"), if
     * the line has one; otherwise `null`.
     */
    nameOf(column: Column, cellAt: CellAt): string | null {
      const values = OPTION_VALUES.get(column);
      const [value] = values ? listCells(values) : [];
      if (!value) return null;
      return cellAt(value.index) === "" ? "" : toPlainText(heads[value.index] ?? "");
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

  constructor(chosenColumns: Choices | null) {
    this.#chosen = chosenColumns;
  }

  next(cell: (column: Column) => string): string {
    const namedHandle = cell("Handle");
    const title = cell("Title");
    const hasOptions =
      cell("Option1 Value") !== "" || (this.#chosen?.of("Option1 Value").length ?? 0) > 0;
    const sku = cell("Variant SKU");
    const code = sku || cell("Variant Barcode");
    // Figures of no product are a row of totals, which gets a product of its own to be refused.
    const isNameless = NAMING_COLUMNS.every((column) => cell(column) === "");
    if ((isNameless || (title === "" && isCalledTotal(cell))) && hasFigure(cell)) return "";
    // A line like "KATEGORI: TAS" between products is refused alone.
    if (title === "" && sku !== "" && isOnlySku(cell)) return sku;
    // A price list has no names: each line is the product of its SKU or barcode.
    const isPriceList = (this.#chosen?.of("Title").length ?? 0) === 0 && code !== "";
    const foundHandle =
      namedHandle ||
      (title === "" ? (isPriceList ? code : this.#before) : hasOptions ? title : sku || title);
    this.#before = foundHandle;
    return foundHandle;
  }
}
