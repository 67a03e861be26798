import { findByWord } from "#contract/word-table.ts";
import { type FileFormat, type LineReader, makeNumberedNames } from "./file-format.ts";

/** Tokopedia's own template: one line per product, without variations. */
const TOKOPEDIA_FORMAT: FileFormat = {
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
  pictures: makeNumberedNames((n) => `gambar ${n}`, 1, 5),
  alsoReads: ["kondisi", "status"],
  hasInstructions: true,
  begin: () => ({
    cell(column, cells) {
      if (column === "Google Shopping / Condition")
        return findByWord({ baru: "new", bekas: "used" }, cells("kondisi").toLowerCase()) ?? "";
      if (column === "Active")
        return (
          findByWord({ aktif: "true", nonaktif: "false" }, cells("status").toLowerCase()) ?? ""
        );
      return null;
    },
  }),
};

const WEIGHT_HEADS = ["parcel_weight", "package_weight"];
const LENGTH_HEADS = ["parcel_length", "package_length"];
const WIDTH_HEADS = ["parcel_width", "package_width"];
const HEIGHT_HEADS = ["parcel_height", "package_height"];
const PICTURE_HEADS = ["main_image", ...makeNumberedNames((n) => `image_${n}`, 2, 9)];

/**
 * The template to edit products, by its inner names: a line per variant, whose options are one text
 * ("Hitam, M"). Tokopedia's shops have it too since they moved to TikTok Shop. Weights are grams.
 */
const EDIT_FORMAT: FileFormat = {
  name: "tiktok",
  signature: ["product_id", "sku_id", "product_name", "variation_value", "price"],
  headings: {
    Handle: ["product_id"],
    Title: ["product_name"],
    "Body (HTML)": ["product_description"],
    Vendor: ["brand"],
    "Option1 Value": ["variation_value"],
    "Variant SKU": ["seller_sku"],
    "Variant Price": ["price"],
    "Variant Inventory Qty": ["quantity"],
    "Variant Grams": WEIGHT_HEADS,
    "Variant Length (cm)": LENGTH_HEADS,
    "Variant Width (cm)": WIDTH_HEADS,
    "Variant Height (cm)": HEIGHT_HEADS,
  },
  pictures: PICTURE_HEADS,
  alsoReads: ["product_status"],
  joinsOptions: true,
  hasInstructions: true,
  begin: () => ({
    cell(column, cells) {
      if (column === "Option1 Name") return cells("variation_value") && "Variation";
      // "Aktif(1)" or "Dinonaktifkan(2)", in the language of the seller.
      if (column === "Active") return /\(2\)$/.test(cells("product_status")) ? "false" : "";
      return null;
    },
  }),
};

/** The template to create products, by its inner names. Lines with one name are one product. */
const CREATE_FORMAT: FileFormat = {
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
    "Variant Grams": WEIGHT_HEADS,
    "Variant Length (cm)": LENGTH_HEADS,
    "Variant Width (cm)": WIDTH_HEADS,
    "Variant Height (cm)": HEIGHT_HEADS,
    "Variant Image": ["property_1_image"],
  },
  pictures: PICTURE_HEADS,
  hasInstructions: true,
};

/** The same by its Indonesian headings, where the line of inner names was removed. */
const CREATE_ID: FileFormat = {
  name: "tiktok",
  signature: ["nama produk", "sku penjual", "harga ritel (mata uang lokal)"],
  headings: {
    Handle: ["id produk", "nama produk"],
    Title: ["nama produk"],
    "Body (HTML)": ["deskripsi produk"],
    Vendor: ["merek"],
    "Option1 Name": ["nama varian utama (tema)"],
    "Option1 Value": ["nilai varian utama (opsi)", "varian 1"],
    "Option2 Name": ["nama varian sekunder (tema)"],
    "Option2 Value": ["nilai varian sekunder (opsi)", "varian 2"],
    "Variant SKU": ["sku penjual"],
    "Variant Price": ["harga ritel (mata uang lokal)"],
    "Variant Inventory Qty": ["kuantitas"],
    "Variant Grams": ["berat paket(g)"],
    "Variant Length (cm)": ["panjang paket(cm)"],
    "Variant Width (cm)": ["lebar paket(cm)"],
    "Variant Height (cm)": ["tinggi paket(cm)"],
    "Variant Image": ["gambar varian utama 1", "gambar varian"],
  },
  pictures: [
    "gambar utama",
    ...makeNumberedNames((n) => `gambar ${n}`, 2, 7),
    "gambar produk 8",
    "gambar produk 9",
  ],
  hasInstructions: true,
  begin: nameUnnamedVariants,
};

/** Earlier templates have no column for the names of the options. */
function nameUnnamedVariants(): LineReader {
  return {
    cell(column, cells) {
      if (column === "Option1 Name")
        return cells("nama varian utama (tema)") || (cells("varian 1") && "Varian 1");
      if (column === "Option2 Name")
        return cells("nama varian sekunder (tema)") || (cells("varian 2") && "Varian 2");
      return null;
    },
  };
}

export const TIKTOK_FORMATS = [EDIT_FORMAT, CREATE_FORMAT, CREATE_ID, TOKOPEDIA_FORMAT];
