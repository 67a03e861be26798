import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";

/** A shop's texts and figures of a variant; `null`: the product's. */
export interface ShownVariant {
  name: string | null;
  description: string | null;
  condition: "new" | "used" | null;
  imageIds: string[] | null;
  /** Ids in `imageIds` that are not the product's. */
  ownImageIds: string[];
  /** Minor units. */
  price: number | null;
  /** Units. */
  quantity: number | null;
}

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
    rows.map(({ variantId, prices, pushedPrice, ...texts }) => [
      variantId,
      { ...texts, price: pushedPrice ?? prices[variantId] ?? null },
    ]),
  );
}
