import { type Column, picturesOf, textToHtml } from "../imports/index.ts";
import type { StoredProduct } from "../products/index.ts";

export type Cells = Partial<Record<Column, string>>;
interface Look {
  /** Unique in the file. */
  handle: string;
  minorDigits: number;
  onHand: ReadonlyMap<string, number>;
  imageUrl: (imageId: string) => string;
}

/**
 * Returns a product's rows as the importer reads them: one per variant, then rows for the remaining
 * pictures. The first row has the shared values.
 */
export function productRows(product: StoredProduct, look: Look): Cells[] {
  const pictures = picturesOf(product, look.imageUrl);
  const count = Math.max(product.variants.length, pictures.length);
  return Array.from({ length: count }, (_, index) => {
    const variant = product.variants[index];
    const picture = pictures[index];
    return {
      Handle: look.handle,
      ...(index === 0 ? productCells(product) : {}),
      ...(variant
        ? { ...optionCells(product, variant.optionIds, index), ...variantCells(variant, look) }
        : {}),
      ...(picture ? { "Image Src": picture, "Image Position": String(index + 1) } : {}),
    };
  });
}

function productCells({ row }: StoredProduct): Cells {
  return {
    Title: row.name,
    "Body (HTML)": textToHtml(row.description),
    Description: row.description,
    Vendor: row.brand,
    Type: row.category,
    "Google Shopping / Condition": row.condition,
    Active: String(row.isActive),
    Digital: String(row.isDigital),
  };
}

/** Shopify writes "Title: Default Title" for a product without variations. */
function optionCells(
  { row: { variationTypes } }: StoredProduct,
  optionIds: readonly string[],
  index: number,
): Cells {
  const value = (place: number) =>
    variationTypes[place]?.options.find((option) => option.id === optionIds[place])?.name ?? "";
  if (variationTypes.length === 0)
    return { "Option1 Name": "Title", "Option1 Value": "Default Title" };
  const names =
    index === 0
      ? {
          "Option1 Name": variationTypes[0]?.name ?? "",
          "Option2 Name": variationTypes[1]?.name ?? "",
        }
      : {};
  return { ...names, "Option1 Value": value(0), "Option2 Value": value(1) };
}

function variantCells(
  variant: StoredProduct["variants"][number],
  { minorDigits, onHand }: Look,
): Cells {
  return {
    "Variant SKU": variant.sku,
    "Variant Barcode": variant.barcode,
    "Variant Price": amount(variant.price, minorDigits),
    "Cost per item": variant.cogs === 0 ? "" : amount(variant.cogs, minorDigits),
    "Variant Grams": String(variant.weightG),
    "Variant Inventory Qty": String(onHand.get(variant.id) ?? 0),
    "Variant Width (cm)": String(variant.widthCm),
    "Variant Height (cm)": String(variant.heightCm),
    "Variant Length (cm)": String(variant.lengthCm),
    "Variant Stock Mode": variant.stockMode,
    "Variant Active": String(variant.isActive),
  };
}

/** Returns minor units as the decimal that `toMinor` reads back. */
function amount(minor: number, digits: number): string {
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
