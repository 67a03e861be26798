import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { orderLines } from "../db/schema/orders.ts";
import { images, productImages, products, variants } from "../db/schema/products.ts";
import { uncountFiles } from "../limits/index.ts";
import { makeImageKey } from "./images.ts";

/**
 * Deletes pictures of products that left the trash, unless they are used elsewhere or were sold
 * (orders show them), and frees their storage. Returns the ids, for `removeImageFiles` after the
 * commit.
 */
export async function removePicturesOfProducts(
  tx: Transaction,
  accountId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const unsoldProducts = await tx
    .select({ id: products.id, types: products.variationTypes })
    .from(products)
    .where(
      and(
        eq(products.accountId, accountId),
        inArray(products.id, [...productIds]),
        notExists(
          tx
            .select({ id: orderLines.id })
            .from(orderLines)
            .innerJoin(
              variants,
              and(eq(variants.accountId, accountId), eq(variants.id, orderLines.variantId)),
            )
            .where(and(eq(orderLines.accountId, accountId), eq(variants.productId, products.id))),
        ),
      ),
    );
  const matchImages = (ids: readonly string[]) =>
    and(eq(productImages.accountId, accountId), inArray(productImages.productId, [...ids]));
  const productPictures = await tx
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(matchImages(unsoldProducts.map(({ id }) => id)));
  await tx.delete(productImages).where(matchImages(productIds));
  const candidates = [
    ...productPictures.map(({ id }) => id),
    ...unsoldProducts.flatMap(({ types }) =>
      types.flatMap(({ options }) => options.flatMap(({ imageId }) => imageId ?? [])),
    ),
  ];
  return removeUnusedImages(tx, accountId, candidates);
}

/** Returns the ids of the deleted pictures, for `removeImageFiles` after the commit. */
export async function removeUnusedImages(
  tx: Transaction,
  accountId: string,
  imageIds: readonly string[],
): Promise<string[]> {
  const deletedImages = await tx
    .delete(images)
    .where(and(eq(images.accountId, accountId), inArray(images.id, [...imageIds]), matchUnused))
    .returning({ id: images.id });
  const ids = deletedImages.map(({ id }) => id);
  await uncountFiles(tx, accountId, ids.map(makeImageKey));
  return ids;
}

/** Names every column that references a picture. */
const matchUnused = sql`
  not exists (select from product_images p where p.account_id = images.account_id and p.image_id = images.id)
  and not exists (select from products p, jsonb_path_query(p.variation_types, '$[*].options[*].imageId') o
    where p.account_id = images.account_id and (p.deleted_at is null or p.trashed_at is not null)
      and o #>> '{}' = images.id)
  and not exists (select from size_charts s where s.account_id = images.account_id and s.image_id = images.id)
  and not exists (select from channel_products c, jsonb_array_elements_text(c.image_ids) i
    where c.account_id = images.account_id and i = images.id)
  and not exists (select from channel_products c where c.account_id = images.account_id and c.size_chart_image_id = images.id)
  and not exists (select from storefront_items s, jsonb_array_elements_text(s.image_ids) i
    where s.account_id = images.account_id and i = images.id)
  and not exists (select from storefront_items s, jsonb_path_query(s.variation_types, '$[*].options[*].imageId') o
    where s.account_id = images.account_id and o #>> '{}' = images.id)
  and not exists (select from storefronts s where s.account_id = images.account_id and s.cover_image_id = images.id)
  and not exists (select from accounts a where a.id = images.account_id and a.logo_image_id = images.id)`;
