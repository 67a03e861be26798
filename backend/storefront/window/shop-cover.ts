import { and, eq } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { storefronts } from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid } from "../../http/problem-error.ts";
import {
  enqueueShopCopies,
  removeImageFiles,
  removeUnusedImages,
  storeImage,
} from "../../products/index.ts";
import { toChosenFile } from "../private-pictures.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** The type of a shop's wide picture, which is no product's (contract/statuses.ts IMAGE_TYPE). */
const COVER_TYPE = 102;

/** Throws 422 `required` without a file, and as `storeImage`. */
export async function storeCover(
  backend: Backend,
  shop: OpenStorefront,
  given: unknown,
): Promise<void> {
  const file = toChosenFile(given);
  if (!file) throw invalid("required", "No picture", { cover: "required" });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const facts = { type: COVER_TYPE, name: file.name };
  const { id } = await storeImage(backend, shop.accountId, bytes, facts);
  await setCover(backend, shop, id);
}

/** Sets the shop's wide picture, or takes it off, and deletes the one before it. */
export async function setCover(
  backend: Backend,
  { accountId, id }: OpenStorefront,
  coverImageId: string | null,
): Promise<void> {
  const isThisShop = and(eq(storefronts.accountId, accountId), eq(storefronts.id, id));
  const removedImages = await transaction(backend.db, async (tx) => {
    const [before] = await tx
      .select({ imageId: storefronts.coverImageId })
      .from(storefronts)
      .where(isThisShop)
      .for("update");
    await tx.update(storefronts).set({ coverImageId, updatedAt: backend.now() }).where(isThisShop);
    const imageIds = coverImageId === null ? [] : [coverImageId];
    await enqueueShopCopies(backend, tx, { accountId, imageIds, isWide: true });
    return before?.imageId ? removeUnusedImages(tx, accountId, [before.imageId]) : [];
  });
  for (const imageId of removedImages) await removeImageFiles(backend, imageId);
}
