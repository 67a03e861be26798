import { z } from "zod";
import {
  idText,
  makeInsideSchema,
  makeListSchema,
  makePageOf,
  number,
  optionalNumber,
  text,
} from "../wire.ts";
import { makeShopParams, type Shop } from "./shop.ts";

const Allocated = { quantity: number };
const Sku = z.object({
  id: idText,
  total_available_quantity: optionalNumber,
  total_committed_quantity: optionalNumber,
  total_available_inventory_distribution: makeInsideSchema(
    z.object({
      campaign_inventory: makeListSchema(z.object({ ...Allocated, campaign_name: text })),
      creator_inventory: makeListSchema(z.object({ ...Allocated, creator_name: text })),
    }),
  ),
});
type WireSku = z.infer<typeof Sku>;
const Inventory = z.object({
  inventory: makePageOf(
    "item",
    z.object({ product_id: idText, skus: makeListSchema(Sku) }),
    "product_id",
  ),
});

/** Returns the stock of up to a hundred products. */
export async function searchInventory(shop: Shop, productIds: readonly string[]) {
  const { inventory } = await shop.http.json({
    ...makeShopParams(shop),
    path: "/product/202309/inventory/search",
    body: { product_ids: productIds },
    schema: Inventory,
  });
  return inventory.records;
}

/** Returns the units of a variant that campaigns and creators have for themselves, by name. */
export function listAllocations({ total_available_inventory_distribution: report }: WireSku) {
  const foundEntry = [
    ...(report?.campaign_inventory ?? []).map(({ quantity, campaign_name: name }) => ({
      ...{ kind: "campaign", name, quantity },
    })),
    ...(report?.creator_inventory ?? []).map(({ quantity, creator_name: name }) => ({
      ...{ kind: "creator", name, quantity },
    })),
  ];
  // Several campaigns of one name are one.
  return [...Map.groupBy(foundEntry, ({ kind, name }) => `${kind}:${name}`).values()].flatMap(
    ([first, ...otherEntry]) => {
      if (!first) return [];
      const quantity = otherEntry.reduce((sum, entry) => sum + entry.quantity, first.quantity);
      return quantity > 0 ? [{ ...first, quantity }] : [];
    },
  );
}

/** Returns the units of each variant below which TikTok takes no stock. */
export async function readLocks(shop: Shop, productId: string): Promise<Map<string, number>> {
  const inventory = await searchInventory(shop, [productId]);
  return new Map(
    inventory
      .flatMap(({ skus }) => skus)
      .map((sku) => [
        sku.id,
        listAllocations(sku).reduce((sum, { quantity }) => sum + quantity, 0),
      ]),
  );
}

/** Returns the units of each variant that are not free: of campaigns, creators and open orders. */
export async function readHeld(shop: Shop, productId: string): Promise<Map<string, number>> {
  const inventory = await searchInventory(shop, [productId]);
  return new Map(
    inventory
      .flatMap(({ skus }) => skus)
      .map((sku) => [
        sku.id,
        listAllocations(sku).reduce(
          (sum, { quantity }) => sum + quantity,
          sku.total_committed_quantity ?? 0,
        ),
      ]),
  );
}
