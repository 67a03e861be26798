import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { strToU8 } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { ImportColumns } from "#contract/import-columns.ts";
import { encodeUtf16, encodeWindows1252, windows874 } from "#tests/support/file-encodings.ts";
import { sheetsFile, textCell } from "#tests/support/sheets-file.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { importAll, readItems, snapshot, upload } from "./spreadsheet.ts";

/**
 * The product files of the project's collection of cases, each as a file of our own with the same
 * shape. Where the collection is beside the repository, or in SAMPLE_DATA, its file must give the
 * same answer. Stock files: tests/backend/stocks/shared-cases.test.ts.
 */
const FOLDER = `${process.env.SAMPLE_DATA ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url))}/cases`;
const IN_STOCKS = /^s0\d/;

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Checks a file with its proposed columns. Returns its products, and problems but defaults. */
async function checkFile(seller: Seller, content: string | Uint8Array) {
  const started = await upload(seller, content);
  if (started.status !== 200) throw new Error(JSON.stringify(started.problem));
  const { id, status } = started.import;
  const path = `/v2/products/imports/${id}/columns`;
  const { columns } = (await seller.call<{ columns: z.infer<typeof ImportColumns> }>("GET", path))
    .body;
  if (status === "mapping")
    await seller.call("PUT", path, { choices: columns.columns.map(({ choice }) => choice) });
  const { items } = await readItems(seller, id);
  return {
    id,
    products: items.map(({ name, handle, minPrice, maxPrice, variantCount, decision }) =>
      [
        ...[decision, name.slice(0, 20) || handle, minPrice],
        ...(maxPrice === minPrice ? [] : [maxPrice]),
        ...(variantCount === 1 ? [] : [`${variantCount} variants`]),
      ].join(" "),
    ),
    problems: items.flatMap(({ problems }) =>
      problems
        .filter(({ code }) => !["weight_default", "weight_unit_assumed"].includes(code))
        .map(({ line, column, code }) => `${line} ${column}: ${code}`),
    ),
  };
}

const SHOPIFY =
  "Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Status\n";
const WOO =
  'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Weight (kg)","Sale price","Regular price",Categories,Images,Parent,Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global"\n';
const own = (
  handle: string,
  name: string,
  { sku = handle.toUpperCase(), price = "20000", stock = "5", grams = "200", status = "active" },
  more: { body?: string; option?: string; value?: string; barcode?: string; type?: string } = {},
) =>
  [
    ...[handle, name, more.body ?? "", "Merek", more.type ?? "Baju"],
    ...[status === "active" ? "TRUE" : "FALSE", more.option ?? "", more.value ?? ""],
    ...[sku, grams, stock, price, more.barcode ?? "", status],
  ]
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(",");

const D01 = `${SHOPIFY}${[
  own("d1a", "Angka A", { price: "75.000" }),
  own("d1b", "Angka B", { price: "75,000" }),
  own("d1c", "Angka C", { price: "Rp 75.000" }),
  own("d1d", "Angka D", { price: "75.000,00" }),
  own("d1e", "Angka E", { price: "10000", stock: "1.000" }),
  own("d1f", "Angka F", { price: "10000", stock: "2.5" }),
  own("d1g", "Angka G", { price: "10000", stock: "-3" }),
  own("d1h", "Angka H gratis", { price: "0" }),
  own("d1i", "Angka I", { price: "1.25E+05" }),
  own("d1j", "Angka J", { grams: "1.500" }),
  own("d1k", "Draf K", { sku: "D1-K", status: "draft" }),
  own("d1l", "Arsip L", { status: "archived" }),
  own("d1m", "Sama SKU", { sku: "D1-M " }),
  own("d1n", "Sama SKU kecil", { sku: "d1-m" }),
  own("d1o", "Baris\nBaru", { sku: "D1-O\nX" }),
  own("d1p", "Kode dalam", {}, { barcode: "TSH-0001" }),
  own("d1q", "N".repeat(300), {}),
  own("d1r", "แมว 🐱 قميص", { sku: "D1-R" }, { option: "Ukuran: Dada", value: "S|M" }),
  own("d1r", "", { sku: "D1-R2" }, { value: "L/XL === 90%" }),
  own(
    "d1s",
    "Html",
    {},
    { body: "<p>Baris <b>satu</b></p><script>alert(1)</script>&nbsp;5 &lt; 6" },
  ),
].join("\n")}\n`;

