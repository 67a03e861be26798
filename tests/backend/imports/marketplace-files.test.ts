import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Catalogue, openCatalogue } from "../products/catalogue.ts";
import { formatCsv, readProducts } from "./read-products.ts";
import { csv, importAll, problems, row, snapshot } from "./spreadsheet.ts";

/** The lines above a mass update's products, in Indonesia and in Thailand. */
const SHOPEE_KEYS = [
  ...["et_title_product_id", "et_title_product_name", "et_title_variation_id"],
  ...["et_title_variation_name", "et_title_parent_sku", "et_title_variation_sku"],
  ...["et_title_variation_price", "ps_gtin_code", "et_title_variation_stock", "et_title_reason"],
];
const SHOPEE_ABOVE = {
  id: [
    SHOPEE_KEYS,
    ["sales_info", "35b74571cd927608dc4cc2b998b916cb", "0", "208727494", '{"search_condition":{}}'],
    [
      ...["Kode Produk", "Nama Produk", "Kode Variasi", "Nama Variasi", "SKU Induk", "SKU"],
      ...["Harga", "GTIN", "Stok", "Alasan Gagal"],
    ],
    ["", "", "", "", "", "", "Wajib", "", "Wajib", ""],
    ["", "", "", "", "", "", "Mohon masukkan 99 sampai 150000000 untuk harga produk.", "", "", ""],
  ],
  th: [
    SHOPEE_KEYS,
    ["sales_info", "35b74571", "0", "231505269", '{"search_condition":{}}'],
    [
      ...["รหัสสินค้า", "ชื่อสินค้า", "รหัสตัวเลือกสินค้า", "ชื่อตัวเลือกสินค้า", "Parent SKU"],
      ...["เลข SKU", "ราคา", "GTIN", "คลัง", "เหตุผล"],
    ],
    ["", "", "", "", "", "", "จำเป็นต้องกรอก", "", "จำเป็นต้องกรอก", ""],
  ],
};

describe("Shopee", () => {
  test("a mass update's sales information: variations by product, a product's own SKU without variations", async () => {
    const { format, products } = await readProducts(
      formatCsv([
        ...SHOPEE_ABOVE.id,
        [19301333605, "Kaos Dino", 38950760545, "Hitam,M", "DINO", "DINO-HM", "59000", "00", 8, ""],
        [19301333605, "Kaos Dino", 38950760546, "Hitam,L", "", "DINO-HL", "59000", "00", 0, ""],
        [44105980850, "Payung", "", "", "PAYUNG", "", "75000", "4006381333931", "1.000", ""],
      ]),
    );
    expect(format).toBe("shopee");
    expect(products).toMatchObject([
      {
        ...{ handle: "19301333605", name: "Kaos Dino", joinsOptions: true, problems: [] },
        variants: [
          { sku: "DINO-HM", price: 59_000, quantity: 8, options: ["Hitam,M"] },
          { sku: "DINO-HL", quantity: 0, options: ["Hitam,L"] },
        ],
      },
      { variants: [{ sku: "PAYUNG", price: 75_000, quantity: 1000, barcode: "4006381333931" }] },
    ]);
    expect(products[0]?.variants[0]).not.toHaveProperty("barcode");
  });

  test("a mass update in Thai, also where the line of inner names was removed", async () => {
    const line = ["57952761129", "แท่นวางโฟม", "345266719514", "เหลือง L", "IG-P002", "IG-H02L"];
    const lines = [...SHOPEE_ABOVE.th, [...line, "1,090.50", "", "2", ""]];
    for (const shown of [lines, lines.slice(2)]) {
      const { format, products } = await readProducts(formatCsv(shown), "th");
      expect(format).toBe("shopee");
      expect(products).toMatchObject([
        { name: "แท่นวางโฟม", variants: [{ sku: "IG-H02L", price: 109_050, quantity: 2 }] },
      ]);
    }
  });

  test.each([
    ["Berat", "250", 250],
    ["น้ำหนัก", "0.25", 250],
    ["น้ำหนัก", "1", 1000],
    ["Weight (kg)", "1", 1000],
    ["", "0.5", 500],
  ])("a mass upload's weight under %j: %s is %i g", async (label, weight, grams) => {
    const { products } = await readProducts(
      formatCsv([
        [
          "ps_product_name|1|0",
          "ps_price|1|1",
          "ps_stock|0|1",
          "ps_sku_short|0|0",
          "ps_weight|1|1",
        ],
        ["basic", "3b35da8ca9eeb491f02729b66fb6e8f7", "0", "391814440"],
        ["Nama", "Harga", "Stok", "SKU", label],
        ["Kaos", "59000", "8", "K", weight],
      ]),
    );
    expect(products).toMatchObject([{ variants: [{ weightG: grams }], problems: [] }]);
  });

  test("a mass upload's parent SKU does not become the SKU of each variation", async () => {
    const { products } = await readProducts(
      formatCsv([
        [
          ...["ps_product_name", "ps_sku_parent_short", "et_title_variation_integration_no"],
          ...[
            "et_title_variation_1",
            "et_title_option_for_variation_1",
            "ps_price",
            "ps_sku_short",
          ],
        ],
        ["Kaos", "DINO", "1", "Ukuran", "S", "59000", ""],
        ["Kaos", "DINO", "1", "Ukuran", "M", "59000", ""],
        ["Topi", "TOPI", "", "", "", "25000", ""],
      ]),
    );
    expect(products).toMatchObject([
      { problems: [], variants: [{ sku: "" }, { sku: "" }] },
      { problems: [], variants: [{ sku: "TOPI" }] },
    ]);
  });
});

