import { isDeepStrictEqual } from "node:util";
import type { ProductInput, VariantInput } from "#contract/products.ts";
import type { MergeRecord } from "../db/schema/product-merges.ts";
import { type StoredProduct, toProductInput } from "../products/index.ts";

/** Removes everything that the merge added to the survivor. Values changed since stay. */
export function planSurvivorUndo(
  survivor: StoredProduct,
  record: MergeRecord,
  hasSizeChart: boolean,
): { wanted: ProductInput; kept: string[] } {
  const current = toProductInput(survivor);
  const joinedIds = new Set(record.joined.map(({ id }) => id));
  const changesByVariant = new Map(record.variants.map(({ id, changes }) => [id, changes]));
  const keptFields: string[] = [];
  const variants = current.variants
    .filter(({ id }) => !joinedIds.has(id ?? ""))
    .map((variant): VariantInput => {
      const revertResult = revertChanges(variant, changesByVariant.get(variant.id ?? "") ?? {});
      keptFields.push(...revertResult.kept.map((field) => `variants[${variant.sku}].${field}`));
      return { ...variant, ...revertResult.values };
    });
  const { values, kept: keptValues } = revertChanges(current, record.fields);
  if (!hasSizeChart) delete values.sizeChart;
  const addedOptionIds = new Set(record.addedOptionIds);
  const usedOptionIds = new Set(variants.flatMap(({ optionIds }) => optionIds));
  const variationTypes = current.variationTypes.map((type) => ({
    ...type,
    options: type.options.filter(({ id }) => !addedOptionIds.has(id) || usedOptionIds.has(id)),
  }));
  return {
    wanted: { ...current, ...values, variationTypes, variants },
    kept: [...keptValues, ...keptFields],
  };
}

/** `changes`: field → before and after. */
function revertChanges(
  current: object,
  changes: Record<string, [unknown, unknown]>,
): { values: Record<string, unknown>; kept: string[] } {
  const values: Record<string, unknown> = {};
  const keptFields: string[] = [];
  const currentValues = new Map<string, unknown>(Object.entries(current));
  for (const [field, [before, after]] of Object.entries(changes)) {
    if (isDeepStrictEqual(currentValues.get(field) ?? null, after)) values[field] = before;
    else if (!isDeepStrictEqual(currentValues.get(field) ?? null, before)) keptFields.push(field);
  }
  return { values, kept: keptFields };
}
