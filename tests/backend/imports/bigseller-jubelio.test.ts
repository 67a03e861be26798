import { expect, test } from "vitest";
import { findFormat } from "#backend/imports/formats/known-formats.ts";
import { normaliseHeading } from "#backend/tables/column-keys.ts";
import { readProductsOfLines } from "./csv-products.ts";

const systemOf = (heads: readonly string[]) =>
  findFormat(heads.map(normaliseHeading))?.name ?? null;

const SPU = [
  "*เลข SPU (จำเป็นต้องกรอก)",
  "*ชื่อ SPU (จำเป็นต้องกรอก)",
  "SPU Image URL",
  "*เลข SKU (จำเป็นต้องกรอก)",
  "*ชื่อ SKU (จำเป็นต้องกรอก)",
  "*ชื่อตัวเลือกสินค้า 1 (จำเป็นต้องกรอก)",
  "*ตัวเลือก 1 (จำเป็นต้องกรอก)",
  "ชื่อตัวเลือกสินค้า 2",
  "ตัวเลือก 2",
  "ชื่อตัวเลือกสินค้า 3",
  "ตัวเลือก 3",
  "หมวดหมู่",
  "GTIN",
  "คลังสินค้า",
  "สต็อก",
  "ต้นทุน",
  "อ้างอิงราคาต้นทุน",
  "อ้างอิงราคาขาย",
];

test("BigSeller's products with options, in Thai: rows with one SPU form one product", async () => {
  const line = (sku: string, size: string, stock: string, cost: string) => [
    ...["SH-BK", "กางเกงขาสั้น", "https://toko.test/sh.jpg", sku, `กางเกงขาสั้น ${size}`],
    ...["ไซส์", size, "", "", "", "", "กางเกง", "8991234567895", "PK", stock, "", cost, "189"],
  ];
  expect(systemOf(SPU)).toBe("bigseller");
  expect(
    await readProductsOfLines([
      SPU,
      line("SH-BK-32", "32", "12", "90"),
      line("SH-BK-34", "34", "8", "95"),
    ]),
  ).toMatchObject([
    {
      name: "กางเกงขาสั้น",
      category: "กางเกง",
      optionNames: ["ไซส์"],
      pictures: [{ url: "https://toko.test/sh.jpg" }],
      variants: [
        { sku: "SH-BK-32", options: ["32"], price: 189, quantity: 12, cogs: 90 },
        { sku: "SH-BK-34", options: ["34"], price: 189, quantity: 8, cogs: 95 },
      ],
      problems: [],
    },
  ]);
});

test("BigSeller's Merchant SKUs, in Thai: each is a product, without sizes that are 0", async () => {
  const heads = [
    ...["*เลข SKU (Required)", "*ชื่อ SKU (Required)", "หมวดหมู่", "ต้นทุน", "อ้างอิงราคาต้นทุน"],
    ...["อ้างอิงราคาขาย", "แบรนด์", "น้ำหนักสุทธิ(g)", "น้ำหนักรวม(g)", "ความยาว(cm)", "ความกว้าง(cm)"],
    ...["ความสูง(cm)", "GTIN", "Image URL", "เลข SPU"],
  ];
  expect(systemOf(heads)).toBe("bigseller");
  expect(
    await readProductsOfLines([
      heads,
      [
        ...["UG-C1", "สายชาร์จ USB-C", "สายชาร์จ", "45", "50", "129", "UGREEN", "80", "100", "12"],
        ...["8", "3", "8991234567895", "https://toko.test/c.jpg", "UG-C"],
      ],
      [
        "UG-C2",
        "สายชาร์จ 2 ม.",
        "ไม่มีหมวดหมู่",
        "",
        "",
        "159",
        "",
        "0",
        "0",
        "0",
        "0",
        "0",
        "",
        "",
        "UG-C",
      ],
    ]),
  ).toMatchObject([
    {
      name: "สายชาร์จ USB-C",
      category: "สายชาร์จ",
      brand: "UGREEN",
      optionNames: [],
      pictures: [{ url: "https://toko.test/c.jpg" }],
      variants: [{ sku: "UG-C1", price: 129, cogs: 45, weightG: 100, lengthCm: 12, heightCm: 3 }],
      problems: [],
    },
    { name: "สายชาร์จ 2 ม.", variants: [{ sku: "UG-C2", price: 159 }], problems: [] },
  ]);
  const [, second] = await readProductsOfLines([
    heads,
    ["a", "b", "", "", "", "1"],
    ["c", "d", "ไม่มีหมวดหมู่", "", "", "2"],
  ]);
  expect(second).not.toHaveProperty("category");
});

