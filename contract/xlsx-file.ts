import { strToU8, Zip, ZipDeflate } from "fflate";

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS_NAMESPACE =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_NAMESPACE = "http://schemas.openxmlformats.org/package/2006";
const CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET_PATH = "xl/worksheets/sheet1.xml";

/**
 * The parts of a one-sheet workbook beside the sheet (ECMA-376 part 1 §12.3). Style 1 is text, so
 * that a code typed later keeps its zeros; style 2 is the header, 3 a day, 4 a day with its time.
 */
const WORKBOOK_PARTS: Record<string, string> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${CONTENT_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${RELATIONSHIPS_NAMESPACE}"><sheets><sheet name="$SHEET" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NAMESPACE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/**
 * The kind of a column's cells: numbers with a decimal point, days `2026-11-21`, times
 * `2026-11-21 14:05:09`, which have no zone, as in a workbook. A code is a text, of digits too.
 */
export type CellKind = "text" | "code" | "number" | "day" | "time";

export interface Sheet {
  name: string;
  columns: readonly string[];
  /** Absent: text. A cell that is not of its column's kind is text, too. */
  kinds: ReadonlyMap<string, CellKind>;
  /** Marks the text's own quote marks for the import that reads the file. */
  mark: (column: string, text: string) => string;
}

/**
 * Streams a workbook of one sheet; only the current group is in memory. Texts are inline in their
 * cells, codes are text.
 */
export async function* writeXlsxFile(
  { name, columns, kinds, mark }: Sheet,
  groups: AsyncIterable<Partial<Record<string, string>>[]>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const takeReady = () => {
    const takenBytes = ready;
    ready = [];
    return takenBytes;
  };
  for (const [file, xml] of Object.entries(WORKBOOK_PARTS)) {
    const part = new ZipDeflate(file);
    zip.add(part);
    part.push(strToU8(XML_HEAD + xml.replace("$SHEET", escapeXml(name))), true);
  }
  const sheet = new ZipDeflate(SHEET_PATH);
  zip.add(sheet);
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const head = columns
    .map((column, place) => writeTextCell(`${getColumnLetters(place)}1`, column, 2))
    .join("");
  sheet.push(
    strToU8(
      `${XML_HEAD}<worksheet xmlns="${MAIN_NAMESPACE}">${view}<sheetData><row r="1">${head}</row>`,
    ),
  );
  let line = 1;
  yield* takeReady();
  for await (const rows of groups) {
    const writtenRows = rows.map((row) => {
      line += 1;
      const cells = columns.map((column, place) => {
        const value = row[column] ?? "";
        const reference = `${getColumnLetters(place)}${line}`;
        if (value === "") return "";
        const number = writeNumberEnd(kinds.get(column), value);
        return number
          ? `<c r="${reference}"${number}</c>`
          : writeTextCell(reference, mark(column, value), 1);
      });
      return `<row r="${line}">${cells.join("")}</row>`;
    });
    sheet.push(strToU8(writtenRows.join("")));
    yield* takeReady();
  }
  sheet.push(strToU8("</sheetData></worksheet>"), true);
  zip.end();
  yield* takeReady();
}

const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?$/;
const TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/;
const DAY_MS = 86_400_000;
/** A workbook counts days from here (ECMA-376 part 1 §18.17.4.1). */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Returns the end of a number's cell after its place, or `null` for a text. */
function writeNumberEnd(kind: CellKind | undefined, value: string): string | null {
  if (kind === "number") return NUMBER_PATTERN.test(value) ? `><v>${value}</v>` : null;
  if (kind !== "day" && kind !== "time") return null;
  const [, day, time = "00:00"] = TIME_PATTERN.exec(value) ?? [];
  const days = (Date.parse(`${day}T${time}Z`) - FIRST_DAY) / DAY_MS;
  return Number.isNaN(days) ? null : ` s="${kind === "day" ? 3 : 4}"><v>${days}</v>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
const getColumnLetters = (place: number): string =>
  (place < 26 ? "" : getColumnLetters(Math.floor(place / 26) - 1)) +
  String.fromCharCode(65 + (place % 26));

const writeTextCell = (at: string, value: string, style: number): string =>
  `<c r="${at}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;

/** Excel would read `_x0041_` in a text as an escaped "A" (ECMA-376 part 1 §22.9.2.19). */
function escapeXml(value: string): string {
  return value
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}
