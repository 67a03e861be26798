import { beforeEach, expect, test } from "vitest";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { beginPlan, planWhole } from "./plan-shipments.ts";
import { openSecondShop } from "./second-shop.ts";
import { take } from "./take-order.ts";

let world: World;
let seller: Seller;
beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  await world.stockUp(seller, "PLAN", 100);
});

async function takeSome(count: number, shop = seller): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(await take(world, shop, `${shop.channelId}-${n}`, { PLAN: 1 }));
  return ids;
}
const calls = () => world.connector.calls("shipping.parameters");
const pickup = { method: "pickup", addressId: "7", slotId: "s1" };
const arrange = (body: object) =>
  seller.fetch("/v1/orders/shipments/;arrange", { method: "POST", body });

test("channels are asked for eight orders at a time, a second apart, while results appear by shop", async () => {
  const ids = await takeSome(20);
  const { read } = await beginPlan(seller, ids);
  const begun = await read();
  expect(begun).toMatchObject({ status: "running", total: 20, done: 0, groups: [] });
  expect(begun.shops.map(({ channelId, orders }) => [channelId, orders.length])).toEqual([
    [seller.channelId, 20],
  ]);
  expect(calls(), "nothing is asked within the request").toBe(0);
  for (const asked of [8, 16, 20]) {
    await world.drain();
    expect([calls(), (await read()).done]).toEqual([asked, asked]);
    world.advance(999);
    await world.drain();
    expect(calls()).toBe(asked);
    world.advance(1);
  }
  const { status, shops, groups, blocked } = await read();
  expect({ status, shops, blocked }).toEqual({ status: "done", shops: [], blocked: [] });
  expect(groups.flatMap(({ orders }) => orders.map(({ id }) => id)).toSorted()).toEqual(
    ids.toSorted(),
  );
});

test.each([
  ["as long as the channel says", 7_000, 7_000],
  ["three seconds where it does not say", undefined, 3_000],
])("waits %s after a rate limit, and asks only for the rest", async (_s, asked, wait) => {
  const { read } = await beginPlan(seller, await takeSome(3));
  world.connector.failNext(
    "shipping.parameters",
    new ConnectorError("rate_limited", "slow", "Slow down", asked ? { retryAfterMs: asked } : {}),
  );
  await world.drain();
  expect([calls(), (await read()).done]).toEqual([3, 2]);
  world.advance(wait - 1);
  await world.drain();
  expect(calls()).toBe(3);
  world.advance(1);
  await world.drain();
  expect(calls()).toBe(4);
  expect(await read()).toMatchObject({ status: "done", blocked: [] });
});

test("a shop that asks to wait does not hold up the shops after it", async () => {
  const other = { ...seller, channelId: await openSecondShop(world, seller) };
  const slow = await takeSome(9);
  const quick = await takeSome(10, other);
  const { read } = await beginPlan(seller, [...slow, ...quick]);
  const busy = new ConnectorError("rate_limited", "slow", "Slow down", { retryAfterMs: 60_000 });
  world.connector.failNext("shipping.parameters", ...Array.from({ length: 8 }, () => busy));
  const readyShops = async () =>
    (await read()).groups.map(({ channelId, orders }) => [channelId, orders.length]);
  for (const asked of [8, 16, 18]) {
    await world.drain();
    expect(calls()).toBe(asked);
    world.advance(1_000);
  }
  expect(await readyShops()).toEqual([[other.channelId, 10]]);
  world.advance(56_999);
  await world.drain();
  expect(calls(), "not before the time that the shop named").toBe(18);
  world.advance(1);
  await world.drain();
  world.advance(1_000);
  await world.drain();
  expect(calls()).toBe(27);
  expect(await read()).toMatchObject({ status: "done", blocked: [] });
});

test("each shop has its own three tries", async () => {
  const other = { ...seller, channelId: await openSecondShop(world, seller) };
  const ids = [...(await takeSome(1)), ...(await takeSome(1, other))];
  const { read } = await beginPlan(seller, ids);
  const down = new ConnectorError("unavailable", "down", "No answer");
  world.connector.failNext("shipping.parameters", ...Array.from({ length: 6 }, () => down));
  for (const asked of [2, 4, 6]) {
    await world.drain();
    expect(calls()).toBe(asked);
    world.advance(3_000);
  }
  const { status, blocked } = await read();
  expect([status, blocked.map(({ orderId }) => orderId).toSorted()]).toEqual([
    "done",
    ids.toSorted(),
  ]);
});

test("an order without an answer is asked for three times, then named", async () => {
  const [id = ""] = await takeSome(1);
  const { read } = await beginPlan(seller, [id]);
  const down = new ConnectorError("unavailable", "down", "No answer");
  world.connector.failNext("shipping.parameters", down, down, down);
  for (let tried = 1; tried <= 3; tried++) {
    await world.drain();
    expect(calls()).toBe(tried);
    world.advance(3_000);
  }
  expect(await read()).toMatchObject({
    ...{ status: "done", groups: [] },
    blocked: [{ orderId: id, orderNumber: `${seller.channelId}-0`, code: "channel_unavailable" }],
  });
});

test("choices are validated against the plan without asking the channels again", async () => {
  const ids = await takeSome(2);
  const { planId } = await beginPlan(seller, ids);
  await world.drain();
  expect(calls()).toBe(2);
  const wrong = { ...pickup, slotId: "s9" };
  const shipments = [
    { orderIds: ids.slice(0, 1), choice: pickup },
    { orderIds: ids.slice(1), choice: wrong },
  ];
  expect((await arrange({ shipments, planId })).body).toMatchObject({
    arranged: ids.slice(0, 1),
    failed: [{ orderId: ids[1], code: "choice_not_offered" }],
  });
  expect(calls()).toBe(2);
  // After a quarter of an hour, the slots may be taken, so the channel is asked again.
  world.advance(15 * 60_000);
  const late = [{ orderIds: ids.slice(1), choice: pickup }];
  expect((await arrange({ shipments: late, planId })).body).toMatchObject({ failed: [] });
  expect(calls()).toBe(3);
});

test("a plan leaves out orders arranged since, and another seller cannot read or use it", async () => {
  const ids = await takeSome(2);
  const { planId, read } = await beginPlan(seller, ids);
  await world.drain();
  await arrange({ shipments: [{ orderIds: ids.slice(0, 1), choice: pickup }], planId });
  const left = (await read()).groups.flatMap(({ orders }) => orders.map(({ id }) => id));
  expect(left).toEqual(ids.slice(1));
  const other = await world.signUp();
  expect(await other.fetch(`/v1/orders/shipments/plans/${planId}`)).toMatchObject({ status: 404 });
  const theirs = await other.fetch("/v1/orders/shipments/;arrange", {
    method: "POST",
    body: { shipments: [{ orderIds: ids.slice(1), choice: pickup }], planId },
  });
  expect(theirs.body).toMatchObject({ arranged: [] });
  const foreign = await planWhole(world, other, ids);
  expect(foreign.blocked.map(({ code }) => code)).toEqual(["not_found", "not_found"]);
});
