import type { PricedCart } from "#contract/storefront-orders.ts";
import type { Backend } from "../context.ts";
import { pictureOf, pictureOfVariant, shownVariants, variantName } from "./catalogue.ts";
import type { OpenStorefront } from "./storefront-of.ts";

export interface WishedLine {
  variantId: string;
  quantity: number;
}

/** Returns the cart's current price. A repeated variant is one line; removed ones are left out. */
export async function priceCart(
  backend: Backend,
  shop: OpenStorefront,
  wished: readonly WishedLine[],
): Promise<PricedCart> {
  const wish = new Map<string, number>();
  for (const { variantId, quantity } of wished)
    wish.set(variantId, (wish.get(variantId) ?? 0) + quantity);
  const found = new Map(
    (await shownVariants(backend.db, shop, [...wish.keys()])).map((row) => [row.variant.id, row]),
  );
  const lines = [...wish].flatMap(([variantId, quantity]) => {
    const row = found.get(variantId);
    if (!row) return [];
    const { item, variant } = row;
    return [
      {
        variantId,
        itemId: item.id,
        name: item.name,
        variantName: variantName(item, variant),
        picture: pictureOf(backend, pictureOfVariant(item, variant)),
        unitPrice: variant.price,
        quantity,
        stock: variant.stock,
        weightG: variant.weightG,
      },
    ];
  });
  const units = (line: { quantity: number; stock: number }) => Math.min(line.quantity, line.stock);
  return {
    lines: lines.map(({ weightG: _, ...line }) => line),
    itemsTotal: lines.reduce((sum, line) => sum + line.unitPrice * units(line), 0),
    weightG: lines.reduce((sum, line) => sum + line.weightG * units(line), 0),
    isReady:
      lines.length > 0 &&
      lines.length === wish.size &&
      lines.every((line) => line.quantity <= line.stock),
  };
}
