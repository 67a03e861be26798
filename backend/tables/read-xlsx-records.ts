import { type ChosenSheet, chooseSheet, type SheetScore } from "./choose-sheet.ts";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, tooMuchRefusal, WorkMeter } from "./read-limits.ts";
import { type Attributes, readXml, type XmlReader } from "./read-xml.ts";
import { readPartText } from "./read-zip-part.ts";
import { TextRun, unescapeText } from "./text-run.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";

const DAY_MS = 86_400_000;
/** A longer formula without a result is cut. */
const MAX_FORMULA_LENGTH = 200;

export interface SheetRecords extends Omit<ChosenSheet<unknown>, "sheet"> {
  records: Iterable<FileRecord>;
  /** Returns nothing for an unknown name. */
  readSheet: (name: string) => Iterable<FileRecord>;
  /** Indexes, complete when the first record is read. */
  hiddenColumns: Set<number>;
}

/**
 * Reads the rows of the highest-scoring visible sheet while it is unpacked (ECMA-376 part 1 §18.3).
 * Numbers become their shortest text, dates 2026-11-21, formulas their last result; rows without
 * cells are omitted. Throws 422 `not_xlsx`, `file_too_complex`.
 */
export function readXlsxRecords(
  bytes: Uint8Array,
  meter = new WorkMeter(),
  score: SheetScore = () => 0,
): SheetRecords {
  const workbook = readWorkbook(bytes, meter);
  const hiddenColumns = new Set<number>();
  const sheets = workbook.sheets.map(({ part, ...named }) => ({
    ...{ ...named, part },
    records: () => readSheetRecords(bytes, workbook, part, meter),
  }));
  const { sheet, ...others } = chooseSheet(sheets, score);
  return {
    ...others,
    records: readSheetRecords(bytes, workbook, sheet?.part ?? "", meter, hiddenColumns),
    readSheet: (name) => sheets.find((sheet) => sheet.name === name)?.records() ?? [],
    hiddenColumns,
  };
}

function* readSheetRecords(
  bytes: Uint8Array,
  workbook: Workbook,
  sheet: string,
  meter: WorkMeter,
  hiddenColumns = new Set<number>(),
): Generator<FileRecord> {
  let width = 0;
  let isSheet = false;
  const reader = new SheetReader(workbook, meter, hiddenColumns);
  const readPieces = function* () {
    for (const piece of readPartText(bytes, sheet, meter)) {
      isSheet = true;
      yield piece;
    }
  };
  for (const { cells, ...record } of readXml(readPieces(), reader, meter)) {
    // Empty cells at the end, which may have a colour, do not change the width.
    while (cells.length > width && cells.at(-1) === "") cells.pop();
    width ||= cells.length;
    while (cells.length < width) cells.push("");
    yield { ...record, cells };
  }
  if (!isSheet) throw fileRefusalProblem("not_xlsx");
}

/** Columns, filters and validations have elements of the same names outside rows. */
class SheetReader implements XmlReader<FileRecord> {
  readonly #workbook: Workbook;
  readonly #meter: WorkMeter;
  readonly #hiddenColumns: Set<number>;
  readonly #inline = new TextRun();
  #line = 0;
  #isHidden = false;
  #cells: string[] | null = null;
  #place = 0;
  #type = "n";
  #style = 0;
  #value: string | null = null;
  #inValue = false;
  /** The cell's formula, or `null`. */
  #formula: string | null = null;
  #inFormula = false;
  #exact: number[] = [];
  #formulas: number[] = [];

  constructor(workbook: Workbook, meter: WorkMeter, hiddenColumns: Set<number>) {
    this.#workbook = workbook;
    this.#meter = meter;
    this.#hiddenColumns = hiddenColumns;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") {
      this.#meter.spend("rows");
      this.#line = Number(attributes.r ?? this.#line + 1);
      this.#isHidden = isTrue(attributes.hidden);
      this.#cells = [];
      this.#exact = [];
      this.#formulas = [];
    } else if (this.#cells && name === "c") this.#openCell(this.#cells, attributes);
    else if (name === "col" && isTrue(attributes.hidden)) this.#hideColumns(attributes);
    this.#inValue = name === "v";
    this.#inFormula = name === "f";
    if (this.#inFormula) this.#formula = "";
    this.#inline.open(name);
  }

  /** Counted from 1; the last may be the sheet's end. */
  #hideColumns({ min, max }: Attributes): void {
    const last = Math.min(Number(max), MAX_COLUMNS);
    for (let column = Number(min); column <= last; column++) this.#hiddenColumns.add(column - 1);
  }

