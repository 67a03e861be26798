import { beforeAll, expect, test } from "vitest";
import type { HandOver } from "#contract/hand-overs.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, orderToShip, pickAndPack, readWave, scanAs } from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const SPELLINGS = ["J&T Express", "J&T EXPRESS", "j&t  express", "J&T Express"];

/** Creates a seller with an order of one unit for each spelling, and one of another courier. */
async function orderedInSpellings() {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG", 10);
  const numbers = SPELLINGS.map((_, at) => `C${at}-${seller.accountId}`);
  for (const [at, courier] of SPELLINGS.entries())
    await orderToShip(world, seller, numbers[at] ?? "", { MUG: 1 }, { courier });
  await orderToShip(world, seller, `JNE-${seller.accountId}`, { MUG: 1 }, { courier: "JNE" });
  return { seller, numbers };
}

const bodyOf = async <T>(seller: Seller, path: string) =>
  (await seller.fetch(path)).body as unknown as T;
async function begin(seller: Seller, courier: string): Promise<HandOver> {
  const call = { method: "POST", body: { courier } };
  const { body } = await seller.fetch("/v1/orders/hand-overs", call);
  return (body as unknown as { handOver: HandOver }).handOver;
}

test("different spellings of a courier form one group, wave, filter and suggestion", async () => {
  const { seller, numbers } = await orderedInSpellings();
  const { groups } = await bodyOf<{ groups: { courier: string; single: number }[] }>(
    seller,
    "/v1/orders/waves/candidates",
  );
  expect(groups.map(({ courier, single }) => [courier, single]).toSorted()).toEqual([
    ["J&T Express", 4],
    ["JNE", 1],
  ]);
  const { couriers } = await bodyOf<{ couriers: string[] }>(seller, "/v1/orders/couriers");
  expect(couriers).toHaveLength(2);
  const found = await bodyOf<{ total: number }>(seller, "/v1/orders?courier=J%26T%20express");
  expect(found.total).toBe(4);
  const wave = await makeWave(seller, { courier: "J&T EXPRESS" });
  const { pickpacks } = await readWave(seller, wave.id);
  expect(pickpacks.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(numbers);
});

test("its parcels wait for one hand-over that takes them all", async () => {
  const { seller, numbers } = await orderedInSpellings();
  const wave = await makeWave(seller);
  await pickAndPack(world, seller, wave.id);
  const { waiting } = await bodyOf<{ waiting: { courier: string; parcels: number }[] }>(
    seller,
    "/v1/orders/hand-overs",
  );
  expect(waiting).toEqual([
    { courier: "J&T Express", parcels: 4 },
    { courier: "JNE", parcels: 1 },
  ]);
  const handOver = await begin(seller, "J&T Express");
  expect(handOver.waiting).toBe(4);
  expect((await begin(seller, "j&t express")).id).toBe(handOver.id);
  for (const [at, code] of numbers.entries())
    expect(
      await scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code }),
    ).toMatchObject({ outcome: "handed_over", done: at + 1, left: 3 - at });
  expect(
    await scanAs(world, seller, {
      ...{ step: "hand_over", handOverId: handOver.id, code: `JNE-${seller.accountId}` },
    }),
  ).toMatchObject({ outcome: "wrong_courier" });
});
