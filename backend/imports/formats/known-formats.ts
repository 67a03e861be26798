import { normaliseHeading } from "../../tables/column-keys.ts";
import { FILE_COLUMNS, REQUIRED_COLUMNS } from "../columns.ts";
import { BACK_OFFICES } from "./back-offices.ts";
import { BIGSELLER_FORMATS } from "./bigseller.ts";
import { BLIBLI_FORMATS } from "./blibli.ts";
import { ETSY_FORMAT } from "./etsy.ts";
import type { Cells, FileFormat } from "./file-format.ts";
import { JUBELIO_FORMATS } from "./jubelio.ts";
import { LAZADA_FORMATS } from "./lazada.ts";
import { MAGENTO_FORMAT } from "./magento.ts";
import { MAGENTO_1_FORMAT } from "./magento-1.ts";
import { OTHER_SHOPS } from "./other-shops.ts";
import { PRESTASHOP_FORMATS } from "./prestashop.ts";
import { SHOPEE_FORMATS } from "./shopee.ts";
import { TIKTOK_FORMATS } from "./tiktok.ts";
import { WIX_FORMATS } from "./wix.ts";
import { WOOCOMMERCE_FORMATS } from "./woocommerce.ts";

/**
 * Returns whether a Shopify product is a draft, archived or unpublished, and so not sold. Our own
 * file has a column for it.
 */
const isWithdrawn = (cells: Cells): boolean =>
  /^(?:draft|archived|unlisted)$/i.test(cells("status")) ||
  /^false$/i.test(cells("published", "published on online store"));
const readShopifyStatus: FileFormat["begin"] = () => ({
  cell(column, cells) {
    if (column !== "Active") return null;
    if (cells("active") !== "") return cells("active");
    return isWithdrawn(cells) ? "false" : /^active$/i.test(cells("status")) ? "true" : "";
  },
});

/** Our own file, and Shopify's with its older headings. */
const OWN_FORMAT: FileFormat = {
  name: "own",
  signature: REQUIRED_COLUMNS.map(normaliseHeading),
  headings: Object.fromEntries(FILE_COLUMNS.map((column) => [column, [normaliseHeading(column)]])),
  pictures: [normaliseHeading("Image Src")],
  alsoReads: ["published", "status"],
  hasInstructions: false,
  isEven: true,
  begin: readShopifyStatus,
};

/**
 * Shopify's product CSV with the headings of 2025
 * (https://help.shopify.com/en/manual/products/import-export/using-csv).
 */
const SHOPIFY_FORMAT: FileFormat = {
  name: "shopify",
  signature: ["title", "url handle", "price"],
  headings: {
    Handle: ["url handle"],
    Title: ["title"],
    "Body (HTML)": ["description"],
    Vendor: ["vendor"],
    Type: ["type", "product category"],
    "Option1 Name": ["option1 name"],
    "Option1 Value": ["option1 value"],
    "Option2 Name": ["option2 name"],
    "Option2 Value": ["option2 value"],
    "Option3 Name": ["option3 name"],
    "Option3 Value": ["option3 value"],
    "Variant SKU": ["sku"],
    "Variant Barcode": ["barcode"],
    "Variant Grams": ["weight value (grams)"],
    "Variant Inventory Qty": ["inventory quantity"],
    "Variant Price": ["price"],
    "Cost per item": ["cost per item"],
    "Image Position": ["image position"],
    "Variant Image": ["variant image url"],
    "Variant Compare At Price": ["compare-at price"],
    Tags: ["tags"],
    "Google Shopping / Condition": ["google shopping / condition"],
  },
  pictures: ["product image url"],
  alsoReads: ["published on online store", "status"],
  hasInstructions: false,
  begin: readShopifyStatus,
};

const KNOWN_FORMATS: readonly FileFormat[] = [
  ...[OWN_FORMAT, SHOPIFY_FORMAT],
  ...WOOCOMMERCE_FORMATS,
  ...SHOPEE_FORMATS,
  ...TIKTOK_FORMATS,
  ...LAZADA_FORMATS,
  ...BLIBLI_FORMATS,
  ...BIGSELLER_FORMATS,
  ...JUBELIO_FORMATS,
  ...[ETSY_FORMAT, ...WIX_FORMATS, MAGENTO_FORMAT, MAGENTO_1_FORMAT],
  ...OTHER_SHOPS,
  ...PRESTASHOP_FORMATS,
  ...BACK_OFFICES,
];

/** Returns the format whose header these `headings` (from `normaliseHeading`) are, or `null`. */
export function findFormat(headings: readonly string[]): FileFormat | null {
  const presentHeadings = new Set(headings);
  const isThere = (alternative: string | readonly string[]) =>
    typeof alternative === "string"
      ? presentHeadings.has(alternative)
      : alternative.some((heading) => presentHeadings.has(heading));
  const format = KNOWN_FORMATS.find(({ signature }) => signature.every(isThere)) ?? null;
  return format?.adapt?.(headings) ?? format;
}
