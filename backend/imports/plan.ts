import type { ProductInput, VariantInput } from "#contract/products.ts";
import { newId } from "../db/columns.ts";
import type { ImportOptions } from "../db/schema/product-imports.ts";
import { type StoredProduct, toProductInput, toSkuKey } from "../products/index.ts";
import { toPlainText } from "../tables/to-plain-text.ts";
import { isSameDescription } from "./html-text.ts";
import type { Proposal, ProposedVariant } from "./proposal.ts";

type Variant = StoredProduct["variants"][number];

/** Reorders options to the product's types, for example swapped colour and size columns. */
export function alignOptions(
  { row: { variationTypes } }: StoredProduct,
  proposal: Proposal,
): Proposal {
  const [ownName = "", right = ""] = variationTypes.map((type) => type.name.toLowerCase());
  const [first = "", second = ""] = proposal.optionNames.map((name) => name.toLowerCase());
  if (variationTypes.length !== 2 || ownName === right || ownName !== second || right !== first)
    return proposal;
  return {
    ...proposal,
    optionNames: proposal.optionNames.toReversed(),
    variants: proposal.variants.map((variant) => ({
      ...variant,
      options: variant.options.toReversed(),
    })),
  };
}

/** For a file without options (a price list), or with all options in one text ("Hitam,M"). */
export function adoptOptions(current: StoredProduct, proposal: Proposal): Proposal {
  const types = current.row.variationTypes;
  const isPriceList = proposal.name === "" && proposal.optionNames.length === 0;
  if ((!isPriceList && !proposal.joinsOptions) || types.length === 0) return proposal;
  const bySku = new Map(current.variants.map((variant) => [toSkuKey(variant.sku), variant]));
  const byLabel = new Map(
    current.variants.map((variant) => [
      makeOptionLabel(listOptionNames(current, variant)),
      variant,
    ]),
  );
  const variants = proposal.variants.map((variant) => {
    const variantOfSku = bySku.get(toSkuKey(variant.sku));
    if (variantOfSku)
      return { ...variant, sku: variantOfSku.sku, options: listOptionNames(current, variantOfSku) };
    const [label = ""] = variant.options;
    const variantOfLabel = byLabel.get(makeOptionLabel([label]));
    if (variantOfLabel) return { ...variant, options: listOptionNames(current, variantOfLabel) };
    const parts = types.length === 1 ? [label] : label.split(",").map((part) => part.trim());
    return !isPriceList && parts.length === types.length && parts.every(Boolean)
      ? { ...variant, options: parts }
      : null;
  });
  return variants.every((variant) => variant !== null)
    ? { ...proposal, optionNames: types.map(({ name }) => name), variants }
    : proposal;
}

const makeOptionLabel = (options: readonly string[]): string =>
  options
    .join(",")
    .replace(/\s*,\s*/g, ",")
    .toLowerCase();

/** Returns the new product of the rows. `imageIds` are the available pictures. */
export function planCreate(
  proposal: Proposal,
  options: ImportOptions,
  imageIds: string[],
): ProductInput {
  const variationTypes = mergeTypes([], proposal);
  const isDigital = proposal.isDigital ?? false;
  return {
    name: proposal.name,
    description: proposal.description ?? "",
    category: proposal.category ?? "",
    brand: proposal.brand ?? "",
    condition: proposal.condition ?? "new",
    isDigital,
    isActive: proposal.isActive ?? true,
    imageIds,
    variationTypes,
    variants: proposal.variants.map((variant) =>
      makeVariant(
        variant,
        findOptionIds(variationTypes, variant.options),
        getDefaultWeight(isDigital, options),
      ),
    ),
  };
}

/**
 * Returns the product after the import, which removes nothing: empty cells, absent variants, other
 * options and the seller's pictures stay. `proposal` is aligned. `null`: the number of variation
 * types differs, and an unnamed variant would lose its combination.
 */
export function planUpdate(
  current: StoredProduct,
  proposal: Proposal,
  options: ImportOptions,
  imageIds: string[],
): ProductInput | null {
  const before = toProductInput(current);
  const matches = matchVariants(current, proposal);
  const matchedVariants = new Set(matches.values());
  const hasUnnamed = current.variants.some((variant) => !matchedVariants.has(variant));
  const hasSameShape = before.variationTypes.length === proposal.optionNames.length;
  if (!hasSameShape && hasUnnamed) return null;
  const variationTypes = mergeTypes(hasSameShape ? before.variationTypes : [], proposal);
  const isDigital = proposal.isDigital ?? before.isDigital;
  const weight = getDefaultWeight(isDigital, options);
  const byId = new Map(before.variants.map((variant) => [variant.id, variant]));
  const changedByOldId = new Map<string, VariantInput>();
  const addedVariants: VariantInput[] = [];
  for (const variant of proposal.variants) {
    const ids = findOptionIds(variationTypes, variant.options);
    const oldVariant = byId.get(matches.get(variant)?.id);
    if (oldVariant?.id)
      changedByOldId.set(oldVariant.id, mergeVariant(oldVariant, variant, ids, weight));
    else
      addedVariants.push(
        makeVariant(variant, ids, isDigital ? 0 : findSiblingsWeight(current, options)),
      );
  }
  return {
    ...before,
    name: proposal.name === "" ? before.name : mergeCell(before.name, proposal.name),
    description: isSameDescription(before.description, proposal.description)
      ? before.description
      : (proposal.description ?? before.description),
    category: mergeCell(before.category, proposal.category),
    brand: mergeCell(before.brand, proposal.brand),
    condition: proposal.condition ?? before.condition,
    isActive: proposal.isActive ?? before.isActive,
    isDigital,
    imageIds,
    variationTypes,
    variants: [
      ...before.variants.map(
        (variant) =>
          changedByOldId.get(variant.id ?? "") ?? {
            ...variant,
            weightG: variant.weightG || weight,
          },
      ),
      ...addedVariants,
    ],
  };
}

