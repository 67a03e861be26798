import { type FileFormat, numbered } from "./file-format.ts";

const NAMES = ["product name", "ชื่อสินค้า", "ชื่อผลิตภัณฑ์", "nama produk"];
const PRICES = ["price", "ราคา", "harga"];
const SKUS = ["sellersku", "seller sku"];
const STOCKS = ["quantity", "จำนวน", "คลัง (ร้าน)"];

/** Headings of `pricestock….xlsx` besides those above. What is left is a warehouse's name. */
const PRICE_STOCK_HEADS: ReadonlySet<string> = new Set([
  ...[...NAMES, ...PRICES, ...SKUS, ...STOCKS],
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
  signature: ["product id", "sku.skuid", "currencycode", SKUS, NAMES, PRICES],
  headings: {
    Handle: ["product id"],
    Title: NAMES,
    "Option1 Value": ["variations combo"],
    "Variant SKU": SKUS,
    "Variant Inventory Qty": STOCKS,
  },
  pictures: [],
  alsoReads: [...PRICES, "currencycode", "status"],
  joinsOptions: true,
  hasInstructions: true,
  adapt(headings) {
    const warehouses = headings.filter((one) => one !== "" && !PRICE_STOCK_HEADS.has(one));
    const [only] = warehouses;
    if (warehouses.length !== 1 || only === undefined) return PRICE_STOCK;
    const stock = [...STOCKS, only];
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
          return withCurrency(cells(...PRICES), cells("currencycode"));
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
const CREATE: FileFormat = {
  name: "lazada",
  signature: ["group no", "catid", NAMES, PRICES, SKUS],
  headings: {
    Handle: ["group no"],
    Title: NAMES,
    "Body (HTML)": ["long description (lorikeet)"],
    Vendor: ["ยี่ห้อ", "merek"],
    "Variant SKU": SKUS,
    "Variant Inventory Qty": [...STOCKS, "stok ds", "stok"],
    "Variant Length (cm)": ["แพคเกจขนาด (ซม.)-ความยาว (ซม.)", "package length"],
    "Variant Width (cm)": ["แพคเกจขนาด (ซม.)-ความกว้าง (ซม.)", "package width"],
    "Variant Height (cm)": ["แพคเกจขนาด (ซม.)-สูง (ซม.)", "package height"],
    "Variant Image": ["ภาพ1", "gambar1"],
  },
  pictures: [
    ...numbered((n) => `รูปของสินค้า${n}`, 1, 8),
    ...numbered((n) => `gambar produk${n}`, 1, 8),
  ],
  alsoReads: [
    ...[...PRICES, "currencycode", "package weight (kg)", "package weight"],
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
      if (column === "Variant Price") return withCurrency(cells(...PRICES), cells("currencycode"));
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

export const LAZADA = [PRICE_STOCK, CREATE];
