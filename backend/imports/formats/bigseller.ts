import { type FileFormat, makeNumberedNames } from "./file-format.ts";

/** The suffix on the heading of a required column. */
const REQUIRED_MARKS = ["", " (required)", " (จำเป็นต้องกรอก)", " (ต้องระบุ)"];
const requireHeading = (heading: string): string[] =>
  REQUIRED_MARKS.map((requiredMark) => heading + requiredMark);

const SKU_HEADS = requireHeading("เลข sku");
/** The only price there is. A shop's price is stored with the shop's product. */
const PRICE_HEADS = ["อ้างอิงราคาขาย"];
const COST_HEADS = ["ต้นทุน", "อ้างอิงราคาต้นทุน"];
const BARCODE_HEADS = ["gtin", "บาร์โค้ด 1"];

const NO_CATEGORY = "ไม่มีหมวดหมู่";
const category: FileFormat["begin"] = () => ({
  cell(column, cells) {
    const name = column === "Type" ? cells("หมวดหมู่") : null;
    return name === NO_CATEGORY ? "" : name;
  },
});

/**
 * SPUs, BigSeller's products with options: one line per SKU, an SPU's lines together.
 * https://github.com/Benzarnun-coding/thai-sme-pos/blob/main/server/test/import-xlsx.test.ts
 */
const PRODUCT_FORMAT: FileFormat = {
  name: "bigseller",
  signature: [requireHeading("เลข spu"), SKU_HEADS, requireHeading("ตัวเลือก 1")],
  headings: {
    Handle: requireHeading("เลข spu"),
    Title: [...requireHeading("ชื่อ spu"), ...requireHeading("ชื่อ sku")],
    Type: ["หมวดหมู่"],
    "Option1 Name": requireHeading("ชื่อตัวเลือกสินค้า 1"),
    "Option1 Value": requireHeading("ตัวเลือก 1"),
    "Option2 Name": ["ชื่อตัวเลือกสินค้า 2"],
    "Option2 Value": ["ตัวเลือก 2"],
    "Option3 Name": ["ชื่อตัวเลือกสินค้า 3"],
    "Option3 Value": ["ตัวเลือก 3"],
    "Variant SKU": SKU_HEADS,
    "Variant Barcode": BARCODE_HEADS,
    "Variant Inventory Qty": ["สต็อก"],
    "Variant Price": PRICE_HEADS,
    "Cost per item": COST_HEADS,
  },
  pictures: ["spu image url"],
  hasInstructions: false,
  begin: category,
};

/**
 * Merchant SKUs, in the export's and the import's form. Each is a product, because the file names
 * an SPU without options. The parcel's weight is the gross weight.
 * https://github.com/SounGv/GV-Catalog/blob/main/build_catalog_data.py (exported),
 * https://github.com/manachat72/btmusicdrive/blob/main/scripts/fill-bigseller-sku.js (created)
 */
const MERCHANT_SKUS: FileFormat = {
  name: "bigseller",
  signature: [SKU_HEADS, requireHeading("ชื่อ sku"), [...PRICE_HEADS, "น้ำหนักสุทธิ(g)"]],
  headings: {
    Handle: SKU_HEADS,
    Title: requireHeading("ชื่อ sku"),
    Vendor: ["แบรนด์"],
    Type: ["หมวดหมู่"],
    "Variant SKU": SKU_HEADS,
    "Variant Barcode": BARCODE_HEADS,
    "Variant Grams": ["น้ำหนักรวม(g)", "น้ำหนักสุทธิ(g)"],
    "Variant Price": PRICE_HEADS,
    "Cost per item": COST_HEADS,
    "Variant Length (cm)": ["ความยาว(cm)"],
    "Variant Width (cm)": ["ความกว้าง(cm)"],
    "Variant Height (cm)": ["ความสูง(cm)"],
  },
  pictures: ["image url"],
  hasInstructions: false,
  begin: category,
};

/**
 * New products of a Shopee shop, in Chinese. The category is Shopee's number, not a name.
 * https://github.com/jucyeeph/crossborder-ai-listing-workflow/blob/main/scripts/generate_bigseller_excel.py
 */
const SHOP_PRODUCTS: FileFormat = {
  name: "bigseller",
  signature: ["产品名称", "变种选项1", "价格", "产品主图"],
  headings: {
    Handle: ["parent sku", "产品名称"],
    Title: ["产品名称"],
    Description: ["产品描述"],
    "Option1 Name": ["变种名称1"],
    "Option1 Value": ["变种选项1"],
    "Option2 Name": ["变种名称2"],
    "Option2 Value": ["变种选项2"],
    "Variant SKU": ["sku"],
    "Variant Inventory Qty": ["库存"],
    "Variant Price": ["价格"],
    "Variant Grams": ["重量（g）"],
    "Variant Length (cm)": ["长（cm）"],
    "Variant Width (cm)": ["宽（cm）"],
    "Variant Height (cm)": ["高（cm）"],
    "Variant Image": ["变种图"],
  },
  pictures: ["产品主图", ...makeNumberedNames((n) => `产品附属图${n}`, 1, 8)],
  hasInstructions: false,
};

/** BigSeller's files by their translated headings, as published (docs/product-files.md). */
export const BIGSELLER_FORMATS = [PRODUCT_FORMAT, MERCHANT_SKUS, SHOP_PRODUCTS];
