import type { Credentials } from "../credentials.ts";
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
 * the others refuse a name. Ours is one figure for the whole shop, so the main location has it and
 * the others none: a unit that two locations showed could be sold twice.
 */
export function sellerStock(locations: readonly string[], stock: number) {
  if (locations.length === 0) return [{ stock }];
  return locations.map((location_id, at) => ({ location_id, stock: at === 0 ? stock : 0 }));
}
