import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcilePayments } from "#backend/billing/reconcile.ts";
import { expireTransactions } from "#backend/billing/transactions/expire-transactions.ts";
import { paymentReceipts } from "#backend/db/schema/top-ups.ts";
import type { TopUpTransaction } from "#contract/transactions.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { ask, BANK, begin, beginThai, cancel, creditsOf, MINUTE, pay, QR, read } from "./top-up.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** The expected state after any events in any order. */
interface Model {
  /** Payments made; `exact` counts those with the exact amount. */
  payments: number;
  exact: number;
  /** The end set by the account or the clock; a payment's end appears later. */
  given: "CANCELLED" | "EXPIRED" | null;
}
interface Real {
  member: SignedIn;
  made: TopUpTransaction;
}
type Command = fc.AsyncCommand<Model, Real>;

const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const payment = (isExact: boolean, messages: number) =>
  command(
    `pay(${isExact ? "exact" : "other"}, told ${messages} times)`,
    async (model, { made }) => {
      const amount = isExact ? made.total : made.total + 1;
      // A payment intent charges its own amount, and only once.
      const isIntent = made.currency === "THB";
      if (isIntent && (!isExact || model.payments > 0)) return;
      await pay(world, made, { amount, messages });
      model.payments++;
      if (isExact) model.exact++;
    },
  );

const COMMANDS: fc.Arbitrary<Command>[] = [
  fc
    .tuple(fc.boolean(), fc.integer({ min: 0, max: 2 }))
    .map(([isExact, messages]) => payment(isExact, messages)),
  fc.constant(
    command("cancel", async (model, { member, made }) => {
      const before = await read(member, made);
      const { status } = await cancel(member, made);
      const isOpen = before.status === "REGISTERED" || before.status === "CANCELLED";
      expect(status).toBe(isOpen ? 200 : 409);
      if (before.status === "REGISTERED") model.given = "CANCELLED";
    }),
  ),
  fc.constant(
    command("its time is over", async (model, { member, made }) => {
      world.clock.advance(25 * 60 * MINUTE);
      await expireTransactions(world.backend);
      if ((await read(member, made)).status === "EXPIRED") model.given = "EXPIRED";
    }),
  ),
  fc.constant(
    command("refresh", async (_, { member, made }) => {
      await ask(member, `/v1/accounts/transactions/${made.id}/;refresh`, {});
    }),
  ),
  fc.constant(command("messages and jobs", () => world.drain())),
  fc.constant(command("reconcile", () => reconcilePayments(world.backend))),
];

async function check(model: Model, { member, made }: Real): Promise<void> {
  await world.drain();
  world.clock.advance(2 * 60 * MINUTE);
  await reconcilePayments(world.backend);
  await world.drain();
  const after = await read(member, made);
  const credits = await creditsOf(world, member);
  const receipts = await world.backend.db
    .select()
    .from(paymentReceipts)
    .where(eq(paymentReceipts.reference, made.id));
  const credited = receipts.filter(({ review }) => review === null);
  expect(credits, "credited for each payment that is not for a person, and at most once").toBe(
    credited.length,
  );
  expect(credits).toBeLessThanOrEqual(1);
  expect(after.status === "PAID").toBe(credits === 1);
  if (model.payments > 0) expect(receipts.length, "no payment is overlooked").toBeGreaterThan(0);
  expect(receipts.length, "no payment is taken twice").toBeLessThanOrEqual(model.payments);
  if (model.exact > 0 && model.given === null) expect(after.status).toBe("PAID");
  if (model.given) expect(after.status).toBe(model.given);
}

test.each(["bank", "qris", "promptpay"] as const)(
  "%s: in any order of events, money is credited once or flagged for a person",
  { timeout: 240_000 },
  async (means) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 8 }), async (commands) => {
        const member = await world.signUp({ countryCode: means === "promptpay" ? "th" : "id" });
        const made =
          means === "promptpay"
            ? await beginThai(member, QR)
            : await begin(member, means === "bank" ? BANK : QR);
        const model: Model = { payments: 0, exact: 0, given: null };
        const real = { member, made };
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await check(model, real);
      }),
      { numRuns: 15 },
    );
  },
);
