import { applyEdit } from "#app/models/product/draft-edit.ts";
import { EMPTY_DRAFT, emptyVariant, type ProductDraft } from "#app/models/product/product-draft.ts";

export const addTypes = (draft: ProductDraft, ...adds: string[]): ProductDraft => ({
  ...draft,
  variationTypes: draft.variationTypes.map((type, index) => ({ ...type, add: adds[index] ?? "" })),
});

/** A shirt in two colours and two sizes. */
export function makeTwoTypes(): ProductDraft {
  const one = applyEdit(
    addTypes(
      applyEdit(
        {
          ...EMPTY_DRAFT,
          name: "Kaos Oblong",
          variants: [{ ...emptyVariant(), id: "v1", sku: "KOB", price: "65.000" }],
        },
        "type-add",
      ),
      "Merah, Biru",
    ),
    "generate",
  );
  return applyEdit(addTypes(applyEdit(one, "type-add"), "", "S\nL"), "generate");
}
