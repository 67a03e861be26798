import type { MergeProblem } from "#contract/product-merges.ts";
import { newId } from "../db/columns.ts";
import type { VariationType } from "../db/schema/products.ts";
import {
  listOptionNames,
  matchTypePositions,
  normaliseName,
  type StoredVariant,
} from "./pair-variants.ts";
import type { MergeState } from "./read-merge.ts";

interface JoinResult {
  joined: { variant: StoredVariant; optionIds: string[] }[];
  /** The survivor's variation types with the added options. */
  variationTypes: VariationType[];
  problems: MergeProblem[];
}

/** Adds the others' unmatched variants and options to the survivor's. Options match by name. */
export function joinVariants(
  { survivor, others }: MergeState,
  joiningIds: readonly string[],
): JoinResult {
  const variationTypes = survivor.row.variationTypes.map((type) => ({
    ...type,
    options: [...type.options],
  }));
  const takenCombinations = new Set(survivor.variants.map(({ optionIds }) => optionIds.join("\n")));
  const result: JoinResult = { joined: [], variationTypes, problems: [] };
  for (const otherProduct of others) {
    const typePositions = matchTypePositions(survivor, otherProduct);
    for (const variant of otherProduct.variants.filter(({ id }) => joiningIds.includes(id))) {
      if (!typePositions) {
        result.problems.push({
          code: "cannot_join",
          sku: variant.sku,
          productIds: [otherProduct.row.id],
        });
        continue;
      }
      const names = listOptionNames(otherProduct, variant);
      const optionIds = variationTypes.map((type, index) => {
        const typePosition = typePositions[index] ?? 0;
        const image =
          otherProduct.row.variationTypes[typePosition]?.options.find(
            ({ id }) => id === variant.optionIds[typePosition],
          )?.imageId ?? null;
        return ensureOption(type, names[typePosition] ?? "", image);
      });
      const combination = optionIds.join("\n");
      if (takenCombinations.has(combination))
        result.problems.push({
          code: "combination_taken",
          sku: variant.sku,
          productIds: [otherProduct.row.id],
        });
      takenCombinations.add(combination);
      result.joined.push({ variant, optionIds });
    }
  }
  return result;
}

function ensureOption(type: VariationType, name: string, imageId: string | null): string {
  const knownOption = type.options.find(
    (option) => normaliseName(option.name) === normaliseName(name),
  );
  if (knownOption) return knownOption.id;
  const option = { id: newId(), name, imageId };
  type.options.push(option);
  return option.id;
}
