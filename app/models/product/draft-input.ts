import { formatAttributes, readAttributes } from "#contract/master-attributes.ts";
import type { ProductDetail, ProductInput, VariantInput } from "#contract/products.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import { findUnitRule, readNumber } from "#contract/written-number.ts";
import { parseMoney, showMoney } from "./parse-money.ts";
import type { Currency, DraftVariant, FieldErrors, ProductDraft } from "./product-draft.ts";

/** Returns a picture's address by its id. "" if unknown. */
type UrlOf = (imageId: string) => string;

export function createDraft(product: ProductDetail, currency: Currency): ProductDraft {
  return createDraftFromInput(toProductInput(product), currency, collectPictures(product));
}

/** Returns every picture of a product, including its options'. */
export function collectPictures({
  images,
  optionImages,
}: Pick<ProductDetail, "images" | "optionImages">): UrlOf {
  const urls = new Map([...optionImages, ...images].map(({ id, url }) => [id, url]));
  return (id) => urls.get(id) ?? "";
}

export function createDraftFromInput(
  input: ProductInput,
  currency: Currency,
  urlOf: UrlOf,
): ProductDraft {
  const { name, description, category, brand, condition, isDigital, isActive } = input;
  return {
    name,
    description,
    category,
    brand,
    condition,
    isDigital,
    isActive,
    sizeChart: input.sizeChart ?? "",
    sizeChartImage: null,
    attributes: formatAttributes(input.attributes ?? []),
    images: input.imageIds.map((id) => ({ id, url: urlOf(id) })),
    variationTypes: input.variationTypes.map((type) => ({
      id: type.id,
      name: type.name,
      add: "",
      options: type.options.map(({ id, name: value, imageId }) => ({
        id,
        name: value,
        imageId: imageId ?? "",
        imageUrl: imageId ? urlOf(imageId) : "",
      })),
    })),
    variants: input.variants.map((variant) => createDraftVariant(variant, currency)),
    grid: "",
    gridFrom: "sku",
    fillColumn: "price",
  };
}

function createDraftVariant(variant: VariantInput, currency: Currency): DraftVariant {
  const formatMeasure = (value: number) => (value === 0 ? "" : String(value));
  return {
    id: variant.id ?? "",
    optionIds: variant.optionIds,
    sku: variant.sku,
    barcode: variant.barcode,
    price: showMoney(variant.price, currency),
    cogs: variant.cogs === 0 ? "" : showMoney(variant.cogs, currency),
    weightG: formatMeasure(variant.weightG),
    lengthCm: formatMeasure(variant.lengthCm),
    widthCm: formatMeasure(variant.widthCm),
    heightCm: formatMeasure(variant.heightCm),
    stockMode: variant.stockMode,
    isActive: variant.isActive,
  };
}

/** Converts the draft to the contract's input, and reports fields that are not numbers. */
export function toInput(
  draft: ProductDraft,
  currency: Currency,
): { input: ProductInput; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const variants = draft.variants.map((variant, index) => {
    const readResult = readFigures(variant, currency, draft.isDigital);
    for (const [column, code] of Object.entries(readResult.errors))
      errors[`variants[${index}].${column}`] = code;
    return readResult.variant;
  });
  const attributes = readAttributes(draft.attributes);
  if (attributes === null) errors.attributes = "attribute_line";
  const input: ProductInput = {
    name: draft.name.trim(),
    description: draft.description,
    category: draft.category.trim(),
    brand: draft.brand.trim(),
    condition: draft.condition === "used" ? "used" : "new",
    isDigital: draft.isDigital,
    isActive: draft.isActive,
    imageIds: draft.images.map((image) => image.id),
    sizeChart: draft.sizeChart || null,
    attributes: attributes ?? [],
    variationTypes: draft.variationTypes.map(({ id, name, options }) => ({
      id,
      name: name.trim(),
      options: options.map((option) => ({
        id: option.id,
        name: option.name.trim(),
        imageId: option.imageId || null,
      })),
    })),
    variants,
  };
  return { input, errors };
}

/** Reads the weight and sizes. A digital product needs none, so invalid ones are dropped. */
function readFigures(
  variant: DraftVariant,
  { minorDigits }: Currency,
  isDigital: boolean,
): { variant: VariantInput; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const price = parseMoney(variant.price, minorDigits);
  const cogs = variant.cogs.trim() === "" ? 0 : parseMoney(variant.cogs, minorDigits);
  const weight = parseGrams(variant.weightG);
  if (price === null) errors.price = variant.price.trim() === "" ? "required" : "price_invalid";
  if (cogs === null) errors.cogs = "cogs_invalid";
  if (!weight && !isDigital)
    errors.weightG = variant.weightG.trim() === "" ? "required" : "weight_invalid";
  const [widthCm, heightCm, lengthCm] = (["widthCm", "heightCm", "lengthCm"] as const).map(
    (side) => {
      const length = parseCentimetres(variant[side]);
      if (length === null && !isDigital) errors[side] = "size_invalid";
      return length ?? 0;
    },
  );
  return {
    errors,
    variant: {
      ...(variant.id ? { id: variant.id } : {}),
      optionIds: variant.optionIds,
      sku: variant.sku.trim(),
      barcode: variant.barcode.trim(),
      price: price ?? 0,
      cogs: cogs ?? 0,
      weightG: weight ?? 0,
      widthCm: widthCm ?? 0,
      heightCm: heightCm ?? 0,
      lengthCm: lengthCm ?? 0,
      stockMode: STOCK_MODES.find((mode) => mode === variant.stockMode) ?? "use_stock",
      isActive: variant.isActive,
    },
  };
}

/** "12", "12,5" or "12.5 cm" → 12, 12.5, 12.5; "" → 0. `null` if it is no length up to 9999 cm. */
export function parseCentimetres(text: string): number | null {
  if (text.trim() === "") return 0;
  const length = readTextWithUnit(text, "cm");
  return length !== null && length < 10_000 && Number(length.toFixed(2)) === length ? length : null;
}

/** "1.500", "1500 g" and "1,5 kg" → 1500. `null` if it is no whole number of grams. */
function parseGrams(text: string): number | null {
  const grams = readTextWithUnit(text, "g");
  return grams !== null && Number.isSafeInteger(grams) ? grams : null;
}

function readTextWithUnit(text: string, usual: "g" | "cm"): number | null {
  const readResult = readNumber(text, findUnitRule(text, usual).rule);
  if (readResult.kind !== "number" || readResult.hasSign || readResult.currency !== null)
    return null;
  const factor = findUnitRule(text, usual).factor;
  return factor === null ? null : Number((Number(readResult.plain) * factor).toFixed(6));
}

/** Returns a stored product as the input that would write it, with keys in `toInput`'s order. */
export function toProductInput(product: ProductDetail): ProductInput {
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    brand: product.brand,
    condition: product.condition,
    isDigital: product.isDigital,
    isActive: product.isActive,
    imageIds: product.images.map((image) => image.id),
    sizeChart: product.sizeChart ?? null,
    attributes: product.attributes ?? [],
    variationTypes: product.variationTypes.map(({ id, name, options }) => ({
      id,
      name,
      options: options.map((option) => ({
        id: option.id,
        name: option.name,
        imageId: option.imageId,
      })),
    })),
    variants: product.variants.map(
      ({
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
      }) => ({
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
      }),
    ),
  };
}

/** Returns the fields that differ. A save sends only these (docs/domain.md "Every table"). */
export function pickChangedFields(
  before: ProductInput,
  after: ProductInput,
): Partial<ProductInput> {
  const keys = (Object.keys(after) as (keyof ProductInput)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, after[key]]));
}
