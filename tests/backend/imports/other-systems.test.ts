import { expect, test } from "vitest";
import { readProductsOfLines } from "./csv-products.ts";

test("WooCommerce: variations belong to the product above by id or SKU, weights are in kilograms", async () => {
  const head = ["ID", "Type", "SKU", "Name", "Published", "Description", "Stock", "Weight (kg)"];
  const rest = ["Regular price", "Categories", "Images", "Parent"];
  const attribute = ["Attribute 1 name", "Attribute 1 value(s)"];
  const pictures = "https://toko.test/a.jpg, https://toko.test/b.jpg";
  const products = await readProductsOfLines([
    [...head, ...rest, ...attribute],
    [
      "7",
      "variable",
      "",
      "Kaos",
      "1",
      "<b>Adem</b>",
      "",
      "",
      "",
      "Baju > Kaos, Baru",
      pictures,
      "",
      "Ukuran",
      "S, M",
    ],
    [
      "8",
      "variation",
      "K-S",
      "Kaos - S",
      "1",
      "",
      "3",
      "0.2",
      "65000",
      "",
      "",
      "id:7",
      "Ukuran",
      "S",
    ],
    [
      "9",
      "variation",
      "K-M",
      "Kaos - M",
      "1",
      "",
      "2",
      "0.25",
      "66000",
      "",
      "",
      "id:7",
      "Ukuran",
      "M",
    ],
    ["10", "simple, virtual", "PDF", "Pola Kaos", "0", "", "9", "", "10000", "", "", "", "", ""],
  ]);
  expect(products).toMatchObject([
    {
      name: "Kaos",
      description: "Adem",
      category: "Baju > Kaos",
      isActive: true,
      optionNames: ["Ukuran"],
      variants: [
        { sku: "K-S", price: 65_000, quantity: 3, weightG: 200, options: ["S"] },
        { sku: "K-M", price: 66_000, quantity: 2, weightG: 250, options: ["M"] },
      ],
      problems: [],
    },
    {
      name: "Pola Kaos",
      isActive: false,
      isDigital: true,
      variants: [{ sku: "PDF" }],
      problems: [],
    },
  ]);
  expect(products[0]?.pictures).toHaveLength(2);
});

// WooCommerce's class-wc-product-csv-exporter.php writes these values.
test("WooCommerce: stock that a product counts for its variations is named, and a hidden variation stays hidden", async () => {
  const head = ["ID", "Type", "SKU", "Name", "Published", "Description", "Stock", "Regular price"];
  const rest = [
    "Categories",
    "Parent",
    "Attribute 1 name",
    "Attribute 1 value(s)",
    "Cost of goods",
  ];
  const text = "Baris satu\\nBaris dua \\\\n";
  const products = await readProductsOfLines([
    [...head, ...rest],
    [
      "7",
      "variable",
      "K",
      "Kaos",
      "1",
      text,
      "12",
      "",
      "Tas\\, Dompet, Baru",
      "",
      "Ukuran",
      "S, M",
      "",
    ],
    [
      "8",
      "variation",
      "K-S",
      "Kaos - S",
      "1",
      "",
      "parent",
      "65000",
      "",
      "K",
      "Ukuran",
      "S\\, kecil",
      "40000",
    ],
    ["9", "variation", "K-M", "Kaos - M", "0", "", "parent", "66000", "", "K", "Ukuran", "M", ""],
  ]);
  expect(products).toMatchObject([
    {
      ...{ name: "Kaos", category: "Tas, Dompet", description: "Baris satu\nBaris dua \\n" },
      variants: [
        { sku: "K-S", price: 65_000, cogs: 40_000, options: ["S, kecil"] },
        { sku: "K-M", price: 66_000, isActive: false, options: ["M"] },
      ],
      problems: [],
    },
  ]);
  expect(products[0]?.variants.map(({ quantity }) => quantity)).toEqual([undefined, undefined]);
});

