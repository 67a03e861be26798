import {
  type Cells,
  type FileFormat,
  type LineReader,
  listCombinations,
  splitList,
  withUnit,
} from "./file-format.ts";
import { OPENCART } from "./opencart.ts";

/**
 * Square's item library: a line per variation, an item's lines together. Stock and prices of each
 * location stand in columns with its name.
 * https://squareup.com/help/article/5153 (export the library)
 */
const SQUARE_FORMAT: FileFormat = {
  name: "square",
  signature: ["token", "item name", "variation name", "sku", "price"],
  headings: {
    Handle: ["item name"],
    Title: ["item name"],
    Description: ["description"],
    "Variant SKU": ["sku"],
    "Variant Barcode": ["gtin"],
    "Variant Price": ["price"],
  },
  pictures: [],
  alsoReads: [
    ...["variation name", "categories", "reporting category", "archived", "weight (kg)"],
    /^option (?:name|value) [123]$/,
  ],
  hasInstructions: false,
  // Several locations have no common figure, so that none is taken.
  adapt(headings) {
    const stocks = headings.filter((heading) => heading.startsWith("current quantity "));
    return stocks.length === 1
      ? {
          ...SQUARE_FORMAT,
          headings: { ...SQUARE_FORMAT.headings, "Variant Inventory Qty": stocks },
        }
      : SQUARE_FORMAT;
  },
  begin: () => {
    const hasOptions = (cells: Cells) => cells("option value 1") !== "";
    const isNamed = (cells: Cells) => !/^(?:regular)?$/i.test(cells("variation name"));
    return {
      cell(column, cells) {
        const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
        if (place !== undefined) {
          if (hasOptions(cells)) return cells(`option ${part?.toLowerCase()} ${place}`);
          if (place !== "1" || !isNamed(cells)) return "";
          return part === "Name" ? "Variation" : cells("variation name");
        }
        switch (column) {
          case "Type":
            return splitList(cells("categories", "reporting category"), ",")[0] ?? "";
          case "Active":
            return /^y/i.test(cells("archived")) ? "false" : "";
          case "Variant Grams":
            return withUnit(cells("weight (kg)"), "kg");
          default:
            return null;
        }
      },
    };
  },
};

const ODOO_SKU = ["internal reference", "default_code"];
const ODOO_PRICE = ["sales price", "list_price"];
const ODOO_STOCK = ["quantity on hand", "qty_available"];

/**
 * Odoo's products. Lines without a name give the product above them more attributes; a product is
 * all combinations of their values. Weights are kilograms. A template for another import has the
 * fields' technical names (`default_code`).
 * https://www.odoo.com/documentation/17.0/applications/sales/sales/products_prices/products/import.html
 */
const ODOO_FORMAT: FileFormat = {
  name: "odoo",
  signature: [
    "name",
    ODOO_PRICE,
    [...ODOO_SKU, "product attributes / attribute", "external id"],
    [
      ...["product category", "product type", "cost", "internal reference", "external id"],
      ...["categ_id", "categ_id/id", "standard_price", "uom_id", "uom_id/id"],
    ],
  ],
  headings: {
    Handle: ["external id", "id", ...ODOO_SKU, "name"],
    Title: ["name"],
    Description: ["sales description", "description_sale"],
    "Variant SKU": ODOO_SKU,
    "Variant Barcode": ["barcode", "ean13"],
    "Variant Price": ODOO_PRICE,
    "Cost per item": ["cost", "standard_price"],
    "Variant Inventory Qty": ODOO_STOCK,
  },
  pictures: [],
  alsoReads: [
    ...["product category", "categ_id", "weight", "active", "can be sold", "sale_ok"],
    ...["product attributes / attribute", "product attributes / values"],
  ],
  hasInstructions: false,
  assumesKilograms: true,
  begin: readOdoo,
};

function readOdoo(): LineReader {
  const attributes = new Map<string, [name: string, values: string[]][]>();
  let aboveKey = "";
  const toProductKey = (cells: Cells) => cells("external id", "id", ...ODOO_SKU, "name");
  return {
    prepare(cells) {
      if (cells("name") !== "") aboveKey = toProductKey(cells);
      const values = splitList(cells("product attributes / values"), ",");
      if (values.length === 0) return;
      const ownAttributes = attributes.get(aboveKey) ?? [];
      ownAttributes.push([cells("product attributes / attribute"), values]);
      attributes.set(aboveKey, ownAttributes);
    },
    cell(column, cells) {
      switch (column) {
        case "Type":
          // "All" is the root of Odoo's categories.
          return splitList(cells("product category", "categ_id"), "/")
            .filter((part, index) => index > 0 || part !== "All")
            .join(" > ");
        case "Active":
          return /^(?:false|0)$/i.test(cells("active", "can be sold", "sale_ok")) ? "false" : "";
        case "Variant Grams":
          return withUnit(cells("weight"), "kg");
        default:
          return null;
      }
    },
    isLeftOut: (cells) => cells("name") === "" && toProductKey(cells) === "",
    variants(cells) {
      const ownAttributes = attributes.get(toProductKey(cells)) ?? [];
      const options = ownAttributes.filter(([, values]) => values.length > 1);
      if (options.length === 0) return [];
      return listCombinations(options.map(([, values]) => values)).map((values) => ({
        ...Object.fromEntries(
          values.slice(0, 3).flatMap((value, index) => [
            [`Option${index + 1} Name`, options[index]?.[0] ?? ""],
            [`Option${index + 1} Value`, value],
          ]),
        ),
        // The product's own reference and stock belong to none of its variants.
        ...{ "Variant SKU": "", "Variant Barcode": "", "Variant Inventory Qty": "" },
      }));
    },
    sharedStock: (cells, count) => (count > 0 ? cells(...ODOO_STOCK) : ""),
  };
}

export const BACK_OFFICES = [SQUARE_FORMAT, OPENCART, ODOO_FORMAT];
