import { findByWord } from "#contract/word-table.ts";
import {
  type Cells,
  type FileFormat,
  type LineReader,
  makeNumberedNames,
  splitList,
} from "./file-format.ts";

const addWeightUnit = (text: string, unit: string): string =>
  text === "" || /[a-z]/i.test(text) ? text : `${text} ${unit || "kg"}`;

/**
 * Squarespace's products: lines below a product's first leave its cells empty.
 * https://support.squarespace.com/hc/en-us/articles/205814338
 */
const SQUARESPACE_FORMAT: FileFormat = {
  name: "squarespace",
  signature: ["title", "price", "product type [non editable]"],
  headings: {
    Title: ["title"],
    "Body (HTML)": ["description"],
    "Option1 Name": ["option name 1"],
    "Option1 Value": ["option value 1"],
    "Option2 Name": ["option name 2"],
    "Option2 Value": ["option value 2"],
    "Option3 Name": ["option name 3"],
    "Option3 Value": ["option value 3"],
    "Variant SKU": ["sku"],
    "Variant Price": ["price"],
    "Variant Length (cm)": ["length"],
    "Variant Width (cm)": ["width"],
    "Variant Height (cm)": ["height"],
    Tags: ["tags"],
  },
  pictures: [],
  alsoReads: [
    ...["product id [non editable]", "product url", "categories", "weight", "visible", "stock"],
    ...["hosted image urls", "product type [non editable]"],
  ],
  hasInstructions: false,
  assumesKilograms: true,
  begin: () => {
    let handle = "";
    return {
      cell(column, cells) {
        switch (column) {
          case "Handle":
            if (cells("title") !== "")
              handle = cells("product url", "product id [non editable]") || cells("title");
            return handle;
          case "Type":
            return splitList(cells("categories"), ",")[0]?.replace(/^\//, "") ?? "";
          case "Active":
            return /^(?:no|false)$/i.test(cells("visible")) ? "false" : "";
          case "Digital":
            return /digital|service/i.test(cells("product type [non editable]")) ? "true" : "";
          case "Variant Inventory Qty":
            return /^unlimited$/i.test(cells("stock")) ? "" : cells("stock");
          case "Variant Grams":
            return addWeightUnit(cells("weight"), "kg");
          default:
            return null;
        }
      },
      pictures: (cells) => cells("hosted image urls").split(/\s+/),
    };
  },
};

/**
 * eBay's File Exchange: the lines of a listing's variations follow it. The first column's header
 * names the site and its currency.
 * https://pages.ebay.com/sellerinformation/sell-on-ebay-tools/file-exchange
 */
const EBAY_FORMAT: FileFormat = {
  name: "ebay",
  signature: ["title", "startprice", "quantity", ["customlabel", "custom label (sku)"]],
  headings: {
    Title: ["title"],
    "Body (HTML)": ["description"],
    "Variant SKU": ["customlabel", "custom label (sku)"],
    "Variant Price": ["startprice"],
    "Variant Inventory Qty": ["quantity"],
  },
  pictures: [],
  alsoReads: ["relationship", "relationshipdetails", "picurl", "conditionid"],
  hasInstructions: false,
  adapt(headings) {
    const action = headings.find((heading) => heading.startsWith("action(")) ?? "";
    const currency = /[(|]currency=([a-z]{3})[|)]/.exec(action)?.[1]?.toUpperCase() ?? "";
    return { ...EBAY_FORMAT, begin: () => readEbay(currency) };
  },
};

/** `currency`: "" where the file does not name it. */
function readEbay(currency: string): LineReader {
  let handle = "";
  const isVariation = (cells: Cells) => /^variation$/i.test(cells("relationship"));
  return {
    cell(column, cells) {
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place !== undefined) {
        if (!isVariation(cells)) return "";
        const pair = splitList(cells("relationshipdetails"), "|")[Number(place) - 1] ?? "";
        const [name = "", ...value] = pair.split("=");
        return part === "Name" ? name : value.join("=");
      }
      if (column === "Handle") {
        if (!isVariation(cells))
          handle = cells("customlabel", "custom label (sku)") || cells("title");
        return handle;
      }
      if (column === "Variant Price") return addCurrency(cells("startprice"), currency);
      if (column === "Google Shopping / Condition")
        return findByWord({ "1000": "new", "3000": "used" }, cells("conditionid")) ?? "";
      return null;
    },
    isProductOnly: (cells) => !isVariation(cells) && cells("relationshipdetails") !== "",
    pictures: (cells) => splitList(cells("picurl"), "|"),
  };
}

