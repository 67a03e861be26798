import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { writeProductWorkbook } from "#backend/export/xlsx-file.ts";
import { ProblemError } from "#backend/http/problem-error.ts";
import { FILE_COLUMNS } from "#backend/imports/columns.ts";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { workbookFile } from "#tests/support/hostile-files.ts";
import { allOf, SHIRTS } from "../backend/imports/spreadsheet.ts";

const RUNS = { numRuns: 400 };
const REFUSALS = [
  ...["not_xlsx", "not_utf8", "empty_file", "missing_columns", "malformed_csv"],
  ...["zip_file", "not_a_table", "nul_character", "ods_file", "numbers_file", "xlsb_file"],
  ...["too_many_rows", "file_too_complex"],
];
/** Fragments that may break a parser of XML, zips or CSV. */
const PIECES = fc.oneof(
  fc.constantFrom(
    ..."<>/&;\"'=,\n\t\0\ufffe ".split(""),
    ...["<!--", "]]>", "<![CDATA[", "<?xml", "&#xD800;", "&#0;", "&lt;", "_x0000_", "__proto__"],
    ...["<row>", "</row>", "<c>", "</c>", "<v>", "<t>", "<rPh>", "<si>", 'r="XFD1"', 't="s"'],
    ...["constructor", "-1", "1e309", "99999999999999999999", "NaN", "true", "'='", "＝"],
  ),
  fc.string({ maxLength: 5, unit: "binary" }),
);
interface Change {
  at: number;
  drop: number;
  put: string;
}
const changes = fc.array(fc.record({ at: fc.nat(1_000_000), drop: fc.nat(12), put: PIECES }), {
  minLength: 1,
  maxLength: 6,
});

const changed = (text: string, all: readonly Change[]) =>
  all.reduce((sum, { at, drop, put }) => {
    const place = at % (sum.length + 1);
    return sum.slice(0, place) + put + sum.slice(place + drop);
  }, text);

/**
 * Reads to the products, and expects products or one of the refusals. The result has to be
 * cloneable for another process.
 */
async function survives(bytes: Uint8Array): Promise<void> {
  try {
    structuredClone(
      await allOf(
        proposeProducts(readRows(bytes), { rate: 1.5, minorDigits: 2, currency: "THB" }, []),
      ),
    );
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    expect(REFUSALS).toContain(error.problem.code);
  }
}

async function exported(): Promise<Uint8Array> {
  async function* groups() {
    yield [
      Object.fromEntries(FILE_COLUMNS.map((column) => [column, `Kaos ${column}`])),
      { Handle: "b", Title: "Topi & <b>", "Variant Price": "65000", Active: "true" },
    ];
  }
  return new Uint8Array(Buffer.concat(await allOf(writeProductWorkbook(FILE_COLUMNS, groups()))));
}
const withStyles = workbookFile({
  strings: "<sst><si><t>Kaos</t></si><si><r><t>a</t></r><rPh><t>b</t></rPh></si></sst>",
  styles:
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  rows: '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2"><v>5</v></c><c r="D2" s="1"><v>46347.5</v></c></row>',
});

test("reads a workbook with mutated XML in any part, or refuses it", async () => {
  for (const file of [await exported(), withStyles]) {
    await survives(file);
    const parts = Object.entries(unzipSync(file));
    await fc.assert(
      fc.asyncProperty(fc.nat(parts.length - 1), changes, (index, all) =>
        survives(
          zipSync(
            Object.fromEntries(
              parts.map(([name, content], at) => [
                name,
                at === index ? strToU8(changed(strFromU8(content), all)) : content,
              ]),
            ),
            { level: 0 },
          ),
        ),
      ),
      RUNS,
    );
  }
});

test("reads a workbook with mutated zip bytes, or refuses it", async () => {
  const file = await exported();
  const latin = Buffer.from(file).toString("latin1");
  await fc.assert(
    fc.asyncProperty(changes, (all) =>
      survives(new Uint8Array(Buffer.from(changed(latin, all), "latin1"))),
    ),
    RUNS,
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length), (length) => survives(file.slice(0, length))),
    RUNS,
  );
});

test("reads a mutated CSV and random bytes, or refuses them", async () => {
  await fc.assert(
    fc.asyncProperty(changes, (all) => survives(strToU8(changed(SHIRTS, all)))),
    RUNS,
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => survives(bytes)),
    RUNS,
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) =>
      survives(new Uint8Array([0x50, 0x4b, 3, 4, ...bytes])),
    ),
    RUNS,
  );
});
