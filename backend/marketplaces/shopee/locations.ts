import type { PushedStock } from "../channel-figures.ts";
import { distributeUnits } from "../distribute-units.ts";

/**
 * Returns `seller_stock`. Shops with warehouses refuse stock that does not name each location; the
 * others refuse a location.
 */
export function makeSellerStock(
  locations: readonly string[],
  stock: Pick<PushedStock, "quantity" | "places">,
) {
  if (locations.length === 0) return [{ stock: stock.quantity }];
  return distributeUnits(locations, stock).map(({ location, units }) => ({
    ...{ location_id: location, stock: units },
  }));
}
