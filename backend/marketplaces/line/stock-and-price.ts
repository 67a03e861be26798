import type { ItemResult } from "../channel-figures.ts";
import { ConnectorError } from "../connector.ts";
import { pushEach } from "../push-each.ts";
import { ignored } from "../wire.ts";
import { readProduct } from "./items.ts";
import { toBaht } from "./money.ts";
import { patchVariant } from "./patch-variant.ts";
import type { Shop } from "./shop.ts";
import { countReserved, toVariantId, type WireProduct } from "./wire.ts";

/**
 * MyShop counts units on the shelf, including those of orders; ours can still be sold. So the units
 * reserved by its orders are added, as they were when our quantity was calculated. An order that
 * comes in between takes its units from the shown quantity, as it does from ours.
 */
export async function pushStock(
  shop: Shop,
  productId: string,
  items: { externalVariantId: string; quantity: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const product = await readProduct(shop, productId);
  return pushEach(items, async ({ externalVariantId, quantity }) => {
    const variant = findVariant(product, externalVariantId);
    const onHandNumber = quantity + countReserved(variant);
    await patchVariant(shop, productId, variant, { onHandNumber });
  });
}

/** In minor units, one call per variant: a refusal leaves the others. Discounts stay. */
export async function pushPrices(
  shop: Shop,
  productId: string,
  items: { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const product = await readProduct(shop, productId);
  return pushEach(items, async ({ externalVariantId, price }) => {
    const { id } = findVariant(product, externalVariantId);
    await shop.http.json({
      method: "PATCH",
      path: `/products/${encodeURIComponent(productId)}/prices`,
      credentials: shop.credentials,
      body: {
        ...(product.instantDiscount === null ? {} : { instantDiscount: product.instantDiscount }),
        variants: [{ ...(id ? { id: Number(id) } : {}), price: toBaht(price) }],
      },
      schema: ignored,
    });
  });
}

function findVariant(product: WireProduct, externalVariantId: string) {
  const variant = product.variants.find(
    ({ id }) => toVariantId(product.id, id) === externalVariantId,
  );
  if (variant) return variant;
  throw new ConnectorError("not_found", "NOT_FOUND", `There is no variant ${externalVariantId}`);
}
