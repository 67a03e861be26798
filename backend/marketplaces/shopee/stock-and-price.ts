import { z } from "zod";
import type { ItemResult, PushedStock } from "../channel-figures.ts";
import type { ListingVariant } from "../channel-listings.ts";
import { sendLocks } from "../send-locks.ts";
import { makeListSchema, optionalId, text } from "../wire.ts";
import { makeSellerStock } from "./locations.ts";
import { readPromotions } from "./promotions.ts";
import { toWireAmount } from "./regions.ts";
import { makeShopeeRules } from "./rules.ts";
import type { Shop } from "./shop.ts";

const BatchResult = z.object({
  success_list: makeListSchema(z.object({ model_id: optionalId })),
  failure_list: makeListSchema(z.object({ model_id: optionalId, failed_reason: text })),
});

/**
 * At most 50 items: `update_stock` sets the seller's stock, the units that can still be bought.
 * Fewer units than campaigns reserve are refused; then what they reserve is sent.
 */
export async function pushStock(
  shop: Shop,
  itemId: string,
  items: PushedStock[],
): Promise<ItemResult[]> {
  const locations = await shop.locations();
  const sendSome = (pushedStocks: PushedStock[]) => {
    const stockList = pushedStocks.map((item) => ({
      model_id: Number(item.externalVariantId),
      seller_stock: makeSellerStock(locations, item),
    }));
    const body = { item_id: Number(itemId), stock_list: stockList };
    return pushBatch(shop, "/api/v2/product/update_stock", body, pushedStocks);
  };
  return sendLocks(items, await sendSome(items), {
    isLock: ({ message }) => /reserved/i.test(message),
    read: () => readLocks(shop, itemId),
    send: sendSome,
  });
}

async function readLocks(shop: Shop, itemId: string): Promise<Map<string, number>> {
  const locks = new Map<string, number>();
  for (const { externalVariantId: id, reserved } of await readPromotions(
    shop.http,
    shop.credentials,
    [itemId],
  ))
    locks.set(id, (locks.get(id) ?? 0) + reserved);
  return locks;
}

/**
 * At most 50 items, in minor units of the shop's currency. Prices with decimals are not sent where
 * the shop takes none.
 */
export async function pushPrices(
  shop: Shop,
  itemId: string,
  items: { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> {
  const { priceStep } = makeShopeeRules(shop.region.toLowerCase());
  const sendable = items.filter(({ price }) => price % priceStep === 0);
  const priceList = sendable.map((item) => ({
    model_id: Number(item.externalVariantId),
    original_price: toWireAmount(item.price, shop.region),
  }));
  const results = await pushBatch(
    shop,
    "/api/v2/product/update_price",
    { item_id: Number(itemId), price_list: priceList },
    sendable,
  );
  const refused = items
    .filter((item) => !sendable.includes(item))
    .map(({ externalVariantId }) => ({
      ...{ externalVariantId, ok: false as const, code: "price_step" },
      message: "The price has decimals, which this shop takes none of",
    }));
  return [...results, ...refused];
}

/** The channel answers two lists; an item in neither was not acknowledged and counts as failed. */
async function pushBatch(
  shop: Shop,
  path: string,
  body: object,
  items: { externalVariantId: string }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const result = await shop.http.json({
    path,
    credentials: shop.credentials,
    body,
    schema: BatchResult,
  });
  const succeeded = new Set(result.success_list.map((item) => item.model_id ?? "0"));
  const failures = new Map(
    result.failure_list.map((item) => [item.model_id ?? "0", item.failed_reason]),
  );
  return items.map(({ externalVariantId }) => {
    if (succeeded.has(externalVariantId)) return { externalVariantId, ok: true };
    const reason = failures.get(externalVariantId);
    return {
      externalVariantId,
      ok: false,
      code: reason === undefined ? "unacknowledged" : "refused",
      message: reason || "No acknowledgement",
    };
  });
}

/**
 * Kilograms and whole centimetres. Leaves out sizes unless all three are known, since Shopee
 * refuses partial sizes.
 */
export function makePackage(variant: ListingVariant) {
  const { widthCm, heightCm, lengthCm } = variant;
  const isSizeKnown = widthCm > 0 && heightCm > 0 && lengthCm > 0;
  const dimension = {
    package_width: Math.ceil(widthCm),
    package_height: Math.ceil(heightCm),
    package_length: Math.ceil(lengthCm),
  };
  return { weight: variant.weightG / 1000, ...(isSizeKnown ? { dimension } : {}) };
}
