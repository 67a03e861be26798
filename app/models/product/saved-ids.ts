import type { DraftVariant, ProductDraft } from "./product-draft.ts";

/**
 * Returns the draft with the ids that a save gave to types, options and rows. They are in the order
 * in which they were sent.
 */
export function copySavedIds(
  draft: ProductDraft,
  sent: ProductDraft,
  saved: ProductDraft,
): ProductDraft {
  const ids = new Map<string, string>();
  sent.variationTypes.forEach((type, at) => {
    const became = saved.variationTypes[at];
    if (became) ids.set(type.id, became.id);
    type.options.forEach(({ id }, place) => {
      const option = became?.options[place];
      if (option) ids.set(id, option.id);
    });
  });
  const rows = new Map(
    sent.variants.map((row, at) => [getOptionKey(row), saved.variants[at]?.id ?? ""]),
  );
  const findSavedId = (id: string) => ids.get(id) ?? id;
  return {
    ...draft,
    variationTypes: draft.variationTypes.map((type) => ({
      ...type,
      id: findSavedId(type.id),
      options: type.options.map((option) => ({ ...option, id: findSavedId(option.id) })),
    })),
    variants: draft.variants.map((row) => ({
      ...row,
      id: row.id || (rows.get(getOptionKey(row)) ?? ""),
      optionIds: row.optionIds.map(findSavedId),
    })),
  };
}

const getOptionKey = ({ optionIds }: DraftVariant) => optionIds.join();
