import { expect, test } from "vitest";
import type { PaymentOrder } from "#backend/payments/provider.ts";
import { createStripe } from "#backend/payments/stripe.ts";
import { CheckoutSession, PaymentIntent, Refund } from "#backend/payments/stripe-wire.ts";

const NOW = new Date("2026-11-30T03:00:00.250Z");
const MINUTE = 60_000;
const SESSION = { id: "cs_test_a1YS1", object: "checkout.session", url: "https://pay.test/c" };

interface Sent {
  key: string;
  version: string;
  body: URLSearchParams;
}

/** Stripe, which refuses an idempotency key that comes with other fields than before. */
function startStripe() {
  const clock = { now: NOW };
  const bodies = new Map<string, string>();
  const sent: Sent[] = [];
  const provider = createStripe({
    ...{ host: "https://stripe.test", secretKey: "sk_test", publishableKey: "pk_test" },
    ...{ webhookSecret: "", scriptUrl: "", now: () => clock.now },
    async fetch(input, init) {
      const request = new Request(input, init);
      const key = request.headers.get("idempotency-key") ?? "";
      const body = await request.text();
      const version = request.headers.get("stripe-version") ?? "";
      sent.push({ key, version, body: new URLSearchParams(body) });
      const before = bodies.get(key) ?? body;
      bodies.set(key, before);
      if (before === body) return Response.json(SESSION);
      const message = "Keys for idempotent requests can only be used with the same parameters";
      return Response.json({ error: { type: "idempotency_error", message } }, { status: 400 });
    },
  });
  return { provider, clock, sent };
}

const orderUntil = (minutes: number): PaymentOrder => ({
  ...{ reference: "T-1", amount: 12_500, currency: "THB", description: "Toko Laras 17" },
  expiresAt: new Date(NOW.getTime() + minutes * MINUTE),
  payer: { name: "Somchai", email: "somchai@example.test" },
  returnUrl: "https://etalase.test/back",
});

test.each([10, 45, 180, 3 * 24 * 60])(
  "a card page for a payment of %i minutes can be opened again after a lost answer",
  async (minutes) => {
    const { provider, clock, sent } = startStripe();
    const open = () => provider.open(orderUntil(minutes), { kind: "card", card: null });
    await open();
    clock.now = new Date(NOW.getTime() + 900);
    await open();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    clock.now = new Date(NOW.getTime() + 20 * MINUTE);
    expect(await open()).toMatchObject({ kind: "authenticate", url: SESSION.url });
    for (const [at, { body }] of sent.entries()) {
      const from = NOW.getTime() + (at === 2 ? 20 * MINUTE : at * 900);
      const lifetime = Number(body.get("expires_at")) * 1000 - from;
      expect(lifetime).toBeGreaterThanOrEqual(30 * MINUTE);
      expect(lifetime).toBeLessThanOrEqual(24 * 60 * MINUTE);
    }
  },
);

/** Fields of this call in stripe-node before version 23, which removed `payment_method_types`. */
const PAGE_FIELDS = new Set([
  ...["mode", "client_reference_id", "payment_method_types[]", "expires_at", "success_url"],
  ...["cancel_url", "customer_email", "payment_intent_data[metadata][transaction_id]"],
  ...["line_items[0][quantity]", "line_items[0][price_data][currency]"],
  "line_items[0][price_data][unit_amount]",
  "line_items[0][price_data][product_data][name]",
]);

test("a card page is asked for in the version whose fields are sent", async () => {
  const { provider, sent } = startStripe();
  await provider.open(orderUntil(60), { kind: "card", card: null });
  const [{ body, version } = { body: new URLSearchParams(), version: "" }] = sent;
  expect([...body.keys()].filter((name) => !PAGE_FIELDS.has(name))).toEqual([]);
  // Since 2026-09-30 `payment_method_types` is refused.
  expect(version).toMatch(/^2025-/);
});

/** As in `openapi/fixtures3.json` of github.com/stripe/openapi, with the fields that we read. */
test("the objects of Stripe's published fixtures are read", () => {
  const session = { ...SESSION, url: null, payment_intent: null, status: "open", currency: null };
  expect(CheckoutSession.parse(session)).toMatchObject({
    ...{ id: SESSION.id, url: "", payment_intent: null, status: "OPEN" },
  });
  const refund = { id: "re_1Pgc7", object: "refund", amount: 100, payment_intent: null };
  expect(Refund.parse({ ...refund, status: "succeeded", reason: null })).toMatchObject({
    ...{ id: "re_1Pgc7", status: "SUCCEEDED", failure_reason: "" },
  });
  const intent = {
    ...{ id: "pi_1Pgaf", object: "payment_intent", amount: 1099, amount_received: 0 },
    ...{ created: 1_234_567_890, currency: "usd", status: "requires_payment_method" },
    ...{ last_payment_error: { type: "idempotency_error" }, metadata: {} },
    next_action: { type: "type" },
  };
  expect(PaymentIntent.parse(intent)).toMatchObject({
    ...{ id: "pi_1Pgaf", status: "REQUIRES_PAYMENT_METHOD", amount: 1099, currency: "usd" },
  });
});