const W01 = `${WOO}901,variable,W-P,"Jaket Hujan",1,0,visible,,"<p>Anti air</p>",1,,0.6,,,"Baju > Jaket",,,0,Ukuran,"S, M, L",1,1
902,variation,W-S,"Jaket - S",1,0,visible,,,1,4,,,150000,,,id:901,1,Ukuran,S,,1
903,variation,W-M,"Jaket - M",1,0,visible,,,1,5,,120000,150000,,,id:901,2,Ukuran,M,,1
910,simple,W-DRAF,"Barang Draf",-1,0,hidden,,,1,5,0.1,,15000,,,,0,,,,
911,simple,W-HABIS,"Barang Habis",1,0,visible,,,0,,0.1,,15000,,,,0,,,,
912,external,W-EXT,"Barang Luar",1,0,visible,,,1,,,,15000,,,,0,,,,
913,grouped,W-GRP,"Paket",1,0,visible,,,1,,,,,,,,0,,,,
`;

const cellOf = (value: string | number | { xml: string }): string =>
  typeof value === "object"
    ? value.xml
    : typeof value === "number"
      ? `<c><v>${value}</v></c>`
      : value === ""
        ? "<c/>"
        : textCell(value);
const formula = (text: string) => ({ xml: `<c><f>${text}</f><v/></c>` });
const sheet = (
  name: string,
  rows: readonly (readonly (string | number | { xml: string })[])[],
) => ({
  name,
  xml: `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cellOf).join("")}</row>`).join("")}</sheetData></worksheet>`,
});
const D04 = sheetsFile([
  sheet("Petunjuk", [["Cara mengisi"], ["1. Isi kolom yang berwarna kuning", "wajib"]]),
  sheet("Produk", [
    ["Informasi Produk", "", "", "Informasi Penjualan"],
    ["Nama Produk", "SKU", "Barcode", "Harga", "Stok", "Berat (gram)"],
    ["wajib diisi", "opsional", "13 digit", "angka saja", "angka", "gram"],
    ["Ember A", "00123", "0089123456789", formula("50000*1.5"), 10, 500],
    ["Ember B", "00124", 8991234567891, 89000.0000001, formula("SUM(1,2)"), 250],
    ["Ember C", 20240301, "8991234567891 ", { xml: '<c t="e"><v>#N/A</v></c>' }, 5, 250],
    ["Ember D", "D4-D", "", 75000, 5, "0,5"],
    [{ xml: '<c t="d"><v>2024-03-01T00:00:00</v></c>' }, "D4-E", "", 75000, 5, 250],
    ["Ember F", "D4-F", "", "75.000", 5, 250],
    ["Ember G", "D4-G", "", "  75000  ", "10 pcs", 250],
    [""],
    [""],
    [""],
    ["Total", "", "", "", formula("SUM(E4:E9)")],
  ]),
]);

interface CaseFile {
  content: string | Uint8Array;
  country?: "th";
  products: string[];
  problems?: string[];
}
const CASES: Record<string, CaseFile> = {
  "c01-harga-ribuan-titik.csv": {
    content:
      "Nama Produk;SKU;Harga;Stok;Berat (gram)\nKaos Polos A;F01-A;89.000;10;250\nKaos Polos B;F01-B;125.000;5;250\nKaos Polos C;F01-C;99.500;7;250\n",
    products: [
      "create Kaos Polos A 89000",
      "create Kaos Polos B 125000",
      "create Kaos Polos C 99500",
    ],
  },
  "c03-harga-campur.csv": {
    content:
      'Nama Produk,SKU,Harga,Stok\nSepatu A,F03-A,89.000,"1.000"\nSepatu B,F03-B,"1,000,2",2\nSepatu C,F03-C,"1.234,50",2\n',
    products: ["create Sepatu A 89000", "blocked Sepatu B 0", "blocked Sepatu C 0"],
    problems: ["3 Harga: price_invalid", "4 Harga: price_fraction"],
  },
  "c04-satu-baris-ribuan.csv": {
    content: "Nama Produk,SKU,Harga,Stok\nMug Satu,F04-A,89.000,4\n",
    products: ["create Mug Satu 89000"],
  },
  "c05-barcode-sci.csv": {
    content:
      "Nama Produk,SKU,Harga,Stok,Barcode\nSabun A,00123,15000,4,8.99123E+12\nSabun B,1E3,15000,4,0089123456789\nSabun C,F05-C,15000,4,8991234567890\n",
    products: ["create Sabun A 15000", "create Sabun B 15000", "create Sabun C 15000"],
    problems: ["2 Barcode: barcode_invalid", "4 Barcode: barcode_invalid"],
  },
  "c06-win874.csv": {
    content: windows874('รหัสสินค้า,ชื่อสินค้า,ราคาขาย,จำนวน\nF06-A,เสื้อยืดคอกลม สีดำ,"1,290.00",12\n'),
    country: "th",
    products: ["create เสื้อยืดคอกลม สีดำ 129000"],
  },
  "c07-utf16le-tab.csv": {
    content: encodeUtf16("Nama Produk\tSKU\tHarga\tStok\nGelas Kaca\tF07-A\t25000\t6\n"),
    products: ["create Gelas Kaca 25000"],
  },
  "c08-tab.csv": {
    content: "Nama Produk\tSKU\tHarga\tStok\nGelas Plastik\tF08-A\t25000\t6\n",
    products: ["create Gelas Plastik 25000"],
  },
  "c09-sep-line.csv": {
    content: "sep=;\nNama Produk;SKU;Harga;Stok\nGelas Besi;F09-A;25000;6\n",
    products: ["create Gelas Besi 25000"],
  },
  "c10-win1252.csv": {
    content: encodeWindows1252("Nama Produk,SKU,Harga,Stok\nKopi Café Crème 250g,F10-A,45000,6\n"),
    products: ["create Kopi Café Crème 250g 45000"],
  },
  "d01-own-angka.csv": {
    content: D01,
    products: [
      ...["A", "B", "C", "D"].map((letter) => `create Angka ${letter} 75000`),
      ...["create Angka E 10000", "blocked Angka F 10000", "create Angka G 10000"],
      ...["blocked Angka H gratis 0", "blocked Angka I 0", "create Angka J 20000"],
      ...["create Draf K 20000", "create Arsip L 20000", "create Sama SKU 20000"],
      ...["blocked Sama SKU kecil 20000", "create Baris\nBaru 20000", "create Kode dalam 20000"],
      `blocked ${"N".repeat(20)} 20000`,
      ...["create แมว 🐱 قميص 20000 2 variants", "create Html 20000"],
    ],
    problems: [
      "7 Variant Inventory Qty: quantity_invalid",
      "8 Variant Inventory Qty: negative_quantity",
      "9 Variant Price: price_not_positive",
      "10 Variant Price: number_shortened",
      "15 Variant SKU: sku_duplicate",
      "16 Variant SKU: sku_line_break",
      "20 Title: too_long",
    ],
  },
  "d02-tebak.csv": {
    content:
      "Nama Barang,Kode,Harga Jual,Jumlah Stok\nPiring A,D2-A,25000,3\nPiring B,D2-B,18000,3\nPiring C,D2-C,75.000,3\nPiring D,D2-D,120000,3\n",
    products: [
      ...["create Piring A 25000", "create Piring B 18000"],
      ...["create Piring C 75000", "create Piring D 120000"],
    ],
  },
  "d04-gabungan.xlsx": {
    content: D04,
    products: [
      ...["blocked Ember A 0", "blocked Ember B 89000", "blocked Ember C 0"],
      ...["blocked Ember D 75000", "create 2024-03-01 75000", "create Ember F 75000"],
      ...["create Ember G 75000", "blocked Total 0"],
    ],
    problems: [
      "4 Harga: number_formula",
      "5 Stok: number_formula",
      "6 Harga: price_invalid",
      "7 Berat (gram): weight_invalid",
      "8 Nama Produk: name_like_date",
      "14 Harga: price_missing",
      "14 Stok: number_formula",
      "14 Nama Produk: row_of_totals",
    ],
  },
  "e01-etsy.csv": {
    content:
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,"VARIATION 1 TYPE","VARIATION 1 NAME","VARIATION 1 VALUES","VARIATION 2 TYPE","VARIATION 2 NAME","VARIATION 2 VALUES",SKU\n"Kaos Kucing","Bahan katun\n\n• nyaman",95000,IDR,12,"kaos,kucing",katun,,,"Custom Property",Ukuran,"S,M,L","Custom Property",Warna,"Hitam,Putih","E1-S-H,E1-S-P,E1-M-H,E1-M-P,E1-L-H,E1-L-P"\n"Mug Kucing","Keramik",45000,IDR,7,mug,keramik,,,,,,,,,E1-MUG\n',
    products: ["create Kaos Kucing 95000 6 variants", "create Mug Kucing 45000"],
    problems: ["2 Variant Inventory Qty: stock_shared", "2 Tags: column_ignored"],
  },
  "e03-wix.csv": {
    content:
      "handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,productOptionName1,productOptionType1,productOptionDescription1,brand\nproduct_a,Product,Kemeja Linen,<p>Linen</p>,a.jpg;b.jpg,Baju,E3-A,,150000,,TRUE,PERCENT,0,InStock,0.3,Ukuran,DROP_DOWN,S;M,Laras\nproduct_a,Variant,,,,,E3-A-S,,,0,,,,4,0.3,Ukuran,DROP_DOWN,S,\nproduct_a,Variant,,,,,E3-A-M,,,5000,,,,6,0.3,Ukuran,DROP_DOWN,M,\nproduct_b,Product,Topi Linen,<p>Topi</p>,,Baju,E3-B,,55000,,FALSE,PERCENT,10,9,0.1,,,,Laras\n",
    products: ["create Kemeja Linen 150000 155000 2 variants", "create Topi Linen 55000"],
    problems: ["2 Image Src: picture_address", "2 Image Src: picture_address"],
  },
  "e05-magento.csv": {
    content:
      'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,short_description,weight,product_online,visibility,price,special_price,url_key,additional_attributes,qty,is_in_stock,configurable_variations,configurable_variation_labels\nMG-S,,Default,simple,Default Category/Baju,base,Kaos Rajut S,,,0.3,1,Not Visible Individually,99000,,kaos-s,"size=S,color=Hitam",5,1,,\nMG-M,,Default,simple,Default Category/Baju,base,Kaos Rajut M,,,0.3,1,Not Visible Individually,99000,89000,kaos-m,"size=M,color=Hitam",7,1,,\nMG,,Default,configurable,Default Category/Baju,base,Kaos Rajut,,,0.3,1,"Catalog, Search",,,kaos,,,1,"sku=MG-S,size=S|sku=MG-M,size=M",size=Ukuran\n',
    products: ["create Kaos Rajut 99000 2 variants"],
  },
  "u01-templat-sendiri.csv": {
    content: `${SHOPIFY}${own("u1a", "Blus Katun", { price: "75.000", stock: "1.000", grams: "1.500" })}\n${own("u1b", "Rok Katun", { price: "85000", status: "draft" })}\n`,
    products: ["create Blus Katun 75000", "create Rok Katun 85000"],
  },
  "w01-woo.csv": {
    content: W01,
    products: [
      ...["create Jaket Hujan 150000 2 variants", "create Barang Draf 15000"],
      ...["create Barang Habis 15000", "create Barang Luar 15000", "blocked Paket 0"],
    ],
    problems: ["8 Regular price: price_missing"],
  },
  "w05-woo-tanpa-id.csv": {
    content:
      'Type,SKU,Name,Published,Description,Stock,"Weight (g)","Regular price",Parent,"Attribute 1 name","Attribute 1 value(s)"\nvariable,W5-P,"Celana Hujan",1,,,"1,800",,,Ukuran,"S, M"\nvariation,W5-S,"Celana - S",1,,4,"1,800",150000,id:777,Ukuran,S\nvariation,W5-M,"Celana - M",1,,4,1.800,150.000,W5-P,Ukuran,M\n',
    products: ["create Celana Hujan 150000", "blocked id:777 150000"],
    problems: ["3 Parent: parent_missing"],
  },
};

/** Files that only mean something after an earlier one. */
const U03 = `${SHOPIFY}${[
  own("d1k", "Draf K", { sku: "D1-K", price: "21000", stock: "50" }),
  own("d1r", "แมว 🐱 قميص", { sku: "D1-R" }, { option: "Ukuran: Dada", value: "S|M" }),
  own("d1r", "", { sku: "D1-R2" }, { value: "L/XL === 90%" }),
  own("d1r", "", { sku: "D1-R3", stock: "8" }, { value: "XXL" }),
].join("\n")}\n`;
const W03 = `${WOO}901,variable,W2-P,"Jaket Hujan",1,0,visible,,"<p>Anti air</p>",1,,0.6,,,"Baju > Jaket",,,0,Ukuran,"S, M, L",1,1
902,variation,W2-S,"Jaket - S",1,0,visible,,,1,4,,,150000,,,W2-P,1,Ukuran,S,,1
903,variation,W2-M,"Jaket - M",1,0,visible,,,1,5,,,150000,,,W2-P,2,Ukuran,M,,1
904,variation,W2-L,"Jaket - L",1,0,visible,,,1,9,,,155000,,,W2-P,3,Ukuran,L,,1
`;
const W04 = `${WOO}905,variation,W-XL,"Jaket - XL",1,0,visible,,,1,9,,,159000,,,W-P,4,Ukuran,XL,,1\n`;
const LATER_FILES: Record<string, string> = {
  "u03-stok-lewat-file-produk.csv": U03,
  "w03-woo-ganti-sku.csv": W03,
  "w04-woo-varian-saja.csv": W04,
};

/** Returns our file, and the collection's where it is there. */
function listFiles(name: string, content: string | Uint8Array): [string, Uint8Array][] {
  const path = `${FOLDER}/${name}`;
  return [
    ["ours", typeof content === "string" ? strToU8(content) : content],
    ...(existsSync(path)
      ? [["shared", new Uint8Array(readFileSync(path))] as [string, Uint8Array]]
      : []),
  ];
}

for (const [name, { content, country = "id", products, problems = [] }] of Object.entries(CASES))
  test(`${name} is read as it was meant, or refused with its reason`, async () => {
    for (const [origin, file] of listFiles(name, content)) {
      const seller = await shop.signUp(country);
      expect({ origin, ...(await checkFile(seller, file)) }).toMatchObject({
        ...{ origin, products, problems },
      });
    }
  });

const textOf = (name: string, origin: string, content: string): string =>
  origin === "shared" ? readFileSync(`${FOLDER}/${name}`, "utf8") : content;

/** Runs a test with our pair of files, and with the collection's. */
async function withPairs(
  first: [name: string, content: string],
  second: [name: string, content: string],
  run: (seller: Seller, later: string) => Promise<void>,
) {
  const origins = existsSync(FOLDER) ? ["ours", "shared"] : ["ours"];
  for (const origin of origins) {
    const seller = await shop.signUp();
    await importAll(shop, seller, textOf(first[0], origin, first[1]));
    await run(seller, textOf(second[0], origin, second[1]));
  }
}

test("u03: a product file changes prices and adds a variant with its stock, and keeps the stock of others", async () => {
  await withPairs(
    ["d01-own-angka.csv", D01],
    ["u03-stok-lewat-file-produk.csv", U03],
    async (seller, later) => {
      const { items } = await importAll(shop, seller, later);
      expect(
        items.map(({ decision, problems }) => [decision, problems.map(({ code }) => code)]),
      ).toEqual([
        ["update", ["stock_kept"]],
        ["update", []],
      ]);
      expect(items[0]?.problems[0]?.value).toBe("50|5");
      const { variants, stocks } = await snapshot(shop, seller);
      const find = (wanted: string) => variants.find(({ sku }) => sku === wanted);
      const units = (sku: string) =>
        stocks.find(({ variantId }) => variantId === find(sku)?.id)?.onHand;
      expect(find("D1-K")?.price).toBe(21_000);
      expect([units("D1-K"), units("D1-R"), units("D1-R3")]).toEqual([5, 5, 8]);
    },
  );
});

test("w03: a product whose SKUs all changed is asked about, and takes the new ones if it is the same", async () => {
  await withPairs(["w01-woo.csv", W01], ["w03-woo-ganti-sku.csv", W03], async (seller, later) => {
    const { id, products, problems } = await checkFile(seller, later);
    expect([products, problems]).toEqual([
      ["blocked Jaket Hujan 150000 155000 3 variants"],
      ["2 SKU: same_name"],
    ]);
    await seller.call("PUT", `/v2/products/imports/${id}/numbers`, { sameNames: "same" });
    await seller.call("POST", `/v2/products/imports/${id}/;apply`);
    await shop.drain();
    const { products: kept, variants } = await snapshot(shop, seller);
    expect(kept.filter(({ name }) => name === "Jaket Hujan")).toHaveLength(1);
    expect(
      variants
        .map(({ sku }) => sku)
        .filter((sku) => sku.startsWith("W2-"))
        .sort(),
    ).toEqual(["W2-L", "W2-M", "W2-S"]);
  });
});

test("w04: a variation alone joins its product and does not rename it", async () => {
  await withPairs(["w01-woo.csv", W01], ["w04-woo-varian-saja.csv", W04], async (seller, later) => {
    const { items } = await importAll(shop, seller, later);
    expect(items.map(({ decision, status }) => [decision, status])).toEqual([["update", "done"]]);
    const { products, variants } = await snapshot(shop, seller);
    expect(products.map(({ name }) => name)).not.toContain("Jaket - XL");
    expect(variants.find(({ sku }) => sku === "W-XL")).toMatchObject({
      ...{ price: 159_000, weightG: 600 },
    });
  });
});

test.skipIf(!existsSync(FOLDER))("every file of the collection has a test", () => {
  const known = new Set([...Object.keys(CASES), ...Object.keys(LATER_FILES)]);
  expect(readdirSync(FOLDER).filter((name) => !known.has(name) && !IN_STOCKS.test(name))).toEqual(
    [],
  );
});
