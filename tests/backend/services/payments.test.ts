import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type PaymentEvent,
  type PaymentMeans,
  type PaymentOrder,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
} from "#backend/payments/provider.ts";
import { createStripe } from "#backend/payments/stripe.ts";
import { createXendit } from "#backend/payments/xendit.ts";
import type { Mood } from "#sandbox/moods.ts";
import type { OutgoingPush } from "#sandbox/mount.ts";
import { payments } from "#sandbox/payments/sandbox.ts";
import { APP_ORIGIN, sandboxWorld } from "#tests/backend/marketplaces/sandbox-world.ts";
import { ANSWER_MOODS, describeInMoods, untilDone } from "./in-moods.ts";

/** Attempts in which a mood happens and does not happen. */
const TIMES = 11;
const own = {
  turnAway: async () => null,
  xendit: { secretKey: "own", webhookToken: "own", webhookUrl: `${APP_ORIGIN}/xendit` },
  stripe: { secretKey: "own", webhookSecret: "own", webhookUrl: `${APP_ORIGIN}/stripe` },
};
type Surroundings = { fetch: typeof fetch; now: () => Date };
type Keys = { secretKey: string; webhookSecret: string };

const openXendit = ({ fetch, now }: Surroundings, { secretKey, webhookSecret }: Keys) =>
  createXendit({
    host: `${APP_ORIGIN}/sandbox/payments/xendit`,
    ...{ secretKey, webhookToken: webhookSecret, cards: { by: "session" }, fetch, now },
  });
const openStripe = ({ fetch, now }: Surroundings, { secretKey, webhookSecret }: Keys) =>
  createStripe({
    host: `${APP_ORIGIN}/sandbox/payments/stripe`,
    ...{ secretKey, publishableKey: "", webhookSecret, scriptUrl: "", fetch, now },
  });

const isPassing = (error: unknown) => error instanceof ProviderUnavailable;

/** A merchant's account whose calls are made again after passing failures. */
async function openMerchant(
  open: typeof openXendit | typeof openStripe,
  { currency, amount }: Pick<PaymentOrder, "currency" | "amount">,
) {
  const merchant = `merchant-${randomUUID()}`;
  const world = await sandboxWorld(
    "payments",
    { sandbox: payments, own },
    (surroundings) => surroundings,
  );
  const keys = await world.controls.merchant(merchant);
  await world.controls.setWebhook(merchant, `${APP_ORIGIN}/own/${merchant}`);
  const provider: PaymentProvider = open(world.connector, keys);
  const call = <T>(run: (provider: PaymentProvider) => Promise<T>) =>
    untilDone(() => run(provider), isPassing);
  const makeOrder = (): PaymentOrder => ({
    ...{ reference: randomUUID(), amount, currency, description: "Order", returnUrl: APP_ORIGIN },
    payer: { name: "Siti", email: "siti@example.test" },
    expiresAt: new Date(world.clock.now.getTime() + 3_600_000),
  });
  async function openBill(means: PaymentMeans) {
    const order = makeOrder();
    const opened = await call((one) => one.open(order, means));
    if (opened.kind === "paid") throw new Error("Nobody has paid it yet");
    return { order, opened, billId: opened.externalId.replace(/^cs_test_/, "pi_") };
  }
  const readPushes = () => world.pushes.filter(({ url }) => url.endsWith(merchant));
  const readEvents = (): PaymentEvent[] =>
    readPushes().map(({ body }) => provider.readEvent(new TextEncoder().encode(body)));
  const areSigned = () => readPushes().every((push) => provider.isFromProvider(asWebhook(push)));
  const setMoods = (moods: readonly Mood[], seed: number) =>
    world.controls.setMoods(merchant, moods, seed);
  return { world, call, openBill, readEvents, areSigned, setMoods };
}

async function listPaid(provider: PaymentProvider, from: Date, to: Date) {
  const listed: ProviderPayment[] = [];
  for await (const payment of provider.listPaymentsBetween(from, to)) listed.push(payment);
  return listed;
}

const asWebhook = ({ body, headers }: OutgoingPush) => ({
  rawBody: new TextEncoder().encode(body),
  header: (name: string) => headers[name],
});

const CARD = { kind: "card", card: null } as const;
const PROVIDERS = [
  {
    name: "Xendit",
    open: openXendit,
    order: { currency: "IDR", amount: 150_000 },
    means: [{ kind: "bank", bankCode: "BCA" }, { kind: "qr" }, CARD],
  },
  {
    name: "Stripe",
    open: openStripe,
    order: { currency: "THB", amount: 45_050 },
    means: [{ kind: "qr" }, CARD],
  },
] as const;

