import { beforeEach, expect, test } from "vitest";
import { sealedColumns } from "#backend/channels/sealed-credentials.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { fakeCredentials } from "#tests/support/fake-connector.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
/** One world a test: what one leaves waiting must not meet what another makes fail. */
beforeEach(async () => {
  world = await startSellerWorld();
});

interface Plan {
  groups: { channelId: string; orders: { id: string }[] }[];
  blocked: { orderId: string; code: string }[];
}

/** A second shop of the seller's. */
async function secondShop(seller: Seller): Promise<string> {
  const id = newId();
  const sealed = sealedColumns(world.backend, id, fakeCredentials(world.backend.now()));
  const shop = { id, accountId: seller.accountId, channelType: "shopee" as const, shopId: id };
  await world.backend.db.insert(channels).values({
    ...{ ...shop, name: "Sari kedua", ...sealed },
    createdAt: new Date("2026-01-01T00:00:00Z"),
  });
  return id;
}

async function take(
  seller: Seller,
  number: string,
  items: Record<string, number>,
  channelId = seller.channelId,
): Promise<string> {
  const report = channelOrder(number, items);
  world.connector.channelOrders.set(number, report);
  return ingestOrder(world.backend, { ...channelOf(seller), id: channelId }, report);
}

test("50 orders of two shops are planned by shop, those that need somebody are named, and all others are arranged in one go", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "BULK", 100);
  const other = await secondShop(seller);
  const ids: string[] = [];
  for (let n = 0; n < 50; n++)
    ids.push(await take(seller, `bulk-${n}`, { BULK: 1 }, n % 2 === 0 ? seller.channelId : other));
  const unmapped = await take(seller, "bulk-unmapped", { NOBODY: 1 });
  const planned = await seller.fetch("/v1/orders/shipments/;plan", {
    method: "POST",
    body: { orderIds: [...ids, unmapped, "nobody"] },
  });
  const plan = planned.body as unknown as Plan;
  // The second shop lists nothing with this SKU by its own ids, but the SKU itself says what it is.
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

test("one order that its channel refuses stays with the reason, and can be tried again alone", async () => {
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
