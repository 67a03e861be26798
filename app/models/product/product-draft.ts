/**
 * The editor's contents as they are typed: figures are texts, so that nothing typed is lost. Field
 * names in the form are the contract's paths.
 */
export interface ProductDraft {
  name: string;
  description: string;
  category: string;
  brand: string;
  condition: string;
  isDigital: boolean;
  isActive: boolean;
  /** The size guide's id; "" for none. */
  sizeChart: string;
  /** A picture of sizes that becomes the product's size guide when it is saved. */
  sizeChartImage: DraftImage | null;
  /** `Name: value`, one a line. */
  attributes: string;
  images: DraftImage[];
  variationTypes: DraftType[];
  variants: DraftVariant[];
  /** Cells copied from a spreadsheet, not yet put into the rows, and the column they start at. */
  grid: string;
  gridFrom: string;
  /** The column that the button beside it fills: one of draft-edit.ts, or "sku". */
  fillColumn: string;
}
export interface DraftImage {
  id: string;
  url: string;
}
export interface DraftOption {
  id: string;
  name: string;
  /** "" for none. */
  imageId: string;
  imageUrl: string;
}
/** Option id → address of the picture it shows; "" or nothing where it has none. */
export type OptionPictureUrls = Record<string, string>;
export interface DraftType {
  id: string;
  name: string;
  options: DraftOption[];
  /** Values typed but not yet made options, comma-separated. */
  add: string;
}
/**
 * The columns that are typed in, in their order on the page: what a spreadsheet's cells are pasted
 * over.
 */
export const GRID_COLUMNS = [
  "sku",
  "barcode",
  "price",
  "cogs",
  "weightG",
  "lengthCm",
  "widthCm",
  "heightCm",
] as const;
export type GridColumn = (typeof GRID_COLUMNS)[number];
export type DraftVariant = Record<GridColumn, string> & {
  /** "" for a new one. */
  id: string;
  optionIds: string[];
  stockMode: string;
  isActive: boolean;
};
/** How the account writes money (contract/countries.ts). */
export interface Currency {
  minorDigits: number;
  locale: string;
}
export type FieldErrors = Record<string, string>;

/** What differs from variant to variant (SKU, barcode) starts empty, the rest as in `like`. */
export function emptyVariant(optionIds: string[] = [], like?: DraftVariant): DraftVariant {
  const {
    price = "",
    cogs = "",
    weightG = "",
    lengthCm = "",
    widthCm = "",
    heightCm = "",
    stockMode = "use_stock",
  } = like ?? {};
  return {
    id: "",
    optionIds,
    sku: "",
    barcode: "",
    price,
    cogs,
    weightG,
    lengthCm,
    widthCm,
    heightCm,
    stockMode,
    isActive: true,
  };
}

export const EMPTY_DRAFT: ProductDraft = {
  name: "",
  description: "",
  category: "",
  brand: "",
  condition: "new",
  isDigital: false,
  isActive: true,
  sizeChart: "",
  sizeChartImage: null,
  attributes: "",
  images: [],
  variationTypes: [],
  variants: [emptyVariant()],
  grid: "",
  gridFrom: "sku",
  fillColumn: "price",
};

/** Reads the posted form, or the form as it stands in the page. Rows are numbered without gaps. */
export function readDraft(form: FormData): ProductDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const rows = <T>(prefix: string, mark: string, read: (path: string) => T): T[] => {
    const found: T[] = [];
    while (form.has(`${prefix}[${found.length}].${mark}`))
      found.push(read(`${prefix}[${found.length}]`));
    return found;
  };
  return {
    name: text("name"),
    description: text("description").replaceAll("\r\n", "\n"),
    category: text("category"),
    brand: text("brand"),
    condition: text("condition") === "used" ? "used" : "new",
    isDigital: form.has("isDigital"),
    isActive: form.has("isActive"),
    sizeChart: text("sizeChart"),
    sizeChartImage: text("sizeChartImage.id")
      ? { id: text("sizeChartImage.id"), url: text("sizeChartImage.url") }
      : null,
    attributes: text("attributes").replaceAll("\r\n", "\n"),
    images: rows("images", "id", (path) => ({ id: text(`${path}.id`), url: text(`${path}.url`) })),
    variationTypes: rows("variationTypes", "id", (path) => ({
      id: text(`${path}.id`),
      name: text(`${path}.name`),
      add: text(`${path}.add`),
      options: rows(`${path}.options`, "id", (option) => ({
        id: text(`${option}.id`),
        name: text(`${option}.name`),
        imageId: text(`${option}.imageId`),
        imageUrl: text(`${option}.imageUrl`),
      })),
    })),
    variants: rows("variants", "sku", (path) =>
      readVariant(path, text, form.has(`${path}.isActive`)),
    ),
    grid: text("grid"),
    gridFrom: text("gridFrom") || "sku",
    fillColumn: text("fillColumn") || "price",
  };
}

function readVariant(
  path: string,
  text: (name: string) => string,
  isActive: boolean,
): DraftVariant {
  const cell = (column: string) => text(`${path}.${column}`);
  return {
    id: cell("id"),
    optionIds: cell("optionIds").split(",").filter(Boolean),
    sku: cell("sku"),
    barcode: cell("barcode"),
    price: cell("price"),
    cogs: cell("cogs"),
    weightG: cell("weightG"),
    lengthCm: cell("lengthCm"),
    widthCm: cell("widthCm"),
    heightCm: cell("heightCm"),
    stockMode: cell("stockMode") || "use_stock",
    isActive,
  };
}
