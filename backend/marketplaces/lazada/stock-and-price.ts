import type { ItemResult, PushedStock } from "../channel-figures.ts";
import { ConnectorError } from "../connector.ts";
import { distributeUnits } from "../distribute-units.ts";
import { toWireAmount } from "../money.ts";
import { sendLocks } from "../send-locks.ts";
import { ignoredAnswer } from "./http.ts";
import { readProduct, readProductOrNull } from "./items.ts";
import { makeStatusField } from "./product-body.ts";
import { readPromotions } from "./promotions.ts";
import type { Shop } from "./shop.ts";
import { type PayloadFields, requestXml } from "./xml.ts";

/**
 * Sends each variant's units that buyers can order; Lazada adds the units reserved for open orders.
 * Fewer units than a campaign reserves are refused; then what it reserves is sent.
 */
export async function pushStock(
  shop: Shop,
  productId: string,
  items: PushedStock[],
): Promise<ItemResult[]> {
  const warehouses = await shop.warehouses();
  const sendSome = (chunk: readonly PushedStock[]) => sendStock(shop, productId, warehouses, chunk);
  const results = await sendLocks(items, await sendEach(items, sendSome), {
    // The reason of this refusal is not documented.
    isLock: () => true,
    read: () => readLocks(shop, productId),
    send: (lowest) => sendEach(lowest, sendSome),
  });
  return warehouses.length < 2
    ? results
    : confirmPlaces(shop, productId, { warehouses, items, results, send: sendSome });
}

const sendStock = (
  shop: Shop,
  productId: string,
  warehouses: readonly string[],
  items: readonly PushedStock[],
): Promise<unknown> =>
  shop.http.json({
    path: "/product/stock/sellable/update",
    method: "POST",
    credentials: shop.credentials,
    params: {
      payload: requestXml(
        items.map((item) => ({
          ...{ ItemId: productId, SkuId: item.externalVariantId },
          ...makeSellable(shop, warehouses, item),
        })),
      ),
    },
    schema: ignoredAnswer,
  });

/**
 * Without a warehouse's code the quantity is the main warehouse's, and buyers could also order from
 * the others. A shop with one warehouse may name none.
 */
function makeSellable(shop: Shop, warehouses: readonly string[], item: PushedStock): PayloadFields {
  if (warehouses.length < 2) return { SellableQuantity: item.quantity };
  const places = distributeUnits(warehouses, item).map(({ location, units }) => ({
    ...{ WarehouseCode: location, [shop.placeElement.current]: units },
  }));
  return { MultiWarehouseInventories: { MultiWarehouseInventory: places } };
}

interface PushedStocks {
  warehouses: readonly string[];
  items: readonly PushedStock[];
  results: readonly ItemResult[];
  send: (items: readonly PushedStock[]) => Promise<unknown>;
}

/**
 * Reads the units of warehouses back: Lazada answers with success where it knows no element of a
 * warehouse, and changes nothing. What differs is sent once more by the other element.
 */
async function confirmPlaces(
  shop: Shop,
  productId: string,
  { warehouses, items, results, send }: PushedStocks,
): Promise<ItemResult[]> {
  const takenExternalVariantIds = new Set(
    results.flatMap((result) => (result.ok ? result.externalVariantId : [])),
  );
  const sentItems = items.filter(({ externalVariantId }) =>
    takenExternalVariantIds.has(externalVariantId),
  );
  const otherPushedStocks = await findNotShown(shop, productId, warehouses, sentItems);
  if (otherPushedStocks.length === 0) return [...results];
  const before = shop.placeElement.current;
  shop.placeElement.current = before === "Quantity" ? "SellableQuantity" : "Quantity";
  const againItemResults = new Map(
    (await sendEach(otherPushedStocks, send)).map((result) => [result.externalVariantId, result]),
  );
  const remainingExternalVariantIds = new Set(
    (await findNotShown(shop, productId, warehouses, otherPushedStocks)).map(
      (item) => item.externalVariantId,
    ),
  );
  if (remainingExternalVariantIds.size === otherPushedStocks.length)
    shop.placeElement.current = before;
  return results.map((result) => {
    const { externalVariantId } = result;
    if (!remainingExternalVariantIds.has(externalVariantId))
      return againItemResults.get(externalVariantId) ?? result;
    const message = "Lazada took the units of the warehouses and shows others";
    return { externalVariantId, ok: false, code: "not_taken", message };
  });
}

