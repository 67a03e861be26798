import { beforeAll, expect, test } from "vitest";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { checkReplay, replayOrders, THINGS } from "./replay.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

/** `npm run replay` sends the pushes of 100,000 orders. */
const ORDERS = Number(process.env.REPLAY_ORDERS ?? 90);
/** Time for the four or five pushes of an order on a busy machine. */
const EACH_MS = 500;

test("pushes in any order with repeats give the same orders, books and quota as in sequence", {
  timeout: 180_000 + ORDERS * EACH_MS,
}, async () => {
  const replayed = await replayOrders(world, { orders: ORDERS, seed: 17, atOnce: 16 });
  expect(await checkReplay(world, replayed)).toEqual({
    wrongStatus: 0,
    wrongTimeline: 0,
    quotaEntries: replayed.processed,
    things: THINGS,
    wrongStock: [],
    wrongLedger: [],
  });
});
