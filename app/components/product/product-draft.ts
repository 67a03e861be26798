import type { ProductDetail, ProductInput, VariantInput } from "#contract/products.ts";
import { parseMoney, showMoney } from "./parse-money.ts";

/** The editor's contents as they are typed: figures are texts, so that nothing typed is lost. Field names in the form are the contract's paths. */
export interface ProductDraft {
  name: string;
  description: string;
  category: string;
  brand: string;
  condition: string;
  images: DraftImage[];
  variationTypes: DraftType[];
  variants: DraftVariant[];
}
export interface DraftImage {
  id: string;
  url: string;
}
export interface DraftType {
  id: string;
  name: string;
  options: { id: string; name: string; imageId: string }[];
  /** Values typed but not yet made options, comma-separated. */
  add: string;
}
export interface DraftVariant {
  /** "" for a new one. */
  id: string;
  optionIds: string[];
  sku: string;
  barcode: string;
  price: string;
  cogs: string;
  weightG: string;
  isActive: boolean;
}
/** How the account writes money (contract/countries.ts). */
export interface Currency {
  minorDigits: number;
  locale: string;
}

export const MAX_IMAGES = 9;
export const MAX_VARIANTS = 200;

export function emptyVariant(optionIds: string[] = [], like?: DraftVariant): DraftVariant {
  return { id: "", optionIds, sku: "", barcode: "", price: like?.price ?? "", cogs: like?.cogs ?? "", weightG: like?.weightG ?? "", isActive: true };
}

export const EMPTY_DRAFT: ProductDraft = {
  name: "",
  description: "",
  category: "",
  brand: "",
  condition: "new",
  images: [],
  variationTypes: [],
  variants: [emptyVariant()],
};

export function draftOf(product: ProductDetail, currency: Currency): ProductDraft {
  const { name, description, category, brand, condition } = product;
  return {
    name,
    description,
    category,
    brand,
    condition,
    images: product.images.map(({ id, url }) => ({ id, url })),
    variationTypes: product.variationTypes.map((type) => ({
      id: type.id,
      name: type.name,
      add: "",
      options: type.options.map((option) => ({ ...option, imageId: option.imageId ?? "" })),
    })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      optionIds: variant.optionIds,
      sku: variant.sku,
      barcode: variant.barcode,
      price: showMoney(variant.price, currency),
      cogs: variant.cogs === 0 ? "" : showMoney(variant.cogs, currency),
      weightG: String(variant.weightG),
      isActive: variant.isActive,
    })),
  };
}

/** Reads the posted form, or the form as it stands in the page. Rows are numbered without gaps. */
export function readDraft(form: FormData): ProductDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const rows = <T>(prefix: string, mark: string, read: (path: string) => T): T[] => {
    const found: T[] = [];
    while (form.has(`${prefix}[${found.length}].${mark}`)) found.push(read(`${prefix}[${found.length}]`));
    return found;
  };
  return {
    name: text("name"),
    description: text("description").replaceAll("\r\n", "\n"),
    category: text("category"),
    brand: text("brand"),
    condition: text("condition") === "used" ? "used" : "new",
    images: rows("images", "id", (path) => ({ id: text(`${path}.id`), url: text(`${path}.url`) })),
    variationTypes: rows("variationTypes", "id", (path) => ({
      id: text(`${path}.id`),
      name: text(`${path}.name`),
      add: text(`${path}.add`),
      options: rows(`${path}.options`, "id", (option) => ({ id: text(`${option}.id`), name: text(`${option}.name`), imageId: text(`${option}.imageId`) })),
    })),
    variants: rows("variants", "sku", (path) => ({
      id: text(`${path}.id`),
      optionIds: text(`${path}.optionIds`).split(",").filter(Boolean),
      sku: text(`${path}.sku`),
      barcode: text(`${path}.barcode`),
      price: text(`${path}.price`),
      cogs: text(`${path}.cogs`),
      weightG: text(`${path}.weightG`),
      isActive: form.has(`${path}.isActive`),
    })),
  };
}

export type FieldErrors = Record<string, string>;

/** The draft as the contract's input, and what cannot be read as a figure. What the editor does not show is taken from `base`. */
export function toInput(draft: ProductDraft, base: ProductInput | null, { minorDigits }: Currency): { input: ProductInput; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const known = new Map(base?.variants.map((variant) => [variant.id, variant]));
  const variants = draft.variants.map((variant, index): VariantInput => {
    const path = `variants[${index}]`;
    const price = parseMoney(variant.price, minorDigits);
    const cogs = variant.cogs.trim() === "" ? 0 : parseMoney(variant.cogs, minorDigits);
    const weight = parseMoney(variant.weightG, 0);
    if (!price) errors[`${path}.price`] = variant.price.trim() === "" ? "required" : "price_invalid";
    if (cogs === null) errors[`${path}.cogs`] = "cogs_invalid";
    if (!weight) errors[`${path}.weightG`] = variant.weightG.trim() === "" ? "required" : "weight_invalid";
    const { widthCm = 0, heightCm = 0, lengthCm = 0, stockMode = "use_stock" } = known.get(variant.id || undefined) ?? {};
    return {
      ...(variant.id ? { id: variant.id } : {}),
      optionIds: variant.optionIds,
      sku: variant.sku.trim(),
      barcode: variant.barcode.trim(),
      price: price ?? 0,
      cogs: cogs ?? 0,
      weightG: weight ?? 0,
      widthCm,
      heightCm,
      lengthCm,
      stockMode,
      isActive: variant.isActive,
    };
  });
  const input: ProductInput = {
    name: draft.name.trim(),
    description: draft.description,
    category: draft.category.trim(),
    brand: draft.brand.trim(),
    condition: draft.condition === "used" ? "used" : "new",
    isDigital: base?.isDigital ?? false,
    isActive: base?.isActive ?? true,
    imageIds: draft.images.map((image) => image.id),
    variationTypes: draft.variationTypes.map(({ id, name, options }) => ({
      id,
      name: name.trim(),
      options: options.map((option) => ({ id: option.id, name: option.name.trim(), imageId: option.imageId || null })),
    })),
    variants,
  };
  return { input, errors };
}

/** A stored product as the input that would write it, with its keys in `toInput`'s order. */
export function inputOf(product: ProductDetail): ProductInput {
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    brand: product.brand,
    condition: product.condition,
    isDigital: product.isDigital,
    isActive: product.isActive,
    imageIds: product.images.map((image) => image.id),
    variationTypes: product.variationTypes.map(({ id, name, options }) => ({
      id,
      name,
      options: options.map((option) => ({ id: option.id, name: option.name, imageId: option.imageId })),
    })),
    variants: product.variants.map(({ id, optionIds, sku, barcode, price, cogs, weightG, widthCm, heightCm, lengthCm, stockMode, isActive }) => ({
      id,
      optionIds,
      sku,
      barcode,
      price,
      cogs,
      weightG,
      widthCm,
      heightCm,
      lengthCm,
      stockMode,
      isActive,
    })),
  };
}

/** The fields that differ: a save sends only these (domain.md "Every table"). */
export function changedFields(before: ProductInput, after: ProductInput): Partial<ProductInput> {
  const keys = (Object.keys(after) as (keyof ProductInput)[]).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(keys.map((key) => [key, after[key]]));
}