describe("TikTok Shop and Tokopedia", () => {
  test("the template to edit products: variants by product id, closed products stay closed", async () => {
    const { format, products } = await readProducts(
      formatCsv([
        [
          ...["product_id", "category", "product_name", "product_status", "sku_id"],
          ...["variation_value", "price", "quantity", "seller_sku", "parcel_weight"],
        ],
        ["V4", "batch_edit_product_all_information_template"],
        [
          "ID Produk",
          "Kategori",
          "Nama produk",
          "Status",
          "ID SKU",
          "Variasi",
          "Harga",
          "Kuantitas",
        ],
        ["Wajib", "Wajib", "Wajib", "", "Wajib", "", "Wajib", "Wajib", "Opsional", "Wajib"],
        ["P1", "Baju", "Kaos Polos", "Aktif(1)", "S1", "Hitam, M", "89000", "5", "K-HM", "250"],
        ["P1", "Baju", "Kaos Polos", "Aktif(1)", "S2", "Hitam, L", "89000", "9", "K-HL", "250"],
        ["P2", "Rumah", "Kaos Polos", "Dinonaktifkan(2)", "S3", "", "45000", "1", "MUG", "300"],
      ]),
    );
    expect(format).toBe("tiktok");
    expect(products).toMatchObject([
      {
        ...{ handle: "P1", joinsOptions: true, problems: [] },
        variants: [
          { sku: "K-HM", options: ["Hitam, M"], quantity: 5, weightG: 250 },
          { sku: "K-HL" },
        ],
      },
      { handle: "P2", isActive: false, variants: [{ sku: "MUG", price: 45_000 }] },
    ]);
  });

  test("the template to create products by its Indonesian headings", async () => {
    const { format, products } = await readProducts(
      formatCsv([
        [
          ...["Kategori", "Merek", "Nama produk", "Deskripsi produk", "Gambar utama", "Gambar 2"],
          ...["Nama varian utama (tema)", "Nilai varian utama (opsi)", "Berat paket(g)"],
          ...["Harga Ritel (Mata Uang Lokal)", "Kuantitas", "SKU Penjual"],
        ],
        ["Wajib", "Opsional", "Wajib", "Wajib", "Wajib", "", "", "", "Wajib", "Wajib", "Wajib", ""],
        [
          "1",
          "Laras",
          "Payung",
          "Lipat",
          "https://x.test/p.jpg",
          "",
          "Warna",
          "Biru",
          400,
          "89.000",
          3,
          "P-B",
        ],
        ["1", "Laras", "Payung", "Lipat", "", "", "Warna", "Hijau", 400, "89.000", 2, "P-H"],
      ]),
    );
    expect(format).toBe("tiktok");
    expect(products).toMatchObject([
      {
        ...{ name: "Payung", brand: "Laras", optionNames: ["Warna"], problems: [] },
        variants: [
          { sku: "P-B", price: 89_000, quantity: 3, weightG: 400 },
          { sku: "P-H", options: ["Hijau"] },
        ],
      },
    ]);
  });
});

