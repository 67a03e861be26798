import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { ProblemError } from "#backend/http/problem-error.ts";
import { WorkMeter } from "#backend/tables/read-limits.ts";
import { readXlsxRecords } from "#backend/tables/read-xlsx-records.ts";
import { allOf } from "./spreadsheet.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const STYLES = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;Rp&quot;#,##0 [Red]"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

interface Parts {
  rows: string;
  strings?: string;
  workbookPr?: string;
  /** XML namespace prefix, as Microsoft's libraries write it. */
  prefix?: string;
}

/** A workbook whose first sheet is not the first file. */
function workbook({ rows, strings = "", workbookPr = "", prefix = "" }: Parts): Uint8Array {
  const parts = {
    "xl/worksheets/sheet1.xml":
      '<worksheet><sheetData><row r="1"><c r="A1"><v>404</v></c></row></sheetData></worksheet>',
    "xl/worksheets/sheet7.xml": `<${prefix}worksheet><${prefix}cols><${prefix}col min="1"/></${prefix}cols><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`,
    "xl/workbook.xml": `<workbook xmlns:r="${RELATIONSHIPS}">${workbookPr}<sheets><sheet name="Produk" sheetId="7" r:id="rId3"/><sheet name="Lain" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Target="/xl/worksheets/sheet7.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0"?>${xml}`)]),
    ),
  );
}
const recordsOf = async (bytes: Uint8Array, meter?: WorkMeter) =>
  allOf(readXlsxRecords(bytes, meter).records);
const read = async (parts: Parts) =>
  (await recordsOf(workbook(parts))).map(({ line, cells }) => [line, ...cells]);

test("reads texts exactly: shared, in runs, escaped, without phonetic readings", async () => {
  const strings =
    '<si><t>Kaos &amp; Topi &#x1F455;</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Dua </t></r><r><t>kata</t></r></si><si><t>課</t><rPh sb="0" eb="1"><t>か</t></rPh></si><si/><si><t>a_x000D_b</t></si>';
  const cells = [0, 1, 2, 3, 4]
    .map((index, place) => `<c r="${"ABCDE"[place]}1" t="s"><v>${index}</v></c>`)
    .join("");
  const inline =
    '<c r="F1" t="inlineStr"><is><t>_x005F_x0041_</t></is></c><c r="G1" t="str"><f>A1&amp;B1</f><v>hasil</v></c>';
  expect(await read({ rows: `<row r="1">${cells}${inline}</row>`, strings })).toEqual([
    [1, "Kaos & Topi 👕", "Dua kata", "課", "", "a\rb", "_x0041_", "hasil"],
  ]);
});

test("reads numbers in their shortest form, and dates only in date formats", async () => {
  const rows = `<row r="1"><c r="A1"><v>9.9900000000000002</v></c><c r="B1"><v>8991234567890</v></c><c r="C1" s="1"><v>46347</v></c><c r="D1" s="2"><v>46347.75</v></c>
    <c r="E1" s="3"><v>65000</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="d"><v>2026-11-21T00:00:00</v></c><c r="H1" t="e"><v>#N/A</v></c><c r="I1"><v>1E-3</v></c></row>`;
  expect(await read({ rows })).toEqual([
    [
      1,
      "9.99",
      "8991234567890",
      "2026-11-21",
      "2026-11-21",
      "65000 IDR",
      "true",
      "2026-11-21",
      "#N/A",
      "0.001",
    ],
  ]);
  const from1904 = await read({
    rows: '<row r="1"><c r="A1" s="1"><v>44885</v></c></row>',
    workbookPr: '<workbookPr date1904="1"/>',
  });
  expect(from1904).toEqual([[1, "2026-11-21"]]);
});

test("places cells by their address, keeps row numbers, and ignores formatted empty cells", async () => {
  const head = '<c r="B2"><v>1</v></c><c r="D2"><v>2</v></c><c r="E2" s="3"/>';
  const rows = `<row r="1"/><row r="2" spans="2:5">${head}</row><row r="5"><c r="A5"><v>3</v></c><c r="F5" s="3"/></row><row><c><v>4</v></c><c><v>5</v></c></row>`;
  expect(await read({ rows })).toEqual([
    [2, "", "1", "", "2"],
    [5, "3", "", "", ""],
    [6, "4", "5", "", ""],
  ]);
});

test("reads files with any namespace prefix", async () => {
  const rows =
    '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Kaos</x:t></x:is></x:c><x:c r="B1"><x:v>5</x:v></x:c></x:row>';
  expect(await read({ rows, prefix: "x:" })).toEqual([[1, "Kaos", "5"]]);
});

test("refuses a file that is not a workbook", async () => {
  for (const bytes of [
    zipSync({ "readme.txt": strToU8("halo") }),
    new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]),
    workbook({ rows: "" }).subarray(0, 200),
  ])
    await expect(recordsOf(bytes)).rejects.toMatchObject({
      problem: { code: "not_xlsx" },
    });
});

test("refuses a workbook over a limit and names the limit", async () => {
  const one = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const limitOf = async (parts: Parts, limits: ConstructorParameters<typeof WorkMeter>[0]) =>
    recordsOf(workbook(parts), new WorkMeter(limits)).then(
      () => null,
      (error: ProblemError) => [error.problem.code, error.problem.details?.limit],
    );
  const rows = one.repeat(10);
  const strings = "<si><t>kaos</t></si>".repeat(10);
  expect(await limitOf({ rows, strings }, {})).toBeNull();
  for (const limits of [
    { entries: 5 },
    { unpackedBytes: 1000 },
    { elements: 30 },
    { rows: 9 },
    { cells: 9 },
    { text: 9 },
    { sharedText: 50 },
  ])
    expect(await limitOf({ rows, strings }, limits)).toEqual([
      "file_too_complex",
      Object.keys(limits)[0],
    ]);
  const wide = '<row r="1"><c r="XFD1"><v>1</v></c></row>';
  expect(await limitOf({ rows: wide }, {})).toEqual(["file_too_complex", "columns"]);
  const long = `<row r="1"><c r="A1"><v>${"1".repeat(300_000)}</v></c></row>`;
  expect(await limitOf({ rows: long }, {})).toEqual(["file_too_complex", "cellText"]);
  const texts = `<row r="1"><c t="inlineStr"><is>${`<r><t>${"x".repeat(30_000)}</t></r>`.repeat(10)}</is></c></row>`;
  expect(await limitOf({ rows: texts }, {})).toEqual(["file_too_complex", "cellText"]);
});

test("refuses XML that is malformed or declares a document type", async () => {
  for (const rows of [
    '<row r="1"><c r="A1"><v>1</v></row>',
    '<row r="1"><c r="A1"><v>&nix;</v></c></row>',
    '<row r="1"><c r="A1"><v>1 < 2</v></c></row>',
    "<!-- ",
    '<row r="1">',
  ])
    await expect(read({ rows }), rows.slice(0, 60)).rejects.toMatchObject({
      problem: { code: "not_xlsx" },
    });
  const doctype = zipSync({ "xl/workbook.xml": strToU8("<!DOCTYPE x []><workbook/>") });
  await expect(recordsOf(doctype)).rejects.toMatchObject({
    problem: { code: "not_xlsx" },
  });
});
