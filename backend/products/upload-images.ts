import { z } from "zod";
import { MAX_IMAGES_AT_ONCE } from "#contract/product-images.ts";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { invalid, ProblemError } from "../http/problem-error.ts";
import { makeImageUrl } from "./image-url.ts";
import { storeImage } from "./images.ts";

const ImageTypes = z.array(z.literal(Object.values(IMAGE_TYPE)));

/** The text is fixed (docs/specification.md "Refusals"). */
const mismatchProblem = () => invalid("uploaded_image_mismatch", "uploaded image mismatch");

/**
 * Checks all pictures before decoding; one bad picture refuses all. `imageTypes` match them in
 * order. Throws 422 `uploaded_image_mismatch` or `unreadable_image`, 413 `image_too_large` or
 * `too_many_images`, 415 `image_type`.
 */
export async function uploadImages(
  backend: Backend,
  accountId: string,
  body: { images?: unknown; data: string },
) {
  const uploads = (Array.isArray(body.images) ? body.images : [body.images]).filter(
    (part): part is File => part instanceof File,
  );
  const types = matchTypes(uploads.length, readTypes(body.data));
  if (uploads.length > MAX_IMAGES_AT_ONCE)
    throw new ProblemError(
      413,
      "too_many_images",
      `At most ${MAX_IMAGES_AT_ONCE} pictures at once`,
      { details: { max: MAX_IMAGES_AT_ONCE } },
    );
  const largeUpload = uploads.find((upload) => upload.size > MAX_IMAGE_BYTES);
  if (largeUpload)
    throw new ProblemError(413, "image_too_large", `image_too_large: ${largeUpload.name}`, {
      details: { name: largeUpload.name, maxBytes: MAX_IMAGE_BYTES },
    });
  const images = [];
  // Pictures are decoded in sequence, because one can be large.
  for (const [index, upload] of uploads.entries()) {
    const type = types[index] ?? IMAGE_TYPE.product;
    const { id } = await storeImage(
      backend,
      accountId,
      new Uint8Array(await upload.arrayBuffer()),
      { type, name: upload.name },
    );
    images.push({ id, type, url: makeImageUrl(backend.config, id) });
  }
  return { images };
}

function readTypes(data: string): unknown {
  try {
    return JSON.parse(data).imageTypes;
  } catch {
    throw mismatchProblem();
  }
}

/** Throws 422 `uploaded_image_mismatch`. */
export function matchTypes(count: number, imageTypes: unknown): number[] {
  const types = ImageTypes.safeParse(imageTypes);
  if (
    !types.success ||
    count === 0 ||
    count !== types.data.length ||
    !hasOneImagePerChart(types.data)
  )
    throw mismatchProblem();
  return types.data;
}

/** A size chart needs exactly one picture. */
const hasOneImagePerChart = (types: number[]): boolean =>
  [IMAGE_TYPE.sizeChart, IMAGE_TYPE.sizeChartChannel].every(
    (chart) => types.filter((type) => type === chart).length <= 1,
  );
