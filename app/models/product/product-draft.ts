/**
 * The editor's content as typed. Numbers are texts, so that nothing typed is lost. Form field names
 * are the contract's paths.
 */
export interface ProductDraft {
  name: string;
  description: string;
  category: string;
  brand: string;
  condition: string;
  isDigital: boolean;
  isActive: boolean;
  /** Size guide id. "" for none. */
  sizeChart: string;
  /** A size picture that becomes the product's size guide on save. */
  sizeChartImage: DraftImage | null;
  /** `Name: value`, one per line. */
  attributes: string;
  images: DraftImage[];
  variationTypes: DraftType[];
  variants: DraftVariant[];
  /** Cells copied from a spreadsheet and not yet pasted, and the column of the first one. */
  grid: string;
  gridFrom: string;
  /** The column to fill: one of draft-edit.ts, or "sku". */
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
/** "" or absent for an option without a picture. */
export type OptionPictureUrls = Record<string, string>;
export interface DraftType {
  id: string;
  name: string;
  options: DraftOption[];
  /** Comma-separated values that are not options yet. */
  add: string;
}
/** Editable columns in page order. Spreadsheet cells are pasted over them. */
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
  /** "" for a new variant. */
  id: string;
  optionIds: string[];
  stockMode: string;
  isActive: boolean;
};
/** Money format of the account (contract/countries.ts). */
export interface Currency {
  minorDigits: number;
  locale: string;
}
export type FieldErrors = Record<string, string>;

/** Returns a new variant with the values of `like`, but without its unique SKU and barcode. */
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

/** Reads a draft from the posted form or the form in the page. Rows are numbered without gaps. */
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
