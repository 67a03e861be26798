import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordAudit } from "#backend/audit/index.ts";
import { auditEntries } from "#backend/db/schema/audit.ts";
import { chatMessages } from "#backend/db/schema/chats.ts";
import { orderDocuments } from "#backend/db/schema/order-documents.ts";
import { orderTrackingEvents } from "#backend/db/schema/order-tracking.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { saleHours, saleOrders } from "#backend/db/schema/sales.ts";
import { stockMovements } from "#backend/db/schema/stocks.ts";
import { RetryLater } from "#backend/jobs/queue.ts";
import { countFile } from "#backend/limits/index.ts";
import { readLimits } from "#backend/limits/read-limits.ts";
import { runErasure } from "#backend/privacy/erase-buyer.ts";
import type { PrivacyRequest } from "#contract/privacy.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  AGUS,
  type BuyerShop,
  buyerShop,
  erased,
  type Person,
  SITI,
  tablesWith,
  traces,
} from "./buyer-world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const file = (text: string) => new File([text], "file", { type: "application/pdf" });

/**
 * A person with everything that is kept of one: two orders, papers, scans, notes in the log, a chat
 * with a picture.
 */
async function everythingOf(shop: BuyerShop, person: Person, prefix: string) {
  const { db, files } = world.backend;
  const { accountId, userId, email } = shop.seller;
  const { orderId } = await shop.take(person, `${prefix}1`);
  await shop.take(person, `${prefix}2`);
  const sessionId = await shop.write(person, [`Saya ${person.name}, kirim ke ${person.street}`]);
  await shop.call(`/v1/orders/${orderId}/note`, "PUT", { note: `Telepon ${person.phone}` });
  const labelKey = `labels/${orderId}.pdf`;
  const paperKey = `documents/${prefix}.pdf`;
  await files.set(labelKey, file(person.name));
  await files.set(paperKey, file(person.name));
  await db.update(orders).set({ labelKey }).where(eq(orders.id, orderId));
  await db.insert(orderDocuments).values({
    ...{ accountId, status: "done", kinds: ["label"], paper: "a6", language: "id" },
    ...{ orderIds: [orderId], fileKey: paperKey, createdBy: userId },
  });
  await db
    .insert(orderTrackingEvents)
    .values({ accountId, orderId, at: new Date(), text: `Diterima oleh ${person.name}` });
  await recordAudit(
    db,
    world.backend,
    { accountId, userId, email, from: null },
    { action: "noteOrders", target: null, after: { note: `Pelanggan ${person.name}` } },
  );
  const pictureKey = `chats/${accountId}/${prefix}`;
  await files.set(pictureKey, file("picture"));
  await db
    .update(chatMessages)
    .set({ pictureKey })
    .where(eq(chatMessages.sessionId, sessionId ?? ""));
  const keys = [labelKey, paperKey, pictureKey];
  for (const key of keys)
    await db.transaction((tx) => countFile(world.backend, tx, { accountId, key, bytes: 1000 }));
  return { orderId, sessionId: sessionId ?? "", keys };
}

const request = async (
  shop: BuyerShop,
  subjects: string[],
  kind: PrivacyRequest["kind"] = "erasure",
) =>
  (
    await shop.call<{ request: PrivacyRequest }>("/v1/privacy/requests", "POST", {
      request: { kind, subjects },
    })
  ).request;
const erase = async (shop: BuyerShop, subjects: string[]) => {
  const { id } = await request(shop, subjects);
  await shop.call(`/v1/privacy/requests/${id}/;erase`, "POST");
  return id;
};
const read = async (shop: BuyerShop, id: string) =>
  (await shop.call<{ request: PrivacyRequest }>(`/v1/privacy/requests/${id}`)).request;

/** What the books say, whoever bought. */
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

