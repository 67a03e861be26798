import type { UploadAnswer } from "#app/components/product/upload-pictures.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { uploadProductImages } from "#app/services/form/upload-images.ts";
import type { Route } from "./+types/images";

const IMAGE_KINDS = ["variation", "sizeChart", "sizeChartChannel"] as const;
const parseKind = (posted: unknown) => IMAGE_KINDS.find((kind) => kind === posted) ?? "product";

/**
 * Uploads pictures from the editor before the product is saved. A refusal is also a normal reply:
 * the strip shows its code.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const uploaded = await uploadProductImages(
    context,
    readFiles(form, "files"),
    parseKind(form.get("kind")),
  );
  const answer: UploadAnswer = uploaded.ok
    ? { ok: true, images: uploaded.value }
    : { ok: false, code: uploaded.problem.code, details: uploaded.problem.details };
  return Response.json(answer);
}
