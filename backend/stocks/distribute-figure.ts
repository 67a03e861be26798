import type { StockPlace } from "../marketplaces/channel-figures.ts";
import type { SellableLevel } from "./shown-stock.ts";

export interface StockLocation {
  externalId: string;
  name: string;
  warehouseId: string | null;
}

/**
 * Distributes a figure to a shop's locations: the first location of each warehouse shows the
 * counted units there, so that sold units can be sent from it. The shop's first location also shows
 * units that a rule or a campaign adds. Returns [] if the shop has one location or none is bound:
 * its main location then shows all.
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
  const distributed = boundLocations.map(({ externalId, warehouseId }) => {
    const units = Math.min(remaining, unitsByWarehouse.get(warehouseId ?? "") ?? 0);
    unitsByWarehouse.delete(warehouseId ?? "");
    remaining -= units;
    return { externalId, quantity: units };
  });
  return distributed.map((place, index) =>
    index === 0 ? { ...place, quantity: place.quantity + remaining } : place,
  );
}

export const isDistributed = (locations: readonly StockLocation[]): boolean =>
  locations.length > 1 && locations.some(({ warehouseId }) => warehouseId !== null);

/** Returns the last acknowledged figures as `toPushedKey`, or `null`. */
export const toLastPushedKey = ({
  pushedQuantity,
  pushedPlaces,
}: {
  pushedQuantity: number | null;
  pushedPlaces: readonly StockPlace[];
}): string | null => (pushedQuantity === null ? null : toPushedKey(pushedQuantity, pushedPlaces));

/** Equal figures give equal keys. */
export const toPushedKey = (quantity: number, places: readonly StockPlace[]): string =>
  [
    quantity,
    ...places
      .filter((place) => place.quantity > 0)
      .map((place) => `${place.externalId}=${place.quantity}`)
      .toSorted(),
  ].join(" ");
