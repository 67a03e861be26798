import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontOrders, storefrontRefunds } from "#backend/db/schema/storefronts.ts";
import { transaction } from "#backend/db/transaction.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { followShopOrder, writeChanges } from "#backend/storefront/change-order.ts";
import { filesOfShopOrders } from "#backend/storefront/erase-orders.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const HOUR = 3_600_000;
type Shop = Awaited<ReturnType<typeof openShop>>;

const queueOf = ({ shop }: Shop) => `/v1/channels/shop/${shop.channelId}/refunds`;
const refundOf = (orderId: string) => `/v1/channels/shop/orders/${orderId}/refund`;
const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 80, height: 120, channels: 3, background: "#0a0" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    "slip.jpg",
    { type: "image/jpeg" },
  );

/** Places an order of one unit; returns its ids here and there. */
async function order(shop: Shop, phone: string, changes: Record<string, unknown> = {}) {
  const { token, number } = await (await shop.buyer.place(1, { phone, ...changes })).json();
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  return { token, number, id: orders[0].id as string };
}

async function record(shop: Shop, orderId: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await shop.owner.fetch(refundOf(orderId), { method: "POST", body });
  return { status: answer.status, body: await answer.json() };
}

/** A paid order that the seller cancelled. */
async function cancelled(shop: Shop, phone: string) {
  const made = await order(shop, phone);
  await shop.ask("POST", `/v1/orders/${made.id}/;confirm-payment`);
  await shop.ask("POST", `/v1/orders/${made.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  return made;
}

test("a paid order that is cancelled waits as a refund until the seller records the transfer", async () => {
  const shop = await openShop(world);
  const { token, number, id } = await cancelled(shop, "081300000001");
  expect(await shop.ask("GET", queueOf(shop))).toMatchObject({
    total: 1,
    refunds: [{ orderId: id, number, amountDue: 87_000, isUnconfirmed: false, payee: "" }],
  });
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(notifications).toContainEqual(expect.objectContaining({ link: "/orders/refunds" }));

  const wrong = { payee: "BCA 987 654 3201 Siti Rahmawati" };
  expect((await shop.buyer.call(`/orders/${token}/;refund-to`, wrong)).status).toBe(200);
  // A typing error is corrected while the refund is open.
  const payee = "BCA 987 654 3210 Siti Rahmawati";
  expect((await shop.buyer.call(`/orders/${token}/;refund-to`, { payee })).status).toBe(200);
  expect((await shop.ask("GET", queueOf(shop))).refunds[0].payee).toBe(payee);

  const today = new Date(world.clock.now()).toISOString().slice(0, 10);
  const done = await record(shop, id, {
    ...{ outcome: "paid", amount: "87000", paidOn: today, note: "Maaf, habis." },
    picture: await picture(),
  });
  expect(done).toMatchObject({
    status: 200,
    body: { refund: { amount: 87_000, hasPicture: true } },
  });
  expect(await shop.ask("GET", queueOf(shop))).toEqual({ refunds: [], total: 0 });
  expect((await shop.buyer.order(token)).refund).toEqual({
    ...{ isUnconfirmed: false, amountDue: 87_000, payee, closedAt: expect.any(String) },
    ...{ amount: 87_000, paidOn: today, note: "Maaf, habis.", hasPicture: true, sending: null },
  });
  const proof = await shop.buyer.call(`/orders/${token}/refund-picture`);
  expect(proof.headers.get("content-type")).toBe("image/jpeg");
  expect((await sharp(await proof.arrayBuffer()).metadata()).height).toBe(120);
  const late = await shop.buyer.call(`/orders/${token}/;refund-to`, { payee: "BRI 1234567890" });
  expect(late.status).toBe(409);
});

test("a refund is recorded once, and corrected only on purpose", async () => {
  const shop = await openShop(world);
  const { id } = await cancelled(shop, "081300000002");
  const paid = { outcome: "paid", amount: "80000", paidOn: "2026-01-02" };
  const both = await Promise.all([record(shop, id, paid), record(shop, id, paid)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const corrected = { ...paid, amount: "87000", isCorrection: "true" };
  expect(await record(shop, id, corrected)).toMatchObject({
    ...{ status: 200, body: { refund: { amount: 87_000 } } },
  });
});

test("a record with too much, a later day or no reason is refused beside its field", async () => {
  const shop = await openShop(world);
  const { id } = await cancelled(shop, "081300000003");
  const paid = { outcome: "paid", amount: "87001", paidOn: "2099-01-01" };
  expect((await record(shop, id, paid)).body.fields).toEqual({
    ...{ amount: "too_big", paidOn: "in_future" },
  });
  expect((await record(shop, id, { outcome: "paid" })).body.fields).toEqual({
    ...{ amount: "required", paidOn: "required" },
  });
  expect((await record(shop, id, { outcome: "nothing" })).body.fields).toEqual({
    note: "required",
  });
});

test("a reported payment of an order that expires opens a refund, which may end without a transfer", async () => {
  const shop = await openShop(world, { settings: { claimHours: 5 } });
  const { token, id } = await order(shop, "081300000004");
  await shop.buyer.act(token, "claim_payment");
  await pass(world, 1, 6 * HOUR);
  expect(await shop.buyer.order(token)).toMatchObject({
    ...{ status: "expired", refund: { isUnconfirmed: true, closedAt: null } },
  });
  expect((await record(shop, id, { outcome: "nothing", note: "Tidak masuk." })).status).toBe(200);
  expect((await shop.buyer.order(token)).refund).toMatchObject({
    ...{ amount: null, closedAt: expect.any(String), note: "Tidak masuk." },
  });
});

test("an order that nobody paid has no refund", async () => {
  const shop = await openShop(world);
  const unpaid = await order(shop, "081300000005");
  await shop.buyer.act(unpaid.token, "cancel");
  const cash = await order(shop, "081300000006", { payment: "cod" });
  await shop.ask("POST", `/v1/orders/${cash.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  expect((await shop.buyer.order(unpaid.token)).refund).toBeNull();
  expect((await shop.buyer.order(cash.token)).refund).toBeNull();
  expect((await record(shop, cash.id, { outcome: "nothing", note: "-" })).status).toBe(409);
  expect((await shop.ask("GET", queueOf(shop))).total).toBe(0);
});

test("goods that come back undelivered open a refund once a member has counted them", async () => {
  const shop = await openShop(world);
  const { token, id } = await order(shop, "081300000008");
  await shop.ask("POST", `/v1/orders/${id}/;confirm-payment`);
  // The courier's reports are tried in couriers.test.ts.
  const { accountId } = shop.owner;
  await transaction(world.backend.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(storefrontOrders)
      .where(and(eq(storefrontOrders.accountId, accountId), eq(storefrontOrders.token, token)));
    if (!row) throw new Error("No order");
    const sent = { shippedAt: world.backend.now() };
    const shipped = await writeChanges(world.backend, tx, row, { ...sent, status: "shipped" });
    await followShopOrder(world.backend, tx, shipped);
    const failed = await writeChanges(world.backend, tx, shipped, { status: "delivery_failed" });
    await followShopOrder(world.backend, tx, failed);
  });
  expect((await shop.ask("GET", queueOf(shop))).total).toBe(0);
  const { order: before } = await shop.ask("GET", `/v1/orders/${id}`);
  await shop.ask("POST", `/v1/orders/${id}/;receive-return`, {
    lines: [{ orderLineId: before.lines[0].id, good: 1, damaged: 0 }],
  });
  expect(await shop.ask("GET", queueOf(shop))).toMatchObject({
    ...{ total: 1, refunds: [{ orderId: id, status: "returned", amountDue: 87_000 }] },
  });
  expect(await shop.buyer.order(token)).toMatchObject({ status: "returned" });
  const refunded = async () => (await shop.ask("GET", `/v1/orders/${id}`)).order.refunded;
  expect(await refunded()).toBe(before.itemsTotal - before.discountTotal);
  const paidOn = new Date(world.clock.now()).toISOString().slice(0, 10);
  const paid = { outcome: "paid", amount: "20000", paidOn };
  expect((await record(shop, id, paid)).status).toBe(200);
  expect(await refunded()).toBe(20_000);
});

