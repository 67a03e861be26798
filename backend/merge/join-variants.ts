import type { MergeProblem } from "#contract/product-merges.ts";
import { newId } from "../db/columns.ts";
import type { VariationType } from "../db/schema/products.ts";
import {
  listOptionNames,
  matchTypePlaces,
  normaliseName,
  type StoredVariant,
} from "./pair-variants.ts";
import type { MergeState } from "./read-merge.ts";

interface Joined {
  joined: { variant: StoredVariant; optionIds: string[] }[];
  /** The survivor's variation types with the added options. */
  variationTypes: VariationType[];
  problems: MergeProblem[];
}

/**
 * Returns the survivor's options for variants that join it, matched by name, with missing ones
 * added.
 */
export function joinVariants({ survivor, others }: MergeState, joining: readonly string[]): Joined {
  const variationTypes = survivor.row.variationTypes.map((type) => ({
    ...type,
    options: [...type.options],
  }));
  const takenCombinations = new Set(survivor.variants.map(({ optionIds }) => optionIds.join("\n")));
  const result: Joined = { joined: [], variationTypes, problems: [] };
  for (const otherStoredProduct of others) {
    const places = matchTypePlaces(survivor, otherStoredProduct);
    for (const variant of otherStoredProduct.variants.filter(({ id }) => joining.includes(id))) {
      if (!places) {
        result.problems.push({
          code: "cannot_join",
          sku: variant.sku,
          productIds: [otherStoredProduct.row.id],
        });
        continue;
      }
      const names = listOptionNames(otherStoredProduct, variant);
      const optionIds = variationTypes.map((type, index) => {
        const place = places[index] ?? 0;
        const image =
          otherStoredProduct.row.variationTypes[place]?.options.find(
            ({ id }) => id === variant.optionIds[place],
          )?.imageId ?? null;
        return ensureOption(type, names[place] ?? "", image);
      });
      const combination = optionIds.join("\n");
      if (takenCombinations.has(combination))
        result.problems.push({
          code: "combination_taken",
          sku: variant.sku,
          productIds: [otherStoredProduct.row.id],
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
