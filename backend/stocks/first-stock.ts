import type { Transaction } from "../db/client.ts";
import type { StockPlace } from "../marketplaces/channel-figures.ts";
import { moveFirstStock } from "./move-stock.ts";
import type { SellingPlaces } from "./selling-places.ts";

interface ShownStock {
  variantId: string;
  stock: number;
  places?: readonly StockPlace[];
}

/**
 * Stores the units that a shop shows of variants from the same transaction as on hand, in the
 * warehouse of each location. Other units go to the shop's first selling warehouse, since only
 * those are on sale. Returns the units by variant.
 */
export async function storeFirstStock(
  tx: Transaction,
  scope: { accountId: string; actor: string },
  { locations, warehouseIds }: SellingPlaces,
  shownStocks: readonly ShownStock[],
): Promise<Map<string, number>> {
  const warehouseByLocation = new Map(
    locations.flatMap(({ externalId, warehouseId }) =>
      warehouseId === null ? [] : [[externalId, warehouseId]],
    ),
  );
  const [mainWarehouseId] = warehouseIds;
  if (mainWarehouseId === undefined) return new Map();
  const levelUnits = shownStocks.flatMap(({ variantId, stock, places = [] }) => {
    const placedUnits = places.map(({ externalId, quantity }) => ({
      ...{
        variantId,
        quantity,
        warehouseId: warehouseByLocation.get(externalId) ?? mainWarehouseId,
      },
    }));
    const remaining = stock - placedUnits.reduce((sum, { quantity }) => sum + quantity, 0);
    return [...placedUnits, { variantId, quantity: remaining, warehouseId: mainWarehouseId }];
  });
  for (const [warehouseId, warehouseUnits] of Map.groupBy(
    levelUnits,
    (levelUnits) => levelUnits.warehouseId,
  ))
    await moveFirstStock(tx, { ...scope, warehouseId }, sumByVariant(warehouseUnits));
  return sumByVariant(levelUnits);
}

function sumByVariant(
  units: readonly { variantId: string; quantity: number }[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { variantId, quantity } of units)
    sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return new Map([...sums].filter(([, sum]) => sum > 0));
}
