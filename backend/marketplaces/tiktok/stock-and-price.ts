import { z } from "zod";
import type { ItemResult, PushedStock } from "../channel-figures.ts";
import { ConnectorError } from "../connector.ts";
import { toWireAmount } from "../money.ts";
import { ignored, list, text } from "../wire.ts";
import { readProduct } from "./items.ts";
import { inventoryOf, warehousesOf } from "./product-body.ts";
import { inShop, type Shop } from "./shop.ts";

const Result = z.object({
  errors: list(
    z.object({
      code: z.number(),
      message: text,
      detail: z.object({ sku_id: text }).nullish(),
    }),
  ),
});

/** Sends each variant's units for every warehouse that it has. */
export async function pushStock(
  shop: Shop,
  productId: string,
  items: PushedStock[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const inventories = await inventoriesOf(shop, productId, items);
  const { errors } = await shop.http.json({
    ...inShop(shop),
    path: `/product/202309/products/${encodeURIComponent(productId)}/inventory/update`,
    body: {
      skus: items.map(({ externalVariantId }, at) => ({
        id: externalVariantId,
        inventory: inventories[at],
      })),
    },
    schema: Result,
  });
  const failures = new Map(errors.map((error) => [error.detail?.sku_id ?? "", error]));
  return items.map(({ externalVariantId }) => {
    // An error without a variant concerns all of them.
    const failure = failures.get(externalVariantId) ?? failures.get("");
    if (!failure) return { externalVariantId, ok: true };
    const { code, message } = failure;
    return { externalVariantId, ok: false, code: String(code), message: message || String(code) };
  });
}

/** A shop with one warehouse needs no division. */
async function inventoriesOf(shop: Shop, productId: string, items: PushedStock[]) {
  const hasSeveral = (await shop.warehouses()).length > 1;
  const { skus } = hasSeveral
    ? await readProduct(shop, productId, { isLatest: true })
    : { skus: [] };
  const there = new Map(skus.map((sku) => [sku.id, sku]));
  return Promise.all(
    items.map(async (item) =>
      inventoryOf(await warehousesOf(shop, there.get(item.externalVariantId)), item),
    ),
  );
}

/**
 * In minor units. TikTok refuses all of them if one is wrong. Then each is sent by itself, so that
 * the others succeed.
 */
export async function pushPrices(
  shop: Shop,
  productId: string,
  items: { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  try {
    await sendPrices(shop, productId, items);
    return items.map(({ externalVariantId }) => ({ externalVariantId, ok: true }));
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "rejected")) throw error;
    const [only, ...more] = items;
    if (more.length > 0 || !only) {
      const results: ItemResult[] = [];
      for (const item of items) results.push(...(await pushPrices(shop, productId, [item])));
      return results;
    }
    const { code, message } = error;
    return [{ externalVariantId: only.externalVariantId, ok: false, code, message }];
  }
}

async function sendPrices(
  shop: Shop,
  productId: string,
  items: { externalVariantId: string; price: number }[],
): Promise<void> {
  const { currency } = shop;
  await shop.http.json({
    ...inShop(shop),
    path: `/product/202309/products/${encodeURIComponent(productId)}/prices/update`,
    body: {
      skus: items.map(({ externalVariantId, price }) => ({
        id: externalVariantId,
        price: { amount: toWireAmount(price, currency), currency },
      })),
    },
    schema: ignored,
  });
}
