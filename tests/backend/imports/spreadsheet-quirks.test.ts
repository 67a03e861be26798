import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { ProblemError } from "#backend/http/problem-error.ts";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readHead } from "#backend/imports/read-head.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { surveyRows } from "#backend/imports/survey-rows.ts";
import { encodeWindows1252 } from "#tests/support/file-encodings.ts";
import { readAsProposed } from "./read-as-proposed.ts";
import { allOf } from "./spreadsheet.ts";

const RUPIAH = { rate: 1, minorDigits: 0, currency: "IDR" } as const;

/** Reads a file by its proposed columns: each variant's name, SKU and price, and the problems. */
async function asProposed(content: string | Uint8Array) {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  const { line, columns, otherSheets } = await readHead(bytes, new Set());
  const choices = Object.fromEntries(columns.map(({ key, guess }) => [key, guess]));
  const reading = { line, mapping: { choices } };
  const survey = await surveyRows(readRows(bytes, reading));
  const found = await allOf(
    proposeProducts(readRows(bytes, reading), RUPIAH, [], { ...survey, answers: {} }),
  );
  return {
    otherSheets,
    variants: found.flatMap(({ proposal: { name, variants } }) =>
      variants.map(({ sku, price }) => `${name} ${sku} ${price}`),
    ),
    problems: found.flatMap(({ problems }) =>
      problems.map(({ line, column, code }) => `${line} ${column}: ${code}`),
    ),
  };
}
async function refusalOf(content: string | Uint8Array) {
  try {
    return await asProposed(content);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return [error.problem.code, error.problem.details];
  }
}

const HEAD = "Nama Produk,SKU,Harga,Stok\n";

test("a price with a comma and no quotes, which moves the cells behind it, is an error", async () => {
  const { problems } = await asProposed(`${HEAD}Gelas,A1,75,000,3\nPiring,A2,80000,4,,\n`);
  expect(problems).toEqual(["2 Handle: column_count"]);
});

test("a spreadsheet's errors are refused as names and codes", async () => {
  const { problems } = await asProposed(
    `${HEAD}#N/A,A1,75000,1\nGelas,#REF!,75000,1\nMug,########,75000,1\nKaos #1,#A1,75000,1\n`,
  );
  expect(problems).toEqual([
    "2 Title: cell_error",
    "3 Variant SKU: cell_error",
    "4 Variant SKU: cell_error",
  ]);
});

test("a SKU without its last digits is refused, and one that looks like a date is pointed out", async () => {
  const { problems } = await asProposed(
    `${HEAD}Gelas,"8,99123E+12",75000,1\nMug,Mar-24,75000,1\nKopi,1E3,75000,1\n`,
  );
  expect(problems).toEqual(["2 Variant SKU: number_shortened", "3 Variant SKU: sku_like_date"]);
});

test.each(["Total,,155000,7", "GRAND TOTAL,,155000,7", "รวมทั้งสิ้น,,155000,7", ",,155000,7"])(
  "a row of totals becomes no product: %s",
  async (totals) => {
    const { problems } = await asProposed(
      `${HEAD}Gelas,A1,75000,3\nPiring,A2,80000,4\n${totals}\n`,
    );
    expect(problems).toEqual(["4 Title: row_of_totals"]);
  },
);

test("a product may be called total", async () => {
  const { problems } = await asProposed(`${HEAD}Total Care,,75000,3\nTotal,T-1,80000,4\n`);
  expect(problems).toEqual([]);
});

test("a line of hints in brackets is skipped", async () => {
  const { variants, problems } = await asProposed(
    `${HEAD}(wajib),(opsional),(rupiah),(buah)\nGelas,A1,75000,3\n`,
  );
  expect([variants, problems]).toEqual([["Gelas A1 75000"], []]);
});

test.each([
  ["Excel's mark for texts", `${HEAD}Gelas,"=""00123""",75000,1\n`, "Gelas 00123 75000"],
  [
    "quotes around whole lines",
    '"Nama Produk;SKU;Harga"\n"Gelas ""A"";A1;75.000"\n',
    'Gelas "A" A1 75000',
  ],
  [
    "characters without a width",
    "Nama Produk,SKU,Harga\nGelas,\u200bA1\u200b,\u200e75.000\n",
    "Gelas A1 75000",
  ],
])("%s do not change what a cell says", async (_, content, expected) => {
  expect((await asProposed(content)).variants).toEqual([expected]);
});

test("a file whose lines have different encodings is refused by the first line that differs", async () => {
  const mixed = [
    strToU8("Nama Produk,SKU,Harga\nKopi Café,A1,75000\n"),
    encodeWindows1252("Kopi Crème,A2,80000\n"),
  ];
  expect(await refusalOf(Buffer.concat(mixed))).toEqual(["mixed_encodings", { line: 3 }]);
});

const ODF = "application/vnd.oasis.opendocument";
const zipOf = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), {
    level: 0,
  });
/** The signature of a compound file, and the name of its part. */
const oldFile = (part: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from(part, "utf16le"),
  ]);

