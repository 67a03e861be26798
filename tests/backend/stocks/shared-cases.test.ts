import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { strToU8, zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { StockBatch } from "#contract/stock-batches.ts";
import { windows874 } from "#tests/support/file-encodings.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

/**
 * The stock files of the project's collection of cases, each as a file of our own with the same
 * shape. Where the collection is beside the repository, or in SAMPLE_DATA, its file must give the
 * same answer. Product files: tests/backend/imports/shared-cases.test.ts.
 */
const FOLDER = `${process.env.SAMPLE_DATA ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url))}/cases`;

let world: World;
let seller: Seller;
beforeAll(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  for (const sku of ["F01-A", "F01-B", "F01-C", "F02-A", "F02-B", "F02-C", "123", "00123"])
    await world.stockUp(seller, sku, 10);
  for (const sku of ["F02-D", "F08-A", "F09-A"]) await world.stockUp(seller, sku, 10);
});

/** Returns each line's new stock on hand, or the reason why it is held back. */
async function readStock(content: Uint8Array) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], "stok.csv"));
  const checked = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  if (checked.status !== 200) return checked.body;
  const answer = await seller.fetch(`/v1/stocks/batches/${checked.body.batchId}`);
  return StockBatch.parse(answer.body)
    .items.toSorted((a, b) => a.line - b.line)
    .map(({ line, sku, change, errorCode }) =>
      [line, sku, errorCode ?? JSON.stringify(change.onHand ?? {})].join(" "),
    );
}

const ZEROS = zipSync({
  "xl/workbook.xml": strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="Sheet" r:id="a"/></sheets></workbook>',
  ),
  "xl/_rels/workbook.xml.rels": strToU8(
    '<Relationships><Relationship Id="a" Target="worksheets/a.xml"/></Relationships>',
  ),
  "xl/styles.xml": strToU8(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  ),
  "xl/worksheets/a.xml": strToU8(
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>sku</t></is></c><c t="inlineStr"><is><t>on_hand</t></is></c></row><row><c t="inlineStr"><is><t>F01-A</t></is></c><c><v>16</v></c></row><row><c s="1"><v>123</v></c><c><v>4</v></c></row></sheetData></worksheet>',
  ),
});

const CASES: Record<string, { content: string | Uint8Array; lines: string[] }> = {
  "s01-stok-titik.csv": {
    content:
      'sku,on_hand\nF01-A,1.000\nF01-B,"1,000"\nF01-C,2.5\nF02-A,-4\nf02-b,7\n F02-C ,8\n123,9\nTIDAK-ADA,3\nF02-D,3\nF02-D,5\nF08-A,1E3\nF09-A,\n',
    lines: [
      ...['2 F01-A {"to":1000}', '3 F01-B {"to":1000}', "4 F01-C invalid_number"],
      ...["5 F02-A sign_doubtful", '6 f02-b {"to":7}', '7 F02-C {"to":8}', '8 123 {"to":9}'],
      ...["9 TIDAK-ADA sku_unknown", '10 F02-D {"to":3}', "11 F02-D repeated"],
      ...["12 F08-A number_shortened", "13 F09-A {}"],
    ],
  },
  "s02-stok-titikkoma.csv": {
    content: "SKU;Stok\nF01-A;12\nF01-B;13\n",
    lines: ['2 F01-A {"to":12}', '3 F01-B {"to":13}'],
  },
  "s03-stok-indonesia.csv": {
    content: "Kode Barang,Nama Barang,Sisa Stok\nF01-A,Kaos Polos A,14\n",
    lines: ['2 F01-A {"to":14}'],
  },
  "s04-stok-thai874.csv": {
    content: windows874("รหัสสินค้า,คงเหลือ\nF01-A,15\n"),
    lines: ['2 F01-A {"to":15}'],
  },
  "s05-stok.xlsx": { content: ZEROS, lines: ['2 F01-A {"to":16}', '3 00123 {"to":4}'] },
  "s06-shopify-inventory.csv": {
    content:
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,HS Code,COO,Location,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)\nkaos-a,Kaos Polos A,,,,,,,F01-A,,,Gudang,0,0,0,10,10,17\n",
    lines: ['2 F01-A {"by":7}'],
  },
};

for (const [name, { content, lines }] of Object.entries(CASES))
  test(`${name} is read as it was meant, or held back with its reason`, async () => {
    const ours = typeof content === "string" ? strToU8(content) : content;
    expect(await readStock(ours)).toEqual(lines);
    const shared = `${FOLDER}/${name}`;
    if (existsSync(shared))
      expect(await readStock(new Uint8Array(readFileSync(shared)))).toEqual(lines);
  });

test.skipIf(!existsSync(FOLDER))("every stock file of the collection has a test", () => {
  const stockFiles = readdirSync(FOLDER).filter((name) => name.startsWith("s0"));
  expect(stockFiles.filter((name) => !(name in CASES))).toEqual([]);
});
