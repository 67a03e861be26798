import type { Cells, FileFormat, LineReader } from "./file-format.ts";

const WEIGHT_HEADS: readonly [heading: string, unit: string][] = [
  ["weight (kg)", "kg"],
  ["weight (g)", "g"],
  ["weight (lbs)", "lbs"],
  ["weight (oz)", "oz"],
];

/**
 * WooCommerce's product CSV
 * (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema): a variable product
 * has its own line; its variations name its SKU or `id:<ID>` as parent, and may stand anywhere.
 */
export const WOOCOMMERCE_FORMAT: FileFormat = {
  name: "woocommerce",
  signature: ["type", "sku", "name", "regular price"],
  headings: {
    Handle: ["parent"],
    Title: ["name"],
    "Body (HTML)": ["description", "short description"],
    Vendor: ["brands"],
    "Variant SKU": ["sku"],
    "Variant Barcode": ["gtin, upc, ean, or isbn"],
    "Variant Price": ["regular price"],
    "Variant Inventory Qty": ["stock"],
    "Cost per item": ["cost of goods"],
    "Variant Width (cm)": ["width (cm)"],
    "Variant Height (cm)": ["height (cm)"],
    "Variant Length (cm)": ["length (cm)"],
  },
  pictures: [],
  alsoReads: [
    ...["type", "id", "categories", "published", "images"],
    ...WEIGHT_HEADS.map(([heading]) => heading),
    /^attribute [123] (?:name|value\(s\))$/,
  ],
  hasInstructions: false,
  begin: readLines,
};

function readLines(): LineReader {
  const handles = new Map<string, string>();
  /** Default values of a product's variations, by its handle. */
  const parents = new Map<string, { weight: string; price: string; stock: string }>();
  const reportedStocks = new Set<string>();
  const isVariation = (cells: Cells) => cells("type").startsWith("variation");
  const toRowKey = (cells: Cells) => cells("sku") || `id:${cells("id") || cells("name")}`;
  function findHandle(cells: Cells): string {
    if (isVariation(cells)) {
      const parent = cells("parent");
      return handles.get(parent.toLowerCase()) ?? parent;
    }
    handles.set(`id:${cells("id")}`.toLowerCase(), toRowKey(cells));
    return toRowKey(cells);
  }
  return {
    prepare(cells) {
      if (isVariation(cells)) return;
      const handle = findHandle(cells);
      parents.set(handle.toLowerCase(), {
        weight: findWeight(cells),
        price: cells("regular price"),
        stock: cells("stock"),
      });
    },
    cell(column, cells) {
      const parent = isVariation(cells) ? parents.get(findHandle(cells).toLowerCase()) : undefined;
      switch (column) {
        case "Handle":
          return findHandle(cells);
        case "Title":
          // A variation's name ("Jaket - XL") is never its product's.
          return isVariation(cells) ? "" : null;
        case "Variant Price":
          return cells("regular price") || (parent?.price ?? "");
        case "Variant Inventory Qty":
          return countsWithParent(cells) ? "" : null;
        case "Body (HTML)":
          return readLineBreaks(cells("description", "short description"));
        case "Type":
          return splitValues(cells("categories"))[0] ?? "";
        case "Variant Active":
          return isVariation(cells) && /^(?:0|-1)$/.test(cells("published")) ? "false" : "";
        case "Active":
          return isVariation(cells) || cells("published") === ""
            ? ""
            : String(cells("published") === "1");
        case "Digital":
          return /virtual|downloadable/.test(cells("type")) ? "true" : "";
        case "Variant Grams":
          return findWeight(cells) || (parent?.weight ?? "");
        case "Option1 Name":
        case "Option2 Name":
        case "Option3 Name":
          return isVariation(cells) ? cells(`attribute ${column[6]} name`) : "";
        case "Option1 Value":
        case "Option2 Value":
        case "Option3 Value":
          return isVariation(cells)
            ? cells(`attribute ${column[6]} value(s)`).replaceAll("\\,", ",")
            : "";
        default:
          return null;
      }
    },
    isProductOnly: (cells) => cells("type").startsWith("variable"),
    sharedStock(cells) {
      const handle = findHandle(cells).toLowerCase();
      const stock = countsWithParent(cells) ? (parents.get(handle)?.stock ?? "") : "";
      if (stock === "" || reportedStocks.has(handle)) return "";
      reportedStocks.add(handle);
      return stock;
    },
    missingParent: (cells) =>
      isVariation(cells) && !parents.has(findHandle(cells).toLowerCase()) ? cells("parent") : "",
    pictures: (cells) =>
      cells("images")
        .split(",")
        .map((url) => url.trim()),
  };
}

/** The variations of a product that counts its stock itself. */
const countsWithParent = (cells: Cells): boolean => cells("stock") === "parent";

/** A line break is written `\n`, and a written `\n` as `\\n`. */
const readLineBreaks = (text: string): string =>
  text.replaceAll(/(\\\\n)|\\n/g, (_, written?: string) => (written ? "\\n" : "\n"));

/** Splits a list by commas; those of a value are written `\,`. */
const splitValues = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll("\\,", ",").trim())
    .filter(Boolean);

/** The heading names the unit. */
function findWeight(cells: Cells): string {
  for (const [heading, unit] of WEIGHT_HEADS) {
    const weight = cells(heading);
    if (weight !== "") return `${weight} ${unit}`;
  }
  return "";
}
