import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireTransactions } from "#backend/billing/transactions/expire-transactions.ts";
import { readConfig } from "#backend/config.ts";
import type { PaymentOptions } from "#contract/top-up.ts";
import type { TopUpTransaction } from "#contract/transactions.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { ask, begin, cancel, creditsOf, MINUTE, read } from "./top-up.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { XENDIT_CARDS: "session" } });
});
afterAll(() => world.close());

const CARD = { packageNumber: 1, paymentMethod: 2, creditCard: {} };

/** The message's sample on docs.xendit.co/apidocs, with this payment's own values. */
const published = (made: TopUpTransaction, changes: object = {}) => ({
  event: "payment_session.completed",
  business_id: "661f87c614802d6c402cd82d",
  created: "2026-12-31T23:59:59Z",
  data: {
    payment_session_id: "ps-661f87c614802d6c402cd82d",
    created: "2026-12-30T23:59:59Z",
    updated: "2026-12-31T23:59:59Z",
    reference_id: made.id,
    customer_id: "cust-e2878b4c-d57e-4a2c-922d-c0313c2800a3",
    session_type: "PAY",
    allow_save_payment_method: "OPTIONAL",
    currency: made.currency,
    amount: made.total,
    country: "ID",
    mode: "PAYMENT_LINK",
    expires_at: "2027-12-31T23:59:59Z",
    locale: "en",
    description: "Insurance Plan Registration",
    success_return_url: "https://yourcompany.com/success/example_item=my_item",
    cancel_return_url: "https://yourcompany.com/cancel/example_item=my_item",
    status: "COMPLETED",
    payment_link_url: "https://xen.to/kGxPCi60",
    payment_token_id: "pt-661f87c614802d6c402cd82d",
    payment_request_id: "pr-661f87c614802d6c402cd82d",
    payment_id: `py-${randomUUID()}`,
    business_id: "661f87c614802d6c402cd82d",
    ...changes,
  },
});

async function send(message: object, token?: string): Promise<number> {
  const { webhookToken } = world.backend.config.payments.xendit ?? { webhookToken: "" };
  const answer = await world.fetch("/webhooks/payments/xendit", {
    method: "POST",
    headers: { "x-callback-token": token ?? webhookToken },
    body: JSON.stringify(message),
  });
  await world.drain();
  return answer.status;
}

const reviewOf = async (member: SignedIn, made: TopUpTransaction) => {
  const { status, review } = await read(member, made);
  return { status, review, credits: await creditsOf(world, member) };
};

/** Fills in Xendit's page as the payer. Returns where the browser goes, and the page. */
async function onPage(member: SignedIn, made: TopUpTransaction, fields: Record<string, string>) {
  const answer = await world.sandboxes.payments.fetch(
    new Request(made.authenticationUrl ?? "", {
      method: "POST",
      headers: { "x-jwt": `Bearer ${member.token}`, origin: "http://etalase.test" },
      body: new URLSearchParams(fields),
    }),
  );
  await world.drain();
  return { location: answer.headers.get("location"), page: await answer.text() };
}

test("a card is paid on Xendit's page, after a refused one and its bank's question", async () => {
  const laras = await world.signUp();
  const { json } = await ask<PaymentOptions>(laras, "/v1/accounts/payment-options");
  expect(json).toMatchObject({ card: null, sandboxUrl: expect.any(String) });
  expect(json.methods).toContain(2);
  const made = await begin(laras, CARD);
  expect(made).toMatchObject({ status: "REGISTERED", paymentMethod: 2 });
  const declined = await onPage(laras, made, { do: "pay", number: "4000000000000002" });
  expect(declined).toMatchObject({ location: null, page: expect.stringContaining("refused") });
  const asking = { do: "pay", number: "4000 0000 0000 1091" };
  expect((await onPage(laras, made, asking)).page).toContain("Is it you");
  expect((await read(laras, made)).status).toBe("REGISTERED");
  const { location } = await onPage(laras, made, { ...asking, do: "confirm" });
  expect(location).toBe(`http://etalase.test/order-quota/payments/${made.id}/return`);
  expect(await reviewOf(laras, made)).toEqual({ status: "PAID", review: null, credits: 1 });
});

test("the published message of a paid session credits it once, however often it comes", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, CARD);
  const message = published(made);
  expect(await send(message, "forged")).toBe(401);
  expect(await creditsOf(world, laras)).toBe(0);
  for (let n = 0; n < 3; n++) expect(await send(message)).toBe(200);
  expect(await reviewOf(laras, made)).toEqual({ status: "PAID", review: null, credits: 1 });
  const second = published(made);
  await send(second);
  expect(await reviewOf(laras, made)).toMatchObject({ review: "paid_twice", credits: 1 });
});

test.each([
  ["a rupiah less", -1, "IDR"],
  ["a rupiah more", 1, "IDR"],
  ["another currency", 0, "PHP"],
])("a session paid with %s is shown to a person", async (_name, more, currency) => {
  const laras = await world.signUp();
  const made = await begin(laras, CARD);
  expect(await send(published(made, { amount: made.total + more, currency }))).toBe(200);
  expect(await reviewOf(laras, made)).toEqual({
    ...{ status: "REGISTERED", review: "amount_differs", credits: 0 },
  });
});

test("a session that is not completed, or pays nothing, changes nothing", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, CARD);
  await send({ ...published(made, { status: "EXPIRED" }), event: "payment_session.expired" });
  await send(published(made, { session_type: "SAVE", payment_id: null }));
  expect(await reviewOf(laras, made)).toEqual({
    ...{ status: "REGISTERED", review: null, credits: 0 },
  });
});

test("a session paid after its time, or after it was cancelled, is shown to a person", async () => {
  const laras = await world.signUp();
  const late = await begin(laras, CARD);
  const cancelled = await begin(laras, CARD);
  await cancel(laras, cancelled);
  await world.drain();
  const closed = await onPage(laras, cancelled, { do: "pay", number: "4000000000001000" });
  expect(closed).toMatchObject({ location: null });
  await send(published(cancelled));
  expect(await reviewOf(laras, cancelled)).toMatchObject({ review: "paid_after_cancel" });
  world.clock.advance(18 * MINUTE);
  await expireTransactions(world.backend);
  await world.drain();
  await send(published(late));
  expect(await reviewOf(laras, late)).toEqual({
    ...{ status: "EXPIRED", review: "paid_after_expiry", credits: 0 },
  });
});

test("a payment whose message is lost is read from its session", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, CARD);
  const id = made.authenticationUrl?.split("/").at(-1) ?? "";
  await world.sandboxes.payments.controls.pay(id, { messages: 0 });
  await ask(laras, `/v1/accounts/transactions/${made.id}/;refresh`, {});
  expect(await reviewOf(laras, made)).toEqual({ status: "PAID", review: null, credits: 1 });
});

test("cards are entered on Xendit's page unless the account has a public key", () => {
  const cardsIn = (env: Record<string, string>) =>
    readConfig({ XENDIT_SECRET_KEY: "s", XENDIT_WEBHOOK_TOKEN: "t", ...env }).payments.xendit
      ?.cards;
  expect(cardsIn({})).toEqual({ by: "session" });
  expect(cardsIn({ XENDIT_PUBLIC_KEY: "p" })).toMatchObject({ by: "token", publicKey: "p" });
  expect(cardsIn({ XENDIT_PUBLIC_KEY: "p", XENDIT_CARDS: "session" })).toEqual({ by: "session" });
  expect(() => cardsIn({ XENDIT_CARDS: "token" })).toThrow("XENDIT_PUBLIC_KEY");
});
