import type { StockPlace } from "../marketplaces/channel-figures.ts";
import type { SellableLevel } from "./shown-stock.ts";

export interface StockLocation {
  externalId: string;
  name: string;
  warehouseId: string | null;
}

/**
 * Distributes a figure to a shop's locations: each shows the counted units of its warehouse, so
 * that sold units can be sent from there. The first location of a warehouse shows its units. The
 * shop's first location also shows units that a rule or a campaign adds. Empty if the shop has one
 * location or none is bound: its main location shows all.
 */
export function distributeFigure(
  quantity: number,
  locations: readonly StockLocation[],
  countedLevels: readonly Pick<SellableLevel, "warehouseId" | "available">[],
): StockPlace[] {
  if (!isDistributed(locations)) return [];
  const boundLocations = locations.filter(({ warehouseId }) => warehouseId !== null);
  const unitsByWarehouse = new Map(
    countedLevels.map((level) => [level.warehouseId, Math.max(0, level.available)]),
  );
  let remaining = quantity;
  const places = boundLocations.map(({ externalId, warehouseId }) => {
    const units = Math.min(remaining, unitsByWarehouse.get(warehouseId ?? "") ?? 0);
    unitsByWarehouse.delete(warehouseId ?? "");
    remaining -= units;
    return { externalId, quantity: units };
  });
  return places.map((place, index) =>
    index === 0 ? { ...place, quantity: place.quantity + remaining } : place,
  );
}

/** Whether figures are distributed: the shop has several locations, and one of them is bound. */
export const isDistributed = (locations: readonly StockLocation[]): boolean =>
  locations.length > 1 && locations.some(({ warehouseId }) => warehouseId !== null);

/** Returns the last acknowledged figures in the form of `toPushedKey`, or `null`. */
export const toLastPushedKey = ({
  pushedQuantity,
  pushedPlaces,
}: {
  pushedQuantity: number | null;
  pushedPlaces: readonly StockPlace[];
}): string | null => (pushedQuantity === null ? null : toPushedKey(pushedQuantity, pushedPlaces));

/** Formats sent figures for comparison: equal figures give equal texts. */
export const toPushedKey = (quantity: number, places: readonly StockPlace[]): string =>
  [
    quantity,
    ...places
      .filter((place) => place.quantity > 0)
      .map((place) => `${place.externalId}=${place.quantity}`)
      .toSorted(),
  ].join(" ");
