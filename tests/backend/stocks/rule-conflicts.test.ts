import { beforeAll, expect, test } from "vitest";
import type { RuleInput } from "#contract/stock-rules.ts";
import { startSellerWorld, stockNamed, type World } from "#tests/support/seller-world.ts";
import {
  assign,
  create,
  createSellerWith,
  forSkus,
  readRules,
  remove,
  update,
} from "./rule-calls.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("two custom rules for one SKU and channel are refused with the other rule's name, also when concurrent", async () => {
  const seller = await createSellerWith(world, { A: 10, B: 10 });
  await create(seller, { name: "Serum", ...forSkus("A"), ratioPercent: 80 });
  const { status, body } = await create(seller, { name: "Diskon", ...forSkus("B", "a") });
  expect([status, body]).toMatchObject([
    409,
    { code: "rule_overlap", details: { name: "Serum", value: "a" } },
  ]);
  const both = await Promise.all(
    ["X", "Y"].map((name) => create(seller, { name, ...forSkus("B") })),
  );
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect((await create(seller, { name: "Semua" })).status, "everything is another scope").toBe(200);
});

test("a rule may be saved unchanged, but not extended into another", async () => {
  const seller = await createSellerWith(world, { A: 1, B: 1 });
  const { body } = await create(seller, { name: "A", ...forSkus("A") });
  await create(seller, { name: "B", ...forSkus("B") });
  expect((await update(seller, body.rule.id, { name: "A2", ...forSkus("A") })).status).toBe(200);
  expect((await update(seller, body.rule.id, { name: "A3", ...forSkus("A", "B") })).status).toBe(
    409,
  );
  expect((await readRules(seller)).map(({ name }) => name)).toEqual(["A2", "B"]);
});

test("an invalid rule is refused field by field", async () => {
  const [seller, other] = [await createSellerWith(world, { A: 1 }), await world.signUp()];
  const refusal = async (changes: Partial<RuleInput>) => {
    const { status, body } = await create(seller, changes);
    return [status, body.fields];
  };
  expect(await refusal({ fixedQuantity: 3 })).toEqual([422, { ratioPercent: "ratio_or_fixed" }]);
  expect(await refusal({ ratioPercent: null })).toEqual([422, { ratioPercent: "ratio_or_fixed" }]);
  expect(await refusal(forSkus("A", "typo"))).toEqual([422, { scopeValues: "unknown_sku" }]);
  expect(await refusal(forSkus())).toEqual([422, { scopeValues: "required" }]);
  expect(await refusal({ scope: "category", scopeValues: ["Batik"] })).toEqual([
    422,
    { scopeValues: "unknown_category" },
  ]);
  expect(await refusal({ lastUnits: 3 })).toEqual([422, { priorityChannelId: "required" }]);
  expect(
    await refusal({ channelIds: [other.channelId], warehouseIds: [other.warehouseId] }),
  ).toEqual([422, { channelIds: "not_found", warehouseIds: "not_found" }]);
  expect((await refusal({ ratioPercent: 201 }))[0]).toBe(422);
  expect(await readRules(seller)).toEqual([]);
});

test("another account's rule can be neither changed, deleted nor assigned", async () => {
  const [seller, other] = [
    await createSellerWith(world, { A: 1 }),
    await createSellerWith(world, { A: 1 }),
  ];
  const { body } = await create(other, { ...forSkus("A") });
  const { id } = await stockNamed(seller, "A");
  expect((await update(seller, body.rule.id, {})).status).toBe(404);
  expect((await remove(seller, body.rule.id)).status).toBe(404);
  expect((await assign(seller, [id], body.rule.id)).status).toBe(404);
  expect((await assign(seller, [(await stockNamed(other, "A")).id], null)).status).toBe(404);
  expect(await readRules(other)).toHaveLength(1);
});
