import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { type Attempt, attempt } from "#app/upstream/http.ts";
import { uploadImages } from "#contract/product-images.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";

/** Uploads pictures, with one type per file, in order (docs/specification.md "Calls"). */
export async function uploadProductImages(
  context: Readonly<RouterContextProvider>,
  files: readonly File[],
  kind: keyof typeof IMAGE_TYPE = "product",
): Promise<Attempt<{ id: string; url: string }[]>> {
  const body = new FormData();
  for (const file of files) body.append("images", file);
  body.set("data", JSON.stringify({ imageTypes: files.map(() => IMAGE_TYPE[kind]) }));
  const outcome = await attempt(getCall(context)(uploadImages, { body }));
  return outcome.ok
    ? { ok: true, value: outcome.value.images.map(({ id, url }) => ({ id, url })) }
    : outcome;
}