  #openCell(cells: string[], { r, t = "n", s = "0" }: Attributes): void {
    this.#place = findColumn(r) ?? cells.length;
    if (this.#place >= MAX_COLUMNS) throw tooMuchRefusal("columns");
    this.#meter.spend("cells", Math.max(1, this.#place + 1 - cells.length));
    while (cells.length <= this.#place) cells.push("");
    this.#type = t;
    this.#style = Number(s);
    this.#value = null;
    this.#formula = null;
    this.#inline.take();
  }

  text(text: string): void {
    if (this.#inValue) this.#value = this.#add(text);
    if (this.#inFormula)
      this.#formula = `${this.#formula ?? ""}${text}`.slice(0, MAX_FORMULA_LENGTH);
    this.#inline.add(text);
  }

  #add(text: string): string {
    const value = (this.#value ?? "") + text;
    if (value.length > MAX_CELL) throw tooMuchRefusal("cellText");
    return value;
  }

  close(name: string): FileRecord | undefined {
    this.#inline.close(name);
    this.#inValue = false;
    this.#inFormula = false;
    if (name === "c" && this.#cells) {
      const text = this.#cellText();
      if (this.#type === "n" && hasThreeDecimals(text)) this.#exact.push(this.#place);
      this.#meter.spend("text", text.length);
      this.#cells[this.#place] = text;
    }
    if (name !== "row" || !this.#cells) return undefined;
    const cells = this.#cells;
    this.#cells = null;
    if (cells.length === 0) return undefined;
    const exact = this.#exact.length > 0 ? { exact: this.#exact } : {};
    const formulas = this.#formulas.length > 0 ? { formulas: this.#formulas } : {};
    const hidden = this.#isHidden ? { isHidden: true as const } : {};
    return { line: this.#line, cells, ...exact, ...formulas, ...hidden };
  }

  #cellText(): string {
    const { strings, isDate, codes, affixes, is1904 } = this.#workbook;
    if (this.#type === "inlineStr") return this.#inline.take();
    const value = this.#value ?? "";
    // The writing program left the calculation to Excel.
    if (value === "" && this.#formula !== null) {
      this.#formulas.push(this.#place);
      return `=${this.#formula}`;
    }
    if (this.#type === "s") return strings[Number(value)] ?? "";
    if (this.#type === "b") return value === "" ? "" : value === "1" ? "true" : "false";
    if (this.#type === "d") return value.slice(0, 10);
    if (this.#type !== "n" || value === "") return unescapeText(value);
    if (isDate[this.#style]) return formatDate(Number(value), is1904);
    const text = formatNumber(value);
    const code = codes[this.#style];
    if (code && /^\d+$/.test(text)) return formatCode(text, code);
    const affix = affixes[this.#style];
    return affix ? addAffix(text, affix) : text;
  }
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** Converts `AA12`: A → 0, Z → 25, AA → 26. */
function findColumn(address: string | undefined): number | null {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(address ?? "") ?? [];
  if (letters === undefined) return null;
  let place = 0;
  for (let index = 0; index < letters.length; index++)
    place = place * 26 + letters.charCodeAt(index) - 64;
  return place - 1;
}

/** Days since the end of 1899 (Excel counts a false 29 February 1900), or since 1904. */
function formatDate(days: number, is1904: boolean): string {
  const date = new Date(
    (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.floor(days) * DAY_MS,
  );
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** Applies `000-000` or `"SKU-"000` to a number. */
function formatCode(number: string, code: readonly string[]): string {
  const digits = number.padStart(code.filter((part) => part === "0").length, "0");
  let remaining = digits.length;
  const shownFields = code.toReversed().map((part, index, parts) => {
    if (part !== "0") return part.slice(1);
    const isFirst = !parts.slice(index + 1).includes("0");
    const from = isFirst ? 0 : remaining - 1;
    const text = digits.slice(from, remaining);
    remaining = from;
    return text;
  });
  return shownFields.toReversed().join("");
}

/** A fourth decimal shows that the point of `1.234 g` is no thousands mark. */
const addAffix = (number: string, affix: string): string =>
  affix === "%"
    ? `${formatNumber(String(Number(number) * 100))}%`
    : `${number}${hasThreeDecimals(number) ? "0" : ""} ${affix}`;

/** In a text, this point could be a thousands mark. */
export const hasThreeDecimals = (text: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);

/** Excel stores fifteen digits. */
const MAX_EXACT = 1e15;

/**
 * Rounds to a millionth: Excel stores 9.99 as 9.9900000000000002. A number whose last digits Excel
 * lost gets an exponent, which shows the loss; another program wrote them all.
 */
export function formatNumber(text: string): string {
  if (/^-?(?:\d{1,15}|\d{15,20}[1-9])$/.test(text)) return text;
  const value = Number(Number(text).toPrecision(15));
  if (Number.isNaN(value)) return unescapeText(text);
  if (Math.abs(value) >= MAX_EXACT) return value.toExponential().replace("e", "E");
  const rounded = Number(value.toFixed(4));
  return String(rounded !== 0 && Math.abs(value - rounded) < 1e-6 ? rounded : value);
}
