import { chooseSheet, type SheetScore } from "./choose-sheet.ts";
import { shortenKey } from "./column-keys.ts";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { MAX_CELL, MAX_COLUMNS, tooMuchRefusal, type WorkMeter } from "./read-limits.ts";
import { formatNumber, hasThreeDecimals, type SheetRecords } from "./read-xlsx-records.ts";
import { type Attributes, findAttribute, readXml, type XmlReader } from "./read-xml.ts";
import { MAX_SHEETS } from "./workbook.ts";

const CHUNK = 64 * 1024;

export const isXmlWorkbook = (text: string): boolean =>
  /urn:schemas-microsoft-com:office:spreadsheet/.test(text.slice(0, 4096));

interface Sheet {
  name: string;
  isHidden: boolean;
  hiddenColumns: Set<number>;
  rows: FileRecord[];
}

/**
 * Reads an "XML Spreadsheet 2003", which systems save as .xls
 * (https://learn.microsoft.com/previous-versions/office/developer/office-xp/aa140066). Throws 422
 * `not_xlsx` for malformed XML and document types, `file_too_complex`.
 */
export function readXmlWorkbook(text: string, meter: WorkMeter, score: SheetScore): SheetRecords {
  const parts = readXml(
    splitIntoChunks(text.replace(/^\ufeff/, "")),
    new WorkbookReader(meter),
    meter,
  );
  const sheets = [...parts].slice(0, MAX_SHEETS);
  const { sheet, ...others } = chooseSheet(
    sheets.map((one) => ({ ...one, records: () => one.rows })),
    score,
  );
  if (!sheet) throw fileRefusalProblem("not_xlsx");
  return {
    ...others,
    records: sheet.rows,
    readSheet: (name) => sheets.find((one) => one.name === name)?.rows ?? [],
    hiddenColumns: sheet.hiddenColumns,
  };
}

function* splitIntoChunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

class WorkbookReader implements XmlReader<Sheet> {
  readonly #meter: WorkMeter;
  #sheet: Sheet | null = null;
  #record: FileRecord | null = null;
  #line = 0;
  #column = 0;
  #nextColumn = 0;
  #type = "";
  #data: string | null = null;
  #formula: string | null = null;
  #hasData = false;
  #inVisible = false;
  #inComment = false;

  constructor(meter: WorkMeter) {
    this.#meter = meter;
  }

  open(name: string, attributes: Attributes): void {
    const readAttribute = (attribute: string) => findAttribute(attributes, attribute);
    if (name === "Worksheet") {
      this.#sheet = {
        name: shortenKey(readAttribute("Name") ?? ""),
        ...{ isHidden: false, hiddenColumns: new Set(), rows: [] },
      };
      this.#line = 0;
      this.#column = 0;
    } else if (name === "Column") this.#openColumn(readAttribute);
    else if (name === "Row") this.#openRow(readAttribute);
    else if (name === "Cell" && this.#record) this.#openCell(this.#record.cells, readAttribute);
    else if (name === "Comment") this.#inComment = true;
    else if (name === "Data" && !this.#inComment) {
      this.#type = readAttribute("Type") ?? "String";
      this.#data = "";
    } else if (name === "Visible") this.#inVisible = true;
  }

  #openColumn(readAttribute: (name: string) => string | undefined): void {
    this.#column = Number(readAttribute("Index") ?? this.#column + 1);
    const last = Math.min(this.#column + Number(readAttribute("Span") ?? 0), MAX_COLUMNS);
    if (readAttribute("Hidden") === "1")
      for (let place = this.#column; place <= last; place++)
        this.#sheet?.hiddenColumns.add(place - 1);
    this.#column = last;
  }

  #openRow(readAttribute: (name: string) => string | undefined): void {
    this.#meter.spend("rows");
    this.#line = Number(readAttribute("Index") ?? this.#line + 1);
    this.#nextColumn = 0;
    const hidden = readAttribute("Hidden") === "1" ? { isHidden: true as const } : {};
    this.#record = { line: this.#line, cells: [], ...hidden };
  }

  #openCell(cells: string[], readAttribute: (name: string) => string | undefined): void {
    const place = Number(readAttribute("Index") ?? this.#nextColumn + 1) - 1;
    if (!(place >= 0 && place < MAX_COLUMNS)) throw tooMuchRefusal("columns");
    this.#meter.spend("cells", Math.max(1, place + 1 - cells.length));
    while (cells.length <= place) cells.push("");
    this.#nextColumn = place + 1 + Number(readAttribute("MergeAcross") ?? 0);
    this.#column = place;
    this.#formula = readAttribute("Formula") ?? null;
    this.#hasData = false;
  }

  text(text: string): void {
    if (this.#inVisible && this.#sheet && /hidden/i.test(text)) this.#sheet.isHidden = true;
    if (this.#data === null) return;
    this.#data += text;
    if (this.#data.length > MAX_CELL) throw tooMuchRefusal("cellText");
  }

  close(name: string): Sheet | undefined {
    if (name === "Data" && this.#data !== null) this.#closeData(this.#data);
    else if (name === "Comment") this.#inComment = false;
    else if (name === "Visible") this.#inVisible = false;
    else if (name === "Cell") this.#closeCell();
    else if (name === "Row") {
      const record = this.#record;
      this.#record = null;
      if (record && record.cells.length > 0) this.#sheet?.rows.push(record);
    } else if (name === "Worksheet") {
      const sheet = this.#sheet;
      this.#sheet = null;
      return sheet ?? undefined;
    }
    return undefined;
  }

  #closeData(data: string): void {
    this.#data = null;
    const record = this.#record;
    if (!record) return;
    this.#meter.spend("text", data.length);
    this.#hasData = data !== "";
    const text = formatCell(this.#type, data);
    record.cells[this.#column] = text;
    if (this.#type !== "Number" || !hasThreeDecimals(text)) return;
    record.exact ??= [];
    record.exact.push(this.#column);
  }

  /** The writing program left the calculation to Excel. */
  #closeCell(): void {
    if (!this.#record || this.#formula === null || this.#hasData) return;
    this.#record.cells[this.#column] = shortenKey(this.#formula);
    this.#record.formulas ??= [];
    this.#record.formulas.push(this.#column);
  }
}

function formatCell(type: string, data: string): string {
  if (type === "Number") return formatNumber(data.trim());
  if (type === "Boolean") return data.trim() === "1" ? "true" : "false";
  return type === "DateTime" ? data.slice(0, 10) : data;
}
