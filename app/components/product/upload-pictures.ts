import type { DraftImage } from "#app/models/product/product-draft.ts";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import type { IMAGE_TYPE } from "#contract/statuses.ts";

export type UploadAnswer =
  | { ok: true; images: DraftImage[] }
  | { ok: false; code: string; details?: Record<string, unknown> | undefined };

/** Uploads to app/routes/_app/products-v2/master/images.ts. A failure is a code to show. */
export async function uploadPictures(
  files: readonly File[],
  kind: keyof typeof IMAGE_TYPE = "product",
): Promise<UploadAnswer> {
  const refusedFile = files.map(findRefusal).find((answer) => answer !== null);
  if (refusedFile) return refusedFile;
  const form = new FormData();
  form.set("kind", kind);
  for (const file of files) form.append("files", file);
  try {
    const response = await fetch("/products-v2/master/images", { method: "POST", body: form });
    if (response.ok && !response.redirected) return (await response.json()) as UploadAnswer;
  } catch {
    // A lost connection is shown like an upstream that does not answer.
  }
  return { ok: false, code: "upstream_unavailable" };
}

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
export const PICTURE_TYPES = TYPES.join();

/** Checks files early. The upstream reads and decides (backend/products/picture-file.ts). */
function findRefusal({ name, type, size }: File): UploadAnswer | null {
  if (!TYPES.includes(type)) return { ok: false, code: "image_type", details: { name } };
  return size > MAX_IMAGE_BYTES ? { ok: false, code: "image_too_large", details: { name } } : null;
}
