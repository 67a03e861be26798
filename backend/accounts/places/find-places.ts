import type { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import type { findPlaces as findCall, Place } from "#contract/places.ts";
import { readIndonesia } from "./indonesia.ts";
import type { KnownPlace } from "./known-place.ts";
import { readThailand } from "./thailand.ts";

/** Loaded on first use: about 84,000 places. */
const placesByCountry = new Map<CountryCode, Promise<readonly KnownPlace[]>>();

export function loadPlaces(country: CountryCode): Promise<readonly KnownPlace[]> {
  const places =
    placesByCountry.get(country) ?? (country === "th" ? readThailand() : readIndonesia());
  placesByCountry.set(country, places);
  return places;
}

/** Finds places with every word: first those with that name, then those that begin with it. */
export async function findPlaces(
  country: CountryCode,
  { search, limit, offset }: z.output<typeof findCall.query>,
): Promise<{ places: Place[]; total: number }> {
  const searchWords = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const [firstWord] = searchWords;
  if (firstWord === undefined) return { places: [], total: 0 };
  const names = [firstWord, searchWords.join(" ")];
  const [namedPlaces, leadingPlaces, otherPlaces]: [Place[], Place[], Place[]] = [[], [], []];
  for (const { searched, ...place } of await loadPlaces(country)) {
    if (!searchWords.every((word) => searched.includes(word))) continue;
    const isNamed = names.includes(place.subdistrict.toLowerCase());
    const isLeading = searched.startsWith(firstWord);
    (isNamed ? namedPlaces : isLeading ? leadingPlaces : otherPlaces).push(place);
  }
  const sortedPlaces = [...namedPlaces, ...leadingPlaces, ...otherPlaces];
  return { places: sortedPlaces.slice(offset, offset + limit), total: sortedPlaces.length };
}

export async function readPlace(country: CountryCode, code: string): Promise<Place | null> {
  const knownPlace = (await loadPlaces(country)).find((place) => place.code === code);
  if (!knownPlace) return null;
  const { searched: _, ...place } = knownPlace;
  return place;
}
