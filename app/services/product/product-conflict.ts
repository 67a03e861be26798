import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { shortenAroundChange } from "#app/models/product/changed-part.ts";
import { createDraftFromInput } from "#app/models/product/draft-input.ts";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import {
  type MergeKey,
  mergeProduct,
  type ProductSides,
} from "#app/models/product/merge-product.ts";
import type { Currency, ProductDraft } from "#app/models/product/product-draft.ts";
import { formatAttributes } from "#contract/master-attributes.ts";
import type { ProductInput, VariantInput } from "#contract/products.ts";

interface ConflictWords {
  t: Translate;
  format: Format;
  /** Returns a picture's address by its id. "" if unknown. */
  urlOf: (imageId: string) => string;
  /** Names of the account's size guides by id. */
  sizeGuides: ReadonlyMap<string, string>;
}

/** Maximum characters of a shown text. */
const LONGEST_TEXT = 200;

/**
 * Returns the changes by someone else since loading, each beside the reader's value. Fields changed
 * by both offer a choice.
 */
export function buildConflictRows(sides: ProductSides, words: ConflictWords): ConflictRow[] {
  const { changed, clashes } = mergeProduct(sides);
  return changed.map((key) => ({
    key,
    clash: clashes.has(key),
    ...describeConflict(key, sides, words),
  }));
}

export function applyTheirProduct(
  draft: ProductDraft,
  theirs: ProductInput,
  keys: readonly MergeKey[],
  shown: { currency: Currency; urlOf: (id: string) => string },
) {
  const theirDraft = createDraftFromInput(theirs, shown.currency, shown.urlOf);
  let now = draft;
  for (const key of keys) now = takeTheirPart(now, theirDraft, key);
  return now;
}

function takeTheirPart(draft: ProductDraft, theirs: ProductDraft, key: MergeKey): ProductDraft {
  if (key === "structure")
    return { ...draft, variationTypes: theirs.variationTypes, variants: theirs.variants };
  if (key === "imageIds") return { ...draft, images: theirs.images };
  if (!key.startsWith("variants:"))
    return key in theirs ? { ...draft, [key]: theirs[key as keyof ProductDraft] } : draft;
  const row = theirs.variants.find((variant) => `variants:${variant.id}` === key);
  if (!row) return draft;
  return {
    ...draft,
    variants: draft.variants.map((variant) =>
      variant.id === row.id ? { ...row, optionIds: variant.optionIds } : variant,
    ),
  };
}

type Field = Exclude<keyof ProductInput, "variants">;
const LABELS: Record<Field, MessageKey> = {
  name: "productEdit:name",
  description: "productEdit:description",
  category: "productEdit:category",
  brand: "productEdit:brand",
  condition: "productEdit:condition",
  isDigital: "productEdit:field.isDigital",
  isActive: "productEdit:field.isActive",
  imageIds: "productEdit:images",
  sizeChart: "productEdit:sizeChart",
  attributes: "productEdit:attributes",
  variationTypes: "productEdit:field.options",
};

function describeConflict(
  key: MergeKey,
  { base, theirs, mine }: ProductSides,
  words: ConflictWords,
): Omit<ConflictRow, "key" | "clash"> {
  if (key.startsWith("variants:")) {
    const findRow = (side: ProductInput) =>
      side.variants.find((variant) => `variants:${variant.id ?? variant.sku}` === key);
    const sku = (findRow(theirs) ?? findRow(base))?.sku ?? "";
    return {
      label: words.t("productEdit:field.variant", { sku }),
      theirs: summariseVariant(findRow(theirs), words),
      mine: summariseVariant(findRow(mine), words),
    };
  }
  const field = key === "structure" ? "variationTypes" : (key as Field);
  const label = words.t(LABELS[field]);
  if (field === "imageIds")
    return { label, ...describePictures(theirs.imageIds, mine.imageIds, words) };
  const [their, own] = [formatField(theirs, field, words), formatField(mine, field, words)];
  const parts = shortenAroundChange(their, own, LONGEST_TEXT);
  return { label, theirs: parts.before, mine: parts.after };
}

/** The pictures in order, as the counts may be equal. */
function describePictures(
  theirs: readonly string[],
  mine: readonly string[],
  { t, urlOf }: ConflictWords,
): Pick<ConflictRow, "theirs" | "mine" | "pictures"> {
  const listUrls = (ids: readonly string[]) => ids.map(urlOf).filter((url) => url !== "");
  const [their, own] = [theirs, mine].map(({ length }) =>
    t("productEdit:field.pictureCount", { count: length }),
  );
  return {
    theirs: their ?? "",
    mine: own ?? "",
    pictures: { theirs: listUrls(theirs), mine: listUrls(mine) },
  };
}

function formatField(input: ProductInput, field: Field, { t, sizeGuides }: ConflictWords): string {
  const value = input[field];
  if (field === "sizeChart")
    return input.sizeChart
      ? (sizeGuides.get(input.sizeChart) ?? t("common:answer.yes"))
      : t("productEdit:sizeChart.none");
  if (field === "attributes") return formatAttributes(input.attributes ?? []);
  if (field === "condition") return t(`productEdit:condition.${input.condition}`);
  if (field === "variationTypes") {
    const types = input.variationTypes
      .map((type) => `${type.name}: ${type.options.map((option) => option.name).join(", ")}`)
      .join("; ");
    return [types, t("productEdit:field.variantCount", { count: input.variants.length })]
      .filter(Boolean)
      .join(" · ");
  }
  if (typeof value === "boolean") return t(value ? "common:answer.yes" : "common:answer.no");
  return String(value ?? "");
}

function summariseVariant(variant: VariantInput | undefined, { t, format }: ConflictWords): string {
  if (!variant) return t("productEdit:field.gone");
  const { lengthCm, widthCm, heightCm } = variant;
  const size =
    lengthCm || widthCm || heightCm
      ? `${[lengthCm, widthCm, heightCm].map((side) => format.number(side)).join(" × ")} cm`
      : "";
  const cogs =
    variant.cogs > 0 ? `${t("productEdit:fill.cogs")} ${format.money(variant.cogs)}` : "";
  const mode = variant.stockMode === "use_stock" ? "" : t(`productEdit:mode.${variant.stockMode}`);
  const onSale = variant.isActive ? "" : t("productEdit:field.offSale");
  return [
    variant.sku,
    format.money(variant.price),
    cogs,
    `${format.number(variant.weightG)} g`,
    size,
    variant.barcode,
    mode,
    onSale,
  ]
    .filter(Boolean)
    .join(" · ");
}
