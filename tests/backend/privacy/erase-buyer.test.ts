import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { saleHours, saleOrders } from "#backend/db/schema/sales.ts";
import { stockMovements } from "#backend/db/schema/stocks.ts";
import { RetryLater } from "#backend/jobs/queue.ts";
import { readLimits } from "#backend/limits/read-limits.ts";
import { runErasure } from "#backend/privacy/erase-buyer.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  AGUS,
  type BuyerShop,
  buyerShop,
  erased,
  listTraces,
  readEverythingOf,
  readRequest,
  requestFor,
  SITI,
  tablesWith,
} from "./buyer-world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const erase = async (shop: BuyerShop, subjects: string[]) => {
  const { id } = await requestFor(shop, subjects);
  await shop.call(`/v1/privacy/requests/${id}/;erase`, "POST");
  return id;
};

/** Reads figures that do not depend on the buyer. */
async function booksOf({ seller: { accountId } }: BuyerShop) {
  const { db } = world.backend;
  return {
    orders: await db
      .select({ number: orders.externalId, total: orders.total, status: orders.status })
      .from(orders)
      .where(eq(orders.accountId, accountId))
      .orderBy(orders.id),
    sales: await db.select().from(saleOrders).where(eq(saleOrders.accountId, accountId)),
    hours: await db.select().from(saleHours).where(eq(saleHours.accountId, accountId)),
    stock: await db.select().from(stockMovements).where(eq(stockMovements.accountId, accountId)),
  };
}

test("an erased buyer is in no table or file; the ledgers and another buyer are unchanged", async () => {
  const shop = await buyerShop(world);
  const other = await buyerShop(world);
  const siti = await readEverythingOf(world, shop, SITI, "S");
  const agus = await readEverythingOf(world, shop, AGUS, "A");
  await other.take({ ...SITI, name: "Siti Lain" }, "X1");
  await world.drain();
  const books = await booksOf(shop);
  const id = await erase(shop, [`order:${siti.orderId}`]);
  expect(await readRequest(shop, id)).toMatchObject({ status: "running" });
  await erased(world, shop, id);
  expect(await readRequest(shop, id)).toMatchObject({
    status: "done",
    erased: { orders: 2, chats: 1, messages: 1, files: 3 },
  });
  // The other account's Siti has the same id, telephone and street.
  expect(await tablesWith(world, [SITI.name])).toEqual([]);
  const left = await tablesWith(world, listTraces(SITI));
  expect(
    left
      .map((line) => line.split(":")[0])
      .filter((table) => table !== "orders" && table !== "order_search"),
  ).toEqual([]);
  for (const key of siti.keys) expect(await world.backend.files.has(key), key).toBe(false);
  for (const key of agus.keys) expect(await world.backend.files.has(key), key).toBe(true);
  const { storageBytes } = await readLimits(world.backend, shop.seller.accountId);
  expect(storageBytes.used, "room is given back").toBe(agus.keys.length * 1000);
  expect(await booksOf(shop)).toEqual(books);
  expect(await tablesWith(world, [AGUS.name, AGUS.street])).not.toEqual([]);
  const found = await shop.call<{ orders: unknown[] }>(
    `/v1/orders?search=${encodeURIComponent(SITI.name)}`,
  );
  expect(found.orders).toEqual([]);
  const notes = await world.backend.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.accountId, shop.seller.accountId));
  expect(notes.filter(({ action }) => action === "eraseBuyer")).not.toEqual([]);
});

test("a later read does not restore an erased buyer, and their new orders are stored as usual", async () => {
  const shop = await buyerShop(world);
  const { orderId } = await shop.take(SITI, "R1");
  await shop.write(SITI, ["Halo dari rumah"]);
  await erased(world, shop, await erase(shop, [`order:${orderId}`]));
  world.clock.advance(60_000);
  // The shop sends the order again with changes, an older one for the first time, and the chat.
  await shop.take(SITI, "R1", { updatedAt: new Date("2026-11-19T00:00:00Z") });
  await shop.take(SITI, "R0");
  expect(await shop.write(SITI, ["Halo dari rumah"])).toBeNull();
  const own = async () =>
    (
      await world.backend.db
        .select()
        .from(orders)
        .where(eq(orders.accountId, shop.seller.accountId))
    )
      .map(({ externalId, buyerName, buyerPhone, address, trackingCode }) => ({
        ...{ externalId, buyerName, buyerPhone, street: address?.fullAddress, trackingCode },
      }))
      .sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const nobody = { buyerName: "", buyerPhone: "", street: "", trackingCode: null };
  expect(await own()).toEqual([
    { externalId: "R0", ...nobody },
    { externalId: "R1", ...nobody },
  ]);
  world.clock.advance(60_000);
  const placedAt = world.clock.now();
  await shop.take(SITI, "R2", { placedAt, updatedAt: placedAt, status: "to_process" });
  expect((await own())[2]).toMatchObject({ externalId: "R2", buyerName: SITI.name });
  const again = await shop.write(SITI, ["Saya pesan lagi"], placedAt);
  expect((await shop.messages(again ?? "")).map(({ content }) => content)).toEqual([
    { type: "text", text: "Saya pesan lagi" },
  ]);
});

test("an open order keeps its address until it is finished, then loses it automatically", async () => {
  const shop = await buyerShop(world);
  const { orderId } = await shop.take(SITI, "W1", { status: "shipped", nativeStatus: "SHIPPED" });
  const id = await erase(shop, [`order:${orderId}`]);
  await erased(world, shop, id);
  expect(await readRequest(shop, id)).toMatchObject({ status: "running", isWaiting: true });
  const detail = await shop.call<{ order: { buyerName: string } }>(`/v1/orders/${orderId}`);
  expect(detail.order.buyerName).toBe(SITI.name);
  await shop.take(SITI, "W1", { updatedAt: new Date("2026-11-19T02:00:00Z") });
  await world.drain();
  expect(
    (await shop.call<{ order: { buyerName: string } }>(`/v1/orders/${orderId}`)).order.buyerName,
  ).toBe("");
  world.clock.advance(3_700_000);
  await world.drain();
  expect(await readRequest(shop, id)).toMatchObject({ status: "done", isWaiting: false });
});

test("an erasure killed between two parts resumes and counts each order once", async () => {
  const shop = await buyerShop(world);
  const made = [];
  for (let n = 0; n < 60; n++) made.push(await shop.take(SITI, `K${n}`));
  const id = await erase(shop, [`order:${made[0]?.orderId}`]);
  const { db } = world.backend;
  const { transaction } = db;
  let parts = 0;
  // The process dies in the second part's transaction.
  db.transaction = ((...args: Parameters<typeof transaction>) => {
    parts += 1;
    if (parts > 1) throw new Error("killed");
    return transaction.apply(db, args);
  }) as typeof transaction;
  const key = { accountId: shop.seller.accountId, requestId: id };
  const run = async (): Promise<void> =>
    runErasure(world.backend, key).catch((error: unknown) => {
      // It had to wait for another transaction.
      if (error instanceof RetryLater) return run();
      throw error;
    });
  await expect(run()).rejects.toThrow("killed");
  db.transaction = transaction;
  const half = await readRequest(shop, id);
  expect(half.status).toBe("running");
  expect(half.erased?.orders).toBe(50);
  await erased(world, shop, id);
  expect(await readRequest(shop, id)).toMatchObject({ status: "done", erased: { orders: 60 } });
});