describe("Lazada", () => {
  test.each([
    ["Product Name", "Shop SKU", "Price", "Gudang Utama"],
    ["ชื่อสินค้า", "ร้าน sku", "ราคา", "บุญสวัสดิ์นำชัย"],
  ])(
    "the export of prices and stock by %s: the stock stands under the warehouse's name",
    async (name, shopSku, price, warehouse) => {
      const { format, products } = await readProducts(
        formatCsv([
          [
            ...["Product ID", "catId", name, "currencyCode", "sku.skuId", "status", shopSku],
            ...["SpecialPrice", "SpecialPrice Start", "SpecialPrice End", price, "SellerSKU"],
            ...[warehouse, "Variations Combo", "tr(s-wb-product@md5key)"],
          ],
          ["ไม่บังคับ", "", "", "", "", "", "", "", "", "", "จำเป็น", "", "", "", ""],
          [
            421038989,
            62556202,
            "ลูกบิด",
            "THB",
            803226494,
            "active",
            "4_TH-8",
            "599.00",
            "",
            "",
            "720.00",
            "KNOB-G",
            2,
            "Gold",
            "x",
          ],
          [
            421038989,
            62556202,
            "ลูกบิด",
            "THB",
            803226495,
            "inactive",
            "4_TH-9",
            "",
            "",
            "",
            "720.00",
            "KNOB-S",
            3,
            "Silver",
            "x",
          ],
        ]),
        "th",
      );
      expect(format).toBe("lazada");
      expect(products).toMatchObject([
        {
          ...{ handle: "421038989", name: "ลูกบิด", problems: [] },
          variants: [
            // The special price is a promotion's.
            { sku: "KNOB-G", price: 72_000, quantity: 2, options: ["Gold"] },
            { sku: "KNOB-S", quantity: 3, isActive: false },
          ],
        },
      ]);
    },
  );

  test("with two warehouses no column is taken for the stock", async () => {
    const { products } = await readProducts(
      formatCsv([
        [
          "Product ID",
          "Product Name",
          "currencyCode",
          "sku.skuId",
          "Price",
          "SellerSKU",
          "Gudang A",
          "Gudang B",
        ],
        [1, "Kaos", "IDR", 2, "95000", "K", 4, 5],
      ]),
    );
    expect(products[0]?.variants[0]).not.toHaveProperty("quantity");
  });

  test("the template to create products in Thai: weights in kilograms, colours and sizes as options", async () => {
    const { format, products } = await readProducts(
      formatCsv([
        [
          ...["Group No", "catId", "*ชื่อผลิตภัณฑ์", "*รูปของสินค้า1", "รูปของสินค้า2", "currencyCode"],
          ...["*ยี่ห้อ", "Long Description (Lorikeet)", "*Package Weight (kg)"],
          ...["*แพคเกจขนาด (ซม.)-ความยาว (ซม.)", "Color Family", "ไซส์", "*จำนวน"],
          ...["SpecialPrice", "*ราคา", "SellerSKU"],
        ],
        [
          "1",
          "10",
          "เสื้อยืด",
          "https://x.test/1.jpg",
          "",
          "THB",
          "Laras",
          "<p>นุ่ม</p>",
          "0.25",
          "20",
          "ดำ",
          "M",
          "5",
          "",
          "1,290",
          "T-M",
        ],
        [
          "1",
          "10",
          "เสื้อยืด",
          "https://x.test/1.jpg",
          "",
          "THB",
          "Laras",
          "",
          "0.25",
          "20",
          "ดำ",
          "L",
          "6",
          "990",
          "1,290",
          "T-L",
        ],
      ]),
      "th",
    );
    expect(format).toBe("lazada");
    expect(products).toMatchObject([
      {
        ...{ name: "เสื้อยืด", brand: "Laras", description: "นุ่ม", problems: [] },
        optionNames: ["Color family", "ไซส์"],
        variants: [
          { sku: "T-M", price: 129_000, quantity: 5, weightG: 250, options: ["ดำ", "M"] },
          { sku: "T-L", price: 129_000, quantity: 6 },
        ],
      },
    ]);
  });

  test("the template to create products in Indonesian", async () => {
    const { format, products } = await readProducts(
      formatCsv([
        [
          "Group No",
          "Catid",
          "Nama Produk",
          "Gambar produk1",
          "currencyCode",
          "Merek",
          "Warna",
          "Package Weight",
          "Stok DS",
          "Harga",
          "SpecialPrice",
          "Seller SKU",
        ],
        [
          "AN-1",
          "5",
          "Anting",
          "https://x.test/1.jpg",
          "IDR",
          "Laras",
          "Emas",
          "0.05",
          "4",
          "125000",
          "",
          "AN-1",
        ],
      ]),
    );
    expect(format).toBe("lazada");
    expect(products).toMatchObject([
      {
        ...{ name: "Anting", optionNames: ["Warna"], problems: [] },
        variants: [{ sku: "AN-1", price: 125_000, quantity: 4, weightG: 50, options: ["Emas"] }],
      },
    ]);
  });
});

