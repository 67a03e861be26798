import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import { pullChannelJob } from "#backend/orders/jobs.ts";
import { pullChannel, pullDueChannels } from "#backend/orders/pull-orders.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

const channelOf = async ({ channelId }: SellingAccount) =>
  (await world.backend.db.select().from(channels).where(eq(channels.id, channelId)))[0];

test("orders are pulled soon after the clock is corrected from a day ahead, and none is missed", async () => {
  const seller = await startSelling(world);
  const [item] = await world.sandbox.controls.listItems(seller.shopId);
  const right = world.clock.now();
  world.clock.advance(DAY_MS);
  await pullChannel(world.backend, seller);
  world.clock.set(right);
  await world.sandbox.controls.createOrder({
    shopId: seller.shopId,
    items: [{ itemId: item?.itemId ?? 0, modelId: item?.modelId ?? 0, quantity: 1 }],
    quiet: true,
  });
  // Nobody could pull for hours.
  world.clock.advance(3 * 3_600_000);
  await pullDueChannels(world.backend);
  expect(await world.queue.waiting()).toContainEqual(
    expect.objectContaining({
      name: pullChannelJob.name,
      payload: { accountId: seller.accountId, channelId: seller.channelId },
    }),
  );
  await world.drain();
  expect((await asking(seller)("GET", "/v1/orders")).total).toBe(2);
  const channel = await channelOf(seller);
  expect([channel?.orderCursorAt, channel?.lastOrderPullAt]).toEqual([
    world.clock.now(),
    world.clock.now(),
  ]);
});

test("a cursor slightly ahead, as between two servers' clocks, is kept", async () => {
  const seller = await startSelling(world);
  await pullChannel(world.backend, seller);
  const ahead = new Date(world.clock.now().getTime() + 60_000);
  await world.backend.db
    .update(channels)
    .set({ orderCursorAt: ahead })
    .where(eq(channels.id, seller.channelId));
  await pullChannel(world.backend, seller);
  expect((await channelOf(seller))?.orderCursorAt).toEqual(ahead);
});
