import type { ItemResult } from "../channel-figures.ts";
import { ConnectorError } from "../connector.ts";
import { pushEach } from "../push-each.ts";
import { requireFigure } from "../put-aside.ts";
import { ignored } from "../wire.ts";
import type { Shop } from "./shop.ts";
import { makeProductPath, readVariants, removeDuplicates, type WireVariant } from "./variants.ts";

export async function pushStock(
  shop: Shop,
  productSku: string,
  items: { externalVariantId: string; quantity: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const variants = await readVariants(shop, productSku);
  return pushEach(items, async ({ externalVariantId, quantity }) => {
    const places = variants.filter(({ blibliSku }) => blibliSku === externalVariantId);
    if (places.length === 0) throw notFoundError(externalVariantId);
    for (const { pickupPointCode, availableStock } of spreadStock(places, quantity))
      await shop.http.json({
        method: "PUT",
        path: `${makeProductPath(externalVariantId)}/stock`,
        credentials: shop.credentials,
        body: { availableStock, ...(pickupPointCode ? { pickupPointCode } : {}) },
        schema: ignored,
      });
  });
}

/**
 * Other pickup points keep units as far as possible; the first gets the rest. Sends only changes.
 */
function spreadStock(places: readonly WireVariant[], quantity: number) {
  let left = quantity;
  const [first, ...otherPlaces] = places;
  const remaining = otherPlaces.map((place) => {
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

/** Sums all pickup points. */
export async function readStock(
  shop: Shop,
  productSku: string,
): Promise<{ externalVariantId: string; stock: number }[]> {
  const variantsById = Map.groupBy(
    await readVariants(shop, productSku),
    ({ blibliSku }) => blibliSku,
  );
  return [...variantsById].map(([externalVariantId, places]) => ({
    externalVariantId,
    stock: places.reduce(
      (sum, { availableStock }) => sum + requireFigure(availableStock, "availableStock"),
      0,
    ),
  }));
}

export async function pushPrices(
  shop: Shop,
  productSku: string,
  items: { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const knownByExternalVariantId = new Map(
    (await readVariants(shop, productSku)).map((variant) => [variant.blibliSku, variant]),
  );
  return pushEach(items, async ({ externalVariantId, price }) => {
    const variantThere = knownByExternalVariantId.get(externalVariantId);
    if (!variantThere) throw notFoundError(externalVariantId);
    await putVariant(shop, externalVariantId, { price: makePrice(price, variantThere) });
  });
}

/** Ours is the price that buyers pay. A higher struck-through price stays. */
export function makePrice(price: number, variantThere: Pick<WireVariant, "price"> | undefined) {
  const { regular = 0, sale = 0 } = variantThere?.price ?? {};
  return { regular: regular > sale ? Math.max(regular, price) : price, sale: price };
}

/** Blibli hides products that cannot be bought. Nothing else hides them. */
export async function setListed(shop: Shop, productSku: string, isListed: boolean): Promise<void> {
  const variants = removeDuplicates(await readVariants(shop, productSku));
  if (variants.length === 0) throw notFoundError(productSku);
  for (const { blibliSku, price, buyable } of variants)
    if ((buyable ?? true) !== isListed)
      await putVariant(shop, blibliSku, { price, buyable: isListed });
}

/** Synchronous. The price is always sent. */
export async function putVariant(
  shop: Shop,
  blibliSku: string,
  body: { price: { regular: number; sale: number }; sellerSku?: string; buyable?: boolean },
): Promise<void> {
  await shop.http.json({
    method: "PUT",
    path: makeProductPath(blibliSku),
    credentials: shop.credentials,
    body,
    schema: ignored,
  });
}

const notFoundError = (id: string) =>
  new ConnectorError("not_found", "not_found", `There is no ${id} in the shop`);
