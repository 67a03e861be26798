import type { MergeProblem } from "#contract/product-merges.ts";
import { newId } from "../db/columns.ts";
import type { VariationType } from "../db/schema/products.ts";
import { optionNames, type StoredVariant, sameName, typePlaces } from "./pair-variants.ts";
import type { MergeState } from "./read-merge.ts";

interface Joined {
  joined: { variant: StoredVariant; optionIds: string[] }[];
  /** The survivor's variation types with the added options. */
  variationTypes: VariationType[];
  problems: MergeProblem[];
}

/**
 * Returns the survivor's options, matched by name, for variants that join it as separate variants.
 * Adds missing options.
 */
export function joinVariants({ survivor, others }: MergeState, joining: readonly string[]): Joined {
  const variationTypes = survivor.row.variationTypes.map((type) => ({
    ...type,
    options: [...type.options],
  }));
  const taken = new Set(survivor.variants.map(({ optionIds }) => optionIds.join("\n")));
  const result: Joined = { joined: [], variationTypes, problems: [] };
  for (const other of others) {
    const places = typePlaces(survivor, other);
    for (const variant of other.variants.filter(({ id }) => joining.includes(id))) {
      if (!places) {
        result.problems.push({ code: "cannot_join", sku: variant.sku, productIds: [other.row.id] });
        continue;
      }
      const names = optionNames(other, variant);
      const optionIds = variationTypes.map((type, index) => {
        const place = places[index] ?? 0;
        const image =
          other.row.variationTypes[place]?.options.find(({ id }) => id === variant.optionIds[place])
            ?.imageId ?? null;
        return optionId(type, names[place] ?? "", image);
      });
      const combination = optionIds.join("\n");
      if (taken.has(combination))
        result.problems.push({
          code: "combination_taken",
          sku: variant.sku,
          productIds: [other.row.id],
        });
      taken.add(combination);
      result.joined.push({ variant, optionIds });
    }
  }
  return result;
}

function optionId(type: VariationType, name: string, imageId: string | null): string {
  const known = type.options.find((option) => sameName(option.name) === sameName(name));
  if (known) return known.id;
  const option = { id: newId(), name, imageId };
  type.options.push(option);
  return option.id;
}
