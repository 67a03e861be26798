import type { CountryCode } from "#contract/countries.ts";
import type { Place } from "#contract/places.ts";
import { loadPlaces } from "./find-places.ts";

type Region = Pick<Place, "province" | "city" | "district">;

/** Words before a name that say its level. A kota and a kabupaten may have the same name. */
const LEVEL_WORDS = {
  province:
    /^(?:(?:(?:provinsi|prov\.?|dki|daerah khusus ibukota|daerah khusus|daerah istimewa|d\.?i\.?)\s+)+|จังหวัด)/,
  kota: /^kota(?: administrasi)?\s+/,
  kabupaten: /^kab(?:upaten|\.)?(?: administrasi)?\s+/,
  district: /^(?:(?:kecamatan|kec\.?)\s+|อำเภอ|เขต)/,
} as const;
type Level = keyof typeof LEVEL_WORDS;
/** Without a level, a name first means a region of these levels, then a district. */
const WIDE_LEVELS: readonly Level[] = ["province", "kota", "kabupaten"];

const normaliseName = (name: string) => name.toLowerCase().replace(/\s+/g, " ").trim();
const makeRegionKey = (level: Level, name: string) => `${level}:${name}`;

function toLevelKey(name: string): string | null {
  const normalName = normaliseName(name);
  for (const level of Object.keys(LEVEL_WORDS) as Level[]) {
    const bareName = normalName.replace(LEVEL_WORDS[level], "");
    if (bareName !== normalName) return makeRegionKey(level, bareName);
  }
  return null;
}

/** A place's names have only the words of their own level. */
const listRegionKeys = ({ province, city, district }: Region): string[] => [
  makeRegionKey("province", normaliseName(province).replace(LEVEL_WORDS.province, "")),
  ...(city === null ? [] : [toLevelKey(city) ?? makeRegionKey("kabupaten", normaliseName(city))]),
  makeRegionKey("district", normaliseName(district)),
];

const regionsByCountry = new Map<CountryCode, Promise<ReadonlySet<string>>>();

function loadRegions(country: CountryCode): Promise<ReadonlySet<string>> {
  const regions =
    regionsByCountry.get(country) ??
    loadPlaces(country).then((places) => new Set(places.flatMap(listRegionKeys)));
  regionsByCountry.set(country, regions);
  return regions;
}

function findRegionKeys(regions: ReadonlySet<string>, name: string): string[] {
  const typedKey = toLevelKey(name);
  if (typedKey !== null && regions.has(typedKey)) return [typedKey];
  const normalName = normaliseName(name);
  const wideKeys = WIDE_LEVELS.map((level) => makeRegionKey(level, normalName)).filter((key) =>
    regions.has(key),
  );
  return wideKeys.length > 0
    ? wideKeys
    : [makeRegionKey("district", normalName)].filter((key) => regions.has(key));
}

/** Returns whether the place is in one of the provinces, cities or districts. */
export async function isInRegion(
  country: CountryCode,
  place: Region,
  names: readonly string[],
): Promise<boolean> {
  if (names.length === 0) return false;
  const regions = await loadRegions(country);
  const placeKeys = listRegionKeys(place);
  return names.some((name) => findRegionKeys(regions, name).some((key) => placeKeys.includes(key)));
}

/** Returns whether the country has a province, city or district of that name. */
export async function hasRegion(country: CountryCode, name: string): Promise<boolean> {
  return findRegionKeys(await loadRegions(country), name).length > 0;
}
