import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { mails } from "#backend/db/schema/mail.ts";
import { orders } from "#backend/db/schema/orders.ts";
import { storefrontOrders, storefrontRefunds } from "#backend/db/schema/storefronts.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openPayingShop } from "./paying-shop.ts";
import { pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const MINUTE = 60_000;
type Shop = Awaited<ReturnType<typeof openPayingShop>>;

async function record(shop: Shop, path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await shop.owner.fetch(path, { method: "POST", body });
  return { status: answer.status, body: await answer.json() };
}
const BY_PROVIDER = { outcome: "provider", amount: "80000", note: "Maaf, habis." };
const BY_HAND = { outcome: "paid", amount: "80000", paidOn: "2026-01-02" };
const controls = () => world.sandboxes.payments.controls;

/** A refund that the provider took and has not paid yet. */
async function openPendingRefund(shop: Shop) {
  await controls().answerRefunds(shop.owner.accountId, "pending");
  const cancelled = await shop.cancelled();
  const sent = await record(shop, cancelled.refund, BY_PROVIDER);
  const [refund] = await controls().refundsOf(cancelled.billId);
  if (!refund) throw new Error("The provider has no refund");
  return { ...cancelled, sent, refundId: refund.id };
}

/** The bank answers, and the provider's messages arrive. */
async function settle(
  refundId: string,
  end: { status: "succeeded" | "failed" | "pending"; failure?: string },
  options?: { isLost: boolean },
) {
  await controls().settleRefund(refundId, end, options);
  await world.sandboxes.payments.tick();
  await world.drain();
}
const queueOf = (shop: Shop) => shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/refunds`);
const toPayOf = async (shop: Shop) =>
  (await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/orders-to-answer`)).refunds;
const refundedOf = async (shop: Shop, id: string) =>
  (await shop.ask("GET", `/v1/orders/${id}`)).order.refunded;

test.each(["a message", "a later look"])(
  "a refund that is pending at the provider is paid only once %s says so",
  async (way) => {
    const shop = await openPayingShop(world);
    const { sent, refund, refundId, token, billId } = await openPendingRefund(shop);
    const pending = { closedAt: null, amount: null, sending: { state: "pending", amount: 80_000 } };
    expect(sent).toMatchObject({ status: 200, body: { refund: pending } });
    expect((await shop.buyer.order(token)).refund).toMatchObject({
      ...{ closedAt: null, sending: { provider: "xendit", waitsForBuyer: false } },
    });
    expect(await queueOf(shop)).toMatchObject({ total: 1, refunds: [pending] });
    // Nothing is left for the seller to do.
    expect(await toPayOf(shop)).toBe(0);
    for (const isCorrection of ["false", "true"])
      expect(await record(shop, refund, { ...BY_HAND, isCorrection })).toMatchObject({
        ...{ status: 409, body: { code: "refund_being_sent" } },
      });
    // It may take days.
    world.clock.advance(3 * 24 * 60 * MINUTE);
    await pass(world, 2, 20 * MINUTE);
    expect((await shop.ask("GET", refund)).refund).toMatchObject(pending);
    const isLost = way !== "a message";
    await settle(refundId, { status: "succeeded" }, { isLost });
    if (isLost) await pass(world, 1, 20 * MINUTE);
    expect((await shop.ask("GET", refund)).refund).toMatchObject({
      ...{ amount: 80_000, closedAt: expect.any(String), sending: null, failure: null },
    });
    expect((await shop.buyer.order(token)).refund).toMatchObject({ note: "Maaf, habis." });
    expect(await controls().refundsOf(billId)).toHaveLength(1);
    expect(await queueOf(shop)).toMatchObject({ total: 0 });
  },
);

