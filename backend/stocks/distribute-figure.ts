import type { StockPlace } from "../marketplaces/channel-figures.ts";
import type { SellableLevel } from "./shown-stock.ts";

export interface StockLocation {
  externalId: string;
  name: string;
  warehouseId: string | null;
}

/**
 * Distributes a figure to the locations of a shop with several: each shows the counted units of its
 * warehouse, so that what buyers take can be sent from there. Of two locations of one warehouse the
 * first shows them. The first location also shows what a rule or a campaign promises beyond that.
 * Empty if the shop has one location, or none is bound: its main location has all.
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

/** Returns the last figures that a shop acknowledged, as `toPushedKey` formats them, or `null`. */
export const toLastPushedKey = ({
  pushedQuantity,
  pushedPlaces,
}: {
  pushedQuantity: number | null;
  pushedPlaces: readonly StockPlace[];
}): string | null => (pushedQuantity === null ? null : toPushedKey(pushedQuantity, pushedPlaces));

/** Formats figures that a shop was told, for comparison: the same figures give the same text. */
export const toPushedKey = (quantity: number, places: readonly StockPlace[]): string =>
  [
    quantity,
    ...places
      .filter((place) => place.quantity > 0)
      .map((place) => `${place.externalId}=${place.quantity}`)
      .toSorted(),
  ].join(" ");
