import { beforeAll, expect, test } from "vitest";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { checkReplay, replayOrders } from "./replay.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const PUSHES = 400;

test("pushes in any order, some of them twice, leave every order, the books and the quota as if they had come in their order", {
  timeout: 180_000,
}, async () => {
  const replayed = await replayOrders(world, { pushes: PUSHES, seed: 17, atOnce: 16 });
  expect(await checkReplay(world, replayed)).toEqual({
    wrongStatus: 0,
    wrongTimeline: 0,
    quotaEntries: replayed.processed,
    level: { onHand: replayed.stock - replayed.shipped, reserved: 0, damaged: 0 },
    ledger: { onHand: replayed.stock - replayed.shipped, reserved: 0, damaged: 0 },
  });
});
