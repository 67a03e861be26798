import type { PushedStock, StockPlace } from "./channel-figures.ts";

/**
 * Units for each of a shop's locations, the main one first. What lies nowhere, or at a location
 * that the shop has no longer, is at the main one; together they are the figure and no unit more,
 * as one that two locations showed could be sold twice.
 */
export function inLocations(
  locations: readonly string[],
  { quantity, places = [] }: Pick<PushedStock, "quantity" | "places">,
): { location: string; units: number }[] {
  const placed = new Map(places.map(({ externalId, quantity }) => [externalId, quantity]));
  const units = locations.map((location) => ({ location, units: placed.get(location) ?? 0 }));
  const rest = quantity - units.reduce((sum, one) => sum + one.units, 0);
  return units.map((one, at) => (at === 0 ? { ...one, units: one.units + rest } : one));
}

/** What an item shows at the shop's locations, in all and where; those without a name are none. */
export const shownStock = (places: StockPlace[]): { stock: number; places: StockPlace[] } => ({
  stock: places.reduce((sum, { quantity }) => sum + quantity, 0),
  places: places.filter(({ externalId }) => externalId !== ""),
});
