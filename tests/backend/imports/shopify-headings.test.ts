import { expect, test } from "vitest";
import { readProductsOfLines } from "./csv-products.ts";

/**
 * Shopify's headings of 2025 (backend/imports/formats/known-formats.ts) by the older ones. Headings
 * without an entry are not in the newer file.
 */
const RENAMED: Record<string, string> = {
  ...{ Handle: "URL handle", Title: "Title", "Body (HTML)": "Description", Vendor: "Vendor" },
  ...{ Type: "Type", "Option1 Name": "Option1 name", "Option1 Value": "Option1 value" },
  ...{ "Variant SKU": "SKU", "Variant Price": "Price", "Variant Grams": "Weight value (grams)" },
  ...{ "Variant Inventory Qty": "Inventory quantity", "Image Src": "Product image URL" },
  ...{ "Image Position": "Image position", "Variant Image": "Variant image URL" },
};

test("Shopify's headings of 2025: the description is HTML, rows of one handle are variants", async () => {
  const head = ["Title", "URL handle", "Description", "Vendor", "SKU", "Option1 name"];
  const rest = ["Option1 value", "Price", "Inventory quantity", "Weight value (grams)"];
  const products = await readProductsOfLines([
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

test("twenty Shopify products give the same result under its newer headings, with pictures in position order", async () => {
  const head = Object.keys(RENAMED);
  const lines = Array.from({ length: 20 }, (_, product) =>
    // Rows are in the order of variants, pictures in the order of their positions: reversed for
    // every third product, and without positions for every third.
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
  const older = await readProductsOfLines([head, ...lines]);
  const newer = await readProductsOfLines([head.map((name) => RENAMED[name] ?? ""), ...lines]);
  expect(newer).toEqual(older);
  expect(newer.flatMap(({ problems }) => problems)).toEqual([]);
  expect(newer.map(({ pictures }) => pictures.map(({ url }) => url))).toEqual(
    Array.from({ length: 20 }, (_, product) =>
      ["1", "2", "3", "v1", "v2", "v3"].map((name) => `https://toko.test/${product}-${name}.jpg`),
    ),
  );
});
