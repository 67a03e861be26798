import { type Cells, type FileFormat, type LineReader, makeNumberedNames } from "./file-format.ts";
import { WeightUnit } from "./weight-unit.ts";

/**
 * Mass upload by the inner names in its first line. Its own texts, which stand below them, tell the
 * unit of the weights.
 */
const UPLOAD_KEYS: FileFormat = {
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
    "Variant SKU": ["ps_sku_short"],
    "Variant Price": ["ps_price"],
    "Variant Inventory Qty": ["ps_stock"],
    "Variant Grams": ["ps_weight"],
    "Variant Length (cm)": ["ps_length"],
    "Variant Width (cm)": ["ps_width"],
    "Variant Height (cm)": ["ps_height"],
    "Variant Barcode": ["ps_gtin_code"],
    "Variant Image": ["et_title_image_per_variation"],
  },
  pictures: ["ps_item_cover_image", ...makeNumberedNames((n) => `ps_item_image_${n}`, 1, 8)],
  hasInstructions: true,
  begin: () =>
    readLines({
      ...{ sku: "ps_sku_short", parentSku: "ps_sku_parent_short", gtin: "ps_gtin_code" },
      ...{ option: "et_title_option_for_variation_1", weight: "ps_weight" },
    }),
};

/** The same by its Indonesian headings. */
const UPLOAD_FORMAT: FileFormat = {
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
    "Variant SKU": ["kode variasi"],
    "Variant Price": ["harga"],
    "Variant Inventory Qty": ["stok"],
    "Variant Grams": ["berat"],
    "Variant Length (cm)": ["panjang"],
    "Variant Width (cm)": ["lebar"],
    "Variant Height (cm)": ["tinggi"],
    "Variant Barcode": ["gtin"],
    "Variant Image": ["foto produk per varian"],
  },
  pictures: ["foto sampul", ...makeNumberedNames((n) => `foto produk ${n}`, 1, 8)],
  hasInstructions: true,
  begin: () =>
    readLines({
      ...{ sku: "kode variasi", parentSku: "sku induk", gtin: "gtin" },
      ...{ option: "varian untuk variasi 1", weight: "berat" },
    }),
};

/**
 * Mass update of sales information (`mass_update_sales_info_….xlsx`), by its inner names: a line
 * per variation, whose options are one text ("Hitam,M").
 * https://github.com/Carolcccc/E-Commerce-Data-Integrator
 */
const UPDATE_KEYS: FileFormat = {
  name: "shopee",
  signature: ["et_title_product_id", "et_title_product_name", "et_title_variation_price"],
  headings: {
    Handle: ["et_title_product_id"],
    Title: ["et_title_product_name"],
    "Option1 Value": ["et_title_variation_name"],
    "Variant SKU": ["et_title_variation_sku"],
    "Variant Price": ["et_title_variation_price"],
    "Variant Barcode": ["ps_gtin_code"],
    "Variant Inventory Qty": ["et_title_variation_stock"],
    "Variant Grams": ["et_title_product_weight"],
    "Variant Length (cm)": ["et_title_product_length"],
    "Variant Width (cm)": ["et_title_product_width"],
    "Variant Height (cm)": ["et_title_product_height"],
  },
  pictures: [],
  alsoReads: ["et_title_parent_sku"],
  joinsOptions: true,
  hasInstructions: true,
  begin: () =>
    readLines({
      ...{ sku: "et_title_variation_sku", parentSku: "et_title_parent_sku", gtin: "ps_gtin_code" },
      ...{ option: "et_title_variation_name", weight: "et_title_product_weight", isJoined: true },
    }),
};

/** The same by the headings of one country, where the line of inner names was removed. */
const makeUpdateFormat = (
  head: Record<"id" | "name" | "option" | "sku" | "price" | "stock", string[]>,
) =>
  ({
    name: "shopee",
    signature: [head.id, head.name, head.option, head.sku, head.price],
    headings: {
      Handle: head.id,
      Title: head.name,
      "Option1 Value": head.option,
      "Variant SKU": head.sku,
      "Variant Price": head.price,
      "Variant Barcode": ["gtin"],
      "Variant Inventory Qty": head.stock,
    },
    pictures: [],
    alsoReads: ["sku induk", "parent sku"],
    joinsOptions: true,
    hasInstructions: true,
    begin: () =>
      readLines({
        ...{ sku: head.sku[0] ?? "", parentSku: "sku induk", gtin: "gtin" },
        ...{ option: head.option[0] ?? "", weight: "", isJoined: true },
      }),
  }) satisfies FileFormat;

const UPDATE_ID = makeUpdateFormat({
  ...{ id: ["kode produk"], name: ["nama produk"], option: ["nama variasi"] },
  ...{ sku: ["sku"], price: ["harga"], stock: ["stok", "stok penjual"] },
});
const UPDATE_TH = makeUpdateFormat({
  ...{ id: ["รหัสสินค้า"], name: ["ชื่อสินค้า"], option: ["ชื่อตัวเลือกสินค้า"] },
  ...{ sku: ["เลข sku"], price: ["ราคา"], stock: ["คลัง", "สินค้าในคลัง"] },
});

/** The headings of the values that need more than their cell. */
interface Names {
  sku: string;
  parentSku: string;
  gtin: string;
  option: string;
  /** "" for a file without weights. */
  weight: string;
  /** One cell holds all options, so that no column names them. */
  isJoined?: true;
}

/** Sellers write this where a product has no GTIN. */
const NO_GTIN = /^0+$/;

function readLines(names: Names): LineReader {
  const weights = new WeightUnit();
  return {
    prepare: (cells) => weights.note(cells(names.weight)),
    cell(column, cells: Cells) {
      switch (column) {
        case "Variant SKU":
          // A product without variations has only the product's own SKU.
          return cells(names.sku) || (cells(names.option) === "" ? cells(names.parentSku) : "");
        case "Variant Barcode":
          return NO_GTIN.test(cells(names.gtin)) ? "" : null;
        case "Variant Grams":
          return names.weight === "" ? null : weights.of(cells(names.weight));
        case "Option1 Name":
          return names.isJoined ? cells(names.option) && "Variation" : null;
        default:
          return null;
      }
    },
  };
}

export const SHOPEE_FORMATS = [UPLOAD_KEYS, UPLOAD_FORMAT, UPDATE_KEYS, UPDATE_ID, UPDATE_TH];
