import { beforeEach, expect, test } from "vitest";
import type { ArrangingTogether } from "#backend/marketplaces/channel-shipping.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { createFakeConnector } from "#tests/support/fake-connector.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";
import { beginPlan, planWhole } from "./plan-shipments.ts";
import { openSecondShop } from "./second-shop.ts";

let world: World;
/**
 * Each test has a separate world: waiting jobs of one test must not meet the failures of another.
 */
beforeEach(async () => {
  world = await startSellerWorld();
});

const WAYS = ["pickup", "dropoff", "manual"] as const;

async function take(
  seller: Seller,
  number: string,
  items: Record<string, number>,
  channelId = seller.channelId,
  marketplace = world.connector,
): Promise<string> {
  const report = channelOrder(number, items);
  marketplace.channelOrders.set(number, report);
  return ingestOrder(world.backend, { ...channelOf(seller), id: channelId }, report);
}

test("50 orders of two shops are planned by shop, those needing a person are named, and the others arranged together", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "BULK", 100);
  const other = await openSecondShop(world, seller);
  const ids: string[] = [];
  for (let n = 0; n < 50; n++)
    ids.push(await take(seller, `bulk-${n}`, { BULK: 1 }, n % 2 === 0 ? seller.channelId : other));
  const unmapped = await take(seller, "bulk-unmapped", { NOBODY: 1 });
  const plan = await planWhole(world, seller, [...ids, "nobody", unmapped]);
  // The second shop has no listing with its own ids for it, but the SKU identifies the variant.
  expect(plan.groups.map((group) => [group.channelId, group.orders.length]).toSorted()).toEqual(
    [
      [seller.channelId, 25],
      [other, 25],
    ].toSorted(),
  );
  expect(plan.blocked.map(({ orderId, code }) => [orderId, code])).toEqual([
    ["nobody", "not_found"],
    [unmapped, "unmapped"],
  ]);
  const shipments = plan.groups.map((group) => ({
    orderIds: group.orders.map((order) => order.id),
    choice: { method: "pickup", addressId: "7", slotId: "s1" },
  }));
  const done = await seller.fetch("/v1/orders/shipments/;arrange", {
    method: "POST",
    body: { shipments },
  });
  expect(done.body).toMatchObject({ failed: [] });
  expect((await seller.fetch("/v1/orders?statuses=processing")).body.total).toBe(50);
  const again = await seller.fetch("/v1/orders/shipments/;arrange", {
    method: "POST",
    body: { shipments: [{ ...shipments[0], orderIds: [ids[0], unmapped] }] },
  });
  expect(again.body).toMatchObject({
    arranged: [unmapped],
    failed: [{ orderId: ids[0], orderNumber: "bulk-0", code: "wrong_status" }],
  });
});

test("a shop's choices are there as soon as it has answered, while another shop is still asked", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "BULK", 100);
  const other = await openSecondShop(world, seller);
  const ids: string[] = [];
  for (let n = 0; n < 18; n++)
    ids.push(await take(seller, `turn-${n}`, { BULK: 1 }, n % 2 === 0 ? seller.channelId : other));
  const { planId, read } = await beginPlan(seller, ids);
  const seen = async () => {
    await world.drain();
    const { status, done, groups, shops } = await read();
    world.advance(1_000);
    return [status, done, groups, shops].map((each) =>
      Array.isArray(each) ? each.map(({ channelId, orders }) => [channelId, orders.length]) : each,
    );
  };
  const [first, second] = [
    [seller.channelId, 9],
    [other, 9],
  ];
  expect(await seen()).toEqual(["running", 8, [], [first, second]]);
  expect(await seen()).toEqual(["running", 16, [first], [second]]);
  const { groups } = await read();
  const choice = { method: "pickup", addressId: "7", slotId: "s1" };
  const arranged = groups.flatMap(({ orders }) => orders.map(({ id }) => id));
  const body = { shipments: [{ orderIds: arranged, choice }], planId };
  const answer = await seller.fetch("/v1/orders/shipments/;arrange", { method: "POST", body });
  expect(answer.body).toMatchObject({ failed: [] });
  expect(await seen()).toEqual(["done", 18, [second], []]);
});

