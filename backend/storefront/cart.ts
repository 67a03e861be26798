import type { ParcelLine } from "#contract/couriers.ts";
import type { PricedCart } from "#contract/storefront-orders.ts";
import type { Backend } from "../context.ts";
import type { StorefrontItemRow, StorefrontVariantRow } from "../db/schema/storefronts.ts";
import {
  findPictureOfVariant,
  formatVariantName,
  readPictures,
  readShownVariants,
} from "./catalogue.ts";
import type { OpenStorefront } from "./storefront-of.ts";
import { priceVoucher } from "./vouchers/use-voucher.ts";

export interface WishedLine {
  variantId: string;
  quantity: number;
}

/**
 * Returns the cart's current price. A repeated variant is one line. Removed variants are left out.
 */
export async function priceCart(
  backend: Backend,
  shop: OpenStorefront,
  wished: readonly WishedLine[],
  code = "",
): Promise<PricedCart> {
  const wish = new Map<string, number>();
  for (const { variantId, quantity } of wished)
    wish.set(variantId, (wish.get(variantId) ?? 0) + quantity);
  const entriesByVariantId = new Map(
    (await readShownVariants(backend.db, shop, [...wish.keys()])).map((row) => [
      row.variant.id,
      row,
    ]),
  );
  const showPicture = await readPictures(
    backend,
    shop,
    [...entriesByVariantId.values()].map(({ item, variant }) =>
      findPictureOfVariant(item, variant),
    ),
  );
  const lines = [...wish].flatMap(([variantId, quantity]) => {
    const row = entriesByVariantId.get(variantId);
    if (!row) return [];
    const { item, variant } = row;
    return [
      {
        variantId,
        itemId: item.id,
        name: item.name,
        variantName: formatVariantName(item, variant),
        picture: showPicture(findPictureOfVariant(item, variant)),
        unitPrice: variant.price,
        quantity,
        stock: Math.min(variant.stock, quantity),
        weightG: variant.weightG,
      },
    ];
  });
  const limitUnits = (line: { quantity: number; stock: number }) =>
    Math.min(line.quantity, line.stock);
  const itemsTotal = lines.reduce((sum, line) => sum + line.unitPrice * limitUnits(line), 0);
  return {
    lines: lines.map(({ weightG: _, ...line }) => line),
    itemsTotal,
    freeShipping:
      shop.freeShippingFrom === null
        ? null
        : { from: shop.freeShippingFrom, missing: Math.max(0, shop.freeShippingFrom - itemsTotal) },
    voucher: code === "" ? null : await priceVoucher(backend, shop, code, itemsTotal),
    weightG: lines.reduce((sum, line) => sum + line.weightG * limitUnits(line), 0),
    isReady:
      lines.length > 0 &&
      lines.length === wish.size &&
      lines.every((line) => line.quantity <= line.stock),
  };
}

interface Chosen {
  item: StorefrontItemRow;
  variant: StorefrontVariantRow;
  quantity: number;
}

/** Returns the goods as couriers price them. */
export const toParcelLines = (chosen: readonly Chosen[]): ParcelLine[] =>
  chosen.map(({ item, variant, quantity }) => ({
    name: [item.name, formatVariantName(item, variant)].filter(Boolean).join(", ").slice(0, 250),
    sku: variant.sku,
    quantity,
    price: variant.price,
    weightG: variant.weightG,
    lengthCm: variant.lengthCm,
    widthCm: variant.widthCm,
    heightCm: variant.heightCm,
  }));

/** Returns the wished goods that the shop shows, each variant once, at most as many as it has. */
export async function loadWishedParcel(
  { db }: Pick<Backend, "db">,
  shop: OpenStorefront,
  wished: readonly WishedLine[],
): Promise<ParcelLine[]> {
  const wish = new Map<string, number>();
  for (const { variantId, quantity } of wished)
    wish.set(variantId, (wish.get(variantId) ?? 0) + quantity);
  const rows = await readShownVariants(db, shop, [...wish.keys()]);
  return toParcelLines(
    rows
      .map((row) => ({
        ...row,
        quantity: Math.min(wish.get(row.variant.id) ?? 0, row.variant.stock),
      }))
      .filter(({ quantity }) => quantity > 0),
  );
}
