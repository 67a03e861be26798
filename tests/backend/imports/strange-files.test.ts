import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { sheetsFile, textCell } from "#tests/support/sheets-file.ts";
import { readAsProposed, readOrRefusal } from "./read-as-proposed.ts";

const HEADINGS = ["Nama Produk", "SKU", "Harga", "Stok", "Berat"] as const;
type Heading = (typeof HEADINGS)[number];
const GOOD: Record<Heading, string> = {
  "Nama Produk": "Gelas",
  SKU: "A1",
  Harga: "75000",
  Stok: "3",
  Berat: "200",
};
const csvRow = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
const HEAD = `${HEADINGS.join(",")}\n`;
const withCell = (heading: Heading, cell: string) =>
  `${HEAD}${csvRow(HEADINGS.map((one) => (one === heading ? cell : GOOD[one])))}\n`;

test.each([
  ...["75k", "Rp75rb", "75 ribu", "Rp.75.000", "IDR75,000.00", "75'000", "75\u2009000"].map(
    (one) => [one, 75_000] as const,
  ),
  ...["75\u202f000", "７５．０００", "๗๕๐๐๐", "75.000 Rp", "+75000"].map(
    (one) => [one, 75_000] as const,
  ),
  ["1,5jt", 1_500_000] as const,
  ["1.2 juta", 1_200_000] as const,
])("the price %s is read as it is meant", async (cell, price) => {
  const { products, problems } = await readAsProposed(withCell("Harga", cell));
  expect([products[0]?.variants[0]?.price, problems]).toEqual([price, []]);
});

test.each([
  ...["٧٥٠٠٠", "(75.000)", "10%", "~75000", "75000-80000", "Rp 75.000/lusin", "hubungi admin"],
  ...["75.000.00", "7.50.000", "37500*2", "TRUE", "2026-11-01", "gratis", "-"],
])("the price %s is refused", async (cell) => {
  const { problems } = await readAsProposed(withCell("Harga", cell));
  expect(problems).toEqual(["2 Variant Price: price_invalid"]);
});

test.each([
  ...["1 lusin", "2 dus", "habis", "TRUE", ">10", "10+", "3/5", "1-Feb", "½", "2,5", "3 (rusak 1)"],
])("the stock %s is refused", async (cell) => {
  const { problems } = await readAsProposed(withCell("Stok", cell));
  expect(problems).toEqual(["2 Variant Inventory Qty: quantity_invalid"]);
});

test.each([
  ["2 kg", 2000],
  ["1,5kg", 1500],
  ["500gr", 500],
  ["2 lbs", 907],
  ["1.000 g", 1000],
] as const)("the weight %s is read with its unit", async (cell, grams) => {
  const { products, problems } = await readAsProposed(withCell("Berat", cell));
  expect([products[0]?.variants[0]?.weightG, problems]).toEqual([grams, []]);
});

test.each(["1 ons", "1/2 kg", "½ kg", "250 ml", "1kg 200g"])(
  "the weight %s is refused",
  async (cell) => {
    const { problems } = await readAsProposed(withCell("Berat", cell));
    expect(problems).toEqual(["2 Variant Grams: weight_invalid"]);
  },
);

test.each([
  ["SKU", "-", "Variant SKU: sku_placeholder"],
  ["SKU", "N/A", "Variant SKU: sku_placeholder"],
  ["SKU", "tidak ada", "Variant SKU: sku_placeholder"],
  ["SKU", "TRUE", "Variant SKU: sku_placeholder"],
  ["SKU", "0", "Variant SKU: sku_placeholder"],
  ["SKU", "1-Feb", "Variant SKU: sku_like_date"],
  ["SKU", "2-Jan-24", "Variant SKU: sku_like_date"],
  ["SKU", "01/02/24", "Variant SKU: sku_like_date"],
  ["SKU", "Mei-24", "Variant SKU: sku_like_date"],
  ["SKU", "เม.ย.-24", "Variant SKU: sku_like_date"],
  ["SKU", "2024-01-02 00:00:00", "Variant SKU: sku_like_date"],
  ["SKU", "8.99123E+12", "Variant SKU: number_shortened"],
  ["SKU", "8.00E+02", "Variant SKU: number_shortened"],
  ["SKU", "9E+12", "Variant SKU: number_shortened"],
  ["SKU", "8991234567891.0", "Variant SKU: sku_like_fraction"],
  ["Nama Produk", "CafÃ© Latte", "Title: text_garbled"],
  ["Nama Produk", "Cokelat â€“ besar", "Title: text_garbled"],
  ["Nama Produk", "à¹\u0081à¸\u0081à¹\u0089à¸§", "Title: text_garbled"],
  ["Nama Produk", "Caf+AOk- Latte", "Title: text_garbled"],
  ["Nama Produk", "Kopi \ufffd", "Title: text_garbled"],
  ["Nama Produk", "<b>Gelas</b>", "Title: name_markup"],
  ["Nama Produk", "Gelas &amp; Tatakan", "Title: name_markup"],
] as const)("the %s %s is pointed out", async (heading, cell, problem) => {
  const { problems } = await readAsProposed(withCell(heading, cell));
  expect(problems).toEqual([`2 ${problem}`]);
});