test("50 orders of two marketplaces are arranged together, each in its marketplace's way", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "BULK", 100);
  const tiktok = createFakeConnector("tiktok");
  const dropoff = { branches: [], needsSenderName: true, needsTrackingCode: false };
  Object.assign(tiktok.shipping, { parameters: async () => ({ dropoff }) });
  Object.assign(world.backend, {
    connector: (type: string) => (type === "tiktok" ? tiktok : world.connector),
  });
  const other = await openSecondShop(world, seller, "tiktok");
  const ids: string[] = [];
  for (let n = 0; n < 50; n++)
    ids.push(
      n % 2 === 0
        ? await take(seller, `shopee-${n}`, { BULK: 1 })
        : await take(seller, `tiktok-${n}`, { BULK: 1 }, other, tiktok),
    );
  const { groups, blocked } = await planWhole(world, seller, ids);
  expect(blocked).toEqual([]);
  const asksFor = groups.map(({ channelId, parameters, orders }) => [
    ...[channelId, WAYS.filter((way) => way in parameters), orders.length],
  ]);
  expect(asksFor.toSorted()).toEqual(
    [
      [seller.channelId, ["pickup", "dropoff", "manual"], 25],
      [other, ["dropoff"], 25],
    ].toSorted(),
  );
  const ways = {
    [seller.channelId]: { method: "manual", trackingCode: "JNE-1", providerId: null },
    [other]: { method: "dropoff", branchId: null, senderName: "Sari", trackingCode: null },
  };
  const done = await seller.fetch("/v1/orders/shipments/;arrange", {
    method: "POST",
    body: {
      shipments: groups.map(({ channelId, orders }) => ({
        orderIds: orders.map(({ id }) => id),
        choice: ways[channelId],
      })),
    },
  });
  expect(done.body).toMatchObject({ failed: [] });
  await world.drain();
  for (const [name, marketplace, choice] of [
    ["shopee", world.connector, ways[seller.channelId]],
    ["tiktok", tiktok, ways[other]],
  ] as const) {
    expect([...marketplace.arranged.keys()].every((number) => number.startsWith(name))).toBe(true);
    expect([...marketplace.arranged.values()]).toEqual(Array(25).fill(choice));
    for (const number of marketplace.arranged.keys())
      marketplace.trackingCodes.set(number, `AWB-${number}`);
  }
  world.advance(2_000);
  await world.drain();
  const sent = await seller.fetch("/v1/orders?statuses=to_ship&limit=100");
  expect(sent.body.total).toBe(50);
  expect(sent.body.orders.every((one) => one.trackingCode === `AWB-${one.externalId}`)).toBe(true);
});

test("one order that its channel refuses keeps the reason and can be retried alone", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "ONE", 10);
  const ids = [
    await take(seller, "again-1", { ONE: 1 }),
    await take(seller, "again-2", { ONE: 1 }),
  ];
  world.connector.failNext(
    "shipping.arrange",
    new ConnectorError("rejected", "slot_gone", "The time slot is gone"),
  );
  const choice = { method: "pickup", addressId: "7", slotId: "s1" };
  const arrange = (orderIds: string[]) =>
    seller.fetch("/v1/orders/shipments/;arrange", {
      method: "POST",
      body: { shipments: [{ orderIds, choice }] },
    });
  await arrange(ids);
  await world.drain();
  const failed = (await seller.fetch("/v1/orders?statuses=to_process")).body.orders;
  expect(failed).toMatchObject([{ shipmentError: "The time slot is gone" }]);
  expect((await arrange([failed[0]?.id ?? ""])).body).toMatchObject({ failed: [] });
  await world.drain();
  expect(world.connector.arranged.has("again-1") && world.connector.arranged.has("again-2")).toBe(
    true,
  );
});

/** A marketplace that takes up to three orders in one call. `answer` decides each outcome. */
function takesTogether(answer: (externalIds: string[], call: number) => (ConnectorError | null)[]) {
  const calls: string[][] = [];
  const together: ArrangingTogether = {
    ...{ most: 3, alike: ["courier"] },
    async arrange(_credentials, refs, choice) {
      const ids = refs.map(({ externalOrderId }) => externalOrderId);
      calls.push(ids);
      const outcomes = answer(ids, calls.length);
      for (const [at, id] of ids.entries())
        if (outcomes[at] === null) world.connector.arranged.set(id, choice);
      return outcomes;
    },
  };
  Object.assign(world.connector.shipping, { together });
  return calls;
}
const pickup = { method: "pickup", addressId: "7", slotId: "s1" };
async function arrangeAll(seller: Seller, orderIds: string[], choice: object = pickup) {
  await seller.fetch("/v1/orders/shipments/;arrange", {
    method: "POST",
    body: { shipments: [{ orderIds, choice }] },
  });
}
async function takeSeveral(seller: Seller, numbers: readonly string[]): Promise<string[]> {
  await world.stockUp(seller, "SOME", 50);
  const ids: string[] = [];
  for (const number of numbers) ids.push(await take(seller, number, { SOME: 1 }));
  return ids;
}
const arrangements = async (seller: Seller, orderId: string) =>
  (await seller.fetch(`/v1/orders/${orderId}`)).body.order.events.filter(
    ({ type }) => type === "arranged",
  ).length;

