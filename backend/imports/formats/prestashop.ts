import { type Cells, type FileFormat, listed } from "./file-format.ts";

const PRICE = "price tax included";
/** Prices that lack the tax, or that are added to the product's. The seller says what they are. */
const NO_PRICES = ["price tax excluded", "price tax excluded or price tax included"];

/**
 * PrestaShop's products, as in its sample for imports. A weight is in kilograms, as the shop is set
 * by default.
 * https://github.com/PrestaShop/PrestaShop/blob/develop/src/Core/Import/EntityField/Provider/ProductFieldsProvider.php
 */
const PRODUCTS: FileFormat = {
  name: "prestashop",
  signature: ["name", "categories (x,y,z...)", ["reference #", "reference"], [PRICE, ...NO_PRICES]],
  headings: {
    Handle: ["product id", "id"],
    Title: ["name"],
    "Body (HTML)": ["description", "short description", "summary"],
    Vendor: ["manufacturer", "brand"],
    "Variant SKU": ["reference #", "reference"],
    "Variant Barcode": ["ean13", "upc"],
    "Variant Price": [PRICE],
    "Cost per item": ["wholesale price", "cost price"],
    "Variant Inventory Qty": ["quantity"],
    "Variant Width (cm)": ["width"],
    "Variant Height (cm)": ["height"],
    "Variant Length (cm)": ["depth"],
  },
  pictures: [],
  alsoReads: [
    ...["categories (x,y,z...)", "active (0/1)", "weight", "condition"],
    ...["image urls (x,y,z...)", "image urls (x,y,z,...)"],
  ],
  hasInstructions: false,
  asksForPrice: (headings) => !headings.includes(PRICE),
  begin: () => ({
    cell(column, cells) {
      switch (column) {
        case "Type":
          return listed(cells("categories (x,y,z...)"), ",").at(-1) ?? "";
        case "Active":
          return cells("active (0/1)") === "0" ? "false" : "";
        case "Variant Grams":
          return inKilograms(cells("weight"));
        case "Google Shopping / Condition":
          return cells("condition");
        default:
          return null;
      }
    },
    pictures: (cells) => listed(cells("image urls (x,y,z...)", "image urls (x,y,z,...)"), ","),
  }),
};

/**
 * PrestaShop's combinations: a line per variant of a product that another file has. Its price is
 * only the difference to the product's.
 * https://github.com/PrestaShop/PrestaShop/blob/develop/src/Core/Import/EntityField/Provider/CombinationFieldsProvider.php
 */
const COMBINATIONS: FileFormat = {
  name: "prestashop",
  signature: ["product id", "attribute (name:type:position)", "value (value:position)"],
  headings: {
    Handle: ["product id"],
    "Variant SKU": ["reference"],
    "Variant Barcode": ["ean13", "upc"],
    "Cost per item": ["wholesale price", "cost price"],
    "Variant Inventory Qty": ["quantity"],
  },
  pictures: [],
  alsoReads: ["attribute (name:type:position)", "value (value:position)"],
  hasInstructions: false,
  asksForPrice: () => true,
  begin: () => ({
    cell(column, cells) {
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place === undefined) return null;
      const names = listed(cells("attribute (name:type:position)"), ",");
      const values = listed(cells("value (value:position)"), ",");
      return (part === "Name" ? names : values)[Number(place) - 1]?.split(":")[0] ?? "";
    },
  }),
};

const inKilograms = (weight: ReturnType<Cells>): string =>
  weight === "" || /\p{L}/u.test(weight) ? weight : `${weight} kg`;

export const PRESTASHOP = [COMBINATIONS, PRODUCTS];
