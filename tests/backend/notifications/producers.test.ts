import { beforeAll, expect, test } from "vitest";
import { markConnectionLost } from "#backend/channels/mark-connection-lost.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { findNotifications } from "#backend/notifications/read-notifications.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { sendShipment } from "#backend/orders/send-shipment.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

async function told(seller: Seller): Promise<string[]> {
  const { notifications } = await findNotifications(
    world.backend,
    seller.caller,
    { limit: 40, offset: 0 },
    "en",
  );
  return notifications.map((one) => one.body).reverse();
}
const takeAway = async (seller: Seller, sku: string, units: number) => {
  const { id } = await stockNamed(seller, sku);
  await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId: id, by: -units, reason: "lost" }] },
  });
};
const minutes = (n: number) => n * 60_000;

test("low and empty stock are notified when the threshold is crossed, not at each movement", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 20);
  await takeAway(seller, "A", 10);
  expect(await told(seller)).toEqual([]);
  await takeAway(seller, "A", 1);
  await takeAway(seller, "A", 4);
  await takeAway(seller, "A", 5);
  await takeAway(seller, "A", 0);
  expect(await told(seller)).toEqual([
    "Kaos A (A) is running low: 9 left.",
    "Kaos A (A) is out of stock.",
  ]);
});

test("stock low in one warehouse but not in total is not notified", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 12);
  const other = await world.addWarehouse(seller, "Gudang dua");
  const [first] = (await seller.fetch("/v1/stocks?sku=A")).body.stocks;
  await world.moveIn(seller, first?.variantId ?? "", other, 30);
  await takeAway(seller, "A", 12);
  expect(await told(seller)).toEqual([]);
});

test("a reservation can make stock low, and releasing it notifies nothing", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 11);
  const report = channelOrder("261121LOW", { A: 2 });
  await ingestOrder(world.backend, channelOf(seller), report);
  expect(await told(seller)).toEqual(["Kaos A (A) is running low: 9 left."]);
  await ingestOrder(world.backend, channelOf(seller), {
    ...report,
    status: "cancelled",
    nativeStatus: "CANCELLED",
    updatedAt: new Date("2026-11-21T02:30:00Z"),
  });
  expect(await told(seller)).toHaveLength(1);
});

test("orders that arrive without stock are notified together, each once", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 1);
  const first = channelOrder("261121A", { A: 5 });
  await ingestOrder(world.backend, channelOf(seller), first);
  expect(await told(seller)).toEqual([
    "There is not enough stock for order 261121A from Sari di Shopee.",
  ]);
  await ingestOrder(world.backend, channelOf(seller), {
    ...first,
    updatedAt: new Date("2026-11-21T02:10:00Z"),
  });
  expect(await told(seller)).toHaveLength(1);
  await ingestOrder(world.backend, channelOf(seller), channelOrder("261121B", { A: 5 }));
  expect(await told(seller)).toEqual([
    "There is not enough stock for 2 orders from Sari di Shopee.",
  ]);
});

test("a cancel or return request is notified with its order, unless older than the connection", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 50);
  const asked = { status: "cancel_requested", nativeStatus: "IN_CANCEL" } as const;
  const report = channelOrder("261121C", { A: 1 });
  await ingestOrder(world.backend, channelOf(seller), report);
  await ingestOrder(world.backend, channelOf(seller), {
    ...report,
    ...asked,
    updatedAt: new Date("2026-11-21T02:10:00Z"),
  });
  await ingestOrder(world.backend, channelOf(seller), {
    ...report,
    ...asked,
    updatedAt: new Date("2026-11-21T02:20:00Z"),
  });
  const sent = channelOrder(
    "261121R",
    { A: 1 },
    { status: "return_requested", nativeStatus: "TO_RETURN" },
  );
  await ingestOrder(world.backend, channelOf(seller), sent);
  const old = channelOrder(
    "251201OLD",
    { A: 1 },
    {
      ...asked,
      updatedAt: new Date("2025-12-01T00:00:00Z"),
      placedAt: new Date("2025-12-01T00:00:00Z"),
    },
  );
  await ingestOrder(world.backend, channelOf(seller), old);
  expect(await told(seller)).toEqual([
    "The buyer asks to cancel order 261121C from Sari di Shopee.",
    "The buyer asks to return order 261121R from Sari di Shopee.",
  ]);
});

test("a refused shipment and a failed label are notified with the reason", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 50);
  const report = channelOrder("261121S", { A: 1 });
  world.connector.channelOrders.set("261121S", report);
  const orderId = await ingestOrder(world.backend, channelOf(seller), report);
  const arrange = () =>
    seller.fetch(`/v1/channels/shopee/orders/${orderId}/;pickup`, {
      method: "POST",
      body: { addressId: "7", slotId: "s1" },
    });
  await arrange();
  world.connector.failNext(
    "shipping.arrange",
    new ConnectorError("rejected", "bad_slot", "The pickup slot has passed"),
  );
  await sendShipment(
    world.backend,
    { accountId: seller.accountId, orderId },
    { id: "1", retryCount: 0, isLastTry: false },
  );
  expect(await told(seller)).toEqual([
    "The shipment of order 261121S could not be arranged. The pickup slot has passed",
  ]);
  world.advance(minutes(11));
  await arrange();
  world.connector.trackingCodes.set("261121S", "SPX1");
  world.connector.labels.set("261121S", { status: "failed", reason: "timeout" });
  for (let n = 0; n < 4; n++) {
    await world.drain();
    world.advance(3000);
  }
  expect((await told(seller)).at(-1)).toBe(
    "The label of order 261121S could not be made. The channel took too long.",
  );
});

test("a lost connection is notified once", async () => {
  const seller = await world.signUp();
  await markConnectionLost(world.backend, seller, {
    status: "revoked",
    code: "deauthorised",
  });
  await markConnectionLost(world.backend, seller, { status: "expired", code: "expired" });
  expect(await told(seller)).toEqual(["Sari di Shopee withdrew our access. Reconnect the shop."]);
});
