import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ShopCopy } from "#contract/product-images.ts";
import type { Backend } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { storedFiles } from "../db/schema/limits.ts";
import { images } from "../db/schema/products.ts";
import { transaction } from "../db/transaction.ts";
import { countFile } from "../limits/index.ts";
import { makeFileKey, makeImageKey, readImage, removeImageFiles } from "./images.ts";
import { makeShopCopiesJob } from "./jobs.ts";

interface Pictures {
  accountId: string;
  imageIds: readonly string[];
  /** Shown as wide as a page, so a larger copy is made. */
  isWide?: boolean;
}

export interface PictureFacts {
  width: number;
  height: number;
  hasCopies: boolean;
}

export async function readPictureFacts(
  db: Queryable,
  accountId: string,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, PictureFacts>> {
  if (imageIds.length === 0) return new Map();
  const { id, width, height, shopCopiesAt } = images;
  const rows = await db
    .select({ id, width, height, shopCopiesAt })
    .from(images)
    .where(and(eq(images.accountId, accountId), inArray(images.id, [...new Set(imageIds)])));
  return new Map(
    rows.map((row) => [
      row.id,
      { width: row.width, height: row.height, hasCopies: row.shopCopiesAt !== null },
    ]),
  );
}

/** Skips pictures that have copies. */
export async function enqueueShopCopies(
  { enqueue }: Pick<Backend, "enqueue">,
  tx: Transaction,
  { accountId, imageIds, isWide = false }: Pictures,
): Promise<void> {
  if (imageIds.length === 0) return;
  const withoutCopies = await tx
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.accountId, accountId),
        inArray(images.id, [...new Set(imageIds)]),
        isNull(images.shopCopiesAt),
      ),
    );
  if (withoutCopies.length === 0) return;
  const ids = withoutCopies.map(({ id }) => id);
  await enqueue(tx, makeShopCopiesJob, { accountId, imageIds: ids, isWide });
}

/** The picture may be deleted meanwhile; then no file stays. */
export async function makeShopCopies(
  backend: Backend,
  { accountId, imageIds, isWide = false }: Pictures,
): Promise<void> {
  const facts = await readPictureFacts(backend.db, accountId, imageIds);
  for (const [imageId, { hasCopies }] of facts) {
    const original = hasCopies ? null : await readImage(backend, imageId, "original");
    if (!original) continue;
    // Imported here only: libvips takes 10 MB of memory.
    const { encodeShopCopies } = await import("./encode-shop-copies.ts");
    const copies = await encodeShopCopies(original.bytes, { isWide });
    await storeCopies(backend, { accountId, imageId }, copies);
  }
}

async function storeCopies(
  backend: Backend,
  { accountId, imageId }: { accountId: string; imageId: string },
  copies: readonly { size: ShopCopy; bytes: Uint8Array }[],
): Promise<void> {
  for (const { size, bytes } of copies)
    await backend.files.set(
      makeFileKey(imageId, size),
      new File([new Uint8Array(bytes)], `${imageId}-${size}`),
    );
  const added = copies.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const imageExists = await transaction(backend.db, async (tx) => {
    const matchImage = and(eq(images.accountId, accountId), eq(images.id, imageId));
    const [image] = await tx.select().from(images).where(matchImage).for("update");
    if (!image) return false;
    if (image.shopCopiesAt !== null) return true;
    await tx.update(images).set({ shopCopiesAt: backend.now() }).where(matchImage);
    const key = makeImageKey(imageId);
    const [counted] = await tx
      .select({ bytes: storedFiles.bytes })
      .from(storedFiles)
      .where(and(eq(storedFiles.accountId, accountId), eq(storedFiles.key, key)));
    const file = { accountId, key, bytes: (counted?.bytes ?? 0) + added };
    await countFile(backend, tx, file, { isNeeded: true });
    return true;
  });
  if (!imageExists) await removeImageFiles(backend, imageId);
}
