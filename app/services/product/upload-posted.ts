import "server-only";
import type { RouterContextProvider } from "react-router";
import type { ProductDraft } from "#app/models/product/product-draft.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { uploadProductImages } from "#app/services/form/upload-images.ts";
import type { Attempt } from "#app/upstream/http.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";

/**
 * Uploads the form's files and returns the draft with them: pictures in `files`, the size chart's
 * and the options' in their own fields.
 */
export async function uploadPosted(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  draft: ProductDraft,
): Promise<Attempt<ProductDraft>> {
  const files = readFiles(form, "files").slice(0, PRODUCT_LIMITS.images - draft.images.length);
  let result = draft;
  const charts = readFiles(form, "sizeChartFile");
  if (charts.length > 0) {
    const uploaded = await uploadProductImages(context, charts, "sizeChart");
    if (!uploaded.ok)
      return {
        ...uploaded,
        problem: { ...uploaded.problem, fields: { sizeChart: uploaded.problem.code } },
      };
    result = { ...result, sizeChartImage: uploaded.value[0] ?? null };
  }
  if (files.length > 0) {
    const uploaded = await uploadProductImages(context, files);
    if (!uploaded.ok) return uploaded;
    result = { ...result, images: [...result.images, ...uploaded.value] };
  }
  for (const [t, type] of draft.variationTypes.entries())
    for (const [o] of type.options.entries()) {
      const [file] = readFiles(form, `variationTypes[${t}].options[${o}].file`);
      if (!file) continue;
      const uploaded = await uploadProductImages(context, [file], "variation");
      if (!uploaded.ok) return uploaded;
      const [image] = uploaded.value;
      if (image) result = setOptionImage(result, t, o, image);
    }
  return { ok: true, value: result };
}

function setOptionImage(
  draft: ProductDraft,
  t: number,
  o: number,
  image: { id: string; url: string },
): ProductDraft {
  const variationTypes = draft.variationTypes.map((type, place) =>
    place === t
      ? {
          ...type,
          options: type.options.map((option, index) =>
            index === o ? { ...option, imageId: image.id, imageUrl: image.url } : option,
          ),
        }
      : type,
  );
  return { ...draft, variationTypes };
}
