import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { notFound } from "../http/problem-error.ts";
import { loadPictureFiles } from "../products/index.ts";

/**
 * Pixels. Figures of a transfer and its QR stay readable, and strangers cannot fill the seller's
 * storage with large pictures.
 */
const LONGEST_SIDE = 2_560;

export interface PrivatePicture {
  key: string;
  bytes: number;
  /** Our copy of it. */
  jpeg: Uint8Array;
}

/** Returns the file of a form field, or `null` if none was chosen. */
export const toChosenFile = (given: unknown): File | null =>
  given instanceof File && given.size > 0 ? given : null;

/**
 * Stores a picture that only members and its buyer see, without its metadata. The transaction that
 * stores the key counts the file. Throws as `makePictureFiles` (picture-file.ts).
 */
export async function storePrivatePicture(
  backend: Pick<Backend, "files">,
  accountId: string,
  file: File,
  longestSide = LONGEST_SIDE,
): Promise<PrivatePicture> {
  const { files } = await loadPictureFiles(
    accountId,
    new Uint8Array(await file.arrayBuffer()),
    file.name,
    { sizes: [], longestSide },
  );
  const [original] = files;
  if (!original) throw new Error("The picture has no original");
  const key = `storefronts/${accountId}/${newId()}`;
  const { bytes, mediaType: type } = original;
  await backend.files.set(key, new File([new Uint8Array(bytes)], "picture", { type }));
  return { key, bytes: bytes.byteLength, jpeg: bytes };
}

/** Throws 404 if there is no picture. */
export async function privatePictureAnswer(
  { files }: Pick<Backend, "files">,
  key: string | null,
): Promise<Response> {
  const file = key === null ? null : await files.get(key);
  if (!file) throw notFound("The picture");
  return new Response(await file.arrayBuffer(), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
