import type { Place } from "#contract/places.ts";

/** A search for a place in an address. */
export interface PlaceChoice {
  /** The search text. Empty for none. */
  words: string;
  /** `null` if nothing was searched. */
  found: readonly Place[] | null;
  chosen: Place | null;
}

/** Returns the address with the chosen place as its last line. "" for no place. */
export function withPlace(address: string, place: string): string {
  if (address.includes(place)) return address;
  return [address, place].filter(Boolean).join("\n");
}