test("a line with the name of a group between products is refused alone", async () => {
  const { products, problems } = await readAsProposed(
    "Kode,Nama Produk,Harga Jual,Stok\n00124,Kemeja,95000,5\nKATEGORI: TAS,,,\n00125,Tas,350000,2\n",
  );
  expect(problems).toEqual(["3 Variant Price: price_missing"]);
  expect(products.map(({ name, variants }) => [name, variants.length])).toEqual([
    ["Kemeja", 1],
    ["", 1],
    ["Tas", 1],
  ]);
});

test("the selling price is proposed before a normal one, a quantity is stock, and a status says what is sold", async () => {
  const { choices, products, problems } = await readAsProposed(
    "Nama Produk,Custom label (SKU),Harga Normal,Harga Jual,Kuantitas,Status\nRak,RB-1,300000,275000,5,Aktif\nMeja,MJ-1,900000,850000,2,Nonaktif\n",
  );
  expect([choices, problems]).toEqual([["name", "sku", "none", "price", "stock", "active"], []]);
  expect(products.map(({ isActive, variants: [one] }) => [one?.price, isActive])).toEqual([
    [275_000, true],
    [850_000, false],
  ]);
});

test.each(["1,0", "Habis,Ada", "Ya,Tidak"])(
  "a status of %s says nothing of sale",
  async (words) => {
    const [first, second] = words.split(",");
    const { choices } = await readAsProposed(
      `Nama Produk,SKU,Harga,Status\nRak,RB-1,275000,${first}\nMeja,MJ-1,850000,${second}\n`,
    );
    expect(choices).toEqual(["name", "sku", "price", "none"]);
  },
);

test.each(["3-Apr", "Mar-24", "2026-04-03", "5/6/26"])(
  "the size %s, which was 3-4 before a spreadsheet program made a date of it, is pointed out",
  async (size) => {
    const { problems, products } = await readAsProposed(
      `Nama Produk,Ukuran,SKU,Harga\nKaos Anak,${size},K-1,75000\nKaos Anak,7-8,K-2,75000\n`,
    );
    expect(problems).toEqual(["2 Option1 Value: option_like_date"]);
    expect(products[0]?.variants.map(({ options }) => options)).toEqual([[size], ["7-8"]]);
  },
);

test.each([
  "Ãber",
  "Gelas <3",
  "R&D Kit",
  "A+B-C",
  "Kopi + Gula-Aren",
  "ทดสอบ",
  "Crème à la carte",
])("the name %s is an ordinary one", async (cell) => {
  expect((await readAsProposed(withCell("Nama Produk", cell))).problems).toEqual([]);
});

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
const LINE = withCell("Harga", "75000");

test.each([
  ["UTF-16 without its mark", utf16(LINE)],
  ["big-endian UTF-16 without its mark", utf16(LINE, true)],
  ["line ends of old Macs", LINE.replaceAll("\n", "\r")],
  ["a column of numbers in front", `No,${HEAD}1,Gelas,A1,75000,3,200\n`],
  ["headings merged over two rows", `,,Data,,\n${LINE}`],
  ["a row of units", `${HEAD}(teks),(kode),(Rp),(pcs),(gram)\nGelas,A1,75000,3,200\n`],
  ["headings in Chinese", LINE.replace(HEAD, "商品名称,商家编码,价格,库存,重量\n")],
])("%s is read", async (_, content) => {
  const { variants, problems } = await readAsProposed(content);
  expect([variants, problems]).toEqual([["Gelas A1 75000"], []]);
});

test.each([
  [
    "a name with a comma and no quotes",
    `${HEAD}Gelas, besar,A1,75000,3,200\n`,
    "2 Handle: column_count",
  ],
  ["the headings again", `${LINE}${HEAD}`, "3 Variant Price: price_invalid"],
  [
    "a heading within the rows",
    `${HEAD}MINUMAN,,,,\nGelas,A1,75000,3,200\n`,
    "2 Variant Price: price_missing",
  ],
  ["a footer", `${LINE}Dicetak oleh: Budi,,,,\n`, "3 Variant Price: price_missing"],
  ["one SKU twice", `${LINE}Mug,a1,80000,4,200\n`, "3 Variant SKU: sku_duplicate"],
])("%s is an error of its row", async (_, content, problem) => {
  expect((await readAsProposed(content)).problems).toContain(problem);
});

test.each(["TOTAL", "Jumlah", "รวมทั้งหมด"])(
  "a last row called %s in the column of SKUs is no product",
  async (name) => {
    const { variants, problems } = await readAsProposed(`${LINE},${name},75000,3,200\n`);
    expect(problems).toEqual(["3 Title: row_of_totals"]);
    expect(variants[0]).toBe("Gelas A1 75000");
  },
);

