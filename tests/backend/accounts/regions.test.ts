import { expect, test } from "vitest";
import { findPlaces, hasRegion, isInRegion } from "#backend/accounts/index.ts";

/** A place by words of its whole text. */
async function placeIn(country: "id" | "th", search: string, text: RegExp) {
  const { places } = await findPlaces(country, { search, limit: 100_000, offset: 0 });
  const place = places.find((found) => text.test(found.text));
  if (!place) throw new Error(`No place has ${text}`);
  return place;
}

test("a region with its level is that region, and no other of its name", async () => {
  const city = await placeIn("id", "kota bandung", /, Kota Bandung, Jawa Barat/);
  const regency = await placeIn("id", "kabupaten bandung", /, Kabupaten Bandung, Jawa Barat/);
  const district = await placeIn("id", "bandung", /, Bandung, Kabupaten (?!Bandung)/);
  const whichOf = async (name: string) => [
    await isInRegion("id", city, [name]),
    await isInRegion("id", regency, [name]),
    await isInRegion("id", district, [name]),
  ];
  expect(await whichOf("Kota Bandung")).toEqual([true, false, false]);
  expect(await whichOf("kab. bandung")).toEqual([false, true, false]);
  expect(await whichOf("Kecamatan Bandung")).toEqual([false, false, true]);
  expect(await whichOf("Bandung")).toEqual([true, true, false]);
  expect(await whichOf("Provinsi Jawa Barat")).toEqual([true, true, false]);
});

test("a name that only districts have is their name, also one that begins like a level", async () => {
  const gambir = await placeIn("id", "gambir jakarta pusat", /^Gambir, Gambir, /);
  for (const name of ["gambir", "DKI Jakarta", "Kota Jakarta Pusat", "Jakarta Pusat"])
    expect([name, await isInRegion("id", gambir, [name])]).toEqual([name, true]);
  const kotaBaru = await placeIn("id", "kota baru", /, Kota Baru, /);
  expect(await hasRegion("id", "Kota Baru")).toBe(true);
  expect(await isInRegion("id", kotaBaru, ["Kota Baru"])).toBe(true);
  expect(await hasRegion("id", "Kecamatan Atlantis")).toBe(false);
});

test("a Thai province, amphoe or khet is found with its level and without", async () => {
  const place = await placeIn("th", "ศรีภูมิ", /เชียงใหม่/);
  for (const name of ["เชียงใหม่", "จังหวัดเชียงใหม่", "อำเภอเมืองเชียงใหม่", "เมืองเชียงใหม่"])
    expect([name, await isInRegion("th", place, [name])]).toEqual([name, true]);
  expect(await isInRegion("th", place, ["ลำพูน"])).toBe(false);
});
