import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deletePaymentEventsJob } from "#backend/billing/jobs.ts";
import { newId } from "#backend/db/columns.ts";
import { paymentEvents } from "#backend/db/schema/top-ups.ts";
import { transaction } from "#backend/db/transaction.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { BANK, begin, creditsOf, DAY, pay } from "./top-up.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const events = () => world.backend.db.select().from(paymentEvents);
async function forget(): Promise<void> {
  await transaction(world.backend.db, (tx) =>
    world.backend.enqueue(tx, deletePaymentEventsJob, {}),
  );
  await world.drain();
}

test("payment events are kept for 30 days, and unhandled ones until they are handled", async () => {
  const { db } = world.backend;
  const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY);
  const message = (days: number, processedAt: Date | null) => ({
    ...{ id: newId(), provider: "xendit" as const, body: { payer: "Laras" }, processedAt },
    ...{ dedupeKey: `${days} days, ${processedAt ? "done" : "not done"}` },
    receivedAt: daysAgo(days),
  });
  const rows = [0, 29, 31, 400].map((days) => message(days, daysAgo(days)));
  await db.insert(paymentEvents).values([...rows, message(31, null)]);
  await forget();
  expect((await events()).map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
    "0 days, done",
    "29 days, done",
    "31 days, not done",
  ]);
});

test("a payment event that arrives again after its deletion is not credited twice", async () => {
  const laras = await world.signUp();
  const made = await begin(laras, BANK);
  await pay(world, made);
  await world.drain();
  const kept = (await events()).filter(({ body }) => JSON.stringify(body).includes(made.id));
  expect(kept).toHaveLength(1);
  const [message] = kept;
  world.clock.advance(31 * DAY);
  await forget();
  expect(
    await world.backend.db.$count(paymentEvents, eq(paymentEvents.id, message?.id ?? "")),
  ).toBe(0);
  const { webhookToken } = world.backend.config.payments.xendit ?? { webhookToken: "" };
  const again = await world.fetch("/webhooks/payments/xendit", {
    method: "POST",
    headers: { "x-callback-token": webhookToken },
    body: JSON.stringify(message?.body),
  });
  expect(again.status).toBe(200);
  await world.drain();
  expect(await creditsOf(world, laras)).toBe(1);
});
