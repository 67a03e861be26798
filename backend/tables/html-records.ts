import { Parser } from "htmlparser2";
import { findBesideNumber } from "#contract/written-number.ts";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, tooMuchRefusal, type WorkMeter } from "./read-limits.ts";
import { chooseSheet, type SheetScore } from "./read-sheets.ts";

const CHUNK = 64 * 1024;
/** Nested elements; a page lays its tables out in others. */
const MOST_NESTED = 256;
/** Tables of a page, each of which may be the one with the products. */
const MOST_TABLES = 500;

interface Cell {
  text: string;
  /** The text ends in a blank, or is empty. A long text is not searched for it each time. */
  isBlankAtEnd: boolean;
  /** The columns and rows that it covers. */
  columns: number;
  rows: number;
}

/** A text that covers a column of the rows below. */
interface Cover {
  text: string;
  /** The text in the rows below: a figure counts once, a name or a heading is said of all. */
  textBelow: string;
  rows: number;
}

/** The rows of one table while its page is read. */
class TableReader {
  readonly records: FileRecord[] = [];
  readonly #meter: WorkMeter;
  #covers: (Cover | undefined)[] = [];
  #row: (Cover | undefined)[] | null = null;
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

  /** Adds a text, of whose blanks in a row one counts. */
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

  /** `line`: the number of the row on the page, as a spreadsheet program counts it. */
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
 * Reads the lines of the highest-scoring table of a web page, which many systems save as .xls.
 * Nothing of the page is run or fetched. Throws 422 `not_a_table` if it has no rows,
 * `file_too_complex`.
 */
export function htmlRecords(text: string, meter: WorkMeter, score: SheetScore) {
  const tables: TableReader[] = [];
  const open: TableReader[] = [];
  let line = 0;
  let depth = 0;
  /** Within an element whose text is no content. */
  let isCode = false;
  const inner = () => open.at(-1);
  const endRow = () => inner()?.closeRow(line);
  const parser = new Parser({
    onopentag(name, attributes) {
      meter.spend("elements");
      if (++depth > MOST_NESTED) throw tooMuchRefusal("depth");
      isCode ||= name === "script" || name === "style";
      if (name === "table") {
        if (tables.length === MOST_TABLES) throw tooMuchRefusal("tables");
        const table = new TableReader(meter);
        tables.push(table);
        open.push(table);
      } else if (name === "tr") {
        endRow();
        line++;
        inner()?.openRow(
          "hidden" in attributes || /display\s*:\s*none/i.test(attributes.style ?? ""),
        );
      } else if (name === "td" || name === "th") inner()?.openCell(attributes);
      else if (name === "br") inner()?.breakLine();
    },
    ontext(part) {
      if (!isCode) inner()?.add(part);
    },
    onclosetag(name) {
      depth--;
      if (name === "script" || name === "style") isCode = false;
      if (name === "td" || name === "th") inner()?.closeCell();
      else if (name === "tr") endRow();
      else if (name === "table") {
        endRow();
        open.pop();
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
