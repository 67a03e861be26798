import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  storefrontPaymentAccounts,
  storefrontPaymentReceipts,
  storefrontPayments,
} from "#backend/db/schema/storefront-payments.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const MINUTE = 60_000;
type Shop = Awaited<ReturnType<typeof openShop>>;
interface Account {
  isThai?: boolean;
  /** Whether the shop gives the secret that proves messages. */
  knowsSecret?: boolean;
}

const controls = () => world.sandboxes.payments.controls;

/** A shop whose account at the provider is connected, with its messages. */
async function openPayingShop({ isThai = false, knowsSecret = true }: Account = {}) {
  const places = { country: "th", from: "500101", to: "500101" } as const;
  const shop = await openShop(world, {
    onHand: 30,
    ...(isThai ? { places, settings: { originPostCode: "50200", flatFee: 5_000 } } : {}),
  });
  const { secretKey, webhookSecret } = await controls().merchant(shop.owner.accountId);
  const path = `/v1/channels/shop/${shop.shop.channelId}/payment-account`;
  const { payments } = await shop.ask("PUT", path, {
    ...{ secretKey, webhookSecret: knowsSecret ? webhookSecret : "" },
  });
  await controls().setWebhook(shop.owner.accountId, payments.account.webhookUrl);
  return { ...shop, path };
}

async function order(shop: Shop, changes: Record<string, unknown> = {}) {
  const wish = { payment: "online", phone: `0813${String(Math.random()).slice(2, 9)}`, ...changes };
  const placed = await shop.buyer.place(1, wish);
  const { token, number } = await placed.json();
  expect(placed.status).toBe(200);
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  return { token, number, id: orders[0].id as string };
}

/** Chooses a way; returns the provider's bill of it. */
async function choose(shop: Shop, token: string, way: string, email = "") {
  const answer = await shop.buyer.call(`/orders/${token}/;pay`, { way, email });
  const { order: shown } = await answer.json();
  expect(answer.status).toBe(200);
  const payment = shown.online.payments.find((one: { way: string }) => one.way === way);
  const rows = await world.backend.db
    .select()
    .from(storefrontPayments)
    .where(
      and(
        eq(storefrontPayments.accountId, shop.owner.accountId),
        eq(storefrontPayments.way, way as "qr"),
        eq(storefrontPayments.status, "open"),
      ),
    );
  return { payment, billId: (rows.at(-1)?.externalId ?? "").replace(/^cs_test_/, "pi_") };
}

/** Pays at the provider, whose messages arrive. */
async function pay(billId: string, options?: { amount?: number; messages?: number }) {
  await controls().pay(billId, options);
  await world.sandboxes.payments.tick();
  await world.drain();
}

