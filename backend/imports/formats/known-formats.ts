import { normalHeading } from "../../tables/column-keys.ts";
import { COLUMNS, REQUIRED } from "../columns.ts";
import { BIGSELLER } from "./bigseller.ts";
import { ETSY } from "./etsy.ts";
import { type Cells, type FileFormat, numbered } from "./file-format.ts";
import { JUBELIO } from "./jubelio.ts";
import { MAGENTO } from "./magento.ts";
import { OTHER_SHOPS } from "./other-shops.ts";
import { WIX } from "./wix.ts";
import { WOOCOMMERCE } from "./woocommerce.ts";

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
    return cells("active") || (isWithdrawn(cells) ? "false" : "");
  },
});

/** Our own file, and Shopify's with its older headings. */
const OWN: FileFormat = {
  name: "own",
  signature: REQUIRED.map(normalHeading),
  headings: Object.fromEntries(COLUMNS.map((column) => [column, [normalHeading(column)]])),
  pictures: [normalHeading("Image Src")],
  alsoReads: ["published", "status"],
  hasInstructions: false,
  isEven: true,
  begin: readShopifyStatus,
};

/**
 * Shopify's product CSV with the headings of 2025
 * (https://help.shopify.com/en/manual/products/import-export/using-csv).
 */
const SHOPIFY: FileFormat = {
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

/**
 * Shopee's mass upload by the inner names in its first line, and by the Indonesian headings below
 * it. Weights are grams.
 */
const SHOPEE_KEYS: FileFormat = {
  name: "shopee",
  signature: ["ps_product_name", "ps_price"],
  headings: {
    Handle: ["et_title_variation_integration_no", "ps_sku_parent_short", "ps_product_name"],
    Title: ["ps_product_name"],
    Description: ["ps_product_description"],
    "Option1 Name": ["et_title_variation_1"],
    "Option1 Value": ["et_title_option_for_variation_1"],
    "Option2 Name": ["et_title_variation_2"],
    "Option2 Value": ["et_title_option_for_variation_2"],
    "Variant SKU": ["ps_sku_short", "ps_sku_parent_short"],
    "Variant Price": ["ps_price"],
    "Variant Inventory Qty": ["ps_stock"],
    "Variant Grams": ["ps_weight"],
    "Variant Length (cm)": ["ps_length"],
    "Variant Width (cm)": ["ps_width"],
    "Variant Height (cm)": ["ps_height"],
  },
  pictures: ["ps_item_cover_image", ...numbered((n) => `ps_item_image_${n}`, 1, 8)],
  hasInstructions: true,
};
const SHOPEE: FileFormat = {
  name: "shopee",
  signature: ["nama produk", "kode variasi", "foto sampul"],
  headings: {
    Handle: ["kode integrasi variasi", "sku induk", "nama produk"],
    Title: ["nama produk"],
    Description: ["deskripsi produk"],
    "Option1 Name": ["nama variasi 1"],
    "Option1 Value": ["varian untuk variasi 1"],
    "Option2 Name": ["nama variasi 2"],
    "Option2 Value": ["varian untuk variasi 2"],
    "Variant SKU": ["kode variasi", "sku induk"],
    "Variant Price": ["harga"],
    "Variant Inventory Qty": ["stok"],
    "Variant Grams": ["berat"],
    "Variant Length (cm)": ["panjang"],
    "Variant Width (cm)": ["lebar"],
    "Variant Height (cm)": ["tinggi"],
  },
  pictures: ["foto sampul", ...numbered((n) => `foto produk ${n}`, 1, 8)],
  hasInstructions: true,
};

/** Tokopedia's template: one line per product, without variations. */
const TOKOPEDIA: FileFormat = {
  name: "tokopedia",
  signature: ["nama produk", "harga (rp)", "jumlah stok"],
  headings: {
    Handle: ["sku name", "nama produk"],
    Title: ["nama produk"],
    Description: ["deskripsi produk"],
    "Variant SKU": ["sku name"],
    "Variant Price": ["harga (rp)"],
    "Variant Inventory Qty": ["jumlah stok"],
    "Variant Grams": ["berat (gram)"],
  },
  pictures: numbered((n) => `gambar ${n}`, 1, 5),
  alsoReads: ["kondisi", "status"],
  hasInstructions: true,
  begin: () => ({
    cell(column, cells) {
      if (column === "Google Shopping / Condition")
        return { baru: "new", bekas: "used" }[cells("kondisi").toLowerCase()] ?? "";
      if (column === "Active")
        return { aktif: "true", nonaktif: "false" }[cells("status").toLowerCase()] ?? "";
      return null;
    },
  }),
};

/**
 * TikTok Shop's batch listing by its template's inner names. Lines with one name are one product.
 * Weights are grams.
 */
const TIKTOK: FileFormat = {
  name: "tiktok",
  signature: ["product_name", "seller_sku", "price"],
  headings: {
    Handle: ["product_name"],
    Title: ["product_name"],
    "Body (HTML)": ["product_description"],
    Vendor: ["brand"],
    "Option1 Name": ["property_name_1"],
    "Option1 Value": ["property_value_1"],
    "Option2 Name": ["property_name_2"],
    "Option2 Value": ["property_value_2"],
    "Variant SKU": ["seller_sku"],
    "Variant Price": ["price"],
    "Variant Inventory Qty": ["quantity"],
    "Variant Grams": ["parcel_weight", "package_weight"],
    "Variant Length (cm)": ["parcel_length", "package_length"],
    "Variant Width (cm)": ["parcel_width", "package_width"],
    "Variant Height (cm)": ["parcel_height", "package_height"],
  },
  pictures: ["main_image", ...numbered((n) => `image_${n}`, 2, 9)],
  hasInstructions: true,
};

const FORMATS: readonly FileFormat[] = [
  ...[OWN, SHOPIFY, WOOCOMMERCE, SHOPEE_KEYS, SHOPEE, TOKOPEDIA, TIKTOK],
  ...BIGSELLER,
  ...JUBELIO,
  ...[ETSY, WIX, MAGENTO],
  ...OTHER_SHOPS,
];

/** Returns the format whose header these `headings` (from `normalHeading`) are, or `null`. */
export function formatOf(headings: readonly string[]): FileFormat | null {
  const has = new Set(headings);
  const isThere = (one: string | readonly string[]) =>
    typeof one === "string" ? has.has(one) : one.some((heading) => has.has(heading));
  return FORMATS.find(({ signature }) => signature.every(isThere)) ?? null;
}
