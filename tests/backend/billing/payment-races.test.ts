import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcilePayments } from "#backend/billing/reconcile.ts";
import { paymentDiscrepancies, paymentReceipts } from "#backend/db/schema/top-ups.ts";
import type { TopUpTransaction } from "#contract/transactions.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  ask,
  BANK,
  begin,
  beginThai,
  cancel,
  creditsOf,
  DAY,
  MINUTE,
  pay,
  QR,
  read,
  readRefusal,
} from "./top-up.ts";

let world: TestBackend;
let internal: SignedIn;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
  internal = await world.signUp({ email: "person@etalase.example" });
});
afterAll(() => world.close());

interface Reviews {
  payments: { id: string; reason: string; amount: number; transaction: { id: string } | null }[];
}
const reviewsOf = async ({ id }: { id: string }) =>
  (await ask<Reviews>(internal, "/admin-payments/reviews")).json.payments.filter(
    ({ transaction }) => transaction?.id === id,
  );
const resolve = (id: string, resolution: "credit" | "refunded") =>
  ask(internal, `/admin-payments/reviews/${id}/;resolve`, { resolution, note: "Bank slip seen" });

test("a form sent five times at once creates one transaction", async () => {
  const laras = await world.signUp();
  const form = { ...BANK, requestKey: randomUUID() };
  const made = await Promise.all(Array.from({ length: 5 }, () => begin(laras, form)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const again = await begin(laras, form);
  expect(again.bank?.accountNumber).toMatch(/^\d{16}$/);
  const { json } = await ask<{ total: number }>(laras, "/v1/accounts/transactions");
  expect(json.total).toBe(1);
  expect(
    await readRefusal(laras, "/v1/accounts/transactions", { ...form, packageNumber: 2 }),
  ).toContain("request_key_reused");
});

test("a payment event that arrives twice credits once and flags nothing", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, BANK);
  await pay(world, made, { messages: 2 });
  await world.drain();
  expect(await creditsOf(world, laras)).toBe(1);
  expect(await reviewsOf(made)).toEqual([]);
});

test("ten concurrent copies of a payment event over HTTP credit once", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, BANK);
  const { webhookToken } = world.backend.config.payments.xendit ?? { webhookToken: "" };
  const message = {
    payment_id: randomUUID(),
    callback_virtual_account_id: "va",
    external_id: made.id,
    amount: made.total,
    transaction_timestamp: world.clock.now().toISOString(),
  };
  const send = (headers: Record<string, string>, body: unknown = message) =>
    world.fetch("/webhooks/payments/xendit", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
  expect((await send({})).status).toBe(401);
  expect((await send({ "x-callback-token": `${webhookToken}x` })).status).toBe(401);
  const signed = { "x-callback-token": webhookToken };
  await Promise.all(Array.from({ length: 10 }, () => send(signed)));
  expect((await send(signed, 5)).status).toBe(400);
  expect((await world.fetch("/webhooks/payments/nobody", { method: "POST" })).status).toBe(404);
  await world.drain();
  expect(await creditsOf(world, laras)).toBe(1);
});

test("two payments for one transaction credit once, and the second is flagged", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, BANK);
  await pay(world, made);
  await pay(world, made);
  await world.drain();
  expect(await creditsOf(world, laras)).toBe(1);
  const [second, ...others] = await reviewsOf(made);
  expect([second?.reason, others]).toEqual(["paid_twice", []]);
  expect((await read(laras, made)).review).toBe("paid_twice");
  expect((await resolve(second?.id ?? "", "refunded")).status).toBe(200);
  expect(await reviewsOf(made)).toEqual([]);
  expect((await resolve(second?.id ?? "", "credit")).status).toBe(409);
  expect((await read(laras, made)).review).toBeNull();
});

test("a payment after cancelling credits only once a person approves it", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, QR);
  await cancel(laras, made);
  await pay(world, made);
  await world.drain();
  expect(await read(laras, made)).toMatchObject({
    status: "CANCELLED",
    review: "paid_after_cancel",
  });
  expect(await creditsOf(world, laras)).toBe(0);
  const [review] = await reviewsOf(made);
  const answers = await Promise.all([1, 2, 3].map(() => resolve(review?.id ?? "", "credit")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { json } = await ask<{ histories: object[] }>(
    laras,
    "/v1/accounts/order-quota-histories?historyTypes=901",
  );
  expect(json.histories).toMatchObject([{ delta: 500, note: "Bank slip seen" }]);
});