test.each(["a message", "a later look"])(
  "a refund that fails after it was pending is open again with its reason, by %s",
  async (way) => {
    const shop = await openPayingShop(world);
    const { refund, refundId, token, number } = await openPendingRefund(shop);
    const isLost = way !== "a message";
    await settle(refundId, { status: "failed", failure: "INSUFFICIENT_BALANCE" }, { isLost });
    if (isLost) await pass(world, 1, 20 * MINUTE);
    expect(await shop.ask("GET", refund)).toMatchObject({
      provider: "xendit",
      refund: {
        ...{ closedAt: null, amount: null, sending: null },
        failure: { reason: "no_balance", code: "INSUFFICIENT_BALANCE", provider: "xendit" },
      },
    });
    expect(await toPayOf(shop)).toBe(1);
    expect((await shop.buyer.order(token)).refund).toMatchObject({ closedAt: null, sending: null });
    const { notifications } = await shop.ask("GET", "/v1/notifications");
    expect(notifications).toContainEqual(
      expect.objectContaining({ templateId: "refund_failed", link: "/orders/refunds" }),
    );
    expect(JSON.stringify(notifications)).toContain(number);
    // The next try ends it, and the reason is gone.
    await controls().answerRefunds(shop.owner.accountId, "succeeded");
    expect(await record(shop, refund, BY_PROVIDER)).toMatchObject({
      ...{ status: 200, body: { refund: { amount: 80_000, failure: null } } },
    });
  },
);

test("a PromptPay refund waits for the buyer, who is told so, and then for the bank", async () => {
  const shop = await openPayingShop(world, { isThai: true });
  const { token, id } = await shop.order({ phone: "0812345601" });
  const { billId } = await shop.choose(token, "qr", "nok@example.com");
  await shop.pay(billId);
  await shop.ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const path = `/v1/channels/shop/orders/${id}/refund`;
  await record(shop, path, { ...BY_PROVIDER, amount: "5000" });
  expect((await shop.ask("GET", path)).refund).toMatchObject({
    ...{ closedAt: null, sending: { provider: "stripe", state: "waits_for_buyer" } },
  });
  expect((await shop.buyer.order(token)).refund.sending).toEqual({
    ...{ provider: "stripe", amount: 5_000, waitsForBuyer: true },
  });
  const [refund] = await controls().refundsOf(billId);
  await settle(refund?.id ?? "", { status: "pending" });
  expect((await shop.ask("GET", path)).refund.sending).toMatchObject({ state: "pending" });
  await settle(refund?.id ?? "", { status: "succeeded" });
  expect((await shop.ask("GET", path)).refund).toMatchObject({ amount: 5_000, sending: null });
});

test("a PromptPay refund that the seller cancels at Stripe is open again", async () => {
  const shop = await openPayingShop(world, { isThai: true });
  const { token, id } = await shop.order({ phone: "0812345601" });
  const { billId } = await shop.choose(token, "qr", "nok@example.com");
  await shop.pay(billId);
  await shop.ask("POST", `/v1/orders/${id}/;cancel`, { reason: "OUT_OF_STOCK" });
  const path = `/v1/channels/shop/orders/${id}/refund`;
  await record(shop, path, { ...BY_PROVIDER, amount: "5000" });
  const [refund] = await controls().refundsOf(billId);
  await settle(refund?.id ?? "", { status: "failed", failure: "canceled" });
  expect(await shop.ask("GET", path)).toMatchObject({
    ...{ provider: "stripe", refund: { sending: null, failure: { reason: "cancelled" } } },
  });
});

