import type { Place } from "#contract/places.ts";

/** A search for a place of an address. */
export interface PlaceChoice {
  /** What was looked for; empty: nothing. */
  words: string;
  /** null: nothing was looked for. */
  found: readonly Place[] | null;
  chosen: Place | null;
}

/** An address with the place that was chosen for it, "" for none, as its last line. */
export function withPlace(address: string, place: string): string {
  if (address.includes(place)) return address;
  return [address, place].filter(Boolean).join("\n");
}
