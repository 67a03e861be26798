import type { PushedStock, StockPlace } from "./channel-figures.ts";

/**
 * Returns the units for each of a shop's locations, the main one first. Units without a location,
 * or at a location that the shop no longer has, go to the main one. The sum is exactly the
 * quantity, since a unit shown at two locations could be sold twice.
 */
export function distributeUnits(
  locations: readonly string[],
  { quantity, places = [] }: Pick<PushedStock, "quantity" | "places">,
): { location: string; units: number }[] {
  const placedByLocation = new Map(
    places.map(({ externalId, quantity }) => [externalId, quantity]),
  );
  const units = locations.map((location) => ({
    location,
    units: placedByLocation.get(location) ?? 0,
  }));
  const remainder = quantity - units.reduce((sum, share) => sum + share.units, 0);
  return units.map((unit, index) =>
    index === 0 ? { ...unit, units: unit.units + remainder } : unit,
  );
}

/**
 * Returns the quantity that an item shows at the shop's locations, in all and by location. Leaves
 * out locations without a name.
 */
export const sumShownStock = (places: StockPlace[]): { stock: number; places: StockPlace[] } => ({
  stock: places.reduce((sum, { quantity }) => sum + quantity, 0),
  places: places.filter(({ externalId }) => externalId !== ""),
});
