import { type Column, convertTextToHtml, listPictures } from "../imports/index.ts";
import type { StoredProduct } from "../products/index.ts";

export type Cells = Partial<Record<Column, string>>;
interface RowOptions {
  /** Unique in the file. */
  handle: string;
  minorDigits: number;
  onHand: ReadonlyMap<string, number>;
  imageUrl: (imageId: string) => string;
}

/**
 * Returns a product's rows in the importer's format: one per variant, with shared values in the
 * first, then one per further picture.
 */
export function makeProductRows(product: StoredProduct, options: RowOptions): Cells[] {
  const pictures = listPictures(product, options.imageUrl);
  const count = Math.max(product.variants.length, pictures.length);
  return Array.from({ length: count }, (_, index) => {
    const variant = product.variants[index];
    const picture = pictures[index];
    return {
      Handle: options.handle,
      ...(index === 0 ? makeProductCells(product) : {}),
      ...(variant
        ? {
            ...makeOptionCells(product, variant.optionIds, index),
            ...makeVariantCells(variant, options),
          }
        : {}),
      ...(picture ? { "Image Src": picture, "Image Position": String(index + 1) } : {}),
    };
  });
}

function makeProductCells({ row }: StoredProduct): Cells {
  return {
    Title: row.name,
    "Body (HTML)": convertTextToHtml(row.description),
    Description: row.description,
    Vendor: row.brand,
    Type: row.category,
    "Google Shopping / Condition": row.condition,
    Active: String(row.isActive),
    Digital: String(row.isDigital),
  };
}

/** Shopify writes "Title: Default Title" for a product without variations. */
function makeOptionCells(
  { row: { variationTypes } }: StoredProduct,
  optionIds: readonly string[],
  index: number,
): Cells {
  const findOptionValue = (optionPlace: number) =>
    variationTypes[optionPlace]?.options.find((option) => option.id === optionIds[optionPlace])
      ?.name ?? "";
  if (variationTypes.length === 0)
    return { "Option1 Name": "Title", "Option1 Value": "Default Title" };
  const names =
    index === 0
      ? {
          "Option1 Name": variationTypes[0]?.name ?? "",
          "Option2 Name": variationTypes[1]?.name ?? "",
        }
      : {};
  return { ...names, "Option1 Value": findOptionValue(0), "Option2 Value": findOptionValue(1) };
}

function makeVariantCells(
  variant: StoredProduct["variants"][number],
  { minorDigits, onHand }: RowOptions,
): Cells {
  return {
    "Variant SKU": variant.sku,
    "Variant Barcode": variant.barcode,
    "Variant Price": formatAmount(variant.price, minorDigits),
    "Cost per item": variant.cogs === 0 ? "" : formatAmount(variant.cogs, minorDigits),
    "Variant Grams": String(variant.weightG),
    "Variant Inventory Qty": String(onHand.get(variant.id) ?? 0),
    "Variant Width (cm)": String(variant.widthCm),
    "Variant Height (cm)": String(variant.heightCm),
    "Variant Length (cm)": String(variant.lengthCm),
    "Variant Stock Mode": variant.stockMode,
    "Variant Active": String(variant.isActive),
  };
}

/** Formats minor units as a decimal that `toMinor` reads. */
function formatAmount(minor: number, digits: number): string {
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
