import { type FileRecord, refuse } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, tooMuch, WorkMeter } from "./read-limits.ts";
import { type Attributes, readXml, type XmlReader } from "./read-xml.ts";
import { TextRun, unescapeText } from "./text-run.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";
import { partText } from "./zip-part.ts";

const DAY_MS = 86_400_000;

/**
 * The rows of the first sheet (ECMA-376 part 1 §18.3), read as it is unpacked: neither the sheet
 * nor its cells are ever in memory whole. Numbers come as the shortest text that means them, dates
 * as 2026-11-21, formulas as what they last came to; rows without cells are left out. Throws 422
 * `not_xlsx`, `file_too_complex`.
 */
export function* xlsxRecords(bytes: Uint8Array, meter = new WorkMeter()): Generator<FileRecord> {
  const workbook = readWorkbook(bytes, meter);
  let width = 0;
  let isSheet = false;
  const reader = new SheetReader(workbook, meter);
  const pieces = function* () {
    for (const piece of partText(bytes, workbook.sheet, meter)) {
      isSheet = true;
      yield piece;
    }
  };
  for (const { line, cells } of readXml(pieces(), reader, meter)) {
    // A sheet has no cells after the last full one, or has some that are only coloured; that is not
    // a row of another width.
    while (cells.length > width && cells.at(-1) === "") cells.pop();
    width ||= cells.length;
    while (cells.length < width) cells.push("");
    yield { line, cells };
  }
  if (!isSheet) throw refuse("not_xlsx");
}

/**
 * Cells of a sheet; what else it holds (columns, filters, validations) has elements of the same
 * names, outside of rows.
 */
class SheetReader implements XmlReader<FileRecord> {
  readonly #workbook: Workbook;
  readonly #meter: WorkMeter;
  readonly #inline = new TextRun();
  #line = 0;
  #cells: string[] | null = null;
  #place = 0;
  #type = "n";
  #style = 0;
  #value: string | null = null;
  #inValue = false;

  constructor(workbook: Workbook, meter: WorkMeter) {
    this.#workbook = workbook;
    this.#meter = meter;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") {
      this.#meter.spend("rows");
      this.#line = Number(attributes.r ?? this.#line + 1);
      this.#cells = [];
    } else if (this.#cells && name === "c") this.#openCell(this.#cells, attributes);
    this.#inValue = name === "v";
    this.#inline.open(name);
  }

  #openCell(cells: string[], { r, t = "n", s = "0" }: Attributes): void {
    this.#place = columnOf(r) ?? cells.length;
    if (this.#place >= MAX_COLUMNS) throw tooMuch("columns");
    this.#meter.spend("cells", Math.max(1, this.#place + 1 - cells.length));
    while (cells.length <= this.#place) cells.push("");
    this.#type = t;
    this.#style = Number(s);
    this.#value = null;
    this.#inline.take();
  }

  text(text: string): void {
    if (this.#inValue) this.#value = this.#add(text);
    this.#inline.add(text);
  }

  #add(text: string): string {
    const value = (this.#value ?? "") + text;
    if (value.length > MAX_CELL) throw tooMuch("cellText");
    return value;
  }

  close(name: string): FileRecord | undefined {
    this.#inline.close(name);
    this.#inValue = false;
    if (name === "c" && this.#cells) {
      const text = this.#cellText();
      this.#meter.spend("text", text.length);
      this.#cells[this.#place] = text;
    }
    if (name !== "row" || !this.#cells) return undefined;
    const cells = this.#cells;
    this.#cells = null;
    return cells.length > 0 ? { line: this.#line, cells } : undefined;
  }

  #cellText(): string {
    const { strings, isDate, is1904 } = this.#workbook;
    if (this.#type === "inlineStr") return this.#inline.take();
    const value = this.#value ?? "";
    if (this.#type === "s") return strings[Number(value)] ?? "";
    if (this.#type === "b") return value === "" ? "" : value === "1" ? "true" : "false";
    if (this.#type === "d") return value.slice(0, 10);
    if (this.#type !== "n" || value === "") return unescapeText(value);
    return isDate[this.#style] ? dateText(Number(value), is1904) : numberText(value);
  }
}

/** A → 0, Z → 25, AA → 26; of `AA12`. */
function columnOf(address: string | undefined): number | null {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(address ?? "") ?? [];
  if (letters === undefined) return null;
  let place = 0;
  for (let at = 0; at < letters.length; at++) place = place * 26 + letters.charCodeAt(at) - 64;
  return place - 1;
}

/**
 * Days since the last day of 1899 (1900 was no leap year, but Excel counts its 29 February), or
 * since 1904.
 */
function dateText(days: number, is1904: boolean): string {
  const date = new Date(
    (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.floor(days) * DAY_MS,
  );
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}

/** Excel keeps 9.99 as 9.9900000000000002. */
function numberText(text: string): string {
  return /^-?\d{1,15}$/.test(text) ? text : String(Number(Number(text).toPrecision(15)));
}
