import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { editImages, moveItem } from "./edit-images.ts";
import { parseGrid, pasteGrid } from "./pasted-grid.ts";
import {
  type DraftType,
  type DraftVariant,
  emptyVariant,
  type OptionPictureUrls,
  type ProductDraft,
} from "./product-draft.ts";

/**
 * Applies a structural edit, named by its submit button: `image-up:2`, `option-remove:0:1`, `fill`.
 * Without JavaScript the action applies it and renders the form; otherwise the page does.
 */
export function applyEdit(draft: ProductDraft, edit: string): ProductDraft {
  const [name = "", first = "", second = ""] = edit.split(":");
  const index = Number(first);
  switch (name) {
    case "image-up":
    case "image-down":
    case "image-move":
    case "image-cover":
    case "image-remove":
      return { ...draft, images: editImages(draft.images, edit) };
    case "size-chart-remove":
      return { ...draft, sizeChartImage: null };
    case "type-add":
      return rebuildVariants(
        draft,
        [
          ...addOptions(draft.variationTypes),
          { id: createId(), name: "", options: [], add: "" },
        ].slice(0, 2),
      );
    case "type-remove":
      return rebuildVariants(
        draft,
        addOptions(draft.variationTypes).filter((_, position) => position !== index),
      );
    case "type-up":
      return reorderVariants(draft, moveItem(draft.variationTypes, index, index - 1));
    case "option-up":
      return reorderVariants(
        draft,
        draft.variationTypes.map((type, place) =>
          place === index
            ? { ...type, options: moveItem(type.options, Number(second), Number(second) - 1) }
            : type,
        ),
      );
    case "option-remove":
      return rebuildVariants(
        draft,
        addOptions(
          draft.variationTypes.map((type, position) =>
            position === index ? removeOption(type, Number(second)) : type,
          ),
        ),
      );
    case "generate":
      return rebuildVariants(draft, addOptions(draft.variationTypes));
    case "variant-remove":
      return { ...draft, variants: draft.variants.filter((_, position) => position !== index) };
    case "fill":
      return { ...draft, variants: fillDown(draft) };
    case "paste":
      return {
        ...pasteGrid(draft, { row: 0, column: draft.gridFrom }, parseGrid(draft.grid)),
        grid: "",
      };
    default:
      return draft;
  }
}

const EDIT_PATTERN =
  /^(?:image-(?:up|down|move|cover|remove)|size-chart-remove|type-(?:add|up|remove)|option-(?:up|remove)|generate|variant-remove|fill|paste)(?::|$)/;
export const isEdit = (intent: string): boolean => EDIT_PATTERN.test(intent);

/** Unique within a product. crypto.randomUUID is not available on plain http. */
function createId(): string {
  return `n${Math.random().toString(36).slice(2, 12)}`;
}

function removeOption(type: DraftType, index: number): DraftType {
  return { ...type, options: type.options.filter((_, position) => position !== index) };
}

/** Turns typed values into options. Existing ones are not added again. */
function addOptions(types: readonly DraftType[]): DraftType[] {
  return types.map((type) => {
    const takenNames = new Set(type.options.map((option) => option.name.trim().toLowerCase()));
    const names = type.add.split(/[,\n]/).map((name) => name.trim());
    const fresh = names.filter(
      (name) =>
        name !== "" && !takenNames.has(name.toLowerCase()) && takenNames.add(name.toLowerCase()),
    );
    return {
      ...type,
      add: "",
      options: [
        ...type.options,
        ...fresh.map((name) => ({ id: createId(), name, imageId: "", imageUrl: "" })),
      ],
    };
  });
}

/** Returns the number of variants. A type without options does not count yet. */
export function countCombinations(types: readonly DraftType[]): number {
  return types.reduce((count, type) => count * Math.max(1, type.options.length), 1);
}

/**
 * Builds the variants of the options. A variant keeps its row where it still fits; a type without
 * options does not count yet.
 */
function rebuildVariants(draft: ProductDraft, variationTypes: DraftType[]): ProductDraft {
  // Keeps the rows. The page reports that there are too many combinations.
  if (countCombinations(variationTypes) > PRODUCT_LIMITS.variants)
    return { ...draft, variationTypes };
  const combinations = variationTypes.reduce<string[][]>(
    (rows, type) =>
      type.options.length === 0
        ? rows
        : rows.flatMap((row) => type.options.map((option) => [...row, option.id])),
    [[]],
  );
  const unused = new Set(draft.variants);
  const rows = combinations.map((optionIds) =>
    takeFitting(unused, (variant) => areSame(variant.optionIds, optionIds)),
  );
  // A variant stays in the first combination that contains it, when types change.
  const variants = combinations.map((optionIds, index) => {
    const current =
      rows[index] ??
      takeFitting(
        unused,
        (variant) =>
          contains(optionIds, variant.optionIds) || contains(variant.optionIds, optionIds),
      );
    return current ? { ...current, optionIds } : emptyVariant(optionIds, draft.variants[0]);
  });
  return { ...draft, variationTypes, variants };
}

