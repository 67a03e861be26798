import { strToU8, zipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { StockBatch } from "#contract/stock-batches.ts";
import { encodeUtf16, windows874 } from "#tests/support/file-encodings.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function sellerWith(...skus: string[]): Promise<Seller> {
  const seller = await world.signUp();
  for (const sku of skus) await world.stockUp(seller, sku, 10);
  return seller;
}

/** Returns the new stock of each SKU by the file, or the error code. */
async function changes(seller: Seller, content: string | Uint8Array) {
  const form = new FormData();
  const bytes = typeof content === "string" ? strToU8(content) : content;
  form.set("file", new File([new Uint8Array(bytes)], "stok.csv"));
  const checked = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  if (checked.status !== 200) return checked.body;
  const answer = await seller.fetch(`/v1/stocks/batches/${checked.body.batchId}`);
  const { items } = StockBatch.parse(answer.body);
  return Object.fromEntries(
    items
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, sku, change, errorCode }) => [`${line} ${sku}`, errorCode ?? change.onHand]),
  );
}

test("a stock file is read in every format that spreadsheet programs save", async () => {
  const seller = await sellerWith("A", "B");
  expect(await changes(seller, "SKU;Stok\r\nA;12\r\nB;1.013\r\n")).toEqual({
    "2 A": { to: 12 },
    "3 B": { to: 1013 },
  });
  expect(await changes(seller, "Kode Barang,Nama Barang,Sisa Stok\nA,Kaos,14\n")).toEqual({
    "2 A": { to: 14 },
  });
  expect(await changes(seller, windows874("รหัสสินค้า,คงเหลือ\nA,15\n"))).toEqual({
    "2 A": { to: 15 },
  });
  expect(await changes(seller, encodeUtf16("sku\ton_hand\nA\t16\n"))).toEqual({
    "2 A": { to: 16 },
  });
  expect(await changes(seller, "sep=;\nKode;Jumlah\nA;17\n")).toEqual({ "3 A": { to: 17 } });
  expect(await changes(seller, "Stok akhir bulan\n\nSKU,Stok\nA,18\n")).toEqual({
    "4 A": { to: 18 },
  });
});

test("a workbook's leading zeros and numbers are read as shown, and instructions are skipped", async () => {
  const seller = await sellerWith("00123", "B");
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (rows: string) => strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
  const file = zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Petunjuk" r:id="a"/><sheet name="Stok" r:id="b"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/a.xml"/><Relationship Id="b" Target="worksheets/b.xml"/></Relationships>',
    ),
    "xl/styles.xml": strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    "xl/worksheets/a.xml": sheet(`<row>${cell("Isi kolom kuning")}${cell("wajib")}</row>`),
    "xl/worksheets/b.xml": sheet(
      `<row>${cell("sku")}${cell("on_hand")}</row><row><c s="1"><v>123</v></c><c><v>16</v></c></row><row>${cell("B")}<c><v>1.234</v></c></row>`,
    ),
  });
  expect(await changes(seller, file)).toEqual({ "2 00123": { to: 16 }, "3 B": "invalid_number" });
});

test("Shopify's inventory file sets stock on hand, by its difference to the exported value", async () => {
  const seller = await sellerWith("F01-A");
  const head =
    "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)";
  expect(await changes(seller, `${head}\nkaos,Kaos,,,F01-A,,,Toko,0,0,0,10,10,17\n`)).toEqual({
    "2 F01-A": { by: 7 },
  });
});

test("an invalid count is reported by line, and SKUs match ignoring case and spaces", async () => {
  const seller = await sellerWith("F1-A", "F1-B", "F2-B", "F2-C");
  expect(
    await changes(
      seller,
      'sku,on_hand\nF1-A,1.000\nF1-B,"1,000"\nf2-b,7\n F2-C ,8\nTIDAK-ADA,3\nF1-A,5\n',
    ),
  ).toEqual({
    "2 F1-A": { to: 1000 },
    "3 F1-B": { to: 1000 },
    "4 f2-b": { to: 7 },
    "5 F2-C": { to: 8 },
    "6 TIDAK-ADA": "sku_unknown",
    "7 F1-A": "repeated",
  });
});

test("a figure with a comma and no quotes, and a code that a spreadsheet program marked, are not misread", async () => {
  const seller = await sellerWith("A", "0012", "C");
  expect(
    await changes(seller, 'SKU,Stok\nA,1,000\n"=""0012""","=""1.000"""\n\u200bC\u200b,7,\n'),
  ).toEqual({
    "2 A": "row_too_wide",
    "3 0012": { to: 1000 },
    "4 C": { to: 7 },
  });
});

test("refused lines keep their cells as they were typed", async () => {
  const seller = await sellerWith("A", "B");
  const form = new FormData();
  const text = 'SKU;Gudang;Stok;Rak\nA;Utara ;12 lusin;R-1\nNIX;;"1.000";\nB;;75,000;R;2;x\n';
  form.set("file", new File([text], "stok.csv"));
  const { body } = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  await world.drain();
  const answer = await seller.fetch(`/v1/stocks/batches/${body.batchId}?isRefused=true`);
  const { items } = StockBatch.parse(answer.body);
  expect(items.map(({ typed }) => typed)).toEqual([
    { sku: "A", warehouse: "Utara", on_hand: "12 lusin", rack: "R-1" },
    { sku: "NIX", warehouse: "", on_hand: "1.000", rack: "" },
    { sku: "B", warehouse: "", on_hand: "75,000,R,2,x" },
  ]);
});
