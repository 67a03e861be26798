import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlePaymentEvent } from "#backend/billing/payment-webhooks.ts";
import { settlePayment } from "#backend/billing/transactions/settle-payment.ts";
import { paymentEvents } from "#backend/db/schema/top-ups.ts";
import { transaction } from "#backend/db/transaction.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { BANK, begin, creditsOf, pay, read } from "./top-up.ts";

const INVOICE_SELLER_ID = "PT Etalase Niaga\\nJl. Sudirman 1\\nJakarta\\nNPWP 0123.4567.8901.2345";
let world: TestBackend;
beforeAll(async () => {
  // Without a seller an invoice has no number.
  world = await startTestBackend({ env: { INVOICE_SELLER_ID } });
});
afterAll(() => world.close());

test("a payment reported by another provider or in another currency credits nothing", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, BANK);
  const paid = { reference: made.id, amount: made.total, paidAt: world.clock.now() };
  const settle = (provider: "xendit" | "stripe", currency: "IDR" | "THB") =>
    transaction(world.backend.db, (tx) =>
      settlePayment(world.backend, tx, provider, { ...paid, id: randomUUID(), currency }),
    );
  await settle("xendit", "THB");
  expect(await read(laras, made)).toMatchObject({ status: "REGISTERED", review: "amount_differs" });
  await settle("stripe", "IDR");
  expect(await creditsOf(world, laras)).toBe(0);
  await settle("xendit", "IDR");
  expect(await creditsOf(world, laras)).toBe(1);
});

test("only the payment's own provider can mark it as failed", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, BANK);
  const { db } = world.backend;
  const failedAt = async (provider: "stripe" | "xendit", body: object) => {
    const row = { id: randomUUID(), provider, dedupeKey: randomUUID(), body };
    await db.insert(paymentEvents).values({ ...row, receivedAt: world.clock.now() });
    await handlePaymentEvent(world.backend, row.id);
    return (await read(laras, made)).status;
  };
  const intent = {
    ...{ id: "pi_1", object: "payment_intent", amount: 1, currency: "thb" },
    ...{ status: "requires_payment_method", created: 1, metadata: { transaction_id: made.id } },
  };
  const failed = {
    ...{ id: "evt_1", type: "payment_intent.payment_failed", created: 1 },
    data: { object: intent },
  };
  const stripe = world.backend.payments("th");
  const readBack = stripe?.readEvent(new TextEncoder().encode(JSON.stringify(failed)));
  expect(readBack).toMatchObject({ kind: "failed", reference: made.id });
  expect(await failedAt("stripe", failed)).toBe("REGISTERED");
  await pay(world, made);
  await world.drain();
  expect(await creditsOf(world, laras)).toBe(1);
});

test("tax invoices are numbered consecutively", async () => {
  const numbers: number[] = [];
  for (let n = 0; n < 3; n++) {
    const member = await world.signUp();
    const made = await begin(member, BANK);
    await pay(world, made);
    await world.drain();
    const { invoiceNumber } = await read(member, made);
    numbers.push(Number(/\d+$/.exec(invoiceNumber ?? "")?.[0]));
  }
  const [first = Number.NaN] = numbers;
  expect(numbers).toEqual([first, first + 1, first + 2]);
});
