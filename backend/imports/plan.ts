import type { ProductInput, VariantInput } from "#contract/products.ts";
import { newId } from "../db/columns.ts";
import type { ImportOptions } from "../db/schema/product-imports.ts";
import { type StoredProduct, toProductInput, toSkuKey } from "../products/index.ts";
import { toPlainText } from "../tables/plain-text.ts";
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

/**
 * Takes the product's own options for a file that has none (a price list), or that has all of a
 * variant in one text ("Hitam,M").
 */
export function adoptOptions(current: StoredProduct, proposal: Proposal): Proposal {
  const types = current.row.variationTypes;
  const isPriceList = proposal.name === "" && proposal.optionNames.length === 0;
  if ((!isPriceList && !proposal.joinsOptions) || types.length === 0) return proposal;
  const bySku = new Map(current.variants.map((variant) => [toSkuKey(variant.sku), variant]));
  const byLabel = new Map(
    current.variants.map((variant) => [labelOf(optionNames(current, variant)), variant]),
  );
  const variants = proposal.variants.map((variant) => {
    const variantOfSku = bySku.get(toSkuKey(variant.sku));
    if (variantOfSku)
      return { ...variant, sku: variantOfSku.sku, options: optionNames(current, variantOfSku) };
    const [label = ""] = variant.options;
    const variantOfLabel = byLabel.get(labelOf([label]));
    if (variantOfLabel) return { ...variant, options: optionNames(current, variantOfLabel) };
    const parts = types.length === 1 ? [label] : label.split(",").map((part) => part.trim());
    return !isPriceList && parts.length === types.length && parts.every(Boolean)
      ? { ...variant, options: parts }
      : null;
  });
  return variants.every((variant) => variant !== null)
    ? { ...proposal, optionNames: types.map(({ name }) => name), variants }
    : proposal;
}

const labelOf = (options: readonly string[]): string =>
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
      newVariant(
        variant,
        optionIds(variationTypes, variant.options),
        unweighed(isDigital, options),
      ),
    ),
  };
}

/**
 * Returns the product as it would be after the import. An import adds and changes, and removes
 * nothing: empty cells, variants missing in the file, other options and the seller's pictures stay.
 * `proposal` is aligned. Returns `null` if the number of variation types differs and an unnamed
 * variant would lose its place in the matrix.
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
  const weight = unweighed(isDigital, options);
  const byId = new Map(before.variants.map((variant) => [variant.id, variant]));
  const changedByOldId = new Map<string, VariantInput>();
  const addedVariants: VariantInput[] = [];
  for (const variant of proposal.variants) {
    const ids = optionIds(variationTypes, variant.options);
    const oldVariant = byId.get(matches.get(variant)?.id);
    if (oldVariant?.id)
      changedByOldId.set(oldVariant.id, changedVariant(oldVariant, variant, ids, weight));
    else
      addedVariants.push(
        newVariant(variant, ids, isDigital ? 0 : siblingsWeight(current, options)),
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

/** Matches each row to the existing variant with its SKU, otherwise with its options. */
export function matchVariants(
  current: StoredProduct,
  proposal: Proposal,
): Map<ProposedVariant, Variant> {
  const bySku = new Map(current.variants.map((variant) => [toSkuKey(variant.sku), variant]));
  const byOptions = new Map(
    current.variants.map((variant) => [comboKey(optionNames(current, variant)), variant]),
  );
  const matches = new Map<ProposedVariant, Variant>();
  const freeVariants = new Set(current.variants);
  for (const find of [
    (variant: ProposedVariant) =>
      variant.skuGenerated ? undefined : bySku.get(toSkuKey(variant.sku)),
    (variant: ProposedVariant) => byOptions.get(comboKey(variant.options)),
  ])
    for (const variant of proposal.variants) {
      const foundVariant = matches.has(variant) ? undefined : find(variant);
      if (!foundVariant || !freeVariants.delete(foundVariant)) continue;
      matches.set(variant, foundVariant);
    }
  return matches;
}

const comboKey = (names: readonly string[]): string =>
  names.map((name) => name.toLowerCase()).join("\n");

function optionNames(current: StoredProduct, variant: Variant): string[] {
  return current.row.variationTypes.map(
    (type, index) =>
      type.options.find((option) => option.id === variant.optionIds[index])?.name ?? "",
  );
}

/** Types keep their ids by position, options theirs by name. */
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

const optionIds = (types: ProductInput["variationTypes"], names: readonly string[]): string[] =>
  types.map(
    (type, index) =>
      type.options.find((option) => option.name.toLowerCase() === names[index]?.toLowerCase())
        ?.id ?? "",
  );

/** Returns grams for a variant without any weight. Digital products need none. */
const unweighed = (isDigital: boolean, options: ImportOptions): number =>
  isDigital ? 0 : options.defaultWeightG;

/** Returns the weight that all of a product's variants have, or the usual weight. */
export function siblingsWeight(current: StoredProduct | null, options: ImportOptions): number {
  const weights = new Set(current?.variants.map(({ weightG }) => weightG));
  const [only = 0] = weights.size === 1 ? weights : [];
  return only || options.defaultWeightG;
}

function newVariant(variant: ProposedVariant, ids: string[], weight: number): VariantInput {
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

function changedVariant(
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
