import { z } from "zod";
import type { ChannelPromotion } from "../channel-promotions.ts";
import { unlessUnreadable } from "../put-aside.ts";
import { batches, number, optionalId, optionalInstant } from "../wire.ts";
import { readIfThere, type WireSku } from "./items.ts";
import type { Shop } from "./shop.ts";

const AT_ONCE = 5;
/**
 * Lazada documents that a campaign's units are here, but not the fields. Missing or new fields mean
 * a campaign without an end.
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
  const found: ChannelPromotion[] = [];
  for (const some of batches(productIds, AT_ONCE)) {
    const products = await Promise.all(
      some.map((externalId) =>
        unlessUnreadable({ kind: "item", externalId }, readIfThere(shop, externalId)),
      ),
    );
    found.push(
      ...products.flatMap((product) =>
        product ? product.skus.flatMap((sku) => ofSku(product.item_id, sku)) : [],
      ),
    );
  }
  return found;
}

function ofSku(externalProductId: string, sku: WireSku): ChannelPromotion[] {
  return sku.channelInventories.flatMap((entry, at) => {
    const reservation = Reservation.safeParse(entry);
    if (!reservation.success || reservation.data.quantity <= 0) return [];
    const { channelCode, quantity, startTime, endTime } = reservation.data;
    return [
      {
        externalProductId,
        externalVariantId: sku.SkuId,
        externalPromotionId: channelCode ?? `${sku.SkuId}-${at}`,
        kind: "campaign",
        startsAt: startTime ?? new Date(0),
        endsAt: endTime,
        reserved: quantity,
      },
    ];
  });
}
