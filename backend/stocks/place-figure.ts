import type { StockPlace } from "../marketplaces/channel-figures.ts";
import type { SellableLevel } from "./push-figure.ts";

/** One of a shop's own locations, and the warehouse it is bound to. */
export interface Location {
  externalId: string;
  name: string;
  warehouseId: string | null;
}

/**
 * Where a figure lies in a shop that has several locations: each shows what its warehouse has of
 * what is counted, so that what buyers take from one can be sent from there. Of two locations of
 * one warehouse the first has it. What a rule or a campaign promises beyond that is at the first.
 * None: the shop has one location, or none of them is bound, and its main one has all.
 */
export function placeFigure(
  quantity: number,
  locations: readonly Location[],
  counted: readonly Pick<SellableLevel, "warehouseId" | "available">[],
): StockPlace[] {
  if (!isPlaced(locations)) return [];
  const bound = locations.filter(({ warehouseId }) => warehouseId !== null);
  const there = new Map(counted.map((level) => [level.warehouseId, Math.max(0, level.available)]));
  let rest = quantity;
  const places = bound.map(({ externalId, warehouseId }) => {
    const units = Math.min(rest, there.get(warehouseId ?? "") ?? 0);
    there.delete(warehouseId ?? "");
    rest -= units;
    return { externalId, quantity: units };
  });
  return places.map((place, at) =>
    at === 0 ? { ...place, quantity: place.quantity + rest } : place,
  );
}

/** Whether the shop's figures lie at its locations: it has several, and one of them is bound. */
export const isPlaced = (locations: readonly Location[]): boolean =>
  locations.length > 1 && locations.some(({ warehouseId }) => warehouseId !== null);

/** What a shop acknowledged last, as `toldAs` has it. Null: nothing. */
export const lastTold = ({
  pushedQuantity,
  pushedPlaces,
}: {
  pushedQuantity: number | null;
  pushedPlaces: readonly StockPlace[];
}): string | null => (pushedQuantity === null ? null : toldAs(pushedQuantity, pushedPlaces));

/** What a shop was told of a variant, to be compared: the same word for the same figures. */
export const toldAs = (quantity: number, places: readonly StockPlace[]): string =>
  [
    quantity,
    ...places
      .filter((place) => place.quantity > 0)
      .map((place) => `${place.externalId}=${place.quantity}`)
      .toSorted(),
  ].join(" ");
