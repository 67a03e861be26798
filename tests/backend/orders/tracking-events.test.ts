import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#backend/db/schema/orders.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readTrackingEvents } from "#backend/orders/tracking-events.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));
const PICKED_UP = { at: at(10), text: "Paket telah diterima oleh kurir", nativeStatus: "PICKED" };
const AT_HUB = { at: at(40), text: "Paket tiba di Jakarta", nativeStatus: "IN_TRANSIT" };
const SHIPPED = { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(12) } as const;

async function ship(seller: Seller, externalId: string): Promise<string> {
  await world.stockUp(seller, externalId, 5);
  const report = channelOrder(externalId, { [externalId]: 1 }, SHIPPED);
  world.connector.channelOrders.set(externalId, report);
  return ingestOrder(world.backend, channelOf(seller), report);
}
const tracking = (seller: Seller, id: string) => seller.fetch(`/v1/orders/${id}/shipment/tracking`);
const texts = async (seller: Seller, id: string) =>
  (await tracking(seller, id)).body.events.map(({ text }) => text);

test("courier scans are read when the channel reports news, stored once, and shown newest first", async () => {
  const seller = await world.signUp();
  world.connector.scans.set("t-1", [AT_HUB, PICKED_UP]);
  const id = await ship(seller, "t-1");
  await world.drain();
  const { body } = await tracking(seller, id);
  expect(body.readAt).toBe(world.backend.now().toISOString());
  expect(body.events).toEqual([
    { ...AT_HUB, at: AT_HUB.at.toISOString() },
    { ...PICKED_UP, at: PICKED_UP.at.toISOString() },
  ]);
  // The channel drops the first scan, but it stays here.
  world.connector.scans.set("t-1", [AT_HUB, { ...AT_HUB, at: at(50), text: "Kurir mengantar" }]);
  const delivered = { status: "delivered", nativeStatus: "TO_CONFIRM", updatedAt: at(55) } as const;
  await ingestOrder(world.backend, channelOf(seller), channelOrder("t-1", { "t-1": 1 }, delivered));
  await world.drain();
  expect(await texts(seller, id)).toEqual(["Kurir mengantar", AT_HUB.text, PICKED_UP.text]);
});

test("opening scans older than a quarter of an hour reads them again, and fresher ones do not", async () => {
  const seller = await world.signUp();
  const id = await ship(seller, "t-2");
  await world.drain();
  const before = world.connector.calls("shipping.trackingEvents");
  world.connector.scans.set("t-2", [PICKED_UP]);
  expect(await texts(seller, id)).toEqual([]);
  await world.drain();
  expect(world.connector.calls("shipping.trackingEvents")).toBe(before);
  world.advance(15 * 60_000);
  expect(await texts(seller, id)).toEqual([]);
  await world.drain();
  expect(await texts(seller, id)).toEqual([PICKED_UP.text]);
});

test("a failed read of scans is retried, and an order that was not shipped is not read", async () => {
  const seller = await world.signUp();
  world.connector.scans.set("t-3", [PICKED_UP]);
  world.connector.failNext(
    "shipping.trackingEvents",
    new ConnectorError("rate_limited", "error_rate_limit", "slow down", { retryAfterMs: 1000 }),
  );
  const id = await ship(seller, "t-3");
  await world.drain();
  world.advance(60_000);
  await world.drain();
  expect(await texts(seller, id)).toEqual([PICKED_UP.text]);

  const before = world.connector.calls("shipping.trackingEvents");
  const open = channelOrder("t-4", { "t-3": 1 });
  const openId = await ingestOrder(world.backend, channelOf(seller), open);
  expect(await texts(seller, openId)).toEqual([]);
  await world.drain();
  expect(world.connector.calls("shipping.trackingEvents")).toBe(before);
  expect((await tracking(await world.signUp(), id)).status).toBe(404);
});

test("scans of an order whose buyer was erased are neither read nor stored", async () => {
  const seller = await world.signUp();
  world.connector.scans.set("t-erased", [PICKED_UP]);
  const id = await ship(seller, "t-erased");
  await world.backend.db
    .update(orders)
    .set({ erasedAt: at(13) })
    .where(eq(orders.id, id));
  const before = world.connector.calls("shipping.trackingEvents");
  await readTrackingEvents(world.backend, { accountId: seller.accountId, orderId: id });
  expect(world.connector.calls("shipping.trackingEvents")).toBe(before);
  expect(await texts(seller, id)).toEqual([]);
});
