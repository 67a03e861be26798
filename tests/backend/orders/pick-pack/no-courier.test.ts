import { beforeAll, expect, test } from "vitest";
import type { HandOver } from "#contract/hand-overs.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, orderToShip, pickAndPack, readWave, scanAs } from "./warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("orders without a courier have their own wave and hand-over", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "MUG", 10);
  const [with_, without] = ["W", "N"].map((letter) => `${letter}-${seller.accountId}`) as [
    string,
    string,
  ];
  await orderToShip(world, seller, with_, { MUG: 1 });
  await orderToShip(world, seller, without, { MUG: 1 }, { courier: "" });
  const candidates = (await seller.fetch("/v1/orders/waves/candidates")).body as unknown as {
    groups: { courier: string; single: number }[];
  };
  expect(candidates.groups).toContainEqual(expect.objectContaining({ courier: "", single: 1 }));
  const wave = await makeWave(seller, { withoutCourier: true });
  const { pickpacks } = await readWave(seller, wave.id);
  expect(pickpacks.map(({ orderNumber }) => orderNumber)).toEqual([without]);
  await pickAndPack(world, seller, wave.id);
  const begun = await seller.fetch("/v1/orders/hand-overs", {
    method: "POST",
    body: { courier: "" },
  });
  const { handOver } = begun.body as unknown as { handOver: HandOver };
  expect(handOver).toMatchObject({ courier: "", waiting: 1 });
  expect(
    await scanAs(world, seller, { step: "hand_over", handOverId: handOver.id, code: without }),
  ).toMatchObject({ outcome: "handed_over", left: 0 });
});