const addCurrency = (price: string, currency: string): string =>
  price === "" || currency === "" ? price : `${price} ${currency}`;

/**
 * Amazon's flat file by its inner names, which follow the template's own lines. A parent describes
 * what its children share. https://sellercentral.amazon.com/help/hub/reference/G201576410
 */
const AMAZON_FORMAT: FileFormat = {
  name: "amazon",
  signature: ["item_sku", "item_name", "standard_price"],
  headings: {
    "Body (HTML)": ["product_description"],
    Vendor: ["brand_name"],
    "Variant SKU": ["item_sku"],
    "Variant Barcode": ["external_product_id"],
    "Variant Price": ["standard_price"],
    "Variant Inventory Qty": ["quantity"],
  },
  pictures: ["main_image_url", ...makeNumberedNames((n) => `other_image_url${n}`, 1, 8)],
  alsoReads: [
    ...["item_name", "parent_child", "parent_sku", "color_name", "size_name", "currency"],
    ...["item_type", "package_weight", "package_weight_unit_of_measure", "condition_type"],
  ],
  hasInstructions: false,
  begin: () => {
    const names = new Map<string, string>();
    const isParent = (cells: Cells) => /^parent$/i.test(cells("parent_child"));
    const listOptions = (cells: Cells): [string, string][] =>
      (["color_name", "size_name"] as const).flatMap((name): [string, string][] =>
        cells(name) === "" || isParent(cells)
          ? []
          : [[name === "color_name" ? "Color" : "Size", cells(name)]],
      );
    return {
      prepare(cells) {
        if (isParent(cells)) names.set(cells("item_sku"), cells("item_name"));
      },
      cell(column, cells) {
        const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
        if (place !== undefined)
          return cells("parent_sku") === ""
            ? ""
            : (listOptions(cells)[Number(place) - 1]?.[part === "Name" ? 0 : 1] ?? "");
        switch (column) {
          case "Handle":
            return cells("parent_sku", "item_sku");
          case "Title":
            return names.get(cells("parent_sku")) ?? cells("item_name");
          case "Variant Price":
            return `${cells("standard_price")} ${cells("currency")}`.trim();
          case "Variant Grams":
            return cells("package_weight") === ""
              ? ""
              : addWeightUnit(cells("package_weight"), cells("package_weight_unit_of_measure"));
          case "Google Shopping / Condition":
            return /^new$/i.test(cells("condition_type")) ? "new" : "";
          default:
            return null;
        }
      },
      isProductOnly: isParent,
    };
  },
};

/**
 * The product feeds of Google's Merchant Center and of Meta's catalogues, which share one set of
 * attributes. Lines with one `item_group_id` are one product.
 * https://support.google.com/merchants/answer/7052112,
 * https://www.facebook.com/business/help/120325381656392
 */
const GOOGLE_FORMAT: FileFormat = {
  name: "google",
  signature: ["id", "title", "price", "availability"],
  headings: {
    Handle: ["item_group_id", "item group id", "id"],
    Title: ["title"],
    Description: ["description"],
    Vendor: ["brand"],
    Type: ["product_type", "product type", "google_product_category"],
    "Variant SKU": ["id"],
    "Variant Barcode": ["gtin"],
    "Variant Price": ["price"],
    "Variant Inventory Qty": ["quantity_to_sell_on_facebook", "inventory"],
    "Variant Grams": ["shipping_weight", "shipping weight"],
    "Google Shopping / Condition": ["condition"],
  },
  pictures: ["image_link", "image link"],
  alsoReads: ["additional_image_link", "additional image link", "color", "size", "pattern"],
  hasInstructions: false,
  begin: () => {
    const listOptions = (cells: Cells): [string, string][] =>
      (["color", "size", "pattern"] as const).flatMap((name): [string, string][] =>
        cells(name) === "" || cells("item_group_id", "item group id") === ""
          ? []
          : [[name[0]?.toUpperCase() + name.slice(1), cells(name)]],
      );
    return {
      cell(column, cells) {
        const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
        return place === undefined
          ? null
          : (listOptions(cells)[Number(place) - 1]?.[part === "Name" ? 0 : 1] ?? "");
      },
      pictures: (cells) => [
        cells("image_link", "image link"),
        ...splitList(cells("additional_image_link", "additional image link"), ","),
      ],
    };
  },
};

export const OTHER_SHOPS = [SQUARESPACE_FORMAT, EBAY_FORMAT, AMAZON_FORMAT, GOOGLE_FORMAT];