for (const { name, open, order: terms, means } of PROVIDERS) {
  let merchant: Awaited<ReturnType<typeof openMerchant>>;
  beforeEach(async () => {
    merchant = await openMerchant(open, terms);
  });

  describeInMoods(name, (seed) => {
    test.each(means)("a payment by $kind is opened, paid and found", async (way) => {
      const { world, call, openBill, setMoods } = merchant;
      await setMoods(ANSWER_MOODS, seed);
      const { order, opened, billId } = await openBill(way);
      const { kind } = opened;
      expect(kind).toBe(way.kind === "card" ? "authenticate" : way.kind);
      if (opened.kind === "qr") expect(opened.payload).toMatch(/^000201/);
      if (opened.kind === "bank") expect(opened.accountNumber).toMatch(/^\d{16}$/);
      if (opened.kind === "authenticate") expect(opened.url).toContain("http");
      const { externalId } = opened;
      expect(await call((one) => one.isEnded(externalId, way.kind))).toBe(false);
      expect(await call((one) => one.listPaymentsOf(order.reference, externalId))).toEqual([]);
      await world.controls.pay(billId);
      expect(await call((one) => one.isEnded(externalId, way.kind))).toBe(true);
      const paid = { reference: order.reference, ...terms };
      const found = await call((one) => one.listPaymentsOf(order.reference, externalId));
      expect(found).toMatchObject([paid]);
      const [from, to] = [-60_000, 60_000].map((ms) => new Date(world.clock.now.getTime() + ms));
      const listed = await call((one) => listPaid(one, from as Date, to as Date));
      expect(listed).toContainEqual(expect.objectContaining(paid));
    });

    test.each(means)("a payment by $kind is closed, and a second time too", async (way) => {
      const { world, call, openBill, setMoods } = merchant;
      await setMoods(ANSWER_MOODS, seed);
      const { opened, billId } = await openBill(way);
      for (let times = 0; times < 2; times++)
        await call((one) => one.close(opened.externalId, way.kind));
      // Xendit ends no QR code early.
      const isOpen = name === "Xendit" && way.kind === "qr";
      expect((await world.controls.read(billId))?.status).toBe(isOpen ? "open" : "closed");
    });

    test("a refund is made once, and read", async () => {
      const { world, call, openBill, setMoods } = merchant;
      await setMoods(ANSWER_MOODS, seed);
      const { order, opened, billId } = await openBill(CARD);
      await world.controls.pay(billId);
      const [payment] = await call((one) => one.listPaymentsOf(order.reference, opened.externalId));
      const paymentId = payment?.id ?? "";
      const refund = await call((one) => one.refund(paymentId, terms.amount, order.reference));
      expect(refund).toMatchObject({ state: "paid", failureCode: "" });
      expect(await world.controls.refundsOf(billId)).toHaveLength(1);
      expect(await call((one) => one.readRefund(refund.id))).toEqual(refund);
    });

    test("messages in other words and types are the same events", async () => {
      const { world, call, openBill, readEvents, areSigned, setMoods } = merchant;
      await setMoods(ANSWER_MOODS, seed);
      for (const way of means) {
        const { order, opened, billId } = await openBill(way);
        await world.controls.pay(billId);
        await world.tick();
        const [payment] = await call((one) =>
          one.listPaymentsOf(order.reference, opened.externalId),
        );
        expect(readEvents()).toContainEqual(
          expect.objectContaining({
            kind: "paid",
            payment: expect.objectContaining({ id: payment?.id, ...terms }),
          }),
        );
      }
      expect(areSigned()).toBe(true);
    });
  });

  describe(`${name}'s changes`, () => {
    test("a payment that comes while it is closed is found", async () => {
      const { world, call, openBill, setMoods } = merchant;
      await setMoods(["changingOrders"], 3);
      const seen = new Set<string>();
      for (let n = 0; n < TIMES; n++) {
        const { order, opened, billId } = await openBill(CARD);
        await call((one) => one.close(opened.externalId, "card"));
        const found = await call((one) => one.listPaymentsOf(order.reference, opened.externalId));
        const { status = "" } = (await world.controls.read(billId)) ?? {};
        expect(found).toHaveLength(status === "paid" ? 1 : 0);
        seen.add(status);
      }
      expect(seen).toEqual(new Set(["paid", "closed"]));
    });

    test("messages that come late and twice are the same events", async () => {
      const { world, openBill, readEvents, setMoods } = merchant;
      await setMoods(["latePushes", "doubledPushes"], 3);
      const opened: string[] = [];
      for (let n = 0; n < TIMES; n++) {
        const { order, billId } = await openBill({ kind: "qr" });
        await world.controls.pay(billId);
        opened.push(order.reference);
        await world.tick();
      }
      const before = readEvents().length;
      world.pass(3_600);
      await world.tick();
      const events = readEvents().filter((event) => event.kind === "paid");
      expect(before).toBeLessThan(events.length);
      expect(new Set(events.map(({ payment }) => payment.reference))).toEqual(new Set(opened));
      const keys = new Set(events.map(({ dedupeKey }) => dedupeKey));
      expect([keys.size, events.length > TIMES]).toEqual([TIMES, true]);
    });
  });
}