test("an erased buyer is in no table and no file any more; the books and the other buyer are as they were", async () => {
  const shop = await buyerShop(world);
  const other = await buyerShop(world);
  const siti = await everythingOf(shop, SITI, "S");
  const agus = await everythingOf(shop, AGUS, "A");
  await other.take({ ...SITI, name: "Siti Lain" }, "X1");
  await world.drain();
  const books = await booksOf(shop);
  const id = await erase(shop, [`order:${siti.orderId}`]);
  expect(await read(shop, id)).toMatchObject({ status: "running" });
  await erased(world, shop, id);
  expect(await read(shop, id)).toMatchObject({
    status: "done",
    erased: { orders: 2, chats: 1, messages: 1, files: 3 },
  });
  // The other account's Siti has the same id, telephone and street.
  expect(await tablesWith(world, [SITI.name])).toEqual([]);
  const left = await tablesWith(world, traces(SITI));
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

test("a later read of the marketplace does not bring an erased buyer back, and what they do afterwards is theirs anew", async () => {
  const shop = await buyerShop(world);
  const { orderId } = await shop.take(SITI, "R1");
  await shop.write(SITI, ["Halo dari rumah"]);
  await erased(world, shop, await erase(shop, [`order:${orderId}`]));
  world.clock.advance(60_000);
  // The same order again with something new, one of before that was never read, and the whole
  // conversation.
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

test("an order under way keeps its address until it is over, and then loses it by itself", async () => {
  const shop = await buyerShop(world);
  const { orderId } = await shop.take(SITI, "W1", { status: "shipped", nativeStatus: "SHIPPED" });
  const id = await erase(shop, [`order:${orderId}`]);
  await erased(world, shop, id);
  expect(await read(shop, id)).toMatchObject({ status: "running", isWaiting: true });
  const detail = await shop.call<{ order: { buyerName: string } }>(`/v1/orders/${orderId}`);
  expect(detail.order.buyerName).toBe(SITI.name);
  await shop.take(SITI, "W1", { updatedAt: new Date("2026-11-19T02:00:00Z") });
  await world.drain();
  expect(
    (await shop.call<{ order: { buyerName: string } }>(`/v1/orders/${orderId}`)).order.buyerName,
  ).toBe("");
  world.clock.advance(3_700_000);
  await world.drain();
  expect(await read(shop, id)).toMatchObject({ status: "done", isWaiting: false });
});

test("a kill between two parts loses nothing: the next try goes on and counts each order once", async () => {
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
      // Somebody else's transaction was waited for.
      if (error instanceof RetryLater) return run();
      throw error;
    });
  await expect(run()).rejects.toThrow("killed");
  db.transaction = transaction;
  const half = await read(shop, id);
  expect(half.status).toBe("running");
  expect(half.erased?.orders).toBe(50);
  await erased(world, shop, id);
  expect(await read(shop, id)).toMatchObject({ status: "done", erased: { orders: 60 } });
});

test("a copy holds that person's data and nobody else's", async () => {
  const shop = await buyerShop(world);
  const siti = await everythingOf(shop, SITI, "C");
  await everythingOf(shop, AGUS, "D");
  const subjects = `order:${siti.orderId}`;
  const data = await shop.call<{ totals: object; orders: unknown[] }>(
    `/v1/privacy/buyer-data?subjects=${subjects}`,
  );
  expect(data.totals).toEqual({
    ...{ orders: 2, openOrders: 0, chats: 1, messages: 1, pictures: 1, notes: 2 },
    ...{ labels: 1, documents: 1, shopOrders: 0 },
  });
  const response = await shop.seller.fetch(`/v1/privacy/buyer-data/export?subjects=${subjects}`);
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual([
    ...["data.json", "messages.csv", "orders.csv"],
    expect.stringMatching(/^pictures\//),
  ]);
  const text = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join("\n");
  const json = JSON.parse(new TextDecoder().decode(files["data.json"]));
  expect(json.orders).toHaveLength(2);
  expect(json.chats[0].messages).toHaveLength(1);
  for (const trace of traces(SITI)) expect(text).toContain(trace);
  for (const trace of traces(AGUS)) expect(text).not.toContain(trace);
});

test("a buyer is found by name, telephone however written, order number and chat name", async () => {
  const shop = await buyerShop(world);
  await shop.take(SITI, "F1");
  await shop.take(AGUS, "F2");
  await shop.write(SITI, ["Balas ke siti@contoh.id"]);
  for (const search of ["rahmawati", "0813-555-12345", "F1", "buyer-778899", "siti@contoh.id"]) {
    const { buyers } = await shop.call<{ buyers: { name: string; orders: number }[] }>(
      `/v1/privacy/buyers?search=${encodeURIComponent(search)}`,
    );
    expect(
      buyers.map(({ name }) => name),
      search,
    ).toEqual([SITI.name]);
  }
});

test("a request shows what was answered when, and is answered once", async () => {
  const shop = await buyerShop(world);
  const { orderId } = await shop.take(SITI, "Q1");
  const subjects = [`order:${orderId}`];
  const copy = await request(shop, subjects, "copy");
  expect(Date.parse(copy.dueAt) - Date.parse(copy.receivedAt)).toBe(72 * 3_600_000);
  const post = (id: string, verb: string, body?: object) =>
    shop.seller.fetch(`/v1/privacy/requests/${id}/;${verb}`, {
      method: "POST",
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  expect((await post(copy.id, "erase")).status).toBe(409);
  expect((await post(copy.id, "complete")).status).toBe(200);
  expect((await post(copy.id, "complete")).status).toBe(409);
  const refused = await request(shop, subjects);
  expect((await post(refused.id, "refuse", { reason: "Bukan pembelinya" })).status).toBe(200);
  expect(await read(shop, refused.id)).toMatchObject({
    ...{ status: "refused", reason: "Bukan pembelinya", answeredBy: "Laras" },
  });
  const stranger = await buyerShop(world);
  expect((await stranger.seller.fetch(`/v1/privacy/requests/${copy.id}`)).status).toBe(404);
  expect(
    (await stranger.seller.fetch(`/v1/privacy/buyer-data?subjects=order:${orderId}`)).status,
  ).toBe(404);
});