test("a payment of a wrong amount credits nothing, and the right one still does", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, BANK);
  await pay(world, made, { amount: made.total - 1 });
  await world.drain();
  expect(await read(laras, made)).toMatchObject({ status: "REGISTERED", review: "amount_differs" });
  expect(await creditsOf(world, laras)).toBe(0);
  await pay(world, made);
  await world.drain();
  expect(await creditsOf(world, laras)).toBe(1);
});

test("a concurrent cancel and payment have one winner", async () => {
  const laras = await world.signUp();
  for (let round = 0; round < 5; round++) {
    const made = await begin(laras, QR);
    await pay(world, made, { messages: 2 });
    await Promise.all([world.drain(), cancel(laras, made)]);
    await world.drain();
    const after = await read(laras, made);
    expect(["PAID/null", "CANCELLED/paid_after_cancel"]).toContain(
      `${after.status}/${after.review}`,
    );
  }
  await creditsOf(world, laras);
});

test("Stripe events that are out of order or forged change nothing", async () => {
  const nok = await world.signUp({ countryCode: "th" });
  const made = await beginThai(nok, QR);
  const bill = await world.sandboxes.payments.controls.find(made.qr?.payload ?? "");
  await world.sandboxes.payments.controls.pay(bill?.id ?? "");
  await world.drain();
  // An earlier attempt's failure arrives after the success.
  await world.sandboxes.payments.controls.fail(bill?.id ?? "", "generic_decline");
  await world.drain();
  expect((await read(nok, made)).status).toBe("PAID");
  const forged = await world.fetch("/webhooks/payments/stripe", {
    method: "POST",
    headers: { "stripe-signature": `t=${Math.floor(world.clock.now().getTime() / 1000)},v1=00` },
    body: "{}",
  });
  expect(forged.status).toBe(401);
});

test("reconciling finds payments without an event, and payments the provider does not know", async () => {
  const laras = await world.signUp();
  const lost = await begin(laras, BANK);
  await pay(world, lost, { messages: 0 });
  const ghost = {
    id: randomUUID(),
    provider: "xendit" as const,
    providerPaymentId: randomUUID(),
    reference: randomUUID(),
    amount: 1,
    currency: "IDR" as const,
    paidAt: world.clock.now(),
    createdAt: world.clock.now(),
  };
  await world.backend.db.insert(paymentReceipts).values(ghost);
  await reconcilePayments(world.backend);
  expect((await read(laras, lost)).status).toBe("REGISTERED");
  world.clock.advance(61 * MINUTE);
  await reconcilePayments(world.backend);
  await reconcilePayments(world.backend);
  expect((await read(laras, lost)).status).toBe("PAID");
  expect(await creditsOf(world, laras)).toBe(1);
  const found = await world.backend.db.select().from(paymentDiscrepancies);
  expect(
    found
      .filter(({ reference }) => [lost.id, ghost.reference].includes(reference))
      .map(({ kind, reference }) => [kind, reference === lost.id])
      .sort(),
  ).toEqual([
    ["missing_here", true],
    ["missing_there", false],
  ]);
  await world.backend.db.delete(paymentReceipts).where(eq(paymentReceipts.id, ghost.id));
  world.clock.advance(DAY);
});

test("the job reuses the same payment when the provider does not answer", async () => {
  const provider = world.backend.payments("id");
  if (!provider) throw new Error("no provider");
  const laras = await world.signUp();
  const { fetch } = world.sandboxes.payments;
  let calls = 0;
  // The bill is created, but the response is lost.
  world.sandboxes.payments.fetch = async (request) => {
    calls++;
    await fetch(request);
    return new Response(null, { status: 502 });
  };
  const made: TopUpTransaction = await begin(laras, BANK);
  world.sandboxes.payments.fetch = fetch;
  expect([calls, made.status, made.bank]).toEqual([1, "REGISTERED", null]);
  world.clock.advance(MINUTE);
  await world.drain();
  const after = await read(laras, made);
  expect(after.bank?.accountNumber).toMatch(/^\d{16}$/);
  await pay(world, after);
  await world.drain();
  expect(await creditsOf(world, laras)).toBe(1);
});
