import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pullShopChatsJob } from "#backend/chats/jobs.ts";
import { pullDueChats, pullShopChats } from "#backend/chats/pull-chats.ts";
import { chatShops } from "#backend/db/schema/chats.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type ChattingShop, chattingShop } from "./chatting-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

const keyOf = ({ seller, channelId }: ChattingShop) => ({ accountId: seller.accountId, channelId });
const duePulls = async (shop: ChattingShop) => {
  await pullDueChats(world.backend);
  const waiting = await world.queue.waiting();
  return waiting.filter(
    ({ name, payload }) =>
      name === pullShopChatsJob.name &&
      (payload as { channelId?: string }).channelId === shop.channelId,
  );
};

test("chats are pulled soon after the clock is corrected from a day ahead", async () => {
  const shop = await chattingShop(world);
  const right = world.clock.now();
  world.clock.advance(DAY_MS);
  await pullShopChats(world.backend, keyOf(shop));
  world.clock.set(right);
  expect(await duePulls(shop)).toHaveLength(1);
  await world.drain();
  const [read] = await world.backend.db
    .select()
    .from(chatShops)
    .where(
      and(eq(chatShops.accountId, shop.seller.accountId), eq(chatShops.channelId, shop.channelId)),
    );
  expect(read?.lastReadAt).toEqual(right);
});

test("a pull time slightly ahead, as between two servers' clocks, is accepted", async () => {
  const shop = await chattingShop(world);
  const right = world.clock.now();
  world.clock.advance(60_000);
  await pullShopChats(world.backend, keyOf(shop));
  world.clock.set(right);
  expect(await duePulls(shop)).toEqual([]);
});
