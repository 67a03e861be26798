import type { KnownPlace } from "./known-place.ts";

/** Reads Kemendagri's list (idn-area-data). A village's code begins with its parents' codes. */
export async function readIndonesia(): Promise<KnownPlace[]> {
  const { getDistricts, getProvinces, getRegencies, getVillages } = await import("idn-area-data");
  const [provinces, cities, districts, villages] = await Promise.all([
    getProvinces(),
    getRegencies(),
    getDistricts(),
    getVillages(),
  ]);
  const namesByCode = new Map(
    [...provinces, ...cities, ...districts].map((province) => [province.code, province.name]),
  );
  const findParentName = (code: string, parts: number) =>
    namesByCode.get(code.split(".").slice(0, parts).join(".")) ?? "";
  return villages.map(({ code, name: subdistrict }) => {
    const [province, city, district] = [
      findParentName(code, 1),
      findParentName(code, 2),
      findParentName(code, 3),
    ];
    const names = [subdistrict, district, city, province];
    return {
      ...{ code, subdistrict, district, city, province, postCode: null },
      text: names.join(", "),
      searched: names.join(" ").toLowerCase(),
    };
  });
}
