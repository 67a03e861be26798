import { z } from "zod";
import { idText, inside, list, number, optionalNumber, page, text } from "../wire.ts";
import { type Shop, shopParams } from "./shop.ts";

const Allocated = { quantity: number };
const Sku = z.object({
  id: idText,
  total_available_quantity: optionalNumber,
  total_committed_quantity: optionalNumber,
  total_available_inventory_distribution: inside(
    z.object({
      campaign_inventory: list(z.object({ ...Allocated, campaign_name: text })),
      creator_inventory: list(z.object({ ...Allocated, creator_name: text })),
    }),
  ),
});
type WireSku = z.infer<typeof Sku>;
const Inventory = z.object({
  inventory: page("item", z.object({ product_id: idText, skus: list(Sku) }), "product_id"),
});

/** Returns the stock of up to a hundred products. */
export async function searchInventory(shop: Shop, productIds: readonly string[]) {
  const { inventory } = await shop.http.json({
    ...shopParams(shop),
    path: "/product/202309/inventory/search",
    body: { product_ids: productIds },
    schema: Inventory,
  });
  return inventory.records;
}

/** Returns the units of a variant that campaigns and creators have for themselves, by name. */
export function allocations({ total_available_inventory_distribution: told }: WireSku) {
  const found = [
    ...(told?.campaign_inventory ?? []).map(({ quantity, campaign_name: name }) => ({
      ...{ kind: "campaign", name, quantity },
    })),
    ...(told?.creator_inventory ?? []).map(({ quantity, creator_name: name }) => ({
      ...{ kind: "creator", name, quantity },
    })),
  ];
  // Several campaigns of one name are one.
  return [...Map.groupBy(found, ({ kind, name }) => `${kind}:${name}`).values()].flatMap(
    ([first, ...others]) => {
      if (!first) return [];
      const quantity = others.reduce((sum, one) => sum + one.quantity, first.quantity);
      return quantity > 0 ? [{ ...first, quantity }] : [];
    },
  );
}

/** Returns the units of each variant below which TikTok takes no stock. */
export async function readLocks(shop: Shop, productId: string): Promise<Map<string, number>> {
  const found = await searchInventory(shop, [productId]);
  return new Map(
    found
      .flatMap(({ skus }) => skus)
      .map((sku) => [sku.id, allocations(sku).reduce((sum, { quantity }) => sum + quantity, 0)]),
  );
}

/** Returns the units of each variant that are not free: of campaigns, creators and open orders. */
export async function readHeld(shop: Shop, productId: string): Promise<Map<string, number>> {
  const found = await searchInventory(shop, [productId]);
  return new Map(
    found
      .flatMap(({ skus }) => skus)
      .map((sku) => [
        sku.id,
        allocations(sku).reduce(
          (sum, { quantity }) => sum + quantity,
          sku.total_committed_quantity ?? 0,
        ),
      ]),
  );
}
