import { type Cells, type FileFormat, type LineReader, makeNumberedNames } from "./file-format.ts";

/**
 * The products as `product-….csv`: one line per item, an item group's lines together. One cell
 * holds all options of an item ("Hitam, M"), without their names; weights are grams.
 * https://github.com/Ultra-Teknologi-Indonesia/cilupbah-backend/blob/main/Modules/Product/app/Console/Commands/ImportJubelioProductsCsv.php
 */
const PRODUCT_FORMAT: FileFormat = {
  name: "jubelio",
  signature: ["item group id", "name", "sku", "sell price"],
  headings: {
    Handle: ["item group id", "name"],
    Title: ["name"],
    "Body (HTML)": ["description"],
    Type: ["category name"],
    "Option1 Value": ["variation"],
    "Variant SKU": ["sku"],
    "Variant Price": ["sell price"],
    "Variant Grams": ["package weight"],
  },
  pictures: makeNumberedNames((n) => `image ${n}`, 1, 5),
  joinsOptions: true,
  hasInstructions: false,
  begin: () => ({ cell: (column) => (column === "Option1 Name" ? "Variation" : null) }),
};

/**
 * The price list ("Daftar Harga"): a title, then each item's default price and its price in each
 * shop. A line without a name is a variant of the product above it.
 * https://github.com/rendiero25/NzoIndustries/blob/main/src/lib/import/jubelio-export.ts
 */
const PRICE_LIST: FileFormat = {
  name: "jubelio",
  signature: ["nama barang", "sku", "harga default"],
  headings: {
    Title: ["nama barang"],
    "Option1 Value": ["variant"],
    "Variant SKU": ["sku"],
    "Variant Price": ["harga default"],
  },
  pictures: [],
  joinsOptions: true,
  hasInstructions: false,
  begin: readPriceList,
};

function readPriceList(): LineReader {
  let handle = "";
  function findHandle(cells: Cells): string {
    const name = cells("nama barang");
    if (name !== "") handle = cells("sku") || name;
    return handle;
  }
  return {
    cell(column, cells) {
      switch (column) {
        case "Handle":
          return findHandle(cells);
        case "Option1 Name":
          return "Variant";
        default:
          return null;
      }
    },
  };
}

/** Jubelio's product files by their headings, as far as they are published. */
export const JUBELIO_FORMATS = [PRODUCT_FORMAT, PRICE_LIST];
