import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { productImages } from "../db/schema/products.ts";
import { invalid } from "../http/problem-error.ts";
import { findKnownImages } from "../products/index.ts";

/**
 * Returns those of a listing's pictures that the product does not have, which are only this
 * channel's. Throws 422 `invalid_body` with `image_unknown` at each that is not the account's.
 */
export async function listOwnPictures(
  tx: Transaction,
  accountId: string,
  productId: string,
  imageIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(and(eq(productImages.accountId, accountId), eq(productImages.productId, productId)));
  const ofProduct = new Set(rows.map(({ id }) => id));
  const listingPictures = [...new Set(imageIds)].filter((id) => !ofProduct.has(id));
  const knownImageIds = await findKnownImages(tx, accountId, listingPictures);
  const unknown = listingPictures.filter((id) => !knownImageIds.has(id));
  if (unknown.length > 0)
    throw invalid(
      "invalid_body",
      "The account has no such picture",
      Object.fromEntries(
        unknown.map((id) => [`imageIds[${imageIds.indexOf(id)}]`, "image_unknown"]),
      ),
    );
  return listingPictures;
}
