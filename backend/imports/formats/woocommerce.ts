import type { Cells, FileFormat, LineReader } from "./file-format.ts";

/**
 * The headings of an export in the shop's language, by the English ones. Translators changed some
 * between releases (https://translate.wordpress.org/projects/wp-plugins/woocommerce/stable/).
 */
const TRANSLATED_HEADS = new Map<string, readonly string[]>([
  ["type", ["tipe", "ชนิด"]],
  ["sku", ["รหัสสินค้า"]],
  ["name", ["nama", "ชื่อ"]],
  ["published", ["telah terbit", "diterbitkan", "เผยแพร่"]],
  ["short description", ["deskripsi singkat", "คำอธิบายแบบย่อ"]],
  ["description", ["deskripsi", "รายละเอียด"]],
  ["stock", ["stok", "คลังสินค้า"]],
  ["length (cm)", ["panjang (cm)", "ยาว (cm)"]],
  ["width (cm)", ["lebar (cm)", "กว้าง (cm)"]],
  ["height (cm)", ["tinggi (cm)", "สูง (cm)"]],
  ["regular price", ["harga normal", "ราคาปกติ"]],
  ["categories", ["kategori", "หมวดหมู่"]],
  ["images", ["gambar-gambar", "gambar", "รูปภาพ"]],
  ["parent", ["induk", "หลัก"]],
  ...["kg", "g", "lbs", "oz"].map(
    (unit) => [`weight (${unit})`, [`berat (${unit})`, `น้ำหนัก (${unit})`]] as const,
  ),
  ...[1, 2, 3].flatMap((n) => [
    [`attribute ${n} name`, [`nama atribut ${n}`, `atribut ${n} nama`, `ชื่อคุณสมบัติ ${n}`]] as const,
    [
      `attribute ${n} value(s)`,
      [`nilai atribut ${n}`, `atribut ${n} nilai`, `ค่าคุณสมบัติ ${n}`],
    ] as const,
  ]),
]);
/** Only this system's files in Indonesian and Thai have one of these. */
const CATALOGUE_HEADS = [
  ...["kenampakan pada katalog", "visibilitas dalam katalog", "การมองเห็นในแค็ตตาล็อก"],
  ...["nilai atribut 1", "atribut 1 nilai", "ค่าคุณสมบัติ 1"],
];
const inEachLanguage = (...heads: readonly string[]): string[] =>
  heads.flatMap((head) => [head, ...(TRANSLATED_HEADS.get(head) ?? [])]);

const WEIGHT_HEADS = (["kg", "g", "lbs", "oz"] as const).map(
  (unit) => [`weight (${unit})`, unit] as const,
);

/**
 * WooCommerce's product CSV
 * (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema): a variable product
 * has its own line; its variations name its SKU or `id:<ID>` as parent, and may stand anywhere.
 */
const WOOCOMMERCE_FORMAT: FileFormat = {
  name: "woocommerce",
  signature: ["type", "sku", "name", "regular price"],
  headings: {
    Handle: inEachLanguage("parent"),
    Title: inEachLanguage("name"),
    "Body (HTML)": inEachLanguage("description", "short description"),
    Vendor: ["brands"],
    "Variant SKU": inEachLanguage("sku"),
    "Variant Barcode": ["gtin, upc, ean, or isbn"],
    "Variant Price": inEachLanguage("regular price"),
    "Variant Inventory Qty": inEachLanguage("stock"),
    "Cost per item": ["cost of goods"],
    "Variant Width (cm)": inEachLanguage("width (cm)"),
    "Variant Height (cm)": inEachLanguage("height (cm)"),
    "Variant Length (cm)": inEachLanguage("length (cm)"),
  },
  pictures: [],
  alsoReads: [
    ...inEachLanguage("type", "id", "categories", "published", "images"),
    ...inEachLanguage(...WEIGHT_HEADS.map(([heading]) => heading)),
    ...[1, 2, 3].flatMap((n) => inEachLanguage(`attribute ${n} name`, `attribute ${n} value(s)`)),
  ],
  hasInstructions: false,
  begin: readLines,
};

export const WOOCOMMERCE_FORMATS: readonly FileFormat[] = [
  WOOCOMMERCE_FORMAT,
  {
    ...WOOCOMMERCE_FORMAT,
    signature: [
      ...["type", "sku", "name", "regular price"].map((head) => inEachLanguage(head)),
      CATALOGUE_HEADS,
    ],
  },
];

