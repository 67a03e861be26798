import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { productImages } from "../db/schema/products.ts";
import { invalid } from "../http/problem-error.ts";
import { findKnownImages } from "../products/index.ts";

/**
 * Lists pictures that the product lacks. Throws 422 `invalid_body`: `image_unknown` at foreign
 * ones.
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
  const productImageIds = new Set(rows.map(({ id }) => id));
  const listingImageIds = [...new Set(imageIds)].filter((id) => !productImageIds.has(id));
  const knownImageIds = await findKnownImages(tx, accountId, listingImageIds);
  const unknown = listingImageIds.filter((id) => !knownImageIds.has(id));
  if (unknown.length > 0)
    throw invalid(
      "invalid_body",
      "The account has no such picture",
      Object.fromEntries(
        unknown.map((id) => [`imageIds[${imageIds.indexOf(id)}]`, "image_unknown"]),
      ),
    );
  return listingImageIds;
}
