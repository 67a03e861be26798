import { z } from "zod";
import type { ItemResult } from "../channel-figures.ts";
import { idText, makeListSchema, text } from "../wire.ts";
import { makeShopQuery, type Shop } from "./shop.ts";

const Rows = z.object({
  failed_rows_data: makeListSchema(z.looseObject({ product_id: idText.nullish(), message: text })),
});

/** A variant is a separate product. Tokopedia's quantity is sellable units, like ours. */
export const pushStock = (
  shop: Shop,
  items: readonly { externalVariantId: string; quantity: number }[],
): Promise<ItemResult[]> => push(shop, "stock", items, ({ quantity }) => ({ new_stock: quantity }));

/** Whole rupiah. */
export const pushPrices = (
  shop: Shop,
  items: readonly { externalVariantId: string; price: number }[],
): Promise<ItemResult[]> => push(shop, "price", items, ({ price }) => ({ new_price: price }));

async function push<Item extends { externalVariantId: string }>(
  shop: Shop,
  figure: "stock" | "price",
  items: readonly Item[],
  setOf: (item: Item) => object,
): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const { failed_rows_data } = await shop.http.json({
    path: `/inventory/v1/fs/{fs}/${figure}/update`,
    credentials: shop.credentials,
    query: makeShopQuery(shop),
    body: items.map((item) => ({ product_id: Number(item.externalVariantId), ...setOf(item) })),
    schema: Rows,
  });
  const failedByExternalVariantId = new Map(
    failed_rows_data.map((row) => [row.product_id, row.message]),
  );
  return items.map(({ externalVariantId }) => {
    const message = failedByExternalVariantId.get(externalVariantId);
    return message === undefined
      ? { externalVariantId, ok: true }
      : { externalVariantId, ok: false, code: "failed_row", message };
  });
}
