import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { images, productImages } from "../db/schema/products.ts";

/** Products without a picture are absent. */
export async function readFirstPictures(
  db: Queryable,
  accountId: string,
  productIds: readonly string[],
): Promise<Map<string, { id: string; isPlaceholder: boolean }>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([productImages.productId], {
      productId: productImages.productId,
      id: images.id,
      isPlaceholder: images.isPlaceholder,
    })
    .from(productImages)
    .innerJoin(
      images,
      and(eq(images.accountId, productImages.accountId), eq(images.id, productImages.imageId)),
    )
    .where(
      and(
        eq(productImages.accountId, accountId),
        inArray(productImages.productId, [...new Set(productIds)]),
      ),
    )
    .orderBy(asc(productImages.productId), asc(productImages.position));
  return new Map(rows.map(({ productId, ...image }) => [productId, image]));
}