test.each([
  ["ya", true],
  ["Aktif", true],
  ["เปิด", true],
  ["tidak", false],
  ["off", false],
  ["ปิด", false],
])("a product whose column says %s is active: %s", async (word, isActive) => {
  const { products, problems } = await readAsProposed(
    `Nama Produk,SKU,Harga,Aktif\nGelas,A1,75000,${word}\n`,
  );
  expect([products[0]?.isActive, problems]).toEqual([isActive, []]);
});

test("of two columns with one heading the first is proposed, and both are asked about", async () => {
  const { choices } = await readAsProposed("Nama,SKU,Harga,Harga\nGelas,A1,50000,75000\n");
  expect(choices).toEqual(["name", "sku", "price", "none"]);
});

const sheet = (...cells: string[]) => {
  const heads = ["Nama Produk", "SKU", "Harga"].map(textCell).join("");
  const rows = `<row>${heads}</row><row>${cells.join("")}</row>`;
  return sheetsFile([{ name: "A", xml: `<worksheet><sheetData>${rows}</sheetData></worksheet>` }]);
};
const numberCell = (value: string) => `<c><v>${value}</v></c>`;

test.each([
  [
    "a formula's error",
    [textCell("Gelas"), textCell("A1"), '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
    "Variant Price: price_invalid",
  ],
  [
    "a true SKU",
    [textCell("Gelas"), '<c t="b"><v>1</v></c>', numberCell("75000")],
    "Variant SKU: sku_placeholder",
  ],
  [
    "a date for a SKU",
    [textCell("Gelas"), '<c t="d"><v>2026-02-01T00:00:00</v></c>', numberCell("75000")],
    "Variant SKU: sku_like_date",
  ],
  [
    "a percentage for a price",
    [textCell("Gelas"), textCell("A1"), numberCell("0.1")],
    "Variant Price: price_fraction",
  ],
])("%s in a workbook is named", async (_, cells, problem) => {
  expect((await readAsProposed(sheet(...cells))).problems).toEqual([`2 ${problem}`]);
});

test("a workbook's number with the noise of its program is read", async () => {
  const { variants } = await readAsProposed(
    sheet(textCell("Gelas"), numberCell("123456.0"), numberCell("74999.999999999985")),
  );
  expect(variants).toEqual(["Gelas 123456 75000"]);
});

const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test.each([
  ["a CSV in a zip", zipOf({ "produk.csv": LINE }), "zip_file"],
  ["two CSVs in a zip", zipOf({ "a.csv": LINE, "b.csv": LINE }), "zip_file"],
  ["a workbook that is cut off", sheet(textCell("Gelas")).slice(0, 300), "not_xlsx"],
  [
    "UTF-32",
    new Uint8Array(Buffer.from([...LINE].flatMap((one) => [one.charCodeAt(0), 0, 0, 0]))),
    "not_utf8",
  ],
  ["a NUL in a name", withCell("Nama Produk", "Ge\0las"), "nul_character"],
  ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), "not_utf8"],
  ["a gzip", Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), "not_utf8"],
  ["lines of JSON", '{"name":"Gelas","sku":"A1"}\n{"name":"Mug"}\n', "not_a_table"],
  [
    "a quote that does not end",
    `${HEAD}"Gelas,A1,75000,3,200\nMug,M1,80000,4,200\n`,
    "malformed_csv",
  ],
  ["columns by colons", "Nama Produk:SKU:Harga\nGelas:A1:75000\n", "one_column"],
  ["columns by spaces", "Nama Produk   SKU   Harga\nGelas   A1   75000\n", "one_column"],
  [
    "a cell of ten million letters",
    `${HEAD}${"x".repeat(1e7)},A1,75000,3,200\n`,
    "file_too_complex",
  ],
  ["headings alone", HEAD, "empty_file"],
])("%s is refused with what to do", async (_, content, code) => {
  expect(await readOrRefusal(content)).toMatchObject({ refused: code });
});

test("weights whose unit the file of a known system does not say are named once", async () => {
  const head = "sku,product_type,name,price,attribute_set_code,weight\n";
  const { problems, products } = await readAsProposed(
    `${head}A,simple,Gelas,75000,Default,0.2\nB,simple,Mug,75000,Default,0.3\n`,
  );
  expect(problems).toEqual(["2 Variant Grams: weight_unit_assumed"]);
  expect(products.map(({ variants }) => variants[0]?.weightG)).toEqual([200, 300]);
});

test.each(["Stok (lusin)", "Qty (box)", "จำนวน (โหล)", "Stock in cartons"])(
  "%s is not proposed as a stock of pieces",
  async (heading) => {
    const { choices } = await readAsProposed(`Nama,SKU,Harga,${heading}\nGelas,A1,75000,3\n`);
    expect(choices).toEqual(["name", "sku", "price", "none"]);
  },
);
