import type { PushedStock, StockPlace } from "./channel-figures.ts";

/**
 * The main location comes first. It gets units without a location, or at a removed one. The sum is
 * exactly the quantity, since a unit at two locations could be sold twice.
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

/** The total, and its parts by location. Omits locations without a name. */
export const sumShownStock = (places: StockPlace[]): { stock: number; places: StockPlace[] } => ({
  stock: places.reduce((sum, { quantity }) => sum + quantity, 0),
  places: places.filter(({ externalId }) => externalId !== ""),
});