test.each([
  ["an old Excel file", oldFile("Workbook"), "old_excel"],
  ["a web page without a table", "<html><body><p>Masuk</p></body></html>", "not_a_table"],
  ["a web archive", "MIME-Version: 1.0\nX-Document-Type: Workbook\n", "not_a_table"],
  ["other XML", '<?xml version="1.0"?><produk><sku>A1</sku></produk>', "not_a_table"],
  ["a PDF", "%PDF-1.4\n", "not_a_table"],
  ["JSON", '[{"sku": "A1"}]', "not_a_table"],
  ["an OpenDocument sheet", zipOf({ mimetype: `${ODF}.spreadsheet` }), "ods_file"],
  ["a file of Apple Numbers", zipOf({ "Index/Document.iwa": "x" }), "numbers_file"],
  ["a binary workbook", zipOf({ "_rels/.rels": "x", "xl/workbook.bin": "x" }), "xlsb_file"],
  ["a zip of pictures", zipOf({ "a.jpg": "x" }), "zip_file"],
  ["a workbook with a password", oldFile("EncryptedPackage"), "protected_file"],
])("%s is refused with what to do", async (_, content, code) => {
  expect(await refusalOf(content)).toEqual([code, {}]);
});

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const rows = (...all: string[][]) => all.map((cells) => `<row>${cells.join("")}</row>`).join("");
const HEADINGS = ["Nama Produk", "SKU", "Harga"].map(text);

/** A workbook; `rename` changes the paths of its parts. */
function workbook(
  sheets: Record<string, string>,
  rename = (path: string) => path,
  format = "000-000",
): Uint8Array {
  const names = Object.keys(sheets);
  const main = rename("xl/workbook.xml");
  const parts: Record<string, string> = {
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="${main}"/></Relationships>`,
    [main]: `<workbook xmlns:r="r"><sheets>${names.map((name, n) => `<sheet name="${name}" r:id="r${n}"/>`).join("")}</sheets></workbook>`,
    [main.replace(/(\w+\.xml)$/, "_rels/$1.rels")]:
      `<Relationships>${names.map((_, n) => `<Relationship Id="r${n}" Target="worksheets/s${n}.xml"/>`).join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/><numFmt numFmtId="165" formatCode="&quot;SKU-&quot;000"/><numFmt numFmtId="166" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  };
  for (const [n, name] of names.entries())
    parts[`xl/worksheets/s${n}.xml`] =
      `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`;
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, xml]) => [rename(path), strToU8(xml)])),
  );
}

test("a code is read as its format shows it", async () => {
  const { variants } = await asProposed(
    workbook({
      a: rows(
        HEADINGS,
        [text("A"), number("123456", 1), number("75000", 3)],
        [text("B"), number("7", 2), number("75000")],
        [text("C"), number("1234", 2), number("75000")],
      ),
    }),
  );
  expect(variants).toEqual(["A 123-456 75000", "B SKU-007 75000", "C SKU-1234 75000"]);
});

test.each([
  ["[$$-409]#,##0.00", "12", "price_currency"],
  ["&quot;$&quot;#,##0", "75000", "price_currency"],
  ["0%", "0.5", "price_invalid"],
  ["0&quot; kg&quot;", "75000", "price_invalid"],
])("a price with the cell format %s is not read without it", async (format, value, code) => {
  const cells = [text("Gelas"), text("A1"), number(value, 1)];
  const { problems } = await readAsProposed(
    workbook({ A: rows(HEADINGS, cells) }, undefined, format),
  );
  expect(problems).toEqual([`2 Variant Price: ${code}`]);
});

test("a workbook's rupiah, and kilograms that a cell format shows, are read with their unit", async () => {
  const rupiah = workbook(
    { A: rows(HEADINGS, [text("Gelas"), text("A1"), number("75000", 1)]) },
    undefined,
    "_-[$Rp-421]* #,##0_-",
  );
  expect((await readAsProposed(rupiah)).variants).toEqual(["Gelas A1 75000"]);
  const headings = [...HEADINGS, text("Berat (gram)")];
  const weight = (value: string) =>
    workbook(
      { A: rows(headings, [text("Gelas"), text("A1"), number("75000"), number(value, 1)]) },
      undefined,
      "0.000&quot; kg&quot;",
    );
  for (const [value, grams] of [
    ["1.5", 1500],
    ["1.234", 1234],
  ] as const)
    expect((await readAsProposed(weight(value))).products[0]?.variants[0]).toMatchObject({
      weightG: grams,
    });
});

test("a formula without a result is refused as a name and a SKU", async () => {
  const { problems } = await asProposed(
    workbook({
      a: rows(
        HEADINGS,
        [text("A"), '<c><f>TEXT(1,"000")</f></c>', number("75000")],
        ["<c><f>B2</f><v></v></c>", text("B1"), number("75000")],
      ),
    }),
  );
  expect(problems).toEqual(["2 Variant SKU: number_formula", "3 Title: number_formula"]);
});

test("a number of which Excel has lost the last digits is refused, and one with all is kept", async () => {
  const { variants, problems } = await asProposed(
    workbook({
      a: rows(
        HEADINGS,
        [text("A"), number("1.2345678901234501E+18"), number("75000")],
        [text("B"), number("1234567890123456"), number("75000")],
      ),
    }),
  );
  expect(problems).toEqual(["2 Variant SKU: number_shortened"]);
  expect(variants[1]).toBe("B 1234567890123456 75000");
});

test("other sheets with the same headings are named", async () => {
  const sheet = (name: string) => rows(HEADINGS, [text(name), text(name), number("75000")]);
  const { variants, otherSheets } = await asProposed(
    workbook({
      Petunjuk: rows([text("Cara mengisi"), text("1")]),
      Januari: sheet("A"),
      Februari: sheet("B"),
    }),
  );
  expect([variants, otherSheets]).toEqual([["A A 75000"], ["Februari"]]);
});

test.each([
  ["another name of the workbook", (path: string) => path.replace("workbook.", "workbook2.")],
  ["backslashes", (path: string) => path.replaceAll("/", "\\")],
  ["other capitals", (path: string) => path.replace("worksheets", "WorkSheets")],
])("a workbook's parts are found: %s", async (_, rename) => {
  const bytes = workbook({ a: rows(HEADINGS, [text("A"), text("A1"), number("75000")]) }, rename);
  expect((await asProposed(bytes)).variants).toEqual(["A A1 75000"]);
});
