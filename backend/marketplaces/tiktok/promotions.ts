import type { ChannelPromotion } from "../channel-promotions.ts";
import { listAllocations, searchInventory } from "./inventory.ts";
import type { Shop } from "./shop.ts";

/** The page of `inventory/search` allows a hundred products. */
export const TIKTOK_PROMOTION_BATCH = 50;

/**
 * Returns the units that campaigns and creators have for themselves. TikTok names them and says no
 * time: they are kept until it says them no more.
 */
export async function readPromotions(
  shop: Shop,
  productIds: readonly string[],
): Promise<ChannelPromotion[]> {
  if (productIds.length === 0) return [];
  return (await searchInventory(shop, productIds)).flatMap(
    ({ product_id: externalProductId, skus }) =>
      skus.flatMap((sku) =>
        listAllocations(sku).map(({ kind, name, quantity }) => ({
          ...{ externalProductId, externalVariantId: sku.id, kind, reserved: quantity },
          externalPromotionId: `${kind}:${name}`,
          startsAt: new Date(0),
          endsAt: null,
        })),
      ),
  );
}