test("BigSeller's new products of a Shopee shop, in Chinese", async () => {
  const draft = [
    ...["分类ID*", "产品名称*", "供应商链接", "Parent SKU", "产品描述*", "变种名称1", "变种选项1"],
    ...["变种名称2", "变种选项2", "SKU", "库存*", "价格*", "折扣活动ID", "促销价", "变种图"],
    ...[
      "产品主图*",
      "产品附属图1",
      "产品附属图2",
      "重量（g）*",
      "长（cm）",
      "宽（cm）",
      "高（cm）",
    ],
  ];
  const line = (shade: string, sku: string) => [
    ...[
      "100",
      "Cat eye gel",
      "",
      "GEL",
      "15 ml",
      "Shade",
      shade,
      "",
      "",
      sku,
      "20",
      "89",
      "",
      "69",
    ],
    ...["https://toko.test/v.jpg", "https://toko.test/1.jpg", "https://toko.test/2.jpg", ""],
    ...["60", "5", "4", "9"],
  ];
  expect(systemOf(draft)).toBe("bigseller");
  expect(
    await readProductsOfLines([draft, line("Rose", "GEL-1"), line("Gold", "GEL-2")]),
  ).toMatchObject([
    {
      name: "Cat eye gel",
      description: "15 ml",
      optionNames: ["Shade"],
      pictures: [
        { url: "https://toko.test/1.jpg" },
        { url: "https://toko.test/2.jpg" },
        { url: "https://toko.test/v.jpg" },
      ],
      variants: [{ sku: "GEL-1", price: 89, quantity: 20, weightG: 60 }, { sku: "GEL-2" }],
      problems: [],
    },
  ]);
});

test("Jubelio's products: rows of one item group form one product", async () => {
  const heads = [
    ...["Item ID", "Item Group ID", "Name", "SKU", "Category Name", "Variation", "Description"],
    ...["Package Weight", "Sell Price", "Image 1", "Image 2"],
  ];
  expect(systemOf(heads)).toBe("jubelio");
  expect(
    await readProductsOfLines([
      heads,
      [
        ...["1", "9", "Kaos Polos", "KP-H-M", "Kaos", "Hitam, M", "<p>Adem</p>", "200", "65000.00"],
        ...["https://toko.test/a.jpg", "https://toko.test/b.jpg"],
      ],
      ["2", "9", "Kaos Polos", "KP-H-L", "Kaos", "Hitam, L", "<p>Adem</p>", "200", "67000", "", ""],
      ["3", "10", "Topi", "TP", "", "", "", "0", "30000", "", ""],
    ]),
  ).toMatchObject([
    {
      name: "Kaos Polos",
      description: "Adem",
      category: "Kaos",
      optionNames: ["Variation"],
      pictures: [{ url: "https://toko.test/a.jpg" }, { url: "https://toko.test/b.jpg" }],
      variants: [
        { sku: "KP-H-M", options: ["Hitam, M"], price: 65_000, weightG: 200 },
        { sku: "KP-H-L", price: 67_000 },
      ],
      problems: [],
    },
    { name: "Topi", optionNames: [], variants: [{ sku: "TP", price: 30_000 }], problems: [] },
  ]);
});

test("Jubelio's price list: a row without a name is a variant of the product above", async () => {
  const heads = ["NAMA BARANG", "SKU", "", "VARIANT", "FOTO", "", "", "Harga Default", "Shopee"];
  expect(systemOf(heads)).toBe("jubelio");
  expect(
    await readProductsOfLines([
      ["Daftar Harga"],
      heads,
      ["Kampas Rem", "KR-1", "", "Depan", "", "", "", "45.000", "47.000"],
      ["", "KR-2", "", "Belakang", "", "", "", "52500", "55000"],
      ["Oli 1 L", "OLI", "", "", "", "", "", "60000", ""],
      ["Kampas Rem", "KR-9", "", "", "", "", "", "40000", ""],
    ]),
  ).toMatchObject([
    {
      name: "Kampas Rem",
      optionNames: ["Variant"],
      variants: [
        { sku: "KR-1", options: ["Depan"], price: 45_000 },
        { sku: "KR-2", options: ["Belakang"], price: 52_500 },
      ],
      problems: [],
    },
    { name: "Oli 1 L", optionNames: [], variants: [{ sku: "OLI", price: 60_000 }], problems: [] },
    { name: "Kampas Rem", variants: [{ sku: "KR-9" }], problems: [] },
  ]);
});