test("Shopee's mass upload: reads the internal names as headings, and skips the explanatory rows", async () => {
  const keys = ["ps_category|1|0", "ps_product_name|1|0", "ps_product_description|1|0"];
  const variation = ["et_title_variation_integration_no", "et_title_variation_1"];
  const rest = ["et_title_option_for_variation_1", "ps_price", "ps_stock", "ps_sku_short"];
  const ends = ["ps_item_cover_image", "ps_item_image_1", "ps_weight"];
  const line = (option: string, sku: string) => [
    ...["100", "Kaos Dino", "Adem", "DINO", "Ukuran", option, "59000", "8", sku],
    ...["https://toko.test/1.jpg", "https://toko.test/2.jpg", "250"],
  ];
  const products = await readProductsOfLines([
    ["Template Produk"],
    [...keys, ...variation, ...rest, ...ends],
    [
      "Kategori",
      "Nama Produk",
      "Deskripsi",
      "Kode",
      "Nama",
      "Varian",
      "Harga",
      "Stok",
      "Kode Variasi",
    ],
    ["Opsional", "Wajib", "Wajib", "", "", "", "Wajib", "Wajib", ""],
    line("S", "DINO-S"),
    line("M", "DINO-M"),
  ]);
  expect(products).toMatchObject([
    {
      name: "Kaos Dino",
      description: "Adem",
      optionNames: ["Ukuran"],
      pictures: [{ url: "https://toko.test/1.jpg" }, { url: "https://toko.test/2.jpg" }],
      variants: [{ sku: "DINO-S", price: 59_000, quantity: 8, weightG: 250 }, { sku: "DINO-M" }],
      problems: [],
    },
  ]);
});

test("reads Tokopedia's and TikTok Shop's templates", async () => {
  const tokopedia = await readProductsOfLines([
    [
      "Nama Produk*",
      "Deskripsi Produk",
      "Berat* (Gram)",
      "Kondisi*",
      "Gambar 1*",
      "SKU Name",
      "Status*",
      "Jumlah Stok*",
      "Harga (Rp)*",
    ],
    ["Tas Kanvas", "Kuat", "300", "Bekas", "https://toko.test/t.jpg", "TAS", "Aktif", "6", "45000"],
  ]);
  expect(tokopedia).toMatchObject([
    {
      name: "Tas Kanvas",
      condition: "used",
      isActive: true,
      variants: [{ sku: "TAS", price: 45_000, quantity: 6, weightG: 300 }],
      problems: [],
    },
  ]);
  const tiktok = await readProductsOfLines([
    [
      "category",
      "brand",
      "product_name",
      "product_description",
      "main_image",
      "property_name_1",
      "property_value_1",
      "parcel_weight",
      "price",
      "quantity",
      "seller_sku",
    ],
    [
      "Kategori",
      "Merek",
      "Nama produk",
      "Deskripsi",
      "Gambar",
      "Variasi",
      "Nilai",
      "Berat",
      "Harga",
      "Jumlah",
      "SKU",
    ],
    [
      "1",
      "Laras",
      "Payung",
      "<p>Lipat</p>",
      "https://toko.test/p.jpg",
      "Warna",
      "Biru",
      "400",
      "89000",
      "3",
      "P-B",
    ],
    ["1", "Laras", "Payung", "<p>Lipat</p>", "", "Warna", "Hijau", "400", "89000", "2", "P-H"],
  ]);
  expect(tiktok).toMatchObject([
    {
      name: "Payung",
      brand: "Laras",
      description: "Lipat",
      variants: [
        { sku: "P-B", quantity: 3 },
        { sku: "P-H", options: ["Hijau"] },
      ],
      problems: [],
    },
  ]);
});

test("an unknown file names its missing columns", async () => {
  await expect(
    readProductsOfLines([
      ["Barang", "Harga"],
      ["Tas", "1"],
    ]),
  ).rejects.toMatchObject({
    problem: {
      code: "missing_columns",
      details: { columns: ["Handle", "Title", "Variant Price"] },
    },
  });
});
