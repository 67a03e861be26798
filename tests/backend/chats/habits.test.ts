import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { chattingShop } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;

test("a simulated buyer without an answer asks twice more at most", async () => {
  const shop = await chattingShop(world);
  await world.sandbox.controls.setPace(shop.shopId, 1);
  await world.sandbox.controls.buyerWrites({ shopId: shop.shopId, username: "sitirahma88" });
  const written = async () =>
    (await shop.atBuyer("sitirahma88")).filter(({ isFromBuyer }) => isFromBuyer).length;
  const after = async (minutes: number) => {
    world.clock.advance(minutes * MINUTE_MS);
    await world.sandbox.tick();
    await world.drain();
    return written();
  };
  expect(await written()).toBe(1);
  expect(await after(19)).toBe(1);
  expect(await after(2)).toBe(2);
  expect(await after(61)).toBe(3);
  expect(await after(240)).toBe(3);
  const [session] = await shop.sessions("?filter=overdue");
  expect(session?.unreadCount).toBe(3);
});
