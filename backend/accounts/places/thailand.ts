import type { KnownPlace } from "./known-place.ts";

/** Bangkok has khwaeng and khet; the other provinces have tambon and amphoe. */
const BANGKOK_CODE = "10";

/** Reads the provincial administration's list with post codes (thai-address-universal). */
export async function readThailand(): Promise<KnownPlace[]> {
  const { getDistricts, getProvinces, getSubDistricts } = await import("thai-address-universal");
  const places: KnownPlace[] = [];
  for (const province of await getProvinces())
    for (const district of await getDistricts(province.code))
      for (const { code, nameTh, nameEn, postalCode } of await getSubDistricts(district.code)) {
        const [subdistrictPrefix, districtPrefix, provincePrefix] =
          province.code === BANGKOK_CODE ? ["แขวง", "เขต", ""] : ["ต.", "อ.", "จ."];
        const names = [nameTh, district.nameTh, province.nameTh];
        const latinNames = [nameEn, district.nameEn, province.nameEn];
        const postCode = postalCode || null;
        places.push({
          ...{ code, subdistrict: nameTh, district: district.nameTh, city: null },
          ...{ province: province.nameTh, postCode },
          text: [
            `${subdistrictPrefix}${nameTh}`,
            `${districtPrefix}${district.nameTh}`,
            `${provincePrefix}${province.nameTh}`,
            postCode,
          ]
            .filter(Boolean)
            .join(" "),
          searched: [...names, ...latinNames, postCode ?? ""].join(" ").toLowerCase(),
        });
      }
  return places;
}