/** Reorders the variants for the new order of types and options. Removed variants stay removed. */
function reorderVariants(draft: ProductDraft, variationTypes: DraftType[]): ProductDraft {
  const places = new Map(
    variationTypes.flatMap((type, t) =>
      type.options.map((option, o) => [option.id, { t, o }] as const),
    ),
  );
  const findPosition = (id: string) => places.get(id) ?? { t: 0, o: 0 };
  const variants = draft.variants.map((variant) => ({
    ...variant,
    optionIds: variant.optionIds.toSorted((a, b) => findPosition(a).t - findPosition(b).t),
  }));
  const compareVariants = (a: DraftVariant, b: DraftVariant) => {
    const differing = a.optionIds.findIndex((id, place) => id !== b.optionIds[place]);
    return differing < 0
      ? 0
      : findPosition(a.optionIds[differing] ?? "").o - findPosition(b.optionIds[differing] ?? "").o;
  };
  return { ...draft, variationTypes, variants: variants.toSorted(compareVariants) };
}

function takeFitting(
  unused: Set<DraftVariant>,
  fits: (variant: DraftVariant) => boolean,
): DraftVariant | undefined {
  const fittingVariant = [...unused].find(fits);
  if (fittingVariant) unused.delete(fittingVariant);
  return fittingVariant;
}
const areSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && contains(a, b);
const contains = (whole: readonly string[], part: readonly string[]) =>
  part.every((id) => whole.includes(id));

/** Columns that can be copied down. */
export const FILLED_COLUMNS = [
  "price",
  "cogs",
  "weightG",
  "lengthCm",
  "widthCm",
  "heightCm",
  "stockMode",
] as const;

/** Copies the first row's value down. Missing SKUs are made from the name and the options. */
function fillDown(draft: ProductDraft): DraftVariant[] {
  const [first] = draft.variants;
  if (!first) return draft.variants;
  if (draft.fillColumn === "sku") return addMissingSkus(draft);
  const field = FILLED_COLUMNS.find((name) => name === draft.fillColumn);
  return field
    ? draft.variants.map((variant) => ({ ...variant, [field]: first[field] }))
    : draft.variants;
}

/** Adds a number where shortened options give the same SKU (Hijau army, Hijau apel). */
function addMissingSkus(draft: ProductDraft): DraftVariant[] {
  const used = new Set(draft.variants.map(({ sku }) => sku.trim().toLowerCase()));
  const findUnusedSku = (wanted: string) => {
    for (let sku = wanted, count = 2; ; sku = `${wanted}-${count++}`)
      if (!used.has(sku.toLowerCase()) && used.add(sku.toLowerCase())) return sku;
  };
  return draft.variants.map((variant) => {
    const wantedSku = variant.sku.trim() === "" ? buildSku(draft, variant) : "";
    return wantedSku === "" ? variant : { ...variant, sku: findUnusedSku(wantedSku) };
  });
}

function buildSku(draft: ProductDraft, variant: DraftVariant): string {
  const shortenForSku = (text: string, length: number) =>
    text
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, "")
      .slice(0, length);
  const name = draft.name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 3)
    .map((word) => shortenForSku(word, 3));
  const options = listOptionNames(draft, variant).map((option) => shortenForSku(option, 6));
  return [...name, ...options].filter(Boolean).join("-");
}

export function listOptionNames(
  { variationTypes }: Pick<ProductDraft, "variationTypes">,
  { optionIds }: Pick<DraftVariant, "optionIds">,
): string[] {
  const options = variationTypes.flatMap((type) => type.options);
  return optionIds.map((id) => options.find((option) => option.id === id)?.name ?? "");
}

/** Returns each option's picture: one of the product's, or its own. */
export function listOptionPictures({
  variationTypes,
  images,
}: Pick<ProductDraft, "variationTypes" | "images">): OptionPictureUrls {
  const urls = new Map(images.map(({ id, url }) => [id, url]));
  const options = variationTypes.flatMap((type) => type.options);
  return Object.fromEntries(
    options.flatMap(({ id, imageId, imageUrl }) =>
      imageId ? [[id, urls.get(imageId) ?? imageUrl]] : [],
    ),
  );
}
