import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { SHOP_COPIES, type ShopCopy } from "#contract/product-images.ts";
import { IMAGE_SIZES, type ImageSize } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { images } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { countFile, requireStorageLeft } from "../limits/index.ts";
import { invalidIdsProblem } from "./find-products.ts";
import { makeImageUrl } from "./image-url.ts";
import { loadPictureFiles } from "./load-picture-files.ts";

/** Key under which the bytes of the picture's files are counted. */
export const makeImageKey = (imageId: string) => `images/${imageId}`;
export const makeFileKey = (imageId: string, size: ImageSize | ShopCopy) =>
  `${makeImageKey(imageId)}/${size}`;

export interface ImageFacts {
  /** contract/statuses.ts IMAGE_TYPE */
  type: number;
  /** File name at upload, for errors only. */
  name: string;
  isPlaceholder?: boolean;
  /** The order of the return that the picture is evidence for. */
  orderId?: string;
}

/** Stores all sizes. Throws as `makePictureFiles` (picture-file.ts), 429 `storage_full`. */
export async function storeImage(
  backend: Backend,
  accountId: string,
  bytes: Uint8Array,
  facts: ImageFacts,
): Promise<{ id: string }> {
  const id = newId();
  const { isPlaceholder = false, orderId = null } = facts;
  if (!isPlaceholder) await requireStorageLeft(backend, accountId);
  const { width, height, files } = await loadPictureFiles(accountId, bytes, facts.name);
  // Files come first: a row always has its files, and files without a row do no harm.
  await Promise.all(
    files.map(({ size, bytes: content, mediaType }) =>
      backend.files.set(
        makeFileKey(id, size),
        new File([new Uint8Array(content)], `${id}-${size}`, { type: mediaType }),
      ),
    ),
  );
  const storedBytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const row = {
    ...{ id, accountId, type: facts.type, name: facts.name.slice(0, 255), orderId },
    ...{ mediaType: "image/jpeg", width, height, bytes: bytes.byteLength, isPlaceholder },
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  try {
    await insertImage(backend, row, storedBytes);
  } catch (error) {
    if (error instanceof ProblemError) await removeImageFiles(backend, id);
    throw error;
  }
  return { id };
}

async function insertImage(
  backend: Backend,
  row: typeof images.$inferInsert & { id: string },
  stored: number,
): Promise<void> {
  const { accountId, id, isPlaceholder = false } = row;
  await transaction(backend.db, async (tx) => {
    const file = { accountId, key: makeImageKey(id), bytes: stored };
    await countFile(backend, tx, file, { isNeeded: isPlaceholder });
    await tx.insert(images).values(row);
  });
}

/** Files left by an interruption have no row and do no harm. */
export async function removeImageFiles(
  { files }: Pick<Backend, "files">,
  imageId: string,
): Promise<void> {
  await Promise.all(listImageFiles(imageId).map((key) => files.remove(key)));
}

export const listImageFiles = (imageId: string): string[] =>
  [...IMAGE_SIZES, ...SHOP_COPIES].map((size) => makeFileKey(imageId, size));

/** Checks no account: ids are unguessable, and pictures never change. `null`: unknown. */
export async function readImage(
  { files }: Pick<Backend, "files">,
  imageId: string,
  size: ImageSize | ShopCopy,
): Promise<{ bytes: Uint8Array; mediaType: string } | null> {
  if (!/^[0-9a-f-]{36}$/.test(imageId)) return null;
  const file = await files.get(makeFileKey(imageId, size));
  return file
    ? {
        bytes: new Uint8Array(await file.arrayBuffer()),
        mediaType: getMediaType(size),
      }
    : null;
}

function getMediaType(size: ImageSize | ShopCopy): string {
  if (size === "original") return "image/jpeg";
  return size.endsWith(".avif") ? "image/avif" : "image/webp";
}

/** Keeps the ids' order. Throws 400 `invalid_ids_param`. */
export async function getImages(backend: Backend, accountId: string, ids: readonly string[] = []) {
  if (ids.length === 0) throw invalidIdsProblem();
  const rows = await backend.db
    .select()
    .from(images)
    .where(and(eq(images.accountId, accountId), inArray(images.id, [...ids])));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)]
    .flatMap((id) => rowsById.get(id) ?? [])
    .map(({ id, type, name, width, height, bytes, isPlaceholder }) => ({
      ...{
        id,
        type,
        url: makeImageUrl(backend.config, id),
        name,
        width,
        height,
        bytes,
        isPlaceholder,
      },
    }));
}

/** Copies a picture of the account with its files, for another use. `null`: unknown. */
export async function copyImage(
  backend: Backend,
  accountId: string,
  imageId: string,
  type: number,
): Promise<{ id: string } | null> {
  const [row] = await backend.db
    .select()
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.accountId, accountId)));
  if (!row || row.type === type) return row ?? null;
  const id = newId();
  let storedBytes = 0;
  for (const size of IMAGE_SIZES) {
    const file = await backend.files.get(makeFileKey(imageId, size));
    if (!file) continue;
    await backend.files.set(makeFileKey(id, size), file);
    storedBytes += file.size;
  }
  const copy = { ...row, id, type, orderId: null, shopCopiesAt: null, createdAt: backend.now() };
  await insertImage(backend, copy, storedBytes);
  return { id };
}
