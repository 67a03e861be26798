import { Parser } from "htmlparser2";
import { findBesideNumber } from "#contract/written-number.ts";
import { chooseSheet, type SheetScore } from "./choose-sheet.ts";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, tooMuchRefusal, type WorkMeter } from "./read-limits.ts";

const CHUNK = 64 * 1024;
/** Pages nest tables for their layout. */
const MAX_NESTED = 256;
/** Each of them may have the products. */
const MAX_TABLES = 500;

interface Cell {
  text: string;
  /** True also for an empty text. Avoids searching a long text each time. */
  isBlankAtEnd: boolean;
  /** The columns and rows that it covers. */
  columns: number;
  rows: number;
}

/** A cell that spans a column of the rows below. */
interface SpanningCell {
  text: string;
  /** Numbers count once; names and headings are repeated below. */
  textBelow: string;
  rows: number;
}

class TableReader {
  readonly records: FileRecord[] = [];
  readonly #meter: WorkMeter;
  #covers: (SpanningCell | undefined)[] = [];
  #row: (SpanningCell | undefined)[] | null = null;
  #isHidden = false;
  #cell: Cell | null = null;

  constructor(meter: WorkMeter) {
    this.#meter = meter;
  }

  openRow(isHidden: boolean): void {
    this.#meter.spend("rows");
    this.#row = [];
    this.#isHidden = isHidden;
  }

  openCell({ colspan, rowspan }: Record<string, string>): void {
    this.closeCell();
    if (!this.#row) this.openRow(false);
    const [columns, rows] = [readCount(colspan), readCount(rowspan)];
    this.#cell = { text: "", isBlankAtEnd: true, columns, rows };
  }

  /** Joins consecutive blanks. */
  add(text: string): void {
    if (!this.#cell) return;
    const words = text.replace(/[ \t\n\f]+/g, " ");
    const added = this.#cell.isBlankAtEnd && words.startsWith(" ") ? words.slice(1) : words;
    if (added === "") return;
    this.#cell.text += added;
    this.#cell.isBlankAtEnd = added.endsWith(" ");
    if (this.#cell.text.length > MAX_CELL) throw tooMuchRefusal("cellText");
  }

  breakLine(): void {
    if (this.#cell) Object.assign(this.#cell, { text: `${this.#cell.text}\n`, isBlankAtEnd: true });
  }

  closeCell(): void {
    const [row, cell] = [this.#row, this.#cell];
    this.#cell = null;
    if (!row || !cell) return;
    const text = cell.text.replaceAll(" \n", "\n").trim();
    const textBelow = findBesideNumber(text) === null ? text : "";
    while (this.#covers[row.length]) row.push(undefined);
    for (let count = 0; count < cell.columns; count++)
      row.push(
        count === 0
          ? { text, textBelow, rows: cell.rows }
          : { text: "", textBelow: "", rows: cell.rows },
      );
    this.#meter.spend("cells", cell.columns);
    this.#meter.spend("text", text.length);
    if (row.length > MAX_COLUMNS) throw tooMuchRefusal("columns");
  }

  /** `line`: the row's number on the page, as a spreadsheet program counts. */
  closeRow(line: number): void {
    this.closeCell();
    const row = this.#row;
    this.#row = null;
    if (!row) return;
    const width = Math.max(row.length, this.#covers.length);
    const covers = Array.from({ length: width }, (_, place) => row[place] ?? this.#covers[place]);
    this.#meter.spend("cells", width);
    this.records.push({
      line,
      cells: covers.map((cover, place) => (row[place] ? cover?.text : cover?.textBelow) ?? ""),
      ...(this.#isHidden ? { isHidden: true as const } : {}),
    });
    this.#covers = covers.map((cover) =>
      cover && cover.rows > 1 ? { ...cover, rows: cover.rows - 1 } : undefined,
    );
    while (this.#covers.length > 0 && !this.#covers.at(-1)) this.#covers.pop();
  }
}

const readCount = (text: string | undefined): number =>
  Math.min(Math.max(1, Number.parseInt(text ?? "", 10) || 1), MAX_COLUMNS);

export const isHtml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|meta|style|body|table|div|center)\b/i.test(
    text.slice(0, 4096),
  );

/**
 * Reads the highest-scoring table of a web page, which many systems save as .xls. Runs and fetches
 * nothing. Throws 422 `not_a_table` without rows, `file_too_complex`.
 */
export function readHtmlRecords(text: string, meter: WorkMeter, score: SheetScore) {
  const tables: TableReader[] = [];
  const openTables: TableReader[] = [];
  let line = 0;
  let depth = 0;
  /** Inside an element whose text is no content. */
  let isCode = false;
  const getInnerTable = () => openTables.at(-1);
  const closeInnerRow = () => getInnerTable()?.closeRow(line);
  const parser = new Parser({
    onopentag(name, attributes) {
      meter.spend("elements");
      if (++depth > MAX_NESTED) throw tooMuchRefusal("depth");
      isCode ||= name === "script" || name === "style";
      if (name === "table") {
        if (tables.length === MAX_TABLES) throw tooMuchRefusal("tables");
        const table = new TableReader(meter);
        tables.push(table);
        openTables.push(table);
      } else if (name === "tr") {
        closeInnerRow();
        line++;
        getInnerTable()?.openRow(
          "hidden" in attributes || /display\s*:\s*none/i.test(attributes.style ?? ""),
        );
      } else if (name === "td" || name === "th") getInnerTable()?.openCell(attributes);
      else if (name === "br") getInnerTable()?.breakLine();
    },
    ontext(part) {
      if (!isCode) getInnerTable()?.add(part);
    },
    onclosetag(name) {
      depth--;
      if (name === "script" || name === "style") isCode = false;
      if (name === "td" || name === "th") getInnerTable()?.closeCell();
      else if (name === "tr") closeInnerRow();
      else if (name === "table") {
        closeInnerRow();
        openTables.pop();
      }
    },
  });
  for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
  parser.end();
  const { sheet } = chooseSheet(
    tables.map(({ records }) => ({ name: "", isHidden: false, records: () => records })),
    score,
  );
  if (!sheet || sheet.records().length === 0) throw fileRefusalProblem("not_a_table");
  return sheet.records();
}