const reviewsOf = async (shop: Shop) =>
  (await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/payment-reviews`)).reviews;
const receiptsOf = (shop: Shop) =>
  world.backend.db
    .select()
    .from(storefrontPaymentReceipts)
    .where(eq(storefrontPaymentReceipts.accountId, shop.owner.accountId));

test("a key is tried when it is saved, and a wrong one is told beside its field", async () => {
  const shop = await openShop(world);
  const path = `/v1/channels/shop/${shop.shop.channelId}/payment-account`;
  expect(await shop.ask("GET", path)).toEqual({ payments: { provider: "xendit", account: null } });
  for (const [secretKey, code] of [
    ["xnd_wrong", "key_refused"],
    ["", "required"],
  ]) {
    const answer = await shop.owner.fetch(path, {
      ...{ method: "PUT", body: JSON.stringify({ secretKey }) },
    });
    expect([answer.status, (await answer.json()).fields]).toEqual([422, { secretKey: code }]);
  }
  const paying = await openPayingShop();
  const { payments } = await paying.ask("GET", paying.path);
  expect(payments.account).toMatchObject({ refusedAt: null, hasWebhookSecret: true });
  expect(JSON.stringify(payments)).not.toContain("sk_test_");
  await paying.ask("DELETE", paying.path);
  expect((await paying.buyer.place(1, { payment: "online" })).status).toBe(422);
});

test.each(["qr", "BCA", "page"])("a payment by %s confirms its order", async (way) => {
  const shop = await openPayingShop();
  const { token, id } = await order(shop);
  const { payment, billId } = await choose(shop, token, way);
  expect([payment.qr, payment.accountNumber, payment.url].filter(Boolean)).toHaveLength(1);
  // The same way again is the same payment.
  expect((await choose(shop, token, way)).payment).toEqual(payment);
  await pay(billId, { messages: 2 });
  expect(await shop.buyer.order(token)).toMatchObject({
    ...{ status: "to_process", paidAt: expect.any(String), online: null },
  });
  const { order: seen } = await shop.ask("GET", `/v1/orders/${id}`);
  expect(seen.status).toBe("to_process");
  expect(await receiptsOf(shop)).toHaveLength(1);
  expect(await reviewsOf(shop)).toEqual([]);
});

test("a Thai buyer pays by PromptPay with an e-mail, or by card on the provider's page", async () => {
  const shop = await openPayingShop({ isThai: true });
  const first = await order(shop, { phone: "0812345601" });
  const refused = await shop.buyer.call(`/orders/${first.token}/;pay`, { way: "qr" });
  expect([refused.status, (await refused.json()).fields]).toEqual([422, { email: "required" }]);
  await pay((await choose(shop, first.token, "qr", "nok@example.com")).billId);
  expect((await shop.buyer.order(first.token)).status).toBe("to_process");
  const second = await order(shop, { phone: "0812345602", email: "nok@example.com" });
  const { payment, billId } = await choose(shop, second.token, "page");
  expect(payment.url).toContain("/stripe/checkout/");
  await pay(billId);
  expect((await shop.buyer.order(second.token)).status).toBe("to_process");
});

test("a lost message, and one that nothing proves, make the provider be asked", async () => {
  const lost = await openPayingShop();
  const first = await order(lost);
  await pay((await choose(lost, first.token, "qr")).billId, { messages: 0 });
  expect((await lost.buyer.order(first.token)).status).toBe("unpaid");
  await pass(world, 1, 3 * MINUTE);
  expect((await lost.buyer.order(first.token)).status).toBe("to_process");

  const unproved = await openPayingShop({ knowsSecret: false });
  const second = await order(unproved);
  const { billId } = await choose(unproved, second.token, "BCA");
  const { payments } = await unproved.ask("GET", unproved.path);
  const [row] = await world.backend.db
    .select()
    .from(storefrontPayments)
    .where(eq(storefrontPayments.externalId, billId));
  const forged = JSON.stringify({
    ...{ payment_id: "forged", callback_virtual_account_id: billId, external_id: row?.id },
    ...{ amount: row?.amount, transaction_timestamp: "2026-01-02T00:00:00Z" },
  });
  const send = (url: string) =>
    world.fetch(new URL(url).pathname.replace(/^\/api/, ""), {
      ...{ method: "POST", body: forged, headers: { "X-Forwarded-For": "10.8.0.1" } },
    });
  expect((await send(payments.account.webhookUrl)).status).toBe(200);
  expect((await unproved.buyer.order(second.token)).status).toBe("unpaid");
  await pay(billId);
  expect((await unproved.buyer.order(second.token)).status).toBe("to_process");
  const { payments: proved } = await lost.ask("GET", lost.path);
  expect((await send(proved.account.webhookUrl)).status).toBe(401);
  expect((await send(`${proved.account.webhookUrl}x`)).status).toBe(404);
});

test("another amount and a second payment wait for the seller, and confirm nothing", async () => {
  const shop = await openPayingShop();
  const first = await order(shop);
  await pay((await choose(shop, first.token, "BCA")).billId, { amount: 1_000 });
  expect((await shop.buyer.order(first.token)).status).toBe("unpaid");
  const second = await order(shop);
  const [qr, bank] = [
    await choose(shop, second.token, "qr"),
    await choose(shop, second.token, "BRI"),
  ];
  await Promise.all([pay(qr.billId), pay(bank.billId)]);
  expect((await shop.buyer.order(second.token)).status).toBe("to_process");
  const reviews = await reviewsOf(shop);
  expect(reviews).toMatchObject([
    { reason: "amount_differs", amount: 1_000, order: { number: first.number, total: 87_000 } },
    { reason: "paid_twice", amount: 87_000, order: { number: second.number } },
  ]);
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(notifications).toContainEqual(
    expect.objectContaining({ templateId: "payment_review", link: "/orders/payments" }),
  );
  const path = `/v1/channels/shop/${shop.shop.channelId}/payment-reviews`;
  await shop.ask("POST", `${path}/${reviews[0].id}/;close`);
  expect(await reviewsOf(shop)).toHaveLength(1);
  const other = await openPayingShop();
  const foreign = await other.owner.fetch(
    `/v1/channels/shop/${other.shop.channelId}/payment-reviews/${reviews[1].id}/;close`,
    { method: "POST" },
  );
  expect(foreign.status).toBe(404);
});

test("a payment after the order's end becomes a refund, and the goods stay free", async () => {
  const shop = await openPayingShop();
  const { token, number } = await order(shop);
  const { billId } = await choose(shop, token, "BCA");
  expect((await shop.buyer.act(token, "cancel")).status).toBe(200);
  await pay(billId);
  expect(await shop.buyer.order(token)).toMatchObject({
    ...{ status: "cancelled", refund: { amountDue: 87_000, isUnconfirmed: false } },
  });
  const queue = await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/refunds`);
  expect(queue).toMatchObject({ total: 1, refunds: [{ number }] });
  expect(await reviewsOf(shop)).toEqual([]);
  expect((await shop.ask("GET", "/v1/stocks")).stocks[0]).toMatchObject({ reserved: 0 });
});

