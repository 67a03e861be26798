import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";

/** What a shop says of a variant in its own words and figures; null: as the master product. */
export interface ShownVariant {
  name: string | null;
  description: string | null;
  condition: "new" | "used" | null;
  imageIds: string[] | null;
  /** Those of `imageIds` that are not the product's. */
  ownImageIds: string[];
  /** Minor units. */
  price: number | null;
  /** Units. */
  quantity: number | null;
}

/** The variants of the products that the shop shows, by their ids. */
export async function readShownVariants(
  db: Queryable,
  accountId: string,
  channelId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ShownVariant>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({
      variantId: channelVariants.variantId,
      name: channelProducts.name,
      description: channelProducts.description,
      condition: channelProducts.condition,
      imageIds: channelProducts.imageIds,
      ownImageIds: channelProducts.ownImageIds,
      prices: channelProducts.prices,
      pushedPrice: channelVariants.pushedPrice,
      quantity: channelVariants.pushedQuantity,
    })
    .from(channelProducts)
    .innerJoin(
      channelVariants,
      and(
        eq(channelVariants.accountId, channelProducts.accountId),
        eq(channelVariants.channelProductId, channelProducts.id),
      ),
    )
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.channelId, channelId),
        inArray(channelProducts.productId, [...productIds]),
        eq(channelProducts.isListed, true),
      ),
    );
  return new Map(
    rows.map(({ variantId, prices, pushedPrice, ...words }) => [
      variantId,
      { ...words, price: pushedPrice ?? prices[variantId] ?? null },
    ]),
  );
}
