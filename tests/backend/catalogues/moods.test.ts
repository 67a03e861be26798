import { afterAll, beforeAll, expect, test } from "vitest";
import { META_MOODS } from "#sandbox/meta/moods.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  apply,
  connectedSeller,
  listTaskItems,
  type MetaSeller,
  product,
  readMetaAccess,
  settle,
} from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const SEEDS = [1, 2, 3, 4];

const listCatalogue = async ({ catalogId }: MetaSeller) =>
  (await world.sandboxes.meta.controls.listItems(catalogId)).map(({ data }) => data);

test.each(SEEDS)("a catalogue in all of Meta's moods gets each item once (%i)", async (seed) => {
  const seller = await connectedSeller(world);
  const shirt = await product(world, seller, { sizes: ["M", "L"], onHand: 3 });
  const banned = await product(world, seller, { name: "Forbidden potion" });
  await world.sandboxes.meta.controls.setMoods(seller.accountId, META_MOODS, seed);
  const done = await apply(world, seller, [shirt.id, banned.id]);
  for (let minutes = 0; minutes < 10; minutes++) await settle(world);
  const { items } = await listTaskItems(seller, done.taskId);
  expect(items.map(({ retailerId, error }) => ({ retailerId, error }))).toEqual([
    ...shirt.variantIds.map((retailerId) => ({ retailerId, error: null })),
    { retailerId: banned.variantIds[0], error: "This item goes against our commerce policies." },
  ]);
  expect((await listCatalogue(seller)).map(({ id }) => id).sort()).toEqual(
    [...shirt.variantIds].sort(),
  );
  expect(await readMetaAccess(seller)).toMatchObject({ isLost: false, itemCount: 2 });
});