/** Reads the lines by the English headings, whatever the file's language. */
function readLines(): LineReader {
  const reader = readEnglishLines();
  const translate =
    (cells: Cells): Cells =>
    (...heads) =>
      cells(...inEachLanguage(...heads));
  return {
    prepare: (cells) => reader.prepare?.(translate(cells)),
    cell: (column, cells) => reader.cell(column, translate(cells)),
    isProductOnly: (cells) => reader.isProductOnly?.(translate(cells)) ?? false,
    sharedStock: (cells, count) => reader.sharedStock?.(translate(cells), count) ?? "",
    missingParent: (cells) => reader.missingParent?.(translate(cells)) ?? "",
    pictures: (cells) => reader.pictures?.(translate(cells)) ?? [],
  };
}

function readEnglishLines(): LineReader {
  const handles = new Map<string, string>();
  /** Default values of a product's variations, by its handle. */
  const parents = new Map<string, { weight: string; price: string; stock: string }>();
  const reportedStocks = new Set<string>();
  const isVariation = (cells: Cells) => cells("type").startsWith("variation");
  const toRowKey = (cells: Cells) => cells("sku") || `id:${cells("id") || cells("name")}`;
  function findHandle(cells: Cells): string {
    if (isVariation(cells)) {
      const parent = cells("parent");
      return handles.get(parent.toLowerCase()) ?? parent;
    }
    handles.set(`id:${cells("id")}`.toLowerCase(), toRowKey(cells));
    return toRowKey(cells);
  }
  return {
    prepare(cells) {
      if (isVariation(cells)) return;
      const handle = findHandle(cells);
      parents.set(handle.toLowerCase(), {
        weight: findWeight(cells),
        price: cells("regular price"),
        stock: cells("stock"),
      });
    },
    cell(column, cells) {
      const parent = isVariation(cells) ? parents.get(findHandle(cells).toLowerCase()) : undefined;
      switch (column) {
        case "Handle":
          return findHandle(cells);
        case "Title":
          // A variation's name ("Jaket - XL") is never its product's.
          return isVariation(cells) ? "" : null;
        case "Variant Price":
          return cells("regular price") || (parent?.price ?? "");
        case "Variant Inventory Qty":
          return countsWithParent(cells) ? "" : null;
        case "Body (HTML)":
          return readLineBreaks(cells("description", "short description"));
        case "Type":
          return splitValues(cells("categories"))[0] ?? "";
        case "Variant Active":
          return isVariation(cells) && /^(?:0|-1)$/.test(cells("published")) ? "false" : "";
        case "Active":
          return isVariation(cells) || cells("published") === ""
            ? ""
            : String(cells("published") === "1");
        case "Digital":
          return /virtual|downloadable/.test(cells("type")) ? "true" : "";
        case "Variant Grams":
          return findWeight(cells) || (parent?.weight ?? "");
        case "Option1 Name":
        case "Option2 Name":
        case "Option3 Name":
          return isVariation(cells) ? cells(`attribute ${column[6]} name`) : "";
        case "Option1 Value":
        case "Option2 Value":
        case "Option3 Value":
          return isVariation(cells)
            ? cells(`attribute ${column[6]} value(s)`).replaceAll("\\,", ",")
            : "";
        default:
          return null;
      }
    },
    isProductOnly: (cells) => cells("type").startsWith("variable"),
    sharedStock(cells) {
      const handle = findHandle(cells).toLowerCase();
      const stock = countsWithParent(cells) ? (parents.get(handle)?.stock ?? "") : "";
      if (stock === "" || reportedStocks.has(handle)) return "";
      reportedStocks.add(handle);
      return stock;
    },
    missingParent: (cells) =>
      isVariation(cells) && !parents.has(findHandle(cells).toLowerCase()) ? cells("parent") : "",
    pictures: (cells) =>
      cells("images")
        .split(",")
        .map((url) => url.trim()),
  };
}

/** The variations of a product that counts its stock itself. */
const countsWithParent = (cells: Cells): boolean => cells("stock") === "parent";

/** A line break is written `\n`, and a written `\n` as `\\n`. */
const readLineBreaks = (text: string): string =>
  text.replaceAll(/(\\\\n)|\\n/g, (_, written?: string) => (written ? "\\n" : "\n"));

/** Splits a list by commas; those of a value are written `\,`. */
const splitValues = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll("\\,", ",").trim())
    .filter(Boolean);

/** The heading names the unit. */
function findWeight(cells: Cells): string {
  for (const [heading, unit] of WEIGHT_HEADS) {
    const weight = cells(heading);
    if (weight !== "") return `${weight} ${unit}`;
  }
  return "";
}