test("a paid refund that the bank sends back is open again, also in the order's margin", async () => {
  const shop = await openPayingShop(world);
  const { refund, billId, id, token } = await shop.cancelled();
  await world.backend.db
    .update(storefrontOrders)
    .set({ buyerEmail: "kembali@contoh.id", newsBy: "email" })
    .where(eq(storefrontOrders.accountId, shop.owner.accountId));
  await record(shop, refund, { ...BY_PROVIDER, amount: "30000" });
  expect((await shop.ask("GET", refund)).refund).toMatchObject({ amount: 30_000 });
  const whilePaid = await refundedOf(shop, id);
  const [paid] = await controls().refundsOf(billId);
  await settle(paid?.id ?? "", { status: "failed", failure: "ACCOUNT_NOT_FOUND" });
  expect((await shop.ask("GET", refund)).refund).toMatchObject({
    ...{ closedAt: null, amount: null, paidOn: null, failure: { reason: "account_gone" } },
  });
  expect([whilePaid, await refundedOf(shop, id)]).toEqual([30_000, 0]);
  expect((await shop.buyer.order(token)).refund).toMatchObject({ closedAt: null, amount: null });
  const told = await world.backend.db
    .select({ subject: mails.subject })
    .from(mails)
    .where(eq(mails.recipient, "kembali@contoh.id"));
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Pengembalian dana"),
    expect.stringMatching(/^Pengembalian dana pesanan \S+ gagal diterima$/),
  ]);
  // A record by hand is the seller's own: what the provider says afterwards changes nothing.
  await record(shop, refund, BY_HAND);
  await settle(paid?.id ?? "", { status: "failed", failure: "ACCOUNT_NOT_FOUND" });
  expect((await shop.ask("GET", refund)).refund).toMatchObject({ amount: 80_000, failure: null });
});

test("another shop's refund and a forged message change nothing", async () => {
  const [shop, other] = [await openPayingShop(world), await openPayingShop(world)];
  const { refund, refundId } = await openPendingRefund(shop);
  const body = JSON.stringify({
    ...{ event: "refund.succeeded", data: { id: refundId, status: "SUCCEEDED" } },
  });
  for (const [sender, isProved] of [
    [other, true],
    [shop, false],
  ] as const) {
    const { payments } = await sender.ask("GET", sender.path);
    const { webhookSecret } = await controls().merchant(sender.owner.accountId);
    const url = new URL(payments.account.webhookUrl).pathname.replace(/^\/api/, "");
    const headers = { "x-callback-token": isProved ? webhookSecret : "forged" };
    const answer = await world.fetch(url, { method: "POST", body, headers });
    expect(answer.status).toBe(isProved ? 200 : 401);
  }
  expect((await shop.ask("GET", refund)).refund.sending).toMatchObject({ state: "pending" });
});

test("a pending refund is left to the seller once the provider cannot be asked for three days", async () => {
  const shop = await openPayingShop(world);
  const { refund } = await openPendingRefund(shop);
  // The operator switched payments off.
  const payments = vi.spyOn(world.backend, "shopPayments").mockReturnValue(null);
  onTestFinished(() => payments.mockRestore());
  await pass(world, 2, 20 * MINUTE);
  expect((await shop.ask("GET", refund)).refund.sending).toMatchObject({ state: "pending" });
  world.clock.advance(3 * 24 * 60 * MINUTE);
  await pass(world, 2, 20 * MINUTE);
  expect((await shop.ask("GET", refund)).refund.sending).toMatchObject({ state: "unclear" });
  expect(await toPayOf(shop)).toBe(1);
  expect(await record(shop, refund, BY_HAND)).toMatchObject({ status: 200 });
});

test("a refund that stays pending for a month is left to the seller", async () => {
  const shop = await openPayingShop(world);
  const { id } = await openPendingRefund(shop);
  const readState = async () => {
    const [row] = await world.backend.db
      .select({ state: storefrontRefunds.sendingState })
      .from(storefrontRefunds)
      .innerJoin(storefrontOrders, eq(storefrontOrders.id, storefrontRefunds.orderId))
      .innerJoin(orders, eq(orders.externalId, storefrontOrders.number))
      .where(and(eq(orders.id, id), eq(storefrontRefunds.accountId, shop.owner.accountId)));
    return row?.state;
  };
  world.clock.advance(29 * 24 * 60 * MINUTE);
  await pass(world, 2, 20 * MINUTE);
  expect(await readState()).toBe("pending");
  world.clock.advance(2 * 24 * 60 * MINUTE);
  await pass(world, 2, 20 * MINUTE);
  expect(await readState()).toBe("unclear");
});
