import { expect, test } from "vitest";
import type { PreflightFinding } from "#backend/listings/category-needs.ts";
import { SYNC_STATUS } from "#contract/statuses.ts";
import { selling } from "./selling.ts";

/** The only category of the sandbox with lower limits than the others. */
const SOUVENIRS = "100743";
const SHIRTS = "100244";
const LONG = `Gantungan kunci ${"kayu jati ".repeat(12)}`.trim();

/** Creates a product with a listing in that category, and returns its preflight. */
async function inSouvenirs(categoryId = SOUVENIRS) {
  const world = await selling();
  const { laras, product, channelId, edit } = world;
  await edit({ categoryId });
  const found = async () => {
    const { body } = await laras.call<{ channels: { findings: PreflightFinding[] }[] }>(
      "GET",
      `/v2/channels/products/preflight?internalProductId=${product.id}`,
    );
    return body.channels[0]?.findings.map(({ code, details }) => ({ code, details }));
  };
  const needs = async () =>
    (await laras.call("GET", `/v1/channels/${channelId}/categories/${categoryId}`)).body;
  return { ...world, found, needs };
}

test("listings are checked against their category's limits before sending", async () => {
  const { edit, found, needs, publish, read, jobs } = await inSouvenirs();
  expect((await needs()).limits).toEqual({
    ...{ minNameLength: 5, maxNameLength: 120, maxDescriptionLength: 2000 },
    ...{ minImages: 1, maxImages: 5, maxTypeNameLength: 14, maxOptionNameLength: 20 },
    preOrderDays: { min: 10, max: 15 },
    prices: { min: 99, max: 150_000_000 },
  });
  expect(await found()).toEqual([]);
  await edit({ name: LONG, daysToShip: 7 });
  expect(await found()).toEqual([
    { code: "name_too_long", details: { max: 120, length: LONG.length } },
    { code: "days_to_ship_range", details: { min: 10, max: 15 } },
  ]);
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({
    ...{ syncStatus: SYNC_STATUS.invalid, errorCode: "name_too_long" },
  });
  await edit({ name: null, daysToShip: 12 });
  await publish();
  await jobs.drain();
  expect(await read()).toMatchObject({ syncStatus: SYNC_STATUS.synced });
});

test("one category accepts what another refuses", async () => {
  const { edit, found } = await inSouvenirs(SHIRTS);
  await edit({ name: LONG, daysToShip: 7 });
  expect(await found()).toEqual([]);
});

test("a price above the category's limit is found before sending", async () => {
  const { edit, found, product } = await inSouvenirs();
  const [variant] = product.variants;
  await edit({ prices: { [variant?.id ?? ""]: 150_000_001 } });
  expect(await found()).toEqual([
    { code: "price_range", details: { lowest: 99, highest: 150_000_000 } },
  ]);
});

test("a category's limits are fetched once a day", async () => {
  const { found, needs, calls } = await inSouvenirs();
  const asked = () => calls.filter((path) => path === "/product/get_item_limit").length;
  await found();
  await needs();
  await found();
  expect(asked()).toBe(1);
});
