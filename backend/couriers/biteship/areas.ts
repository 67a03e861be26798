import type { Place } from "#contract/places.ts";
import { CourierError, type CourierStop } from "../courier.ts";
import { type Account, callBiteship } from "./call.ts";
import { AreaList } from "./wire.ts";

type RouteSide = "origin" | "destination";
type PostalArea = { id: string; postCode: string };

/** Areas are the same for every seller; there are some 7,000 districts. */
const MAX_CACHED = 10_000;

/**
 * Biteship prices by area: the list of places has no post codes, and buyers choose a courier before
 * typing one.
 */
export function createAreas() {
  const areaCache = new Map<string, PostalArea | null>();

  async function findArea(
    account: Account,
    { place, postCode }: CourierStop,
  ): Promise<PostalArea | null> {
    const key = `${place.district}/${place.city}/${place.province}/${postCode}`;
    const cachedArea = areaCache.get(key);
    if (cachedArea !== undefined) return cachedArea;
    const area = await fetchArea(account, place, postCode);
    if (areaCache.size >= MAX_CACHED) areaCache.clear();
    areaCache.set(key, area);
    return area;
  }

  return {
    /** Returns the fields of a rate. Throws `refused` if Biteship does not know the place. */
    async rateFields(
      account: Account,
      side: RouteSide,
      stop: CourierStop,
    ): Promise<Record<string, unknown>> {
      const area = await findArea(account, stop);
      if (area) return { [`${side}_area_id`]: area.id };
      if (stop.postCode) return { [`${side}_postal_code`]: Number(stop.postCode) };
      throw new CourierError("refused", "unknown_place", `Biteship has no ${stop.place.text}`);
    },
  };
}

/**
 * See https://biteship.com/en/docs/api/maps/retrieve_area_single. An area is a district, once per
 * post code.
 */
async function fetchArea(
  account: Account,
  place: Place,
  postCode: string,
): Promise<PostalArea | null> {
  const query = new URLSearchParams({
    countries: "ID",
    input: [place.district, formatCityName(place)].filter(Boolean).join(", "),
    type: "single",
  });
  const { areas } = await callBiteship(account, AreaList, "GET", `/v1/maps/areas?${query}`);
  const matchingAreas = areas.filter(
    (area) =>
      area.id &&
      isAlike(area.administrative_division_level_3_name, place.district) &&
      isAlike(area.administrative_division_level_2_name, formatCityName(place)),
  );
  const chosenMatchingArea =
    matchingAreas.find((area) => area.postal_code === postCode) ?? matchingAreas[0];
  return chosenMatchingArea
    ? { id: chosenMatchingArea.id, postCode: chosenMatchingArea.postal_code ?? "" }
    : null;
}

/** "Kota Administrasi Jakarta Pusat" in the list, "Jakarta Pusat" there. */
const formatCityName = ({ city }: Place) => removeCityPrefix(city ?? "");
const removeCityPrefix = (name: string) =>
  name.replace(/^(kota|kabupaten|kab\.)(\s+adm(inistrasi|\.))?\s+/i, "").trim();
const isAlike = (part: string, otherPart: string) =>
  removeSigns(removeCityPrefix(part)) === removeSigns(removeCityPrefix(otherPart));
const removeSigns = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
