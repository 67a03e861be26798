import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  storefrontPaymentAccounts,
  storefrontPaymentReceipts,
  storefrontPayments,
} from "#backend/db/schema/storefront-payments.ts";
import { PaymentRefused } from "#backend/payments/provider.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openPayingShop } from "./paying-shop.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE = 60_000;
type Shop = Awaited<ReturnType<typeof openShop>>;

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
  const paying = await openPayingShop(world);
  const { payments } = await paying.ask("GET", paying.path);
  expect(payments.account).toMatchObject({ refusedAt: null, hasWebhookSecret: true });
  expect(JSON.stringify(payments)).not.toContain("sk_test_");
  await paying.ask("DELETE", paying.path);
  expect((await paying.buyer.place(1, { payment: "online" })).status).toBe(422);
});

test.each(["qr", "BCA", "page"])("a payment by %s confirms its order", async (way) => {
  const shop = await openPayingShop(world);
  const { token, id } = await shop.order();
  const { payment, billId } = await shop.choose(token, way);
  expect([payment.qr, payment.accountNumber, payment.url].filter(Boolean)).toHaveLength(1);
  // The same way again is the same payment.
  expect((await shop.choose(token, way)).payment).toEqual(payment);
  await shop.pay(billId, { messages: 2 });
  expect(await shop.buyer.order(token)).toMatchObject({
    ...{ status: "to_process", paidAt: expect.any(String), online: null },
  });
  const { order: seen } = await shop.ask("GET", `/v1/orders/${id}`);
  expect(seen.status).toBe("to_process");
  expect(await receiptsOf(shop)).toHaveLength(1);
  expect(await reviewsOf(shop)).toEqual([]);
});

test("a Thai buyer pays by PromptPay with an e-mail, or by card on the provider's page", async () => {
  const shop = await openPayingShop(world, { isThai: true });
  const first = await shop.order({ phone: "0812345601" });
  const refused = await shop.buyer.call(`/orders/${first.token}/;pay`, { way: "qr" });
  expect([refused.status, (await refused.json()).fields]).toEqual([422, { email: "required" }]);
  await shop.pay((await shop.choose(first.token, "qr", "nok@example.com")).billId);
  expect((await shop.buyer.order(first.token)).status).toBe("to_process");
  const second = await shop.order({ phone: "0812345602", email: "nok@example.com" });
  const { payment, billId } = await shop.choose(second.token, "page");
  expect(payment.url).toContain("/stripe/checkout/");
  await shop.pay(billId);
  expect((await shop.buyer.order(second.token)).status).toBe("to_process");
});

test("a lost message, and one that nothing proves, make the provider be asked", async () => {
  const lost = await openPayingShop(world);
  const first = await lost.order();
  await lost.pay((await lost.choose(first.token, "qr")).billId, { messages: 0 });
  expect((await lost.buyer.order(first.token)).status).toBe("unpaid");
  await pass(world, 1, 3 * MINUTE);
  expect((await lost.buyer.order(first.token)).status).toBe("to_process");

  const unproved = await openPayingShop(world, { knowsSecret: false });
  const second = await unproved.order();
  const { billId } = await unproved.choose(second.token, "BCA");
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
  await unproved.pay(billId);
  expect((await unproved.buyer.order(second.token)).status).toBe("to_process");
  const { payments: proved } = await lost.ask("GET", lost.path);
  expect((await send(proved.account.webhookUrl)).status).toBe(401);
  expect((await send(`${proved.account.webhookUrl}x`)).status).toBe(404);
});

test("another amount and a second payment wait for the seller, and confirm nothing", async () => {
  const shop = await openPayingShop(world);
  const first = await shop.order();
  await shop.pay((await shop.choose(first.token, "BCA")).billId, { amount: 1_000 });
  expect((await shop.buyer.order(first.token)).status).toBe("unpaid");
  const second = await shop.order();
  const [qr, bank] = [
    await shop.choose(second.token, "qr"),
    await shop.choose(second.token, "BRI"),
  ];
  await Promise.all([shop.pay(qr.billId), shop.pay(bank.billId)]);
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
  const other = await openPayingShop(world);
  const foreign = await other.owner.fetch(
    `/v1/channels/shop/${other.shop.channelId}/payment-reviews/${reviews[1].id}/;close`,
    { method: "POST" },
  );
  expect(foreign.status).toBe(404);
});

