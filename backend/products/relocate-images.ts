import { CHANNEL_TYPES } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { invalid } from "../http/problem-error.ts";
import { fetchPicture } from "./fetch-picture.ts";
import { makeImageUrl, readImageId } from "./image-url.ts";
import { copyImage, storeImage } from "./images.ts";
import { matchTypes } from "./upload-images.ts";

/** Each picture may be 10 MB. */
const MAX_PARALLEL = 4;

interface WantedImage {
  url: string;
  type: number;
}
type ImageReader = (url: string) => Promise<Uint8Array | null>;

/**
 * Copies pictures from other addresses into the account, in order. Keeps the account's own, or
 * copies them for another type. Fetches all before refusing, so that all faults are reported.
 * Throws 422 `uploaded_image_mismatch`, 422 `picture_unreachable` (fields: `urls[<n>]`), and as
 * `storeImage`.
 */
export async function relocateImages(
  backend: Backend,
  accountId: string,
  body: { urls: readonly string[]; imageTypes: readonly number[] },
  readImage?: ImageReader,
) {
  const types = matchTypes(body.urls.length, body.imageTypes);
  const pictures = body.urls.map((url, index): WantedImage => ({ url, type: types[index] ?? 0 }));
  const ids: (string | null)[] = [];
  for (let index = 0; index < pictures.length; index += MAX_PARALLEL)
    ids.push(
      ...(await storeImages(
        backend,
        accountId,
        pictures.slice(index, index + MAX_PARALLEL),
        readImage ?? makeImageReader(backend),
      )),
    );
  const missing = ids.flatMap((id, index) =>
    id === null ? [[`urls[${index}]`, "picture_unreachable"]] : [],
  );
  if (missing.length > 0)
    throw invalid(
      "picture_unreachable",
      `${missing.length} pictures could not be fetched`,
      Object.fromEntries(missing),
    );
  return pictures.map(({ type }, index) => ({
    id: ids[index] ?? "",
    type,
    url: makeImageUrl(backend.config, ids[index] ?? ""),
  }));
}

async function storeImages(
  backend: Backend,
  accountId: string,
  chunk: readonly WantedImage[],
  readImage: ImageReader,
): Promise<(string | null)[]> {
  const fetched = await Promise.all(
    chunk.map(({ url }) => (readImageId(url) === null ? readImage(url) : null)),
  );
  const ids: (string | null)[] = [];
  // Pictures are decoded in sequence, because one can be large.
  for (const [index, { url, type }] of chunk.entries()) {
    const ownImageId = readImageId(url);
    const bytes = fetched[index];
    if (ownImageId !== null)
      ids.push((await copyImage(backend, accountId, ownImageId, type))?.id ?? null);
    else
      ids.push(
        bytes
          ? (await storeImage(backend, accountId, bytes, { type, name: readFileName(url) })).id
          : null,
      );
  }
  return ids;
}

/** Fetches a marketplace's pictures by its connector, others as untrusted. */
function makeImageReader(backend: Backend): ImageReader {
  return async (url) => {
    for (const type of CHANNEL_TYPES) {
      const bytes = await backend.connector(type)?.listings?.ownPicture(url);
      if (bytes) return bytes;
    }
    return backend.config.fetchImportPictures ? fetchPicture(url) : null;
  };
}

/** Shown only in errors. */
function readFileName(url: string): string {
  return URL.parse(url)?.pathname.split("/").at(-1) || url;
}
