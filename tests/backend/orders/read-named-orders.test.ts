import { beforeEach, expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { openSecondShop } from "./second-shop.ts";
import { take } from "./take-order.ts";

let world: World;
let seller: Seller;
beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
});

async function takeSome(count: number, shop = seller, prefix = "again"): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await take(world, shop, `${prefix}-${n}`, { NONE: 1 }));
  return ids;
}

interface Progress {
  status: string;
  found: number;
  total: number;
  done: number;
  failed: { orderId: string; orderNumber: string; code: string; channelMessage: string }[];
}

async function begin(orderIds: string[]): Promise<() => Promise<Progress>> {
  const { importId } = (
    await seller.fetch("/v1/orders/import", { method: "POST", body: { orderIds } })
  ).body;
  return async () =>
    (await seller.fetch(`/v1/orders/import/${importId}`)).body as unknown as Progress;
}
const calls = () => world.connector.calls("orders.read");

test("reads eight orders at a time, a second apart, and reports progress", async () => {
  const progress = await begin(await takeSome(20));
  expect(await progress()).toMatchObject({ status: "running", total: 20, done: 0 });
  await world.drain();
  expect([calls(), (await progress()).done]).toEqual([8, 8]);
  world.advance(999);
  await world.drain();
  expect(calls()).toBe(8);
  world.advance(1);
  await world.drain();
  expect([calls(), (await progress()).done]).toEqual([16, 16]);
  world.advance(1_000);
  await world.drain();
  expect(await progress()).toMatchObject({ status: "done", found: 20, done: 20, failed: [] });
});

test.each([
  ["as long as the channel says", 7_000, 7_000],
  ["three seconds where it does not say", undefined, 3_000],
])("waits %s after a rate limit, and reads only the rest", async (_s, asked, waitMs) => {
  const progress = await begin(await takeSome(3));
  world.connector.failNext(
    "orders.read",
    new ConnectorError("rate_limited", "slow", "Slow down", asked ? { retryAfterMs: asked } : {}),
  );
  await world.drain();
  expect([calls(), (await progress()).done]).toEqual([3, 2]);
  world.advance(waitMs - 1);
  await world.drain();
  expect(calls()).toBe(3);
  world.advance(1);
  await world.drain();
  expect(calls()).toBe(4);
  expect(await progress()).toMatchObject({ status: "done", found: 3, failed: [] });
});

test("a shop that asks to wait does not hold up the orders of other shops", async () => {
  const other = { ...seller, channelId: await openSecondShop(world, seller) };
  const slow = await takeSome(8);
  const progress = await begin([...slow, ...(await takeSome(9, other, "other"))]);
  const busy = new ConnectorError("rate_limited", "slow", "Slow down", { retryAfterMs: 60_000 });
  world.connector.failNext("orders.read", ...slow.map(() => busy));
  for (const done of [0, 8, 9]) {
    await world.drain();
    expect((await progress()).done).toBe(done);
    world.advance(1_000);
  }
  expect(calls()).toBe(17);
  world.advance(57_000);
  await world.drain();
  expect(await progress()).toMatchObject({ status: "done", found: 17, failed: [] });
});

test("reads an order without an answer three times, three seconds apart, then names it", async () => {
  const [id = ""] = await takeSome(1);
  const progress = await begin([id]);
  const down = new ConnectorError("unavailable", "down", "No answer");
  world.connector.failNext("orders.read", down, down, down);
  for (let tried = 1; tried <= 3; tried++) {
    await world.drain();
    expect(calls()).toBe(tried);
    world.advance(3_000);
  }
  expect(await progress()).toMatchObject({
    ...{ status: "done", found: 0, done: 1 },
    failed: [{ orderId: id, orderNumber: "again-0", code: "channel_unavailable" }],
  });
});

test("names an order that the channel does not know, and one of another seller", async () => {
  const [id = ""] = await takeSome(1);
  world.connector.channelOrders.delete("again-0");
  const other = await world.signUp();
  const theirs = await take(world, other, "theirs", { NONE: 1 });
  const progress = await begin([id, theirs]);
  await world.drain();
  const { failed, found } = await progress();
  expect(found).toBe(0);
  expect(failed.map(({ orderId, code }) => [orderId, code])).toEqual([
    [theirs, "not_found"],
    [id, "not_on_channel"],
  ]);
});