describe("Blibli", () => {
  const HEADS = [
    ...["Blibli Product SKU", "Parent Product name", "Blibli SKU", "Nama Produk", "SKU Code"],
    ...["Seller SKU", "Harga (Rp)", "Harga Penjualan (Rp)", "Stok", "Toko/Gudang"],
  ];
  const ABOVE = [
    HEADS,
    [
      "(Wajib)",
      "(Opsional)",
      "(Wajib)",
      "(Opsional)",
      "(Opsional)",
      "",
      "(Wajib)",
      "(Wajib)",
      "(Wajib)",
      "(Wajib)",
    ],
    [
      "Tidak bisa diedit",
      "",
      "",
      "",
      "",
      "Bisa diedit",
      "Bisa diedit",
      "Bisa diedit",
      "Bisa diedit",
      "",
    ],
    [
      "Contoh: BEE-12345-00001",
      "",
      "",
      "",
      "",
      "",
      "Diisi dengan harga normal",
      "Diisi dengan harga jual",
      "",
      "",
    ],
  ];
  const line = (n: number, option: string, price: string, stock: number, point: string) => [
    ...["BEE-1-1", "Kaos Adem", `BEE-1-1-${n}`, `Kaos Adem - ${option}`, `MTA-${n}`],
    ...[`K-${n}`, "100000", price, stock, point],
  ];

  test("the export: variants by product, the stock of all pickup points together", async () => {
    const { format, products } = await readProducts(
      formatCsv([
        ...ABOVE,
        line(1, "Hitam, M", "89000", 4, "PP-1"),
        line(1, "Hitam, M", "89000", 3, "PP-2"),
        line(2, "Hitam, L", "89000", 5, "PP-1"),
      ]),
    );
    expect(format).toBe("blibli");
    expect(products).toMatchObject([
      {
        ...{ handle: "BEE-1-1", name: "Kaos Adem", problems: [] },
        variants: [
          { sku: "K-1", price: 89_000, quantity: 7, options: ["Hitam, M"] },
          { sku: "K-2", quantity: 5, options: ["Hitam, L"] },
        ],
      },
    ]);
  });

  test("different prices of one SKU at two pickup points are asked about", async () => {
    const { products } = await readProducts(
      formatCsv([...ABOVE, line(1, "M", "89000", 4, "PP-1"), line(1, "M", "95000", 3, "PP-2")]),
    );
    expect(products[0]?.problems).toContain("6 Variant SKU: sku_duplicate");
  });

  test("the template to create products", async () => {
    const { format, products } = await readProducts(
      formatCsv([
        [
          "Nama Produk*",
          "Model/EAN/UPC",
          "Seller SKU",
          "Deskripsi*",
          "Warna",
          "Ukuran",
          "Parent",
          "Foto-1",
          "Berat (gram)*",
          "Normal Harga (Rp)*",
          "Harga Penjualan (Rp)*",
          "Stok tersedia*",
        ],
        [
          "Kaos",
          "",
          "K-M",
          "Adem",
          "Hitam",
          "M",
          "1",
          "https://x.test/1.jpg",
          "200",
          "99000",
          "89000",
          "4",
        ],
        [
          "Kaos",
          "",
          "K-L",
          "Adem",
          "Hitam",
          "L",
          "1",
          "https://x.test/1.jpg",
          "200",
          "99000",
          "89000",
          "2",
        ],
      ]),
    );
    expect(format).toBe("blibli");
    expect(products).toMatchObject([
      {
        ...{ name: "Kaos", optionNames: ["Warna", "Ukuran"], problems: [] },
        variants: [{ sku: "K-M", price: 89_000, quantity: 4, weightG: 200 }, { sku: "K-L" }],
      },
    ]);
  });
});

describe("a file of prices whose options are one text", () => {
  let shop: Catalogue;
  beforeAll(async () => {
    shop = await openCatalogue();
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  test("changes the product that has them apart, and adds what is new to its options", async () => {
    const seller = await shop.signUp();
    const shirt = (colour: string, size: string) =>
      row({
        ...{ Handle: "kaos", Title: "Kaos", "Option1 Name": "Warna", "Option1 Value": colour },
        ...{
          "Option2 Name": "Ukuran",
          "Option2 Value": size,
          "Variant SKU": `K-${colour}-${size}`,
        },
      });
    await importAll(shop, seller, csv([shirt("Hitam", "M"), shirt("Hitam", "L")]));
    const { items } = await importAll(
      shop,
      seller,
      formatCsv([
        ...SHOPEE_ABOVE.id,
        ["77", "Kaos", "1", "Hitam,M", "", "K-Hitam-M", "61000", "", "0", ""],
        ["77", "Kaos", "2", "Hitam, L", "", "K-HL", "62000", "", "0", ""],
        ["77", "Kaos", "3", "Putih,XL", "", "K-PXL", "63000", "", "4", ""],
      ]),
    );
    expect(problems(items).filter((text) => !text.includes("warning"))).toEqual([]);
    const { products, variants } = await snapshot(shop, seller);
    expect(products).toHaveLength(1);
    expect(
      products[0]?.variationTypes.map(({ name, options }) => [
        name,
        options.map((one) => one.name),
      ]),
    ).toEqual([
      ["Warna", ["Hitam", "Putih"]],
      ["Ukuran", ["M", "L", "XL"]],
    ]);
    expect(Object.fromEntries(variants.map(({ sku, price }) => [sku, price]))).toEqual({
      ...{ "K-Hitam-M": 61_000, "K-HL": 62_000, "K-PXL": 63_000 },
    });
  });
});
