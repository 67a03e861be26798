import type { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import type { findPlaces as findCall, Place } from "#contract/places.ts";
import { readIndonesia } from "./indonesia.ts";
import type { KnownPlace } from "./known-place.ts";
import { readThailand } from "./thailand.ts";

/** Loaded on first use: some 84,000 places, searched in milliseconds. */
const lists = new Map<CountryCode, Promise<readonly KnownPlace[]>>();

export function loadPlaces(country: CountryCode): Promise<readonly KnownPlace[]> {
  const placesPromise = lists.get(country) ?? (country === "th" ? readThailand() : readIndonesia());
  lists.set(country, placesPromise);
  return placesPromise;
}

/**
 * Places with every word; those that begin with the first word come first, each group in list
 * order.
 */
export async function findPlaces(
  country: CountryCode,
  { search, limit, offset }: z.output<typeof findCall.query>,
): Promise<{ places: Place[]; total: number }> {
  const searchWords = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const [first] = searchWords;
  if (first === undefined) return { places: [], total: 0 };
  const [beginning, otherPlaces]: [Place[], Place[]] = [[], []];
  for (const { searched, ...place } of await loadPlaces(country)) {
    if (!searchWords.every((word) => searched.includes(word))) continue;
    (searched.startsWith(first) ? beginning : otherPlaces).push(place);
  }
  const foundPlaces = [...beginning, ...otherPlaces];
  return { places: foundPlaces.slice(offset, offset + limit), total: foundPlaces.length };
}

/** Returns the place with the code, or `null` if the country has none. */
export async function readPlace(country: CountryCode, code: string): Promise<Place | null> {
  const knownPlace = (await loadPlaces(country)).find((place) => place.code === code);
  if (!knownPlace) return null;
  const { searched: _, ...place } = knownPlace;
  return place;
}
