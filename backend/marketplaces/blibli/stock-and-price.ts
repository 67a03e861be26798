import type { ItemResult } from "../channel-figures.ts";
import { ConnectorError } from "../connector.ts";
import { pushEach } from "../push-each.ts";
import { ignored } from "../wire.ts";
import type { Shop } from "./shop.ts";
import { distinct, pathOf, readVariants, type WireVariant } from "./variants.ts";

/** Makes one call per variant and pickup point. */
export async function pushStock(
  shop: Shop,
  productSku: string,
  items: { externalVariantId: string; quantity: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const all = await readVariants(shop, productSku);
  return pushEach(items, async ({ externalVariantId, quantity }) => {
    const places = all.filter(({ blibliSku }) => blibliSku === externalVariantId);
    if (places.length === 0) throw notFound(externalVariantId);
    for (const { pickupPointCode, availableStock } of spread(places, quantity))
      await shop.http.json({
        method: "PUT",
        path: `${pathOf(externalVariantId)}/stock`,
        credentials: shop.credentials,
        body: { availableStock, ...(pickupPointCode ? { pickupPointCode } : {}) },
        schema: ignored,
      });
  });
}

/**
 * Units at other pickup points stay there as far as they may be sold; the first one gets the rest.
 * Sends only changes.
 */
function spread(places: readonly WireVariant[], quantity: number) {
  let left = quantity;
  const [first, ...others] = places;
  const remaining = others.map((place) => {
    const availableStock = Math.min(place.availableStock ?? 0, left);
    left -= availableStock;
    return { place, availableStock };
  });
  return [...remaining, ...(first ? [{ place: first, availableStock: left }] : [])]
    .filter(({ place, availableStock }) => place.availableStock !== availableStock)
    .map(({ place, availableStock }) => ({
      pickupPointCode: place.pickupPointCode,
      availableStock,
    }));
}

/** Returns the sum over all pickup points. */
export async function readStock(
  shop: Shop,
  productSku: string,
): Promise<{ externalVariantId: string; stock: number }[]> {
  const all = Map.groupBy(await readVariants(shop, productSku), ({ blibliSku }) => blibliSku);
  return [...all].map(([externalVariantId, places]) => ({
    externalVariantId,
    stock: places.reduce((sum, { availableStock }) => sum + (availableStock ?? 0), 0),
  }));
}

export async function pushPrices(
  shop: Shop,
  productSku: string,
  items: { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const known = new Map((await readVariants(shop, productSku)).map((one) => [one.blibliSku, one]));
  return pushEach(items, async ({ externalVariantId, price }) => {
    const there = known.get(externalVariantId);
    if (!there) throw notFound(externalVariantId);
    await putVariant(shop, externalVariantId, { price: priceOf(price, there) });
  });
}

/**
 * Our price is the one that buyers pay. The seller's higher struck-through price stays as long as
 * it is higher.
 */
export function priceOf(price: number, there: Pick<WireVariant, "price"> | undefined) {
  const { regular = 0, sale = 0 } = there?.price ?? {};
  return { regular: regular > sale ? Math.max(regular, price) : price, sale: price };
}

/**
 * Blibli shows products that can be bought and hides the others. There is no other way to hide a
 * product and keep it.
 */
export async function setListed(shop: Shop, productSku: string, listed: boolean): Promise<void> {
  const variants = distinct(await readVariants(shop, productSku));
  if (variants.length === 0) throw notFound(productSku);
  for (const { blibliSku, price, buyable } of variants)
    if ((buyable ?? true) !== listed) await putVariant(shop, blibliSku, { price, buyable: listed });
}

/** Synchronous. The price is always sent. */
export async function putVariant(
  shop: Shop,
  blibliSku: string,
  body: { price: { regular: number; sale: number }; sellerSku?: string; buyable?: boolean },
): Promise<void> {
  await shop.http.json({
    method: "PUT",
    path: pathOf(blibliSku),
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

const notFound = (id: string) =>
  new ConnectorError("not_found", "not_found", `There is no ${id} in the shop`);
