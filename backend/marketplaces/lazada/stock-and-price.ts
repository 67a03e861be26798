import type { ItemResult, PushedStock } from "../channel-figures.ts";
import { ConnectorError } from "../connector.ts";
import { distributeUnits } from "../distribute-units.ts";
import { toWireAmount } from "../money.ts";
import { nothing } from "./http.ts";
import type { Shop } from "./shop.ts";
import { type PayloadFields, requestXml } from "./xml.ts";

/**
 * Sends each variant's units that buyers can order; Lazada adds the units reserved for open orders.
 * Fewer units than a campaign reserves are refused.
 */
export async function pushStock(
  shop: Shop,
  productId: string,
  items: PushedStock[],
): Promise<ItemResult[]> {
  const warehouses = await shop.warehouses();
  return each(items, (some) =>
    shop.http.json({
      path: "/product/stock/sellable/update",
      method: "POST",
      credentials: shop.credentials,
      params: {
        payload: requestXml(
          some.map((item) => ({
            ...{ ItemId: productId, SkuId: item.externalVariantId },
            ...sellable(warehouses, item),
          })),
        ),
      },
      schema: nothing,
    }),
  );
}

/**
 * Without a warehouse's code the quantity is the main warehouse's, and buyers could also order from
 * the others. A shop with one warehouse may name none.
 */
function sellable(warehouses: readonly string[], item: PushedStock): PayloadFields {
  if (warehouses.length < 2) return { SellableQuantity: item.quantity };
  const places = distributeUnits(warehouses, item).map(({ location, units }) => ({
    ...{ WarehouseCode: location, SellableQuantity: units },
  }));
  return { MultiWarehouseInventories: { MultiWarehouseInventory: places } };
}

/** The price in minor units. */
export const pushPrices = (
  shop: Shop,
  productId: string,
  items: { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> =>
  each(items, (some) =>
    shop.http.json({
      path: "/product/price_quantity/update",
      method: "POST",
      credentials: shop.credentials,
      params: {
        payload: requestXml(
          some.map(({ externalVariantId, price }) => ({
            ItemId: productId,
            SkuId: externalVariantId,
            Price: toWireAmount(price, shop.currency),
          })),
        ),
      },
      schema: nothing,
    }),
  );

/** Lazada refuses all of them if one is wrong. Then each is sent separately. */
async function each<T extends { externalVariantId: string }>(
  items: readonly T[],
  send: (some: readonly T[]) => Promise<unknown>,
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  try {
    await send(items);
    return items.map(({ externalVariantId }) => ({ externalVariantId, ok: true }));
  } catch (error) {
    const isOneOfThem =
      error instanceof ConnectorError && ["rejected", "not_found"].includes(error.kind);
    if (!isOneOfThem) throw error;
    const [only, ...more] = items;
    if (more.length > 0 || !only) {
      const results: ItemResult[] = [];
      for (const item of items) results.push(...(await each([item], send)));
      return results;
    }
    const { code, message } = error;
    return [{ externalVariantId: only.externalVariantId, ok: false, code, message }];
  }
}
