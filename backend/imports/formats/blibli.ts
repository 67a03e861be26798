import { type Cells, type FileFormat, type LineReader, makeNumberedNames } from "./file-format.ts";

/** The price that buyers pay comes first, as in a shop that is connected. */
const PRICE_HEADS = ["harga penjualan (rp)", "selling price (rp)", "harga (rp)"];
const NORMAL_PRICES = ["normal harga (rp)", "normal price (rp)"];

/**
 * The export of products: a line per SKU and pickup point, below four lines of headings and
 * instructions.
 * https://github.com/sainathchinta/Quinbay-Projects/blob/main/bulk-processor/service-impl/src/main/java/com/gdn/mta/bulk/config/CnExcelHeaderNames.java
 */
const EXPORT_FORMAT: FileFormat = {
  name: "blibli",
  signature: ["blibli sku", "nama produk", "seller sku", PRICE_HEADS],
  headings: {
    Handle: ["blibli product sku", "seller sku", "blibli sku"],
    Title: ["parent product name", "nama produk"],
    "Variant SKU": ["seller sku"],
    "Variant Price": PRICE_HEADS,
    "Variant Barcode": ["ean / upc"],
  },
  pictures: [],
  alsoReads: ["stok", "toko/gudang", "blibli sku", /^status\(0 = offline/],
  joinsOptions: true,
  hasInstructions: true,
  begin: readExport,
};

function readExport(): LineReader {
  /** Lines, stock and prices of each Blibli SKU, which has a line per pickup point. */
  const points = new Map<string, { stocks: string[]; prices: Set<string>; isRead: boolean }>();
  const parents = new Map<string, Set<string>>();
  const findPoints = (cells: Cells) => points.get(cells("blibli sku"));
  const isDivided = (cells: Cells) => (parents.get(cells("blibli product sku"))?.size ?? 0) > 1;
  return {
    prepare(cells) {
      const sku = cells("blibli sku");
      const pointFigures = points.get(sku) ?? { stocks: [], prices: new Set(), isRead: false };
      pointFigures.stocks.push(cells("stok"));
      pointFigures.prices.add(cells(...PRICE_HEADS));
      points.set(sku, pointFigures);
      const parent = cells("blibli product sku");
      if (parent !== "") parents.set(parent, (parents.get(parent) ?? new Set()).add(sku));
    },
    cell(column, cells) {
      switch (column) {
        case "Option1 Name":
          return isDivided(cells) ? "Variation" : "";
        case "Option1 Value":
          return isDivided(cells)
            ? readOption(cells("nama produk"), cells("parent product name"))
            : "";
        case "Variant Inventory Qty":
          return sumStocks(findPoints(cells)?.stocks ?? [cells("stok")]);
        default:
          return null;
      }
    },
    // Different prices of one SKU stay, so that the seller is asked.
    isLeftOut(cells) {
      const pointFigures = findPoints(cells);
      if (!pointFigures || pointFigures.prices.size > 1) return false;
      const isFirst = !pointFigures.isRead;
      pointFigures.isRead = true;
      return !isFirst;
    },
  };
}

/** Returns the part of a variant's name behind its product's: "Hitam, M" of "Kaos - Hitam, M". */
const readOption = (name: string, parent: string): string =>
  (name.startsWith(parent) ? name.slice(parent.length) : "").replace(/^[\s\-–,:]+/, "") || name;

/** Adds the stock of several pickup points; a figure that is no digits is left to the checks. */
function sumStocks(stocks: readonly string[]): string {
  const unreadableStock = stocks.find((stock) => !/^\d*$/.test(stock));
  if (unreadableStock !== undefined || stocks.every((stock) => stock === ""))
    return unreadableStock ?? "";
  return String(stocks.reduce((sum, stock) => sum + Number(stock), 0));
}

/** The template to create products, in Indonesian and in English. Weights are grams. */
const CREATE_FORMAT: FileFormat = {
  name: "blibli",
  signature: [
    ["nama produk", "product name"],
    "seller sku",
    ["berat (gram)", "weight (gram)"],
    [...PRICE_HEADS, ...NORMAL_PRICES],
  ],
  headings: {
    Handle: ["parent", "seller sku"],
    Title: ["nama produk", "product name"],
    Description: ["deskripsi", "description"],
    Vendor: ["brand"],
    "Variant SKU": ["seller sku"],
    "Variant Barcode": ["model/ean/upc"],
    "Variant Price": [...PRICE_HEADS, ...NORMAL_PRICES],
    "Variant Inventory Qty": ["stok tersedia", "available stock"],
    "Variant Grams": ["berat (gram)", "weight (gram)"],
    "Variant Length (cm)": ["panjang (cm)", "length (cm)"],
    "Variant Width (cm)": ["lebar (cm)", "width (cm)"],
    "Variant Height (cm)": ["tinggi (cm)", "height (cm)"],
  },
  pictures: [
    ...makeNumberedNames((n) => `foto-${n}`, 1, 8),
    ...makeNumberedNames((n) => `image-${n}`, 1, 8),
  ],
  alsoReads: ["warna", "ukuran", "variasi"],
  hasInstructions: true,
  begin: () => ({
    cell(column, cells) {
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place === undefined) return null;
      if (cells("parent") === "") return "";
      const options = ["Warna", "Ukuran", "Variasi"].filter(
        (name) => cells(name.toLowerCase()) !== "",
      );
      const name = options[Number(place) - 1] ?? "";
      return part === "Name" ? name : name && cells(name.toLowerCase());
    },
  }),
};

export const BLIBLI_FORMATS = [EXPORT_FORMAT, CREATE_FORMAT];
