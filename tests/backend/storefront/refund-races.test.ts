import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { storefrontRefunds } from "#backend/db/schema/storefronts.ts";
import { PaymentRefused, ProviderUnavailable } from "#backend/payments/provider.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openPayingShop } from "./paying-shop.ts";
import { pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const MINUTE = 60_000;
type Shop = Awaited<ReturnType<typeof openPayingShop>>;
type RefundCall =
  ReturnType<TestBackend["backend"]["shopPayments"]> extends infer P
    ? NonNullable<P> extends { refund: infer R }
      ? R
      : never
    : never;

/** Lets a test stand between the shop and its provider's refunds. */
function interceptRefunds(instead: (real: RefundCall) => RefundCall) {
  const open = world.backend.shopPayments;
  vi.spyOn(world.backend, "shopPayments").mockImplementation((country, keys) => {
    const provider = open(country, keys);
    return provider && { ...provider, refund: instead(provider.refund) };
  });
}

async function record(shop: Shop, path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await shop.owner.fetch(path, { method: "POST", body });
  return { status: answer.status, body: await answer.json() };
}
const BY_PROVIDER = { outcome: "provider", amount: "80000", note: "Maaf, habis." };
const BY_HAND = { outcome: "paid", amount: "87000", paidOn: "2026-01-02" };
const refundsAtProvider = (billId: string) => world.sandboxes.payments.controls.refundsOf(billId);

test("a refund recorded by hand while the provider pays back is refused", async () => {
  const shop = await openPayingShop(world);
  const { refund, billId, token } = await shop.cancelled();
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  interceptRefunds((real) => async (...call) => {
    asked.resolve();
    await released.promise;
    return real(...call);
  });
  const byProvider = record(shop, refund, BY_PROVIDER);
  await asked.promise;
  expect(await record(shop, refund, BY_HAND)).toMatchObject({
    ...{ status: 409, body: { code: "refund_being_sent" } },
  });
  expect(await record(shop, refund, { ...BY_HAND, isCorrection: "true" })).toMatchObject({
    ...{ status: 409, body: { code: "refund_being_sent" } },
  });
  expect(await record(shop, refund, BY_PROVIDER)).toMatchObject({
    ...{ status: 409, body: { code: "refund_being_sent" } },
  });
  expect(await shop.ask("GET", refund)).toMatchObject({
    ...{ provider: null, refund: { sending: { amount: 80_000, state: "sending" } } },
  });
  released.resolve();
  expect(await byProvider).toMatchObject({
    ...{ status: 200, body: { refund: { amount: 80_000, sending: null } } },
  });
  expect(await refundsAtProvider(billId)).toMatchObject([{ amount: 80_000 }]);
  expect((await shop.buyer.order(token)).refund).toMatchObject({ note: "Maaf, habis." });
});

test("a refund recorded by hand first is not paid by the provider too", async () => {
  const shop = await openPayingShop(world);
  for (let n = 0; n < 3; n++) {
    const { refund, billId } = await shop.cancelled();
    const both = await Promise.all(
      (n % 2 ? [BY_PROVIDER, BY_HAND] : [BY_HAND, BY_PROVIDER]).map((fields) =>
        record(shop, refund, fields),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { amount } = (await shop.ask("GET", refund)).refund;
    expect(await refundsAtProvider(billId)).toHaveLength(amount === 80_000 ? 1 : 0);
  }
  const { refund, billId } = await shop.cancelled();
  expect((await record(shop, refund, BY_HAND)).status).toBe(200);
  for (const isCorrection of ["false", "true"])
    expect((await record(shop, refund, { ...BY_PROVIDER, isCorrection })).status).toBe(409);
  expect(await refundsAtProvider(billId)).toEqual([]);
});

test("a refund whose answer is lost is asked for again by the same key, and told once", async () => {
  const shop = await openPayingShop(world);
  const { refund, billId } = await shop.cancelled();
  const keys: string[] = [];
  interceptRefunds((real) => async (payment, amount, reference) => {
    keys.push(reference);
    const answer = await real(payment, amount, reference);
    if (keys.length > 1) return answer;
    throw new ProviderUnavailable("no answer");
  });
  expect(await record(shop, refund, BY_PROVIDER)).toMatchObject({
    ...{ status: 200, body: { refund: { closedAt: null, sending: { amount: 80_000 } } } },
  });
  expect((await record(shop, refund, BY_HAND)).status).toBe(409);
  await pass(world, 2, 3 * MINUTE);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await refundsAtProvider(billId)).toHaveLength(1);
  expect((await shop.ask("GET", refund)).refund).toMatchObject({
    ...{ amount: 80_000, note: "Maaf, habis.", closedAt: expect.any(String), sending: null },
  });
});

test("a refund that the provider refuses is open again, and another try has another key", async () => {
  const shop = await openPayingShop(world);
  const { refund, billId } = await shop.cancelled();
  const keys: string[] = [];
  interceptRefunds((real) => async (payment, amount, reference) => {
    keys.push(reference);
    if (keys.length === 1) throw new PaymentRefused("INSUFFICIENT_BALANCE", "Too little");
    return real(payment, amount, reference);
  });
  expect(await record(shop, refund, BY_PROVIDER)).toMatchObject({
    ...{ status: 409, body: { code: "provider_refused" } },
  });
  expect(await shop.ask("GET", refund)).toMatchObject({
    ...{ provider: "xendit", refund: { closedAt: null, sending: null } },
  });
  expect((await record(shop, refund, BY_PROVIDER)).status).toBe(200);
  expect(new Set(keys).size).toBe(2);
  expect(await refundsAtProvider(billId)).toHaveLength(1);
});

test("a refund without an answer for a day is left to the seller, and not asked for again", async () => {
  const shop = await openPayingShop(world);
  const { refund } = await shop.cancelled();
  const keys: string[] = [];
  interceptRefunds(() => async (_payment, _amount, reference) => {
    keys.push(reference);
    throw new ProviderUnavailable("no answer");
  });
  await record(shop, refund, BY_PROVIDER);
  world.clock.advance(24 * 60 * MINUTE);
  await pass(world, 2, 3 * MINUTE);
  expect(keys).toHaveLength(1);
  expect(await shop.ask("GET", refund)).toMatchObject({
    ...{ provider: null, refund: { closedAt: null, sending: { state: "unclear" } } },
  });
  expect(await record(shop, refund, BY_HAND)).toMatchObject({
    ...{ status: 200, body: { refund: { amount: 87_000, sending: null } } },
  });
});

test("a withdrawn key that refuses the refund is told, and the refund waits for the seller", async () => {
  const shop = await openPayingShop(world);
  const { refund } = await shop.cancelled();
  interceptRefunds(
    () => () => Promise.reject(new PaymentRefused("INVALID_API_KEY", "No", { isKeyRefused: true })),
  );
  expect((await record(shop, refund, BY_PROVIDER)).status).toBe(409);
  expect((await shop.ask("GET", shop.path)).payments.account.refusedAt).not.toBeNull();
  expect((await record(shop, refund, BY_HAND)).status).toBe(200);
});

test("an erased buyer's refund that is being sent ends without their words", async () => {
  const shop = await openPayingShop(world);
  const { refund, id } = await shop.cancelled();
  let calls = 0;
  interceptRefunds((real) => async (...call) => {
    calls++;
    const answer = await real(...call);
    if (calls > 1) return answer;
    throw new ProviderUnavailable("no answer");
  });
  await record(shop, refund, BY_PROVIDER);
  const { eraseOrdersAndCopies } = await import("#backend/privacy/erase-orders-and-chats.ts");
  await eraseOrdersAndCopies(world.backend, shop.owner.accountId, [id]);
  await pass(world, 1, 3 * MINUTE);
  const [row] = await world.backend.db
    .select()
    .from(storefrontRefunds)
    .where(eq(storefrontRefunds.accountId, shop.owner.accountId));
  expect(row).toMatchObject({ amount: 80_000, note: "", payee: "" });
});