test("payment and cancellation at once end in one of both, never in neither", async () => {
  const shop = await openPayingShop();
  for (let n = 0; n < 4; n++) {
    const { token } = await order(shop);
    const { billId } = await choose(shop, token, "qr");
    await Promise.all([pay(billId), shop.buyer.act(token, "cancel")]);
    await world.drain();
    const { status, refund } = await shop.buyer.order(token);
    expect(["to_process", "cancel_requested", "cancelled"]).toContain(status);
    expect(refund !== null).toBe(status === "cancelled");
  }
});

test("a payment of an earlier key does not count as a refused key, and ends with its order", async () => {
  const shop = await openPayingShop();
  const { token } = await order(shop);
  await choose(shop, token, "page");
  const { secretKey } = await controls().merchant(`${shop.owner.accountId}-live`);
  await shop.ask("PUT", shop.path, { secretKey });
  const paymentOf = async () => {
    const [payment] = await world.backend.db
      .select()
      .from(storefrontPayments)
      .where(eq(storefrontPayments.accountId, shop.owner.accountId));
    return payment;
  };
  await pass(world, 1, 3 * MINUTE);
  expect((await shop.ask("GET", shop.path)).payments.account.refusedAt).toBeNull();
  expect(await paymentOf()).toMatchObject({ status: "open", askedAt: expect.any(Date) });
  await shop.buyer.act(token, "cancel");
  await pass(world, 1, 3 * MINUTE);
  expect((await shop.ask("GET", shop.path)).payments.account.refusedAt).toBeNull();
  expect(await paymentOf()).toMatchObject({ status: "closed" });
});

test("a shop whose keys cannot be read holds up no other shop", async () => {
  const broken = await openPayingShop();
  const first = await order(broken);
  await choose(broken, first.token, "qr");
  await world.backend.db
    .update(storefrontPaymentAccounts)
    .set({ secrets: "broken" })
    .where(eq(storefrontPaymentAccounts.accountId, broken.owner.accountId));
  const other = await openShop(world, { settings: { orderExpMins: 60 } });
  const { token } = await (await other.buyer.place(1, { phone: "081300000041" })).json();
  await pass(world, 1, 61 * MINUTE);
  expect((await other.buyer.order(token)).status).toBe("expired");
});

test("a saved QR that is paid after the cancellation, without a message, becomes a refund", async () => {
  const shop = await openPayingShop();
  const { token } = await order(shop);
  const { billId } = await choose(shop, token, "qr");
  await shop.buyer.act(token, "cancel");
  await pass(world, 1, 3 * MINUTE);
  await pay(billId, { messages: 0 });
  await pass(world, 1, 31 * MINUTE);
  expect((await shop.buyer.order(token)).refund).toMatchObject({ isUnconfirmed: false });
});

test("the provider pays back once, and the record says so", async () => {
  const shop = await openPayingShop();
  const { token, id } = await order(shop);
  await pay((await choose(shop, token, "page")).billId);
  await shop.ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const path = `/v1/channels/shop/orders/${id}/refund`;
  expect(await shop.ask("GET", path)).toMatchObject({ provider: "xendit" });
  const record = async () => {
    const body = new FormData();
    body.append("outcome", "provider");
    body.append("amount", "80000");
    return (await shop.owner.fetch(path, { method: "POST", body })).status;
  };
  expect((await Promise.all([record(), record()])).toSorted()).toEqual([200, 409]);
  expect(await shop.ask("GET", path)).toMatchObject({
    ...{ provider: null, refund: { amount: 80_000, closedAt: expect.any(String) } },
  });
  // A virtual account cannot be paid back by the provider.
  const bank = await order(shop);
  await pay((await choose(shop, bank.token, "BCA")).billId);
  await shop.ask("POST", `/v1/orders/${bank.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const { provider } = await shop.ask("GET", `/v1/channels/shop/orders/${bank.id}/refund`);
  expect(provider).toBeNull();
});
