import type { PushedStock } from "../channel-figures.ts";
import type { Credentials } from "../credentials.ts";
import { inLocations } from "../in-locations.ts";
import { listWarehouses } from "./catalogue.ts";
import type { ShopeeHttp } from "./http.ts";

/** Warehouses come and go rarely; each stock push asks. */
const CACHE_MS = 3_600_000;

/** Reads a shop's locations once an hour. */
export function createLocations(http: ShopeeHttp, now: () => Date) {
  const cache = new Map<string, { at: number; locations: readonly string[] }>();
  return async (credentials: Credentials): Promise<readonly string[]> => {
    const cached = cache.get(credentials.shopId);
    if (cached && now().getTime() - cached.at < CACHE_MS) return cached.locations;
    const locations = (await listWarehouses(http, credentials)).map(({ externalId }) => externalId);
    cache.set(credentials.shopId, { at: now().getTime(), locations });
    return locations;
  };
}

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
