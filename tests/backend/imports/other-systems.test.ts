import { expect, test } from "vitest";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";

/** The products of a CSV with these lines. */
async function productsOf(lines: readonly (readonly string[])[]) {
  const text = lines
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))
    .join("\n");
  const found = [];
  const rows = readRows(new TextEncoder().encode(text));
  for await (const { proposal, problems } of proposeProducts(rows, { rate: 1, minorDigits: 0 }))
    found.push({ ...proposal, problems: problems.filter(({ level }) => level === "error") });
  return found;
}

test("Shopify's headings of 2025: the description is HTML, lines of one handle are variants", async () => {
  const head = ["Title", "URL handle", "Description", "Vendor", "SKU", "Option1 name"];
  const rest = ["Option1 value", "Price", "Inventory quantity", "Weight value (grams)"];
  const products = await productsOf([
    [...head, ...rest, "Product image URL"],
    ...[
      ["Kaos", "kaos", "<p>Adem</p>", "Laras", "KAOS-S", "Ukuran", "S", "65000", "4", "200"],
      ["", "kaos", "", "", "KAOS-M", "", "M", "65000", "5", "210"],
    ].map((cells, index) => [...cells, index === 0 ? "https://toko.test/kaos.jpg" : ""]),
  ]);
  expect(products).toMatchObject([
    {
      name: "Kaos",
      description: "Adem",
      brand: "Laras",
      optionNames: ["Ukuran"],
      pictures: [{ url: "https://toko.test/kaos.jpg" }],
      variants: [
        { sku: "KAOS-S", price: 65_000, quantity: 4, weightG: 200, options: ["S"] },
        { sku: "KAOS-M", price: 65_000, quantity: 5, weightG: 210, options: ["M"] },
      ],
      problems: [],
    },
  ]);
});

test("WooCommerce: variations belong to the product above them by its id or SKU, weights are kilograms", async () => {
  const head = ["ID", "Type", "SKU", "Name", "Published", "Description", "Stock", "Weight (kg)"];
  const rest = ["Regular price", "Categories", "Images", "Parent"];
  const attribute = ["Attribute 1 name", "Attribute 1 value(s)"];
  const pictures = "https://toko.test/a.jpg, https://toko.test/b.jpg";
  const products = await productsOf([
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

test("Shopee's mass upload: the inner names are the head, what explains the columns is no product", async () => {
  const keys = ["ps_category|1|0", "ps_product_name|1|0", "ps_product_description|1|0"];
  const variation = ["et_title_variation_integration_no", "et_title_variation_1"];
  const rest = ["et_title_option_for_variation_1", "ps_price", "ps_stock", "ps_sku_short"];
  const ends = ["ps_item_cover_image", "ps_item_image_1", "ps_weight"];
  const line = (option: string, sku: string) => [
    ...["100", "Kaos Dino", "Adem", "DINO", "Ukuran", option, "59000", "8", sku],
    ...["https://toko.test/1.jpg", "https://toko.test/2.jpg", "250"],
  ];
  const products = await productsOf([
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

test("Tokopedia's and TikTok Shop's templates", async () => {
  const tokopedia = await productsOf([
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
  const tiktok = await productsOf([
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

test("a file of nobody known names the columns it lacks", async () => {
  await expect(
    productsOf([
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

/**
 * The headings of 2025 (backend/imports/formats/known-formats.ts) for those before; what is left
 * away is not in the newer file.
 */
const RENAMED: Record<string, string> = {
  ...{ Handle: "URL handle", Title: "Title", "Body (HTML)": "Description", Vendor: "Vendor" },
  ...{ Type: "Type", "Option1 Name": "Option1 name", "Option1 Value": "Option1 value" },
  ...{ "Variant SKU": "SKU", "Variant Price": "Price", "Variant Grams": "Weight value (grams)" },
  ...{ "Variant Inventory Qty": "Inventory quantity", "Image Src": "Product image URL" },
  ...{ "Image Position": "Image position", "Variant Image": "Variant image URL" },
};

test("twenty products of Shopify say the same under its newer headings, their pictures in the order of their places", async () => {
  const head = Object.keys(RENAMED);
  const lines = Array.from({ length: 20 }, (_, product) =>
    // Rows stand in the order of the variants, pictures in that of their places: of every third
    // product they are turned around, of every third they have no place.
    [1, 2, 3].map((line) => {
      const place = product % 3 === 0 ? 4 - line : line;
      const cells: Record<string, string> = {
        Handle: `kaos-${product}`,
        "Option1 Value": ["S", "M", "L"][line - 1] ?? "",
        "Variant SKU": `K${product}-${line}`,
        "Variant Price": String(50_000 + product),
        "Variant Grams": "200",
        "Variant Inventory Qty": String(line),
        "Image Src": `https://toko.test/${product}-${place}.jpg`,
        "Image Position": product % 3 === 1 ? "" : String(place),
        "Variant Image": `https://toko.test/${product}-v${line}.jpg`,
        ...(line === 1
          ? {
              ...{ Title: `Kaos ${product}`, "Body (HTML)": "<p>Adem</p>", Vendor: "Laras" },
              ...{ Type: "Baju", "Option1 Name": "Ukuran" },
            }
          : {}),
      };
      return head.map((name) => cells[name] ?? "");
    }),
  ).flat();
  const older = await productsOf([head, ...lines]);
  const newer = await productsOf([head.map((name) => RENAMED[name] ?? ""), ...lines]);
  expect(newer).toEqual(older);
  expect(newer.flatMap(({ problems }) => problems)).toEqual([]);
  expect(newer.map(({ pictures }) => pictures.map(({ url }) => url))).toEqual(
    Array.from({ length: 20 }, (_, product) =>
      ["1", "2", "3", "v1", "v2", "v3"].map((name) => `https://toko.test/${product}-${name}.jpg`),
    ),
  );
});
