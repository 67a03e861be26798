import { type Cells, type FileFormat, splitList } from "./file-format.ts";

const PRICE_HEAD = "price tax included";
/** Prices that lack the tax, or that are added to the product's. The seller says what they are. */
const NO_PRICES = ["price tax excluded", "price tax excluded or price tax included"];

/**
 * PrestaShop's products, as in its sample for imports. A weight is in kilograms, as the shop is set
 * by default.
 * https://github.com/PrestaShop/PrestaShop/blob/develop/src/Core/Import/EntityField/Provider/ProductFieldsProvider.php
 */
const PRODUCT_FORMAT: FileFormat = {
  name: "prestashop",
  signature: [
    "name",
    "categories (x,y,z...)",
    ["reference #", "reference"],
    [PRICE_HEAD, ...NO_PRICES],
  ],
  headings: {
    Handle: ["product id", "id"],
    Title: ["name"],
    "Body (HTML)": ["description", "short description", "summary"],
    Vendor: ["manufacturer", "brand"],
    "Variant SKU": ["reference #", "reference"],
    "Variant Barcode": ["ean13", "upc"],
    "Variant Price": [PRICE_HEAD],
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
  assumesKilograms: true,
  asksForPrice: (headings) => !headings.includes(PRICE_HEAD),
  begin: () => ({
    cell(column, cells) {
      switch (column) {
        case "Type":
          return splitList(cells("categories (x,y,z...)"), ",").at(-1) ?? "";
        case "Active":
          return cells("active (0/1)") === "0" ? "false" : "";
        case "Variant Grams":
          return addKilograms(cells("weight"));
        case "Google Shopping / Condition":
          return cells("condition");
        default:
          return null;
      }
    },
    pictures: (cells) => splitList(cells("image urls (x,y,z...)", "image urls (x,y,z,...)"), ","),
  }),
};

/**
 * PrestaShop's combinations: a line per variant of a product that another file has. Its price is
 * only the difference to the product's.
 * https://github.com/PrestaShop/PrestaShop/blob/develop/src/Core/Import/EntityField/Provider/CombinationFieldsProvider.php
 */
const COMBINATION_FORMAT: FileFormat = {
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
      const names = splitList(cells("attribute (name:type:position)"), ",");
      const values = splitList(cells("value (value:position)"), ",");
      return (part === "Name" ? names : values)[Number(place) - 1]?.split(":")[0] ?? "";
    },
  }),
};

/**
 * The list of products that a PrestaShop's back office exports. Its "Status" says whether the stock
 * has run out, so it is not read.
 * https://github.com/PrestaShop/PrestaShop/blob/1.7.8.x/src/PrestaShopBundle/Controller/Admin/ProductController.php
 */
const LIST_FORMAT: FileFormat = {
  name: "prestashop",
  signature: ["product id", "name", "reference", "price (tax excl.)", "price (tax incl.)"],
  headings: {
    Handle: ["product id"],
    Title: ["name"],
    Type: ["category"],
    "Variant SKU": ["reference"],
    "Variant Price": ["price (tax incl.)"],
    "Variant Inventory Qty": ["quantity"],
  },
  pictures: ["image"],
  hasInstructions: false,
};

const addKilograms = (weight: ReturnType<Cells>): string =>
  weight === "" || /\p{L}/u.test(weight) ? weight : `${weight} kg`;

export const PRESTASHOP_FORMATS = [COMBINATION_FORMAT, PRODUCT_FORMAT, LIST_FORMAT];