test("a refund's account, words and proof are erased with the buyer, its amount stays", async () => {
  const shop = await openShop(world);
  const { token, id } = await cancelled(shop, "081300000009");
  await shop.buyer.call(`/orders/${token}/;refund-to`, { payee: "BCA 1112223334 Siti" });
  const paid = { outcome: "paid", amount: "87000", paidOn: "2026-01-02", note: "Maaf, Siti" };
  await record(shop, id, { ...paid, picture: await picture() });
  const { accountId } = shop.owner;
  const [kept] = await filesOfShopOrders(world.backend, accountId, [id]);
  await eraseOrdersAndCopies(world.backend, accountId, [id]);
  expect((await shop.ask("GET", refundOf(id))).refund).toMatchObject({
    ...{ payee: "", note: "", hasPicture: false, amount: 87_000, paidOn: "2026-01-02" },
  });
  expect(await world.backend.files.has(kept ?? "")).toBe(false);
  expect((await shop.owner.fetch(`${refundOf(id)}/picture`)).status).toBe(404);
});

test("an open refund of an erased buyer keeps its account until it is paid, at most 30 days", async () => {
  const shop = await openShop(world);
  const [paid, kept] = [
    await cancelled(shop, "081300000010"),
    await cancelled(shop, "081300000011"),
  ];
  // A refund that waited long before the erasure keeps its account as long as others.
  await world.backend.db
    .update(storefrontRefunds)
    .set({ openedAt: new Date(Number(world.clock.now()) - 40 * 24 * HOUR) })
    .where(eq(storefrontRefunds.accountId, shop.owner.accountId));
  const payee = "BCA 1112223334 Siti";
  for (const { token, id } of [paid, kept]) {
    await shop.buyer.call(`/orders/${token}/;refund-to`, { payee });
    await eraseOrdersAndCopies(world.backend, shop.owner.accountId, [id]);
    expect((await shop.ask("GET", refundOf(id))).refund).toMatchObject({ payee, name: "" });
  }
  const done = await record(shop, paid.id, {
    ...{ outcome: "paid", amount: "87000", paidOn: "2026-01-02", note: "Maaf, Siti" },
    picture: await picture(),
  });
  expect(done).toMatchObject({
    status: 200,
    body: { refund: { amount: 87_000, payee: "", note: "", hasPicture: false } },
  });
  const keptPayees = async () => {
    const rows = await world.backend.db
      .select({ payee: storefrontRefunds.payee })
      .from(storefrontRefunds)
      .where(eq(storefrontRefunds.accountId, shop.owner.accountId));
    return rows.map((row) => row.payee).filter(Boolean);
  };
  await pass(world, 1, 29 * 24 * HOUR);
  expect(await keptPayees()).toEqual([payee]);
  await pass(world, 1, 2 * 24 * HOUR);
  expect(await keptPayees()).toEqual([]);
});

test("another account reads and records nothing", async () => {
  const shop = await openShop(world);
  const { id } = await cancelled(shop, "081300000007");
  const other = await openShop(world);
  expect((await other.owner.fetch(refundOf(id))).status).toBe(404);
  expect((await other.owner.fetch(`${refundOf(id)}/picture`)).status).toBe(404);
  expect((await record(other, id, { outcome: "nothing", note: "x" })).status).toBe(404);
});
