import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "#contract/permissions.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";
import { openShop } from "./world.ts";

/** The own shop's queues, read by members who work in the orders' warehouse or in another one. */
let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

async function openWithTwoMembers() {
  const shop = await openShop(world, { onHand: 9 });
  const { warehouses } = await shop.ask("GET", "/v1/warehouses");
  const made = await shop.ask("POST", "/v1/warehouses", { warehouses: [{ name: "Gudang lain" }] });
  await world.drain();
  const memberOf = (warehouseId: string) =>
    staffOf(world, shop.owner, PERMISSIONS, { warehouseIds: [warehouseId] });
  const [here, elsewhere] = await Promise.all([
    memberOf(warehouses[0].id),
    memberOf(made.warehouses[0].id),
  ]);
  const path = `/v1/channels/shop/${shop.shop.channelId}`;
  return { ...shop, path, here, elsewhere, asHere: asking(here), asElsewhere: asking(elsewhere) };
}

async function place(
  { buyer }: Pick<Awaited<ReturnType<typeof openShop>>, "buyer">,
  changes: Record<string, unknown>,
  quantity = 1,
): Promise<{ token: string; number: string }> {
  const answer = await buyer.place(quantity, changes);
  expect(answer.status).toBe(200);
  const { token, number } = await answer.json();
  await world.drain();
  return { token, number };
}

test("a reported payment of another warehouse is not listed, confirmed or refused", async () => {
  const { buyer, path, asHere, elsewhere, asElsewhere } = await openWithTwoMembers();
  const { token, number } = await place({ buyer }, { phone: "081300000001" });
  expect((await buyer.act(token, "claim_payment")).status).toBe(200);
  const queue = `${path}/claimed-payments`;
  expect(await asElsewhere("GET", queue)).toEqual({ payments: [], total: 0 });
  expect(await asElsewhere("POST", `${queue}/;confirm`, { numbers: [number] })).toEqual({
    ...{ confirmed: [], left: [number] },
  });
  const refused = await elsewhere.fetch(`${queue}/;refuse`, {
    ...{ method: "POST", body: JSON.stringify({ number }) },
  });
  expect(refused.status).toBe(404);
  expect((await asHere("GET", queue)).total).toBe(1);
  expect(await asHere("POST", `${queue}/;confirm`, { numbers: [number] })).toEqual({
    ...{ confirmed: [number], left: [] },
  });
});

test("a refund of another warehouse's order is neither listed nor counted", async () => {
  const { ask, buyer, path, asHere, asElsewhere } = await openWithTwoMembers();
  const { number } = await place({ buyer }, { phone: "081300000002" });
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  await ask("POST", `/v1/orders/${orders[0].id}/;confirm-payment`);
  await ask("POST", `/v1/orders/${orders[0].id}/;cancel`, { reason: "OUT_OF_STOCK" });
  expect(await asElsewhere("GET", `${path}/refunds`)).toEqual({ refunds: [], total: 0 });
  expect(await asHere("GET", `${path}/refunds`)).toMatchObject({
    ...{ total: 1, refunds: [{ number }] },
  });
});

test("a doubtful order of another warehouse is not listed, dropped or confirmed", async () => {
  const { buyer, path, asHere, elsewhere, asElsewhere } = await openWithTwoMembers();
  // Cash for many units is held until it is confirmed.
  const { number } = await place({ buyer }, { payment: "cod", phone: "081300000003" }, 5);
  const list = `${path}/doubtful-orders`;
  expect((await asHere("GET", list)).orders).toMatchObject([{ number, status: "on_hold" }]);
  expect(await asElsewhere("GET", list)).toEqual({ orders: [] });
  const waiting = `${path}/orders-to-answer`;
  expect(await asHere("GET", waiting)).toMatchObject({ doubtful: 1 });
  expect(await asElsewhere("GET", waiting)).toMatchObject({ doubtful: 0 });
  expect(await asElsewhere("POST", `${list}/;drop`, { numbers: [number] })).toEqual({
    ...{ dropped: [], left: [number] },
  });
  const confirmed = await elsewhere.fetch(`${list}/;confirm`, {
    ...{ method: "POST", body: JSON.stringify({ number }) },
  });
  expect(confirmed.status).toBe(404);
  expect(await asHere("POST", `${list}/;drop`, { numbers: [number] })).toEqual({
    ...{ dropped: [number], left: [] },
  });
});
