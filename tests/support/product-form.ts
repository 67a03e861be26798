import type { EditorBase } from "#app/models/product/editor-reply.ts";
import type { DraftVariant, ProductDraft } from "#app/models/product/product-draft.ts";

interface Posted {
  intent: string;
  draft: ProductDraft;
  base?: EditorBase;
  channelIds?: string[];
  files?: File[];
  sizeChartFiles?: File[];
}

/** Returns the product editor's form as a browser would post it. */
export function productForm({
  intent,
  draft,
  base = { version: 0, input: "" },
  channelIds = [],
  files = [],
  sizeChartFiles = [],
}: Posted): FormData {
  const form = new FormData();
  form.set("intent", intent);
  form.set("version", String(base.version));
  form.set("base", base.input);
  for (const key of [
    "name",
    "description",
    "category",
    "brand",
    "condition",
    "sizeChart",
    "attributes",
  ] as const)
    form.set(key, draft[key]);
  for (const key of ["isDigital", "isActive"] as const) if (draft[key]) form.set(key, "on");
  form.set("grid", draft.grid);
  form.set("gridFrom", draft.gridFrom);
  form.set("fillColumn", draft.fillColumn);
  if (draft.sizeChartImage) setAll(form, "sizeChartImage", draft.sizeChartImage);
  for (const [index, image] of draft.images.entries()) setAll(form, `images[${index}]`, image);
  for (const [index, { options, ...type }] of draft.variationTypes.entries()) {
    setAll(form, `variationTypes[${index}]`, type);
    for (const [place, option] of options.entries())
      setAll(form, `variationTypes[${index}].options[${place}]`, option);
  }
  for (const [index, { isActive, optionIds, ...texts }] of draft.variants.entries()) {
    setAll(form, `variants[${index}]`, { ...texts, optionIds: optionIds.join(",") });
    if (isActive) form.set(`variants[${index}].isActive`, "on");
  }
  for (const id of channelIds) form.append("channelIds", id);
  for (const file of files) form.append("files", file);
  for (const file of sizeChartFiles) form.append("sizeChartFile", file);
  return form;
}

function setAll(form: FormData, path: string, texts: object): void {
  for (const [key, value] of Object.entries(texts)) form.set(`${path}.${key}`, String(value));
}

export function withVariant(
  draft: ProductDraft,
  index: number,
  typed: Partial<DraftVariant>,
): ProductDraft {
  return {
    ...draft,
    variants: draft.variants.map((variant, place) =>
      place === index ? { ...variant, ...typed } : variant,
    ),
  };
}
