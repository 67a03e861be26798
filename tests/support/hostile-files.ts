import { strToU8, zipSync } from "fflate";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD_ROW = `<row r="1">${["Handle", "Title", "Variant Price"]
  .map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
  .join("")}</row>`;

export interface WorkbookParts {
  sheet?: string;
  rows?: string;
  strings?: string;
  styles?: string;
  workbook?: string;
  relations?: string;
}

/** Returns a workbook with the given parts, well-formed or not. */
export function workbookFile({
  rows = "",
  sheet = `<worksheet><sheetData>${HEAD_ROW}${rows}</sheetData></worksheet>`,
  strings = "<sst/>",
  styles = "<styleSheet/>",
  workbook = `<workbook xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
  relations = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}: WorkbookParts): Uint8Array {
  return zipSync(
    {
      "xl/workbook.xml": strToU8(workbook),
      "xl/_rels/workbook.xml.rels": strToU8(relations),
      "xl/styles.xml": strToU8(styles),
      "xl/sharedStrings.xml": strToU8(strings),
      "xl/worksheets/sheet1.xml": strToU8(sheet),
    },
    { level: 9 },
  );
}

const MB = 1024 * 1024;
const csvFile = (text: string) => strToU8(`Handle,Title,Variant Price\n${text}`);
const xmlFile = (sheets: string) =>
  strToU8(
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">${sheets}</Workbook>`,
  );
const row = (cells: string) => `<row>${cells}</row>`;

/**
 * Files that are cheap to make, but costly for a reader that is not linear or has no limits.
 * `scale` 1 is a real attack; tests use less if the size does not matter.
 */
export const HOSTILE_FILES: Record<string, (scale: number) => Uint8Array> = {
  "unclosed tags in the workbook": (scale) =>
    workbookFile({ workbook: "<sheet ".repeat(scale * 100_000) }),
  "unclosed tags in the relations": (scale) =>
    workbookFile({ relations: "<Relationship ".repeat(scale * 60_000) }),
  "unclosed number formats": (scale) =>
    workbookFile({ styles: "<numFmt ".repeat(scale * 100_000) }),
  "a format code of brackets": (scale) =>
    workbookFile({
      styles: `<styleSheet><numFmts>${`<numFmt numFmtId="200" formatCode="${"[".repeat(50_000)}"/>`.repeat(scale * 10)}</numFmts><cellXfs>${'<xf numFmtId="200"/>'.repeat(scale * 10)}</cellXfs></styleSheet>`,
      rows: row("<c><v>1</v></c>"),
    }),
  "unclosed strings": (scale) => workbookFile({ strings: "<si><t>".repeat(scale * 1_000_000) }),
  "unclosed phonetic readings": (scale) =>
    workbookFile({ strings: `<sst><si>${"<rPh>".repeat(scale * 100_000)}</si></sst>` }),
  "unclosed rows": (scale) => workbookFile({ sheet: "<row>".repeat(scale * 700_000) }),
  "unclosed cells": (scale) => workbookFile({ rows: row("<c>".repeat(scale * 500_000)) }),
  "300 MB of shared strings": (scale) =>
    workbookFile({ strings: `<sst>${"<si><t>a</t></si>".repeat(scale * 18_000_000)}</sst>` }),
  "a long string, named by every cell": (scale) =>
    workbookFile({
      strings: `<sst><si><t>${"kaos ".repeat(6_000)}</t></si></sst>`,
      rows: row('<c t="s"><v>0</v></c>'.repeat(3)).repeat(scale * 99_999),
    }),
  "cells at the far end of each row": (scale) =>
    workbookFile({ rows: row('<c r="XFD1"><v>1</v></c>').repeat(scale * 99_999) }),
  "rows of nothing": (scale) => workbookFile({ rows: "<row/>".repeat(scale * 10_000_000) }),
  "one cell of 100 MB": (scale) =>
    workbookFile({ rows: row(`<c><v>${"1".repeat(scale * 100 * MB)}</v></c>`) }),
  "entities of entities": (scale) =>
    workbookFile({
      sheet: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: scale * 30 }, (_, n) => `<!ENTITY a${n} "${`&a${n || ""};`.repeat(10)}">`).join("")}]><worksheet><sheetData><row><c t="str"><v>&a9;</v></c></row></sheetData></worksheet>`,
    }),
  "a tag of a million attributes": (scale) =>
    workbookFile({
      sheet: `<worksheet ${Array.from({ length: scale * 1_000_000 }, (_, n) => `a${n}="1"`).join(" ")}>`,
    }),
  "a CSV line of separators": (scale) => csvFile(",".repeat(scale * 19 * MB)),
  "a CSV head of separators": (scale) => strToU8(";".repeat(scale * 19 * MB)),
  "a CSV of openings of markup": (scale) =>
    strToU8(
      `Handle,Title,Variant Price,Body (HTML)\n${`a,b,1,${"<a".repeat(scale * 100_000)}\n`.repeat(10)}`,
    ),
  "a page of unclosed elements": (scale) => strToU8(`<table>${"<b>".repeat(scale * 5_000_000)}`),
  "a page of closings": (scale) =>
    strToU8(`<table><tr><td>a<td>b</table>${"</x>".repeat(scale * 4_000_000)}`),
  "a page of cells over a thousand rows": (scale) =>
    strToU8(
      `<table><tr>${"<td rowspan=1000>1".repeat(999)}</tr>${"<tr><td>a".repeat(scale * 1_000_000)}`,
    ),
  "a page of tables": (scale) => strToU8("<table><tr><td>a<td>b</table>".repeat(scale * 600_000)),
  "a page of blanks between elements": (scale) =>
    strToU8(`<table><tr><td>${"<i> </i>".repeat(scale * 2_000_000)}<td>b</table>`),
  "Excel 2003's XML of sheets": (scale) => xmlFile("<Worksheet/>".repeat(scale * 1_000_000)),
  "Excel 2003's XML of decimals": (scale) =>
    xmlFile(
      `<Worksheet>${`<Row>${'<Cell><Data Type="Number">1.234</Data></Cell>'.repeat(999)}</Row>`.repeat(scale * 400)}</Worksheet>`,
    ),
  "Excel 2003's XML with entities": () =>
    strToU8(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "x">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">&b;</Workbook>',
    ),
  "one product of 100,000 rows": (scale) =>
    strToU8(
      `Handle,Title,Variant Price,Variant SKU,Option1 Name,Option1 Value,Image Src\n${Array.from({ length: scale * 99_999 }, (_, n) => `a,b,1,${n},N,${n},https://x.test/${n}\n`).join("")}`,
    ),
};