/** Returns the items whose warehouses show other units than were sent. */
async function findNotShown(
  shop: Shop,
  productId: string,
  warehouses: readonly string[],
  items: readonly PushedStock[],
): Promise<PushedStock[]> {
  if (items.length === 0) return [];
  const { skus = [] } = (await readProductOrNull(shop, productId)) ?? {};
  return items.filter((item) => {
    const places = skus.find(
      ({ SkuId }) => SkuId === item.externalVariantId,
    )?.multiWarehouseInventories;
    // A product that is gone, or an answer without warehouses, says nothing.
    if (!places?.length) return false;
    return distributeUnits(warehouses, item).some(({ location, units }) => {
      const place = places.find(({ warehouseCode }) => warehouseCode === location);
      return (place ? place.sellableQuantity : 0) !== units;
    });
  });
}

async function readLocks(shop: Shop, productId: string): Promise<Map<string, number>> {
  const locks = new Map<string, number>();
  for (const { externalVariantId: id, reserved } of await readPromotions(shop, [productId]))
    locks.set(id, (locks.get(id) ?? 0) + reserved);
  return locks;
}

interface PricedItem {
  externalVariantId: string;
  /** In minor units. */
  price: number;
}

/**
 * Sellers with a dropshipping warehouse may not use the call for prices, whatever the item (seen
 * live in Indonesia, 2026-06). Their prices go by the call for the whole product.
 */
const NOT_PERMITTED = /SELLER_NOT_PERMITTED/;

export async function pushPrices(
  shop: Shop,
  productId: string,
  items: PricedItem[],
): Promise<ItemResult[]> {
  const [first] = items;
  if (!first) return [];
  try {
    await sendPrices(shop, productId, items);
    return items.map(({ externalVariantId }) => ({ externalVariantId, ok: true }));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return NOT_PERMITTED.test(error.message)
      ? sendEach(items, (chunk) => updatePrices(shop, productId, chunk))
      : sendEach(items, (some) => sendPrices(shop, productId, some), error);
  }
}

const sendPrices = (shop: Shop, productId: string, items: readonly PricedItem[]) =>
  shop.http.json({
    path: "/product/price_quantity/update",
    method: "POST",
    credentials: shop.credentials,
    params: {
      payload: requestXml(
        items.map(({ externalVariantId, price }) => ({
          ItemId: productId,
          SkuId: externalVariantId,
          Price: toWireAmount(price, shop.currency),
        })),
      ),
    },
    schema: ignoredAnswer,
  });

/** Names each variant's status too: without it a hidden variant would be shown. */
async function updatePrices(
  shop: Shop,
  productId: string,
  items: readonly PricedItem[],
): Promise<unknown> {
  const product = await readProduct(shop, productId);
  const statuses = new Map(product.skus.map(({ SkuId, Status }) => [SkuId, Status]));
  return shop.http.json({
    path: "/product/update",
    method: "POST",
    credentials: shop.credentials,
    params: {
      payload: {
        Request: {
          Product: {
            ItemId: productId,
            Skus: {
              Sku: items.map(({ externalVariantId, price }) => ({
                SkuId: externalVariantId,
                ...makeStatusField(statuses.get(externalVariantId) ?? ""),
                price: toWireAmount(price, shop.currency),
              })),
            },
          },
        },
      },
    },
    schema: ignoredAnswer,
  });
}

/**
 * Lazada refuses all of them if one is wrong. Then each is sent separately. `refusal` is that of an
 * attempt that was made before.
 */
async function sendEach<T extends { externalVariantId: string }>(
  items: readonly T[],
  send: (some: readonly T[]) => Promise<unknown>,
  refusal?: ConnectorError,
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  try {
    if (refusal) throw refusal;
    await send(items);
    return items.map(({ externalVariantId }) => ({ externalVariantId, ok: true }));
  } catch (error) {
    const isOneOfThem =
      error instanceof ConnectorError && ["rejected", "not_found"].includes(error.kind);
    if (!isOneOfThem) throw error;
    const [only, ...otherItems] = items;
    if (otherItems.length > 0 || !only) {
      const results: ItemResult[] = [];
      for (const item of items) results.push(...(await sendEach([item], send)));
      return results;
    }
    const { code, message } = error;
    return [{ externalVariantId: only.externalVariantId, ok: false, code, message }];
  }
}