/** A difference that a cell cannot hold (a control character, a line end) is no change. */
const mergeCell = (before: string, cellText: string | undefined): string =>
  cellText === undefined || cellText === toPlainText(before) ? before : cellText;

/** Matches variants by SKU, else by options. */
export function matchVariants(
  current: StoredProduct,
  proposal: Proposal,
): Map<ProposedVariant, Variant> {
  const bySku = new Map(current.variants.map((variant) => [toSkuKey(variant.sku), variant]));
  const byOptions = new Map(
    current.variants.map((variant) => [
      makeCombinationKey(listOptionNames(current, variant)),
      variant,
    ]),
  );
  const matches = new Map<ProposedVariant, Variant>();
  const freeVariants = new Set(current.variants);
  for (const find of [
    (variant: ProposedVariant) =>
      variant.skuGenerated ? undefined : bySku.get(toSkuKey(variant.sku)),
    (variant: ProposedVariant) => byOptions.get(makeCombinationKey(variant.options)),
  ])
    for (const variant of proposal.variants) {
      const foundVariant = matches.has(variant) ? undefined : find(variant);
      if (!foundVariant || !freeVariants.delete(foundVariant)) continue;
      matches.set(variant, foundVariant);
    }
  return matches;
}

const makeCombinationKey = (names: readonly string[]): string =>
  names.map((name) => name.toLowerCase()).join("\n");

function listOptionNames(current: StoredProduct, variant: Variant): string[] {
  return current.row.variationTypes.map(
    (type, index) =>
      type.options.find((option) => option.id === variant.optionIds[index])?.name ?? "",
  );
}

/** Types match by position, options by name. */
function mergeTypes(
  types: ProductInput["variationTypes"],
  proposal: Proposal,
): ProductInput["variationTypes"] {
  return proposal.optionNames.map((name, index) => {
    const oldType = types[index];
    const mergedOptions = [...(oldType?.options ?? [])];
    for (const variant of proposal.variants) {
      const wantedName = variant.options[index] ?? "";
      if (!mergedOptions.some((option) => option.name.toLowerCase() === wantedName.toLowerCase()))
        mergedOptions.push({ id: newId(), name: wantedName, imageId: null });
    }
    return {
      id: oldType?.id ?? newId(),
      name: oldType && oldType.name.toLowerCase() === name.toLowerCase() ? oldType.name : name,
      options: mergedOptions,
    };
  });
}

const findOptionIds = (types: ProductInput["variationTypes"], names: readonly string[]): string[] =>
  types.map(
    (type, index) =>
      type.options.find((option) => option.name.toLowerCase() === names[index]?.toLowerCase())
        ?.id ?? "",
  );

/** Returns grams for a variant without any weight. Digital products need none. */
const getDefaultWeight = (isDigital: boolean, options: ImportOptions): number =>
  isDigital ? 0 : options.defaultWeightG;

/** The weight that all variants share, else the default. */
export function findSiblingsWeight(current: StoredProduct | null, options: ImportOptions): number {
  const weights = new Set(current?.variants.map(({ weightG }) => weightG));
  const [only = 0] = weights.size === 1 ? weights : [];
  return only || options.defaultWeightG;
}

function makeVariant(variant: ProposedVariant, ids: string[], weight: number): VariantInput {
  return {
    optionIds: ids,
    sku: variant.sku,
    barcode: variant.barcode ?? "",
    price: variant.price,
    cogs: variant.cogs ?? 0,
    weightG: variant.weightG ?? weight,
    widthCm: variant.widthCm ?? 0,
    heightCm: variant.heightCm ?? 0,
    lengthCm: variant.lengthCm ?? 0,
    stockMode: variant.stockMode ?? "use_stock",
    isActive: variant.isActive ?? true,
  };
}

function mergeVariant(
  oldVariant: VariantInput,
  variant: ProposedVariant,
  ids: string[],
  weight: number,
): VariantInput {
  return {
    ...oldVariant,
    optionIds: ids,
    sku:
      variant.sku === "" || variant.skuGenerated
        ? oldVariant.sku
        : mergeCell(oldVariant.sku, variant.sku),
    barcode: mergeCell(oldVariant.barcode, variant.barcode),
    price: variant.price,
    cogs: variant.cogs ?? oldVariant.cogs,
    weightG: variant.weightG ?? (oldVariant.weightG || weight),
    widthCm: variant.widthCm ?? oldVariant.widthCm,
    heightCm: variant.heightCm ?? oldVariant.heightCm,
    lengthCm: variant.lengthCm ?? oldVariant.lengthCm,
    stockMode: variant.stockMode ?? oldVariant.stockMode,
    isActive: variant.isActive ?? oldVariant.isActive,
  };
}
