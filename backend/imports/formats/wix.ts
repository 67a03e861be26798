import {
  type Cells,
  type FileFormat,
  type LineReader,
  splitList,
  withUnit,
} from "./file-format.ts";

const OPTION_NUMBERS = [1, 2, 3] as const;

/**
 * Wix's catalogue: one line per product, followed by its variants with the same `handleId`. A
 * variant's price is the product's price plus its surcharge.
 * https://support.wix.com/en/article/wix-stores-creating-a-csv-file-to-import-products
 */
const HANDLE_ID_FORMAT: FileFormat = {
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
          return readUnits(cells);
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

/** Wix writes "InStock" where nobody counts the units. */
const readUnits = (cells: Cells): string =>
  /^-?\d/.test(cells("inventory")) ? cells("inventory") : "";

/**
 * Wix's newer catalogue: one line per product, variant and further picture with the same `handle`.
 * A variant has its own price, and its product's weight if it has none.
 * https://support.wix.com/en/article/wix-stores-importing-products-from-another-ecommerce-platform
 */
const HANDLE_FORMAT: FileFormat = {
  name: "wix",
  signature: ["handle", "fieldtype", "name", "price", ["plaindescription", "media"]],
  headings: {
    Handle: ["handle"],
    Title: ["name"],
    Description: ["plaindescription"],
    Vendor: ["brand"],
    "Variant SKU": ["sku"],
    "Variant Barcode": ["barcode"],
    "Cost per item": ["cost"],
  },
  pictures: ["media"],
  alsoReads: [
    ...["fieldtype", "price", "visible", "inventory", "weight"],
    /^productoption(?:name|choices)[1-3]$/,
  ],
  hasInstructions: false,
  assumesKilograms: true,
  begin: readCatalogueLines,
};

function readCatalogueLines(): LineReader {
  const products = new Map<string, { price: string; weight: string; names: string[] }>();
  const withVariants = new Set<string>();
  const isKind = (cells: Cells, kind: "variant" | "media") =>
    cells("fieldtype").toLowerCase() === kind;
  const findProduct = (cells: Cells) => products.get(cells("handle"));
  return {
    prepare(cells) {
      if (isKind(cells, "variant")) withVariants.add(cells("handle"));
      else if (!isKind(cells, "media"))
        products.set(cells("handle"), {
          ...{ price: cells("price"), weight: cells("weight") },
          names: OPTION_NUMBERS.map((n) => cells(`productoptionname${n}`)),
        });
    },
    cell(column, cells) {
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place !== undefined) {
        if (!isKind(cells, "variant")) return "";
        if (part === "Value") return removeColourCode(cells(`productoptionchoices${place}`));
        const productName = findProduct(cells)?.names[Number(place) - 1] ?? "";
        return cells(`productoptionname${place}`) || productName;
      }
      switch (column) {
        case "Variant Price":
          return cells("price") || (findProduct(cells)?.price ?? "");
        case "Active":
          return !isKind(cells, "variant") && isHidden(cells) ? "false" : "";
        case "Variant Active":
          return isKind(cells, "variant") && isHidden(cells) ? "false" : "";
        case "Variant Inventory Qty":
          return readUnits(cells);
        case "Variant Grams":
          return withUnit(cells("weight") || (findProduct(cells)?.weight ?? ""), "kg");
        default:
          return null;
      }
    },
    isProductOnly: (cells) =>
      isKind(cells, "media") || (!isKind(cells, "variant") && withVariants.has(cells("handle"))),
  };
}

const isHidden = (cells: Cells): boolean => cells("visible").toLowerCase() === "false";

/** A choice that is shown as a colour has its code in front: `#0000ff:Biru`. */
const removeColourCode = (choice: string): string => choice.replace(/^#[0-9a-f]{3,8}:\s*/i, "");

export const WIX_FORMATS = [HANDLE_ID_FORMAT, HANDLE_FORMAT];
