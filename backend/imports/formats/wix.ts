import { type Cells, type FileFormat, type LineReader, splitList } from "./file-format.ts";

const OPTION_NUMBERS = [1, 2, 3] as const;

/**
 * Wix's catalogue: one line per product, followed by its variants with the same `handleId`. A
 * variant's price is the product's price plus its surcharge.
 * https://support.wix.com/en/article/wix-stores-creating-a-csv-file-to-import-products
 */
export const WIX_FORMAT: FileFormat = {
  name: "wix",
  signature: ["handleid", "fieldtype", "name", "price"],
  headings: {
    Handle: ["handleid"],
    Title: ["name"],
    "Body (HTML)": ["description"],
    Vendor: ["brand"],
    "Variant SKU": ["sku"],
    "Cost per item": ["cost"],
  },
  pictures: [],
  alsoReads: [
    ...["fieldtype", "productimageurl", "collection", "price", "surcharge", "visible"],
    ...["inventory", "weight"],
    /^productoption(?:name|description)[123]$/,
  ],
  hasInstructions: false,
  assumesKilograms: true,
  begin: readLines,
};

function readLines(): LineReader {
  const prices = new Map<string, string>();
  const names = new Map<string, string[]>();
  const withVariants = new Set<string>();
  const isVariant = (cells: Cells) => cells("fieldtype").toLowerCase() === "variant";
  const findPrice = (cells: Cells): string => {
    const ownCell = isVariant(cells) ? (prices.get(cells("handleid")) ?? "") : cells("price");
    const [price, surcharge] = [Number(ownCell), Number(cells("surcharge") || "0")];
    // Wix writes digits and a point. Any other text stays and is reported.
    return isVariant(cells) && ownCell !== "" && Number.isFinite(price + surcharge)
      ? String(Number((price + surcharge).toFixed(4)))
      : ownCell;
  };
  return {
    prepare(cells) {
      const handle = cells("handleid");
      if (isVariant(cells)) withVariants.add(handle);
      else {
        prices.set(handle, cells("price"));
        names.set(
          handle,
          OPTION_NUMBERS.map((n) => cells(`productoptionname${n}`)),
        );
      }
    },
    cell(column, cells) {
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place !== undefined) {
        if (!isVariant(cells)) return "";
        const ownCell = cells(`productoption${part === "Name" ? "name" : "description"}${place}`);
        return (
          ownCell ||
          (part === "Name" ? (names.get(cells("handleid"))?.[Number(place) - 1] ?? "") : "")
        );
      }
      switch (column) {
        case "Type":
          return splitList(cells("collection"), ";")[0] ?? "";
        case "Variant Price":
          return findPrice(cells);
        case "Active":
          return isVariant(cells) ? "" : cells("visible").toLowerCase() === "false" ? "false" : "";
        case "Variant Inventory Qty":
          return /^\d/.test(cells("inventory")) ? cells("inventory") : "";
        case "Variant Grams":
          return cells("weight") && `${cells("weight")} kg`;
        default:
          return null;
      }
    },
    isProductOnly: (cells) => !isVariant(cells) && withVariants.has(cells("handleid")),
    pictures: (cells) => splitList(cells("productimageurl"), ";"),
  };
}
