import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop } from "#tests/backend/storefront/world.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  AGUS,
  buyerShop,
  listTraces,
  readEverythingOf,
  readRequest,
  requestFor,
  SITI,
} from "./buyer-world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a copy contains that person's data only", async () => {
  const shop = await buyerShop(world);
  const siti = await readEverythingOf(world, shop, SITI, "C");
  await readEverythingOf(world, shop, AGUS, "D");
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
  for (const trace of listTraces(SITI)) expect(text).toContain(trace);
  for (const trace of listTraces(AGUS)) expect(text).not.toContain(trace);
});

test("a copy distinguishes the own shop's orders from a marketplace's", async () => {
  const { ask, buyer } = await openShop(world);
  const { number } = await (await buyer.place(1)).json();
  await world.drain();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  const own = await ask("GET", `/v1/privacy/buyer-data?subjects=order:${orders[0].id}`);
  expect(own.totals).toMatchObject({ orders: 1, shopOrders: 1 });
  const shop = await buyerShop(world);
  const { orderId } = await shop.take(SITI, "M1");
  const sold = await shop.call<{ totals: object }>(
    `/v1/privacy/buyer-data?subjects=order:${orderId}`,
  );
  expect(sold.totals).toMatchObject({ orders: 1, shopOrders: 0 });
});

test("a buyer is found by name, telephone in any format, order number and chat name", async () => {
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

test("a request shows its answer and date, and is answered once", async () => {
  const shop = await buyerShop(world);
  const { orderId } = await shop.take(SITI, "Q1");
  const subjects = [`order:${orderId}`];
  const copy = await requestFor(shop, subjects, "copy");
  expect(Date.parse(copy.dueAt) - Date.parse(copy.receivedAt)).toBe(72 * 3_600_000);
  const post = (id: string, verb: string, body?: object) =>
    shop.seller.fetch(`/v1/privacy/requests/${id}/;${verb}`, {
      method: "POST",
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  expect((await post(copy.id, "erase")).status).toBe(409);
  expect((await post(copy.id, "complete")).status).toBe(200);
  expect((await post(copy.id, "complete")).status).toBe(409);
  const refused = await requestFor(shop, subjects);
  expect((await post(refused.id, "refuse", { reason: "Bukan pembelinya" })).status).toBe(200);
  expect(await readRequest(shop, refused.id)).toMatchObject({
    ...{ status: "refused", reason: "Bukan pembelinya", answeredBy: "Laras" },
  });
  const stranger = await buyerShop(world);
  expect((await stranger.seller.fetch(`/v1/privacy/requests/${copy.id}`)).status).toBe(404);
  expect(
    (await stranger.seller.fetch(`/v1/privacy/buyer-data?subjects=order:${orderId}`)).status,
  ).toBe(404);
});