test("orders with the same method are sent in batches of the channel's size, and a refused one keeps its reason", async () => {
  const seller = await world.signUp();
  const ids = await takeSeveral(seller, ["t-1", "t-2", "t-3", "t-4"]);
  const refusal = new ConnectorError("rejected", "no", "The parcel is too heavy");
  const calls = takesTogether((some) => some.map((id) => (id === "t-2" ? refusal : null)));
  await arrangeAll(seller, ids);
  await world.drain();
  expect(calls).toEqual([["t-1", "t-2", "t-3"]]);
  expect([...world.connector.arranged.keys()].toSorted()).toEqual(["t-1", "t-3", "t-4"]);
  const left = (await seller.fetch("/v1/orders?statuses=to_process")).body.orders;
  expect(left).toMatchObject([{ id: ids[1], shipmentError: "The parcel is too heavy" }]);
  for (const id of ids) expect(await arrangements(seller, id)).toBe(id === ids[1] ? 0 : 1);
  await arrangeAll(seller, [ids[1] ?? ""]);
  await world.drain();
  expect(calls).toHaveLength(1);
  expect(world.connector.arranged.has("t-2")).toBe(true);
});

test("orders with another courier, method or tracking code are not in the batch", async () => {
  const seller = await world.signUp();
  const ids = await takeSeveral(seller, ["u-1", "u-2", "u-3"]);
  const report = channelOrder("u-4", { SOME: 1 }, { courier: "JNE" });
  world.connector.channelOrders.set("u-4", report);
  ids.push(await ingestOrder(world.backend, channelOf(seller), report));
  const calls = takesTogether((some) => some.map(() => null));
  await arrangeAll(seller, [ids[0] ?? "", ids[3] ?? ""]);
  await arrangeAll(seller, [ids[1] ?? ""], { ...pickup, slotId: "s2" });
  await arrangeAll(seller, [ids[2] ?? ""], { method: "manual", trackingCode: "OWN-1" });
  await world.drain();
  expect(calls).toEqual([]);
  expect(world.connector.arranged.size).toBe(4);
});

test("when the answer is lost the orders are read, not sent again", async () => {
  const seller = await world.signUp();
  const ids = await takeSeveral(seller, ["v-1", "v-2", "v-3"]);
  const done = new ConnectorError("wrong_state", "already_arranged", "Arranged already");
  const lost = new ConnectorError("unavailable", "timeout", "timed out");
  const calls = takesTogether((some, call) => some.map(() => (call === 1 ? lost : done)));
  await arrangeAll(seller, ids);
  for (const id of ["v-1", "v-2", "v-3"]) world.connector.trackingCodes.set(id, `SPX-${id}`);
  for (let n = 0; n < 3; n++) {
    await world.drain();
    world.advance(300_000);
  }
  expect(calls).toEqual([
    ["v-1", "v-2", "v-3"],
    ["v-2", "v-1", "v-3"],
  ]);
  for (const id of ids) {
    expect((await seller.fetch(`/v1/orders/${id}`)).body.order.status).toBe("to_ship");
    expect(await arrangements(seller, id)).toBe(1);
  }
});

test("a shop over its rate gets no calls until it accepts them again", async () => {
  const seller = await world.signUp();
  const ids = await takeSeveral(seller, ["w-1", "w-2", "w-3"]);
  const wait = new ConnectorError("rate_limited", "slow", "Slow down", { retryAfterMs: 60_000 });
  const calls = takesTogether((some, call) => some.map(() => (call === 1 ? wait : null)));
  await arrangeAll(seller, ids);
  await world.drain();
  world.advance(59_000);
  await world.drain();
  expect(calls).toHaveLength(1);
  world.advance(1_000);
  await world.drain();
  expect(calls).toHaveLength(2);
  expect(world.connector.arranged.size).toBe(3);
});
