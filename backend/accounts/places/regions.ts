import type { CountryCode } from "#contract/countries.ts";
import type { Place } from "#contract/places.ts";
import { loadPlaces } from "./find-places.ts";

type Region = Pick<Place, "province" | "city" | "district">;

/** The words before a name that say its level. A kota and a kabupaten may have one name. */
const LEVEL_WORDS = {
  province:
    /^(?:(?:(?:provinsi|prov\.?|dki|daerah khusus ibukota|daerah khusus|daerah istimewa|d\.?i\.?)\s+)+|จังหวัด)/,
  kota: /^kota(?: administrasi)?\s+/,
  kabupaten: /^kab(?:upaten|\.)?(?: administrasi)?\s+/,
  district: /^(?:(?:kecamatan|kec\.?)\s+|อำเภอ|เขต)/,
} as const;
type Level = keyof typeof LEVEL_WORDS;
/** Levels that a name without its level may mean before a district's. */
const WIDE_LEVELS: readonly Level[] = ["province", "kota", "kabupaten"];

const toPlain = (name: string) => name.toLowerCase().replace(/\s+/g, " ").trim();
const makeKey = (level: Level, name: string) => `${level}:${name}`;

/** Returns the key of a name with its level, or `null` for a name without. */
function readLevel(name: string): string | null {
  const plain = toPlain(name);
  for (const level of Object.keys(LEVEL_WORDS) as Level[]) {
    const bare = plain.replace(LEVEL_WORDS[level], "");
    if (bare !== plain) return makeKey(level, bare);
  }
  return null;
}

/** A place's names have the words of their own level only. */
const listKeys = ({ province, city, district }: Region): string[] => [
  makeKey("province", toPlain(province).replace(LEVEL_WORDS.province, "")),
  ...(city === null ? [] : [readLevel(city) ?? makeKey("kabupaten", toPlain(city))]),
  makeKey("district", toPlain(district)),
];

const known = new Map<CountryCode, Promise<ReadonlySet<string>>>();

function loadRegions(country: CountryCode): Promise<ReadonlySet<string>> {
  const regions =
    known.get(country) ?? loadPlaces(country).then((places) => new Set(places.flatMap(listKeys)));
  known.set(country, regions);
  return regions;
}

/** Returns the regions that a seller's words mean. */
function findMeant(regions: ReadonlySet<string>, name: string): string[] {
  const typed = readLevel(name);
  if (typed !== null && regions.has(typed)) return [typed];
  const plain = toPlain(name);
  const wide = WIDE_LEVELS.map((level) => makeKey(level, plain)).filter((key) => regions.has(key));
  return wide.length > 0 ? wide : [makeKey("district", plain)].filter((key) => regions.has(key));
}

/**
 * Returns whether the place lies in one of the provinces, cities or districts. A name without its
 * level means a district only if no province or city has it.
 */
export async function isInRegion(
  country: CountryCode,
  place: Region,
  names: readonly string[],
): Promise<boolean> {
  if (names.length === 0) return false;
  const regions = await loadRegions(country);
  const placeKeys = listKeys(place);
  return names.some((name) => findMeant(regions, name).some((key) => placeKeys.includes(key)));
}

/** Returns whether the country has a province, city or district of that name. */
export async function hasRegion(country: CountryCode, name: string): Promise<boolean> {
  return findMeant(await loadRegions(country), name).length > 0;
}
