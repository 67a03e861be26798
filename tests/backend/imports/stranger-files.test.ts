import { expect, test } from "vitest";
import { readAsProposed } from "./read-as-proposed.ts";
import { formatCsv, readProducts } from "./read-products.ts";

/** Made files with the shapes of public files that nobody here wrote. */

const SKU_AND_STOCK = ({ sku, price, quantity, weightG, isActive, options }: Variant) =>
  [sku, options.join("/"), price, quantity, weightG, isActive].join(" ");
type Variant = Awaited<ReturnType<typeof readProducts>>["products"][number]["variants"][number];

test("WooCommerce exports its headings in the shop's language, here Indonesian", async () => {
  const { format, products } = await readProducts(
    formatCsv([
      [
        ...["ID", "Tipe", "SKU", "Nama", "Telah Terbit", "Kenampakan pada katalog", "Deskripsi"],
        ...["Stok", "Berat (kg)", "Harga obral", "Harga normal", "Kategori", "Gambar-gambar"],
        ...["Induk", "Nama atribut 1", "Nilai Atribut 1"],
      ],
      [
        11,
        "variable",
        "JK",
        "Jaket",
        1,
        "visible",
        "Hangat",
        "",
        0.6,
        "",
        "",
        "Baju",
        "",
        "",
        "Ukuran",
        "S, M",
      ],
      [
        12,
        "variation",
        "JK-S",
        "Jaket - S",
        1,
        "visible",
        "",
        4,
        "",
        "",
        150000,
        "",
        "",
        "JK",
        "Ukuran",
        "S",
      ],
      [
        13,
        "variation",
        "JK-M",
        "Jaket - M",
        0,
        "visible",
        "",
        5,
        "",
        120000,
        155000,
        "",
        "",
        "id:11",
        "Ukuran",
        "M",
      ],
      [
        14,
        "simple",
        "TP",
        "Topi",
        -1,
        "visible",
        "Kain",
        7,
        0.1,
        "",
        45000,
        "Topi",
        "",
        "",
        "",
        "",
      ],
    ]),
  );
  expect(format).toBe("woocommerce");
  expect(
    products.map(({ name, category, isActive, optionNames, variants, problems }) => ({
      ...{ name, category, isActive, optionNames, problems },
      variants: variants.map(SKU_AND_STOCK),
    })),
  ).toEqual([
    {
      ...{ name: "Jaket", category: "Baju", isActive: true, optionNames: ["Ukuran"] },
      variants: ["JK-S S 150000 4 600 ", "JK-M M 155000 5 600 false"],
      problems: [],
    },
    {
      ...{ name: "Topi", category: "Topi", isActive: false, optionNames: [] },
      variants: ["TP  45000 7 100 "],
      problems: [],
    },
  ]);
});

test("WooCommerce exports its headings in the shop's language, here Thai", async () => {
  const { format, products } = await readProducts(
    formatCsv([
      [
        ...["ID", "ชนิด", "รหัสสินค้า", "ชื่อ", "เผยแพร่", "การมองเห็นในแค็ตตาล็อก", "รายละเอียด", "คลังสินค้า"],
        ...["น้ำหนัก (kg)", "ราคาที่ลด", "ราคาปกติ", "หมวดหมู่", "หลัก", "ชื่อคุณสมบัติ 1", "ค่าคุณสมบัติ 1 "],
      ],
      [21, "variable", "SH", "เสื้อ", 1, "visible", "", "", 0.2, "", "", "เสื้อผ้า", "", "ขนาด", "S, M"],
      [
        22,
        "variation",
        "SH-S",
        "เสื้อ - S",
        1,
        "visible",
        "",
        3,
        "",
        "",
        "290.50",
        "",
        "SH",
        "ขนาด",
        "S",
      ],
    ]),
    "th",
  );
  expect(format).toBe("woocommerce");
  expect(products.map(({ name, variants }) => [name, ...variants.map(SKU_AND_STOCK)])).toEqual([
    ["เสื้อ", "SH-S S 29050 3 200 "],
  ]);
});

test("a hand-made list with WooCommerce's Indonesian words is asked about", async () => {
  const { format } = await readAsProposed(
    "Tipe,SKU,Nama,Harga normal\nKaos,K-1,Kaos Polos,50000\n",
  );
  expect(format).toBeNull();
});

test("an export of one store view of Magento is read, translations beside it are not", async () => {
  const head = [
    "sku",
    "store_view_code",
    "attribute_set_code",
    "product_type",
    "name",
    "price",
    "qty",
  ];
  const oneView = await readProducts(
    formatCsv([head, ["MG-1", "id", "Default", "simple", "Kaos", 99000, 5]]),
  );
  expect(oneView.products.map(({ name }) => name)).toEqual(["Kaos"]);
  const translated = await readProducts(
    formatCsv([
      head,
      ["MG-1", "en", "Default", "simple", "Shirt", "", ""],
      ["MG-1", "", "Default", "simple", "Kaos", 99000, 5],
      ["MG-2", "en", "Default", "simple", "Hat", 50000, 2],
      ["MG-2", "id", "Default", "simple", "Topi", 50000, 2],
    ]),
  );
  expect(translated.products.map(({ name }) => name)).toEqual(["Kaos", "Hat"]);
});

test("an Odoo template with technical names: its type is no category, its standard price the cost", async () => {
  const { format, products } = await readProducts(
    formatCsv([
      [
        "id",
        "name",
        "default_code",
        "type",
        "categ_id",
        "list_price",
        "standard_price",
        "ean13",
        "weight",
      ],
      [
        "product_1",
        "Helm Anak",
        "H-1",
        "Stockable Product",
        "All / Helm",
        250000,
        180000,
        "8991234567891",
        0.4,
      ],
    ]),
  );
  expect(format).toBe("odoo");
  expect(products).toMatchObject([
    {
      ...{ name: "Helm Anak", category: "Helm", problems: [] },
      variants: [
        { sku: "H-1", price: 250000, cogs: 180000, barcode: "8991234567891", weightG: 400 },
      ],
    },
  ]);
});

test("a cash register's dashes are no options, no cost and no barcode", async () => {
  const { products, problems } = await readAsProposed(
    formatCsv([
      [
        "Nama Produk",
        "Nama Varian 1",
        "Pilihan Varian 1",
        "Nama Varian 2",
        "Pilihan Varian 2",
        "Harga Modal",
        "Harga Jual",
        "SKU",
        "Barcode",
      ],
      ["Americano", "-", "-", "-", "-", "-", 16000, "MNM02", "-"],
    ]),
  );
  expect(problems).toEqual([]);
  expect(products).toMatchObject([{ optionNames: [], variants: [{ sku: "MNM02", price: 16000 }] }]);
  expect(products[0]?.variants[0]).not.toHaveProperty("cogs");
  expect(products[0]?.variants[0]).not.toHaveProperty("barcode");
});

test("a column of currencies belongs to the prices beside it", async () => {
  const { problems } = await readAsProposed(
    "Name,SKU,Price,Currency\nBaju Kurung,BK-1,15000,MYR\nKebaya,KB-1,15000,IDR\n",
  );
  expect(problems).toEqual(["2 Variant Price: price_currency"]);
});

test("a barcode that Excel shortened with a decimal comma is no barcode", async () => {
  const { products, problems } = await readAsProposed(
    "Nama;SKU;Harga;Barcode\nSabun;S-1;15000;8,99123E+12\n",
  );
  expect(problems).toEqual(["2 Variant Barcode: barcode_invalid"]);
  expect(products[0]?.variants[0]).not.toHaveProperty("barcode");
});
