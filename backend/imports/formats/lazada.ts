import { type FileFormat, makeNumberedNames } from "./file-format.ts";

const NAME_HEADS = ["product name", "ชื่อสินค้า", "ชื่อผลิตภัณฑ์", "nama produk"];
const PRICE_HEADS = ["price", "ราคา", "harga"];
const SKU_HEADS = ["sellersku", "seller sku"];
const STOCK_HEADS = ["quantity", "จำนวน", "คลัง (ร้าน)"];

/** Headings of `pricestock….xlsx` besides those above. What is left is a warehouse's name. */
const PRICE_STOCK_HEADS: ReadonlySet<string> = new Set([
  ...[...NAME_HEADS, ...PRICE_HEADS, ...SKU_HEADS, ...STOCK_HEADS],
  ...["product id", "catid", "currencycode", "sku.skuid", "status", "shop sku", "ร้าน sku"],
  ...["lazada sku", "specialprice", "specialprice start", "specialprice end", "variations combo"],
  ...["tr(s-wb-product@md5key)", "md5key"],
]);

/**
 * The export of prices and stock (`pricestock….xlsx`): a line per SKU. Its stock column has the
 * name of the seller's warehouse. Instructions stand in the three lines below the headings.
 */
const PRICE_STOCK: FileFormat = {
  name: "lazada",
  signature: ["product id", "sku.skuid", "currencycode", SKU_HEADS, NAME_HEADS, PRICE_HEADS],
  headings: {
    Handle: ["product id"],
    Title: NAME_HEADS,
    "Option1 Value": ["variations combo"],
    "Variant SKU": SKU_HEADS,
    "Variant Inventory Qty": STOCK_HEADS,
  },
  pictures: [],
  alsoReads: [...PRICE_HEADS, "currencycode", "status"],
  joinsOptions: true,
  hasInstructions: true,
  adapt(headings) {
    const warehouses = headings.filter(
      (heading) => heading !== "" && !PRICE_STOCK_HEADS.has(heading),
    );
    const [only] = warehouses;
    if (warehouses.length !== 1 || only === undefined) return PRICE_STOCK;
    const stock = [...STOCK_HEADS, only];
    return {
      ...PRICE_STOCK,
      headings: { ...PRICE_STOCK.headings, "Variant Inventory Qty": stock },
    };
  },
  begin: () => ({
    cell(column, cells) {
      switch (column) {
        case "Option1 Name":
          return cells("variations combo") && "Variation";
        case "Variant Price":
          return withCurrency(cells(...PRICE_HEADS), cells("currencycode"));
        case "Variant Active":
          return /^inactive$/i.test(cells("status")) ? "false" : "";
        default:
          return null;
      }
    },
  }),
};

/**
 * The template to create products, in Thai and in Indonesian: a line per SKU, lines with one group
 * number are one product. Weights are kilograms.
 */
const CREATE_FORMAT: FileFormat = {
  name: "lazada",
  signature: ["group no", "catid", NAME_HEADS, PRICE_HEADS, SKU_HEADS],
  headings: {
    Handle: ["group no"],
    Title: NAME_HEADS,
    "Body (HTML)": ["long description (lorikeet)"],
    Vendor: ["ยี่ห้อ", "merek"],
    "Variant SKU": SKU_HEADS,
    "Variant Inventory Qty": [...STOCK_HEADS, "stok ds", "stok"],
    "Variant Length (cm)": ["แพคเกจขนาด (ซม.)-ความยาว (ซม.)", "package length"],
    "Variant Width (cm)": ["แพคเกจขนาด (ซม.)-ความกว้าง (ซม.)", "package width"],
    "Variant Height (cm)": ["แพคเกจขนาด (ซม.)-สูง (ซม.)", "package height"],
    "Variant Image": ["ภาพ1", "gambar1"],
  },
  pictures: [
    ...makeNumberedNames((n) => `รูปของสินค้า${n}`, 1, 8),
    ...makeNumberedNames((n) => `gambar produk${n}`, 1, 8),
  ],
  alsoReads: [
    ...[...PRICE_HEADS, "currencycode", "package weight (kg)", "package weight"],
    ...["color family", "warna", "ไซส์", "ukuran"],
  ],
  hasInstructions: true,
  begin: () => ({
    cell(column, cells) {
      const options = (["color family", "warna", "ไซส์", "ukuran"] as const).flatMap((name) =>
        cells(name) === "" ? [] : [[name, cells(name)] as const],
      );
      const [, place, part] = /^Option([123]) (Name|Value)$/.exec(column) ?? [];
      if (place !== undefined) {
        const [name = "", value = ""] = options[Number(place) - 1] ?? [];
        return part === "Name" ? name.replace(/^./, (first) => first.toUpperCase()) : value;
      }
      if (column === "Variant Price")
        return withCurrency(cells(...PRICE_HEADS), cells("currencycode"));
      if (column === "Variant Grams") {
        const weight = cells("package weight (kg)", "package weight");
        return /^[\d.,]+$/.test(weight) ? `${weight} kg` : weight;
      }
      return null;
    },
  }),
};

const withCurrency = (price: string, currency: string): string =>
  /^[\d.,]+$/.test(price) ? `${price} ${currency}`.trim() : price;

export const LAZADA_FORMATS = [PRICE_STOCK, CREATE_FORMAT];
