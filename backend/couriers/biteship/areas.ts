import type { Place } from "#contract/places.ts";
import { CourierError, type Stop } from "../courier.ts";
import { type Account, callBiteship } from "./call.ts";
import { AreaList } from "./wire.ts";

type Side = "origin" | "destination";
type Area = { id: string; postCode: string };

/** Areas are the same for every seller, and there are some 7,000 districts. */
const MOST_KEPT = 10_000;

/**
 * Finds Biteship's areas, by which it prices: the Indonesian list of places has no post codes, and
 * a buyer chooses a courier before typing one.
 */
export function createAreas() {
  const known = new Map<string, Area | null>();

  async function areaOf(account: Account, { place, postCode }: Stop): Promise<Area | null> {
    const key = `${place.district}/${place.city}/${place.province}/${postCode}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const found = await find(account, place, postCode);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, found);
    return found;
  }

  return {
    /** Returns the fields of a rate. Throws `refused` if Biteship does not know the place. */
    async rateFields(account: Account, side: Side, stop: Stop): Promise<Record<string, unknown>> {
      const area = await areaOf(account, stop);
      if (area) return { [`${side}_area_id`]: area.id };
      if (stop.postCode) return { [`${side}_postal_code`]: Number(stop.postCode) };
      throw new CourierError("refused", "unknown_place", `Biteship has no ${stop.place.text}`);
    },
  };
}

/**
 * https://biteship.com/en/docs/api/maps/retrieve_area_single: an area is a district, once for each
 * of its post codes.
 */
async function find(account: Account, place: Place, postCode: string): Promise<Area | null> {
  const query = new URLSearchParams({
    countries: "ID",
    input: [place.district, cityName(place)].filter(Boolean).join(", "),
    type: "single",
  });
  const { areas } = await callBiteship(account, AreaList, "GET", `/v1/maps/areas?${query}`);
  const matchingAreas = areas.filter(
    (area) =>
      area.id &&
      isAlike(area.administrative_division_level_3_name, place.district) &&
      isAlike(area.administrative_division_level_2_name, cityName(place)),
  );
  const chosen = matchingAreas.find((area) => area.postal_code === postCode) ?? matchingAreas[0];
  return chosen ? { id: chosen.id, postCode: chosen.postal_code ?? "" } : null;
}

/** "Kota Administrasi Jakarta Pusat" in the list, "Jakarta Pusat" there. */
const cityName = ({ city }: Place) => bare(city ?? "");
const bare = (name: string) =>
  name.replace(/^(kota|kabupaten|kab\.)(\s+adm(inistrasi|\.))?\s+/i, "").trim();
const isAlike = (one: string, other: string) => letters(bare(one)) === letters(bare(other));
const letters = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
