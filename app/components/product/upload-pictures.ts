import type { DraftImage } from "./product-draft.ts";

export type UploadAnswer = { ok: true; images: DraftImage[] } | { ok: false; code: string; details?: Record<string, unknown> | undefined };

/** Sends pictures to the app's own upload route (routes/_app.products-v2.master.images.ts). A failure is a code to show beside the strip. */
export async function uploadPictures(files: readonly File[]): Promise<UploadAnswer> {
  const form = new FormData();
  for (const file of files) form.append("files", file);
  try {
    const response = await fetch("/products-v2/master/images", { method: "POST", body: form });
    if (response.ok && !response.redirected) return (await response.json()) as UploadAnswer;
  } catch {
    // The connection was lost: the same to the person as an upstream that does not answer.
  }
  return { ok: false, code: "upstream_unavailable" };
}
