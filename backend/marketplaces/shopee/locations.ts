import type { PushedStock } from "../channel-figures.ts";
import { inLocations } from "../in-locations.ts";

/**
 * `seller_stock`: shops with warehouses refuse stock that names no location, or not each of them;
 * the others refuse a name.
 */
export function sellerStock(
  locations: readonly string[],
  stock: Pick<PushedStock, "quantity" | "places">,
) {
  if (locations.length === 0) return [{ stock: stock.quantity }];
  return inLocations(locations, stock).map(({ location, units }) => ({
    ...{ location_id: location, stock: units },
  }));
}
