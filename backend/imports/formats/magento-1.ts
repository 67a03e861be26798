import type { Cells, FileFormat, LineReader } from "./file-format.ts";
import { findDeepestCategory } from "./magento.ts";

/**
 * Products of Magento 1. A line without an SKU continues the product above it: another category or
 * picture, a translation, or a variant. Buyers pay the configurable product's price and the
 * differences of the chosen options; the price of the variant's own line is not used.
 * https://github.com/dbachmann/m1-userguide/blob/master/store-operations/data-csv-files.html
 */
export const MAGENTO_1_FORMAT: FileFormat = {
  name: "magento",
  signature: ["sku", "_type", "name", "price", ["_attribute_set", "_product_websites"]],
  headings: {
    "Variant SKU": ["sku"],
    "Variant Inventory Qty": ["qty"],
    "Cost per item": ["cost"],
  },
  pictures: [],
  alsoReads: [
    ...["_type", "_store", "_category", "_media_image", "_super_products_sku"],
    ...["_super_attribute_code", "_super_attribute_option", "_super_attribute_price_corr"],
    ...["name", "price", "description", "short_description", "status", "weight"],
  ],
  hasInstructions: false,
  assumesKilograms: true,
  begin: readLines,
};

interface Product {
  sku: string;
  texts: ReadonlyMap<string, string>;
  categories: string[];
  pictures: string[];
}
interface Variant {
  parent: Product;
  options: [name: string, value: string][];
  /** `5.0000`, or `10.0000%` of the product's price. */
  differences: string[];
}
const TEXT_HEADS = ["name", "price", "description", "short_description", "status"] as const;

function readLines(): LineReader {
  const products = new Map<string, Product>();
  const variants = new Map<string, Variant>();
  let current: Product | null = null;
  const toKey = (sku: string) => sku.toLowerCase();
  const findVariant = (cells: Cells) => variants.get(toKey(cells("sku")));
  const findDescribed = (cells: Cells) =>
    findVariant(cells)?.parent ?? products.get(toKey(cells("sku")));
  const readText = (cells: Cells, name: (typeof TEXT_HEADS)[number]) =>
    findDescribed(cells)?.texts.get(name) || cells(name);
  return {
    prepare(cells) {
      if (cells("sku") !== "") {
        const texts = new Map(TEXT_HEADS.map((name) => [name, cells(name)]));
        current = { sku: cells("sku"), texts, categories: [], pictures: [] };
        products.set(toKey(current.sku), current);
      }
      if (!current) return;
      if (cells("_category") !== "") current.categories.push(cells("_category"));
      if (cells("_media_image") !== "") current.pictures.push(cells("_media_image"));
      const key = toKey(cells("_super_products_sku"));
      if (key === "") return;
      const variant = variants.get(key) ?? { parent: current, options: [], differences: [] };
      // A second configurable product has its own prices: the variant belongs to the first.
      if (variant.parent !== current) return;
      variant.options.push([cells("_super_attribute_code"), cells("_super_attribute_option")]);
      variant.differences.push(cells("_super_attribute_price_corr"));
      variants.set(key, variant);
    },
    cell(column, cells) {
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place !== undefined)
        return findVariant(cells)?.options[Number(place) - 1]?.[part === "Name" ? 0 : 1] ?? "";
      switch (column) {
        case "Handle":
          return findDescribed(cells)?.sku ?? "";
        case "Title":
          return readText(cells, "name");
        case "Body (HTML)":
          return readText(cells, "description") || readText(cells, "short_description");
        case "Type":
          return findDeepestCategory(findDescribed(cells)?.categories ?? []);
        case "Active":
          return readText(cells, "status") === "2" ? "false" : "";
        case "Digital":
          return /virtual|downloadable/.test(cells("_type")) ? "true" : "";
        case "Variant Price":
          return addDifferences(readText(cells, "price"), findVariant(cells)?.differences ?? []);
        case "Variant Grams":
          return cells("weight") && `${cells("weight")} kg`;
        default:
          return null;
      }
    },
    isProductOnly: (cells) => cells("_type") === "configurable",
    isLeftOut: (cells) => cells("sku") === "",
    pictures: (cells) => products.get(toKey(cells("sku")))?.pictures ?? [],
  };
}

/** Magento writes digits and a point. Any other text stays and is reported. */
function addDifferences(price: string, differences: readonly string[]): string {
  const base = Number(price);
  const amounts = differences
    .filter((text) => text !== "")
    .map((text) => (text.endsWith("%") ? (base * Number(text.slice(0, -1))) / 100 : Number(text)));
  const sum = amounts.reduce((total, amount) => total + amount, base);
  if (price === "" || amounts.length === 0) return price;
  return Number.isFinite(sum) ? String(Number(sum.toFixed(4))) : price;
}