test("a payment after the order's end becomes a refund, and the goods stay free", async () => {
  const shop = await openPayingShop(world);
  const { token, number } = await shop.order();
  const { billId } = await shop.choose(token, "BCA");
  expect((await shop.buyer.act(token, "cancel")).status).toBe(200);
  await shop.pay(billId);
  expect(await shop.buyer.order(token)).toMatchObject({
    ...{ status: "cancelled", refund: { amountDue: 87_000, isUnconfirmed: false } },
  });
  const queue = await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/refunds`);
  expect(queue).toMatchObject({ total: 1, refunds: [{ number }] });
  expect(await reviewsOf(shop)).toEqual([]);
  expect((await shop.ask("GET", "/v1/stocks")).stocks[0]).toMatchObject({ reserved: 0 });
});

test("a second payment after the order's end waits for the seller, and is no part of its refund", async () => {
  const shop = await openPayingShop(world);
  const { token, number } = await shop.order();
  const bills = [await shop.choose(token, "qr"), await shop.choose(token, "BCA")];
  await shop.buyer.act(token, "cancel");
  for (const { billId } of bills) await shop.pay(billId);
  expect((await shop.buyer.order(token)).refund).toMatchObject({ amountDue: 87_000 });
  expect(await reviewsOf(shop)).toMatchObject([
    { reason: "paid_twice", amount: 87_000, order: { number } },
  ]);
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(notifications).toContainEqual(
    expect.objectContaining({ templateId: "payment_review", link: "/orders/payments" }),
  );
});

test("payment and cancellation at once end in one of both, never in neither", async () => {
  const shop = await openPayingShop(world);
  for (let n = 0; n < 4; n++) {
    const { token } = await shop.order();
    const { billId } = await shop.choose(token, "qr");
    await Promise.all([shop.pay(billId), shop.buyer.act(token, "cancel")]);
    await world.drain();
    const { status, refund } = await shop.buyer.order(token);
    expect(["to_process", "cancel_requested", "cancelled"]).toContain(status);
    expect(refund !== null).toBe(status === "cancelled");
  }
});

test("a payment of an earlier key does not count as a refused key, and ends with its order", async () => {
  const shop = await openPayingShop(world);
  const { token } = await shop.order();
  await shop.choose(token, "page");
  const { secretKey } = await world.sandboxes.payments.controls.merchant(
    `${shop.owner.accountId}-live`,
  );
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
  const broken = await openPayingShop(world);
  const first = await broken.order();
  await broken.choose(first.token, "qr");
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
  const shop = await openPayingShop(world);
  const { token } = await shop.order();
  const { billId } = await shop.choose(token, "qr");
  await shop.buyer.act(token, "cancel");
  await pass(world, 1, 3 * MINUTE);
  await shop.pay(billId, { messages: 0 });
  await pass(world, 1, 31 * MINUTE);
  expect((await shop.buyer.order(token)).refund).toMatchObject({ isUnconfirmed: false });
});

test("the provider pays back once, and the record says so", async () => {
  const shop = await openPayingShop(world);
  const { token, id } = await shop.order();
  await shop.pay((await shop.choose(token, "page")).billId);
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
  const bank = await shop.order();
  await shop.pay((await shop.choose(bank.token, "BCA")).billId);
  await shop.ask("POST", `/v1/orders/${bank.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const { provider } = await shop.ask("GET", `/v1/channels/shop/orders/${bank.id}/refund`);
  expect(provider).toBeNull();
});

test.each([
  ["Indonesia", false],
  ["Thailand", true],
])("a page that ended at the provider gives way to another, in %s", async (_country, isThai) => {
  const shop = await openPayingShop(world, { isThai, settings: { orderExpMins: 3 * 24 * 60 } });
  const { token } = await shop.order({ email: "nok@example.com", phone: "0812345603" });
  const { controls } = world.sandboxes.payments;
  const first = await shop.choose(token, "page");
  await controls.end(first.billId);
  const second = await shop.choose(token, "page");
  expect(second.payment.url).not.toBe(first.payment.url);
  // The buyer's page shows no dead page either, once the provider has been asked.
  await controls.end(second.billId);
  await pass(world, 1, 3 * MINUTE);
  expect((await shop.buyer.order(token)).online.payments).toEqual([]);
  const third = await shop.choose(token, "page");
  await shop.pay(third.billId);
  expect(await shop.buyer.order(token)).toMatchObject({ status: "to_process" });
  expect(await reviewsOf(shop)).toEqual([]);
});

test("a page that was paid before it ended confirms the order instead of being opened again", async () => {
  const shop = await openPayingShop(world);
  const { token } = await shop.order();
  await shop.pay((await shop.choose(token, "page")).billId, { messages: 0 });
  expect((await shop.buyer.call(`/orders/${token}/;pay`, { way: "page" })).status).toBe(200);
  expect(await shop.buyer.order(token)).toMatchObject({ status: "to_process" });
});

test("a late report of an ended page is heard for an hour", async () => {
  const shop = await openPayingShop(world);
  const { token } = await shop.order();
  const { billId } = await shop.choose(token, "page");
  await world.sandboxes.payments.controls.end(billId);
  await pass(world, 1, 3 * MINUTE);
  await shop.pay(billId, { messages: 0 });
  await pass(world, 1, 3 * MINUTE);
  expect(await shop.buyer.order(token)).toMatchObject({ status: "to_process" });
});

test("one page opened twice at once leaves one that can be paid", async () => {
  const shop = await openPayingShop(world);
  const { token } = await shop.order();
  const { shopPayments } = world.backend;
  let opens = 0;
  let opened = 0;
  const both = Promise.withResolvers<void>();
  vi.spyOn(world.backend, "shopPayments").mockImplementation((country, keys) => {
    const provider = shopPayments(country, keys);
    return (
      provider && {
        ...provider,
        async open(order, means) {
          // Xendit knows no repeat of a session, so each request has its own.
          const reference = `${order.reference}${++opens === 1 ? "" : "-again"}`;
          const answer = await provider.open({ ...order, reference }, means);
          // Both requests reach the provider before either stores its answer.
          if (++opened === 2) both.resolve();
          await both.promise;
          return answer;
        },
      }
    );
  });
  const open = () => shop.buyer.call(`/orders/${token}/;pay`, { way: "page" });
  const answers = await Promise.all([open(), open()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const bills = await world.sandboxes.payments.controls.openBills(shop.owner.accountId);
  expect(bills).toHaveLength(1);
  const { payments } = (await shop.buyer.order(token)).online;
  expect(payments).toHaveLength(1);
  expect(payments[0].url).toContain(bills[0]?.id);
});

test("payments to the provider's account that are not the shop's are ignored", async () => {
  const shop = await openPayingShop(world);
  const { payments } = await shop.ask("GET", shop.path);
  const { webhookSecret } = await world.sandboxes.payments.controls.merchant(shop.owner.accountId);
  const elsewhere = {
    ...{ payment_id: "pay-1", callback_virtual_account_id: "va-1", external_id: "website-order-7" },
    ...{ amount: 120_000, transaction_timestamp: "2026-01-02T00:00:00Z" },
  };
  const send = (message: object) =>
    world.fetch(new URL(payments.account.webhookUrl).pathname.replace(/^\/api/, ""), {
      ...{ method: "POST", body: JSON.stringify(message) },
      headers: { "x-callback-token": webhookSecret, "X-Forwarded-For": "10.8.0.2" },
    });
  expect((await send(elsewhere)).status).toBe(200);
  // The reference of another shop's payment is no reference of this one.
  const other = await openPayingShop(world);
  const { token } = await other.order();
  await other.choose(token, "qr");
  const [row] = await world.backend.db
    .select()
    .from(storefrontPayments)
    .where(eq(storefrontPayments.accountId, other.owner.accountId));
  expect((await send({ ...elsewhere, payment_id: "pay-2", external_id: row?.id })).status).toBe(
    200,
  );
  expect(await reviewsOf(shop)).toEqual([]);
  expect(await receiptsOf(shop)).toEqual([]);
  expect((await other.buyer.order(token)).status).toBe("unpaid");
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(notifications).not.toContainEqual(
    expect.objectContaining({ templateId: "payment_review" }),
  );
});

test("a key that the provider withdraws is told once, and its new one is used", async () => {
  const shop = await openPayingShop(world);
  const { token } = await shop.order();
  const open = world.backend.shopPayments;
  const refuse = () =>
    Promise.reject(new PaymentRefused("INVALID_API_KEY", "No", { isKeyRefused: true }));
  vi.spyOn(world.backend, "shopPayments").mockImplementation((country, keys) => {
    const provider = open(country, keys);
    return provider && { ...provider, open: refuse };
  });
  for (let n = 0; n < 2; n++)
    expect((await shop.buyer.call(`/orders/${token}/;pay`, { way: "qr" })).status).toBe(409);
  await world.drain();
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  const told = notifications.filter(
    ({ templateId }: { templateId: string }) => templateId === "payment_key_refused",
  );
  expect(told).toMatchObject([{ link: "/settings/shop", severity: "error" }]);
});
