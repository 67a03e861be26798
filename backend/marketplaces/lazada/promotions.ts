import { z } from "zod";
import type { ChannelPromotion } from "../channel-promotions.ts";
import { skipIfUnreadable } from "../put-aside.ts";
import { number, optionalId, optionalInstant, splitIntoBatches } from "../wire.ts";
import { readProductOrNull, type WireSku } from "./items.ts";
import type { Shop } from "./shop.ts";

const MAX_PARALLEL = 5;
/**
 * Lazada does not document the fields of a reservation. Missing fields mean a campaign without an
 * end.
 */
const Reservation = z.looseObject({
  channelCode: optionalId,
  quantity: number,
  startTime: optionalInstant,
  endTime: optionalInstant,
});

/** Reads each item by a call. */
export async function readPromotions(
  shop: Shop,
  productIds: readonly string[],
): Promise<ChannelPromotion[]> {
  const channelPromotions: ChannelPromotion[] = [];
  for (const chunk of splitIntoBatches(productIds, MAX_PARALLEL)) {
    const products = await Promise.all(
      chunk.map((externalId) =>
        skipIfUnreadable({ kind: "item", externalId }, readProductOrNull(shop, externalId)),
      ),
    );
    channelPromotions.push(
      ...products.flatMap((product) =>
        product ? product.skus.flatMap((sku) => listPromotionsOfSku(product.item_id, sku)) : [],
      ),
    );
  }
  return channelPromotions;
}

function listPromotionsOfSku(externalProductId: string, sku: WireSku): ChannelPromotion[] {
  return sku.channelInventories.flatMap((entry, index) => {
    const reservation = Reservation.safeParse(entry);
    if (!reservation.success || reservation.data.quantity <= 0) return [];
    const { channelCode, quantity, startTime, endTime } = reservation.data;
    return [
      {
        externalProductId,
        externalVariantId: sku.SkuId,
        externalPromotionId: channelCode ?? `${sku.SkuId}-${index}`,
        kind: "campaign",
        startsAt: startTime,
        endsAt: endTime,
        reserved: quantity,
      },
    ];
  });
}
