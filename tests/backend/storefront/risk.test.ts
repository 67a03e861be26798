import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { HOLD_MS } from "#backend/storefront/doubtful-orders.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;
let people = 0;
const anybody = () => `0814${String(++people).padStart(7, "0")}`;

async function order(shop: Shop, changes: Record<string, unknown> = {}, quantity = 1) {
  const street = `Jl. Kenanga No. ${++people}`;
  const wish = { payment: "cod", phone: anybody(), street, ...changes };
  const placed = await shop.buyer.place(quantity, wish);
  const { token, number } = await placed.json();
  expect(placed.status).toBe(200);
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  const id: string = orders[0].id;
  const { receipt } = await shop.ask("GET", `/v1/channels/shop/orders/${id}/receipt`);
  return { token, number, id, risk: receipt.risk, status: orders[0].status };
}
const reasonsOf = ({ risk }: { risk: { reasons: { reason: string }[] } }) =>
  risk.reasons.map(({ reason }) => reason).toSorted();
/** The courier brought the parcel back. */
const bringBack = (token: string) =>
  world.backend.db
    .update(storefrontOrders)
    .set({ status: "returned" })
    .where(eq(storefrontOrders.token, token));

test("an ordinary order has no risk", async () => {
  const shop = await openShop(world);
  expect(await order(shop)).toMatchObject({
    ...{ status: "to_process", risk: { score: 0, reasons: [] } },
  });
});

test("a phone whose cash parcel came back waits, and its score explains itself", async () => {
  const shop = await openShop(world);
  const phone = anybody();
  await bringBack((await order(shop, { phone })).token);
  const next = await order(shop, { phone });
  expect(next).toMatchObject({
    ...{ status: "on_hold", risk: { score: 60 } },
  });
  expect(reasonsOf(next)).toEqual(["refused_before"]);
  const list = `/v1/channels/shop/${shop.shop.channelId}/doubtful-orders`;
  expect((await shop.ask("GET", list)).orders).toMatchObject([
    {
      ...{ number: next.number, doubt: "refused_before" },
      risk: { score: 60, reasons: [{ reason: "refused_before", points: 60 }] },
    },
  ]);
  // Paid ahead, the parcel may come back without a loss.
  expect((await order(shop, { phone, payment: "bank" })).risk.score).toBe(0);
});

test("a browser and an address whose cash parcels came back add up, whatever the phone", async () => {
  const shop = await openShop(world);
  const deviceId = randomUUID();
  const street = "Jl. Anggrek No. 5 RT 01/RW 02";
  await bringBack((await order(shop, { deviceId, street })).token);
  const sameDevice = await order(shop, { deviceId });
  expect([sameDevice.status, reasonsOf(sameDevice)]).toEqual(["to_process", ["same_device"]]);
  // Spelling, case and punctuation make no other address.
  const sameAddress = await order(shop, { street: "jl anggrek no 5, RT 01 RW 02" });
  expect([sameAddress.status, reasonsOf(sameAddress)]).toEqual(["to_process", ["same_address"]]);
  const both = await order(shop, { deviceId, street });
  expect(both).toMatchObject({ status: "on_hold", risk: { score: 80 } });
  expect(reasonsOf(both)).toEqual(["open_cash", "same_address", "same_device"]);
});

test("cash orders to one address under three other phones are noted", async () => {
  const shop = await openShop(world, { onHand: 30 });
  const street = "Jl. Cempaka No. 8";
  for (let n = 0; n < 3; n++) expect((await order(shop, { street })).risk.score).toBe(0);
  expect(reasonsOf(await order(shop, { street }))).toEqual(["same_address"]);
});

test("amount and quantity are compared with the shop's last orders", async () => {
  const shop = await openShop(world, { onHand: 200 });
  for (let n = 0; n < 10; n++) await order(shop);
  const large = await order(shop, {}, 9);
  expect(large).toMatchObject({ status: "on_hold", risk: { score: 60 } });
  expect(reasonsOf(large)).toEqual(["unusual_amount", "unusual_quantity"]);
});

test("a street that names another post code is noted", async () => {
  const shop = await openShop(world);
  const other = await order(shop, { street: "Jl. Mawar No. 3, Bandung 40115" });
  expect(reasonsOf(other)).toEqual(["address_differs"]);
  expect(other.status).toBe("to_process");
  expect((await order(shop, { street: "Jl. Mawar No. 3, 10110" })).risk.score).toBe(0);
});

test("an order paid ahead is not hurried for its size or its address", async () => {
  const shop = await openShop(world, { onHand: 200 });
  for (let n = 0; n < 10; n++) await order(shop);
  const large = await order(shop, { payment: "bank", street: "Jl. Mawar No. 3, Bandung 40115" }, 9);
  expect(large.risk).toEqual({ score: 0, reasons: [] });
  const { expiresAt } = await shop.buyer.order(large.token);
  const leftMs = new Date(expiresAt).getTime() - world.clock.now().getTime();
  expect(leftMs).toBeGreaterThan(HOLD_MS);
});

test("another shop's returns count for nothing", async () => {
  const [shop, other] = [await openShop(world), await openShop(world)];
  const phone = anybody();
  const street = "Jl. Dahlia No. 1";
  await bringBack((await order(other, { phone, street })).token);
  expect((await order(shop, { phone, street })).risk.score).toBe(0);
});
