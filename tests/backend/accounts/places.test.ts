import { afterAll, expect, test } from "vitest";
import type { Place } from "#contract/places.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
afterAll(world.close);

async function find(member: SignedIn, query: Record<string, string>) {
  const answer = await member.fetch(`/v1/accounts/places?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { places: Place[]; total: number };
}

test("an Indonesian account finds kelurahan by words of their names, in any order", async () => {
  const member = await world.signUp({ countryCode: "id" });
  const { places, total } = await find(member, { search: "cilandak barat" });
  expect(total).toBeGreaterThan(0);
  expect(places[0]).toMatchObject({
    ...{ subdistrict: "Cilandak Barat", district: "Cilandak", postCode: null },
    province: expect.stringMatching(/Jakarta/),
    city: expect.stringMatching(/Jakarta Selatan/i),
  });
  expect(places[0]?.text).toMatch(/^Cilandak Barat, Cilandak, .*Jakarta Selatan.*, .*Jakarta/i);
  const reversed = await find(member, { search: "jakarta  BARAT, cilandak" });
  expect(reversed.places.map(({ code }) => code)).toContain(places[0]?.code);
});

test("a Thai account finds tambon by Thai and Latin names and by post code, with the post code", async () => {
  const member = await world.signUp({ countryCode: "th" });
  const { places } = await find(member, { search: "ศรีภูมิ เชียงใหม่" });
  expect(places).toMatchObject([
    {
      ...{ subdistrict: "ศรีภูมิ", district: "เมืองเชียงใหม่", city: null, province: "เชียงใหม่" },
      ...{ postCode: "50200", text: "ต.ศรีภูมิ อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50200" },
    },
  ]);
  expect((await find(member, { search: "si phum chiang mai" })).places).toEqual(places);
  const byCode = await find(member, { search: "10110" });
  expect(byCode.places.map(({ subdistrict }) => subdistrict)).toContain("คลองเตย");
});

test("a place of the searched name comes before longer names", async () => {
  const member = await world.signUp({ countryCode: "id" });
  const { places } = await find(member, { search: "gambir" });
  expect(places[0]).toMatchObject({ subdistrict: "Gambir", district: "Gambir" });
  expect((await find(member, { search: "gambir jakarta" })).places[0]).toEqual(places[0]);
});

test("places are paged, and an empty search finds nothing", async () => {
  const member = await world.signUp({ countryCode: "id" });
  expect(await find(member, { search: " " })).toEqual({ places: [], total: 0 });
  const first = await find(member, { search: "sukamaju", limit: "2" });
  const second = await find(member, { search: "sukamaju", limit: "2", offset: "2" });
  expect(first.places).toHaveLength(2);
  expect(first.total).toBe(second.total);
  expect(second.places[0]?.code).not.toBe(first.places[0]?.code);
});
