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
  const readText = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const readRows = <T>(prefix: string, mark: string, read: (path: string) => T): T[] => {
    const foundRows: T[] = [];
    while (form.has(`${prefix}[${foundRows.length}].${mark}`))
      foundRows.push(read(`${prefix}[${foundRows.length}]`));
    return foundRows;
  };
  return {
    name: readText("name"),
    description: readText("description").replaceAll("\r\n", "\n"),
    category: readText("category"),
    brand: readText("brand"),
    condition: readText("condition") === "used" ? "used" : "new",
    isDigital: form.has("isDigital"),
    isActive: form.has("isActive"),
    sizeChart: readText("sizeChart"),
    sizeChartImage: readText("sizeChartImage.id")
      ? { id: readText("sizeChartImage.id"), url: readText("sizeChartImage.url") }
      : null,
    attributes: readText("attributes").replaceAll("\r\n", "\n"),
    images: readRows("images", "id", (path) => ({
      id: readText(`${path}.id`),
      url: readText(`${path}.url`),
    })),
    variationTypes: readRows("variationTypes", "id", (path) => ({
      id: readText(`${path}.id`),
      name: readText(`${path}.name`),
      add: readText(`${path}.add`),
      options: readRows(`${path}.options`, "id", (option) => ({
        id: readText(`${option}.id`),
        name: readText(`${option}.name`),
        imageId: readText(`${option}.imageId`),
        imageUrl: readText(`${option}.imageUrl`),
      })),
    })),
    variants: readRows("variants", "sku", (path) =>
      readVariant(path, readText, form.has(`${path}.isActive`)),
    ),
    grid: readText("grid"),
    gridFrom: readText("gridFrom") || "sku",
    fillColumn: readText("fillColumn") || "price",
  };
}

function readVariant(
  path: string,
  text: (name: string) => string,
  isActive: boolean,
): DraftVariant {
  const readCell = (column: string) => text(`${path}.${column}`);
  return {
    id: readCell("id"),
    optionIds: readCell("optionIds").split(",").filter(Boolean),
    sku: readCell("sku"),
    barcode: readCell("barcode"),
    price: readCell("price"),
    cogs: readCell("cogs"),
    weightG: readCell("weightG"),
    lengthCm: readCell("lengthCm"),
    widthCm: readCell("widthCm"),
    heightCm: readCell("heightCm"),
    stockMode: readCell("stockMode") || "use_stock",
    isActive,
  };
}
