import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "#backend/db/schema/notifications.ts";
import {
  storefrontPaymentReceipts,
  storefrontSlipVerifiers,
} from "#backend/db/schema/storefront-payments.ts";
import { storefrontOrders, storefrontSlips } from "#backend/db/schema/storefronts.ts";
import { transaction } from "#backend/db/transaction.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { lockOrdersOfTotal } from "#backend/storefront/slips/lock-total.ts";
import { verifySlip } from "#backend/storefront/slips/verify-slip.ts";
import type { SlipAnswer } from "#sandbox/easyslip/schema.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { showSlipTo, slipWith } from "./slip-pictures.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const ACCOUNT = { bank: "KBank", number: "123-4-56789-0", holder: "Toko Laras" };
const minutesFromNow = (minutes: number) =>
  new Date(world.clock.now().getTime() + minutes * 60_000);
const sandbox = () => world.sandboxes.easyslip.controls;
type Shop = Awaited<ReturnType<typeof openThaiShop>>;

/** A Thai shop whose account at EasySlip is connected. */
async function openThaiShop({ isConnected = true, holder = ACCOUNT.holder } = {}) {
  const places = { country: "th", from: "500101", to: "500101" } as const;
  const shop = await openShop(world, {
    onHand: 30,
    places,
    settings: {
      ...{ originPostCode: "50200", flatFee: 5_000, bankAccounts: [{ ...ACCOUNT, holder }] },
      qrText: "081-234-5678",
    },
  });
  const path = `/v1/channels/shop/${shop.shop.channelId}/slip-verifier`;
  const { apiKey } = await sandbox().account(shop.owner.accountId);
  if (isConnected) await shop.ask("PUT", path, { secretKey: apiKey });
  return { ...shop, path, apiKey };
}

let phones = 0;
async function order(shop: Shop, changes: Record<string, unknown> = {}) {
  const phone = `08120${String(++phones).padStart(5, "0")}`;
  const placed = await shop.buyer.place(1, { phone, language: "th", ...changes });
  const { token, number } = await placed.json();
  expect(placed.status).toBe(200);
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  const { total } = await shop.buyer.order(token);
  return { token, number, total: total as number, id: orders[0].id as string };
}
type Order = Awaited<ReturnType<typeof order>>;

/** The buyer transfers and shows the slip. */
async function transfer(
  shop: Shop,
  { token, total }: Pick<Order, "token" | "total">,
  made: Partial<Parameters<ReturnType<typeof sandbox>["transfer"]>[1]> = {},
) {
  const slip = await sandbox().transfer(shop.owner.accountId, {
    ...{ amount: total, bank: "004", number: ACCOUNT.number },
    paidAt: minutesFromNow(0),
    ...made,
  });
  const shown = await showSlipTo(world, shop, token, await slipWith(slip.payload));
  expect(shown.status).toBe(200);
  await world.drain();
  return slip;
}

/** A transfer that no bank knows yet is asked about again some minutes later. */
async function passMinutes(minutes: number): Promise<void> {
  for (let i = 0; i < minutes; i++) {
    world.clock.advance(60_000);
    await world.drain();
  }
}

const claimedOf = async (shop: Shop) =>
  (await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/claimed-payments`)).payments;
const resultsOf = async (shop: Shop) =>
  (await claimedOf(shop)).map(
    ({ slips }: { slips: { check: { result: string } }[] }) => slips.at(-1)?.check?.result,
  );
const reviewsOf = async (shop: Shop) =>
  (await shop.ask("GET", `/v1/channels/shop/${shop.shop.channelId}/payment-reviews`)).reviews;
const toldOf = async ({ owner }: Shop, template: string) =>
  (
    await world.backend.db
      .select({ templateId: notifications.templateId })
      .from(notifications)
      .where(
        and(
          eq(notifications.accountId, owner.accountId),
          eq(notifications.templateId, template as "payment_claimed"),
        ),
      )
  ).length;
const receiptsOf = ({ owner }: Shop) =>
  world.backend.db
    .select()
    .from(storefrontPaymentReceipts)
    .where(eq(storefrontPaymentReceipts.accountId, owner.accountId));

test("a slip that the bank confirms pays the order, and the seller is asked nothing", async () => {
  const shop = await openThaiShop();
  const made = await order(shop);
  await transfer(shop, made);
  const shown = await shop.buyer.order(made.token);
  expect(shown).toMatchObject({ status: "to_process", paidAt: expect.any(String) });
  expect(await claimedOf(shop)).toEqual([]);
  expect(await toldOf(shop, "payment_claimed")).toBe(0);
  expect(await receiptsOf(shop)).toMatchObject([
    { provider: "easyslip", source: "slip", review: null, amount: made.total },
  ]);
  const { slips } = await shop.ask("GET", `/v1/channels/shop/orders/${made.id}/slips`);
  expect(slips[0].check).toEqual({
    ...{ by: "easyslip", result: "exact", amount: made.total, paidAt: expect.any(String) },
    receiver: "ร้านลาราส, xxx-x-x6789-x",
  });
});

test("a payment to the shop's PromptPay phone is confirmed too", async () => {
  const shop = await openThaiShop();
  const made = await order(shop, { payment: "qr" });
  await transfer(shop, made, { number: "0812345678", bank: "014" });
  expect((await shop.buyer.order(made.token)).status).toBe("to_process");
});

test("digits that fit another holder's account too leave the slip to the seller", async () => {
  const shop = await openThaiShop({ holder: "Ploy Jaidee" });
  const made = await order(shop);
  await transfer(shop, made);
  expect(await resultsOf(shop)).toEqual(["receiver_likely"]);
  expect((await shop.buyer.order(made.token)).status).toBe("unpaid");
  expect(await toldOf(shop, "payment_claimed")).toBe(1);
  await sandbox().setAnswer(shop.owner.accountId, "registered");
  const other = await order(shop);
  await transfer(shop, other);
  expect((await shop.buyer.order(other.token)).status).toBe("to_process");
});

test("a transfer that may have paid an order confirmed by hand waits for the seller", async () => {
  const shop = await openThaiShop();
  const [one, two] = [await order(shop), await order(shop)];
  expect(two.total).toBe(one.total);
  await shop.ask("POST", `/v1/orders/${one.id}/;confirm-payment`);
  await transfer(shop, two);
  expect(await resultsOf(shop)).toEqual(["may_have_paid"]);
  expect((await shop.buyer.order(two.token)).status).toBe("unpaid");
  expect(await toldOf(shop, "payment_claimed")).toBe(1);
  expect(await receiptsOf(shop)).toEqual([]);
  // A later transfer cannot have been the one that the seller saw.
  world.clock.advance(10 * 60_000);
  const three = await order(shop);
  await transfer(shop, three);
  expect((await shop.buyer.order(three.token)).status).toBe("to_process");
});

test("a confirmation by hand and a slip's check of one total wait for each other", async () => {
  const shop = await openThaiShop();
  const [one, two] = [await order(shop), await order(shop)];
  const { db } = world.backend;
  const [row] = await db
    .select()
    .from(storefrontOrders)
    .where(eq(storefrontOrders.token, two.token));
  if (!row) throw new Error("There is no order");
  let isConfirmed = false;
  let confirming: Promise<unknown> = Promise.resolve();
  // Stands for the check of a slip of the other order.
  await transaction(db, async (tx) => {
    await lockOrdersOfTotal(tx, row);
    confirming = shop.ask("POST", `/v1/orders/${one.id}/;confirm-payment`).then(() => {
      isConfirmed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isConfirmed).toBe(false);
  });
  await confirming;
  expect((await shop.buyer.order(one.token)).status).toBe("to_process");
});

test.each<[string, (total: number) => Parameters<typeof transfer>[2]]>([
  ["amount_differs", (total) => ({ amount: total - 1 })],
  ["receiver_differs", () => ({ number: "123-4-00000-0" })],
  // The number's shown digits are the shop's, at another bank.
  ["receiver_differs", () => ({ bank: "014" })],
  ["too_early", () => ({ paidAt: minutesFromNow(-60) })],
  ["in_future", () => ({ paidAt: minutesFromNow(60) })],
])("a slip waits for the seller with the reason %s", async (result, makeChanges) => {
  const shop = await openThaiShop();
  const made = await order(shop);
  await transfer(shop, made, makeChanges(made.total));
  expect(await resultsOf(shop)).toEqual([result]);
  expect((await shop.buyer.order(made.token)).status).toBe("unpaid");
  expect(await toldOf(shop, "payment_claimed")).toBe(1);
});

test.each<[SlipAnswer, string]>([
  ["notFound", "not_found"],
  ["duplicate", "shown_before"],
  ["usedUp", "used_up"],
  ["refused", "key_refused"],
  ["wrongShape", "unreadable"],
])("the mood %s of the service leaves a slip to the seller as %s", async (mood, result) => {
  const shop = await openThaiShop();
  await sandbox().setAnswer(shop.owner.accountId, mood);
  await transfer(shop, await order(shop));
  await passMinutes(3);
  expect(await resultsOf(shop)).toEqual([result]);
  expect(await toldOf(shop, "payment_claimed")).toBe(1);
});

test("a refused key is told once, shown, and not asked again until it is entered anew", async () => {
  const shop = await openThaiShop();
  await sandbox().setAnswer(shop.owner.accountId, "refused");
  await transfer(shop, await order(shop));
  expect(await toldOf(shop, "slip_key_refused")).toBe(1);
  const { verifier } = await shop.ask("GET", shop.path);
  expect(verifier.account.refusedAt).toEqual(expect.any(String));
  await transfer(shop, await order(shop));
  expect(await resultsOf(shop)).toEqual(["key_refused", undefined]);
  expect(await toldOf(shop, "slip_key_refused")).toBe(1);
  await sandbox().setAnswer(shop.owner.accountId, "");
  await shop.ask("PUT", shop.path, { secretKey: "" });
  const made = await order(shop);
  await transfer(shop, made);
  expect((await shop.buyer.order(made.token)).status).toBe("to_process");
});

test("a service that fails once is asked again, and the seller need not wait for it", async () => {
  const shop = await openThaiShop();
  await sandbox().setAnswer(shop.owner.accountId, "transientErrors");
  const made = await order(shop);
  await transfer(shop, made);
  await passMinutes(3);
  expect((await shop.buyer.order(made.token)).status).toBe("to_process");
  expect(await toldOf(shop, "payment_claimed")).toBe(1);
});

test("a try whose answer was lost is no slip that was shown before", async () => {
  const shop = await openThaiShop();
  await sandbox().setAnswer(shop.owner.accountId, "lostAnswers");
  const made = await order(shop);
  const { reference } = await transfer(shop, made);
  await passMinutes(3);
  const slips = await sandbox().transfers(shop.owner.accountId);
  expect(slips.find((slip) => slip.reference === reference)?.checks).toBe(2);
  expect((await shop.buyer.order(made.token)).status).toBe("to_process");
});

test("an error of our own in every try leaves the slip to the seller, who is told", async () => {
  const shop = await openThaiShop();
  const made = await order(shop);
  const [slip] = await waitingSlipOf(shop, made);
  await world.backend.db
    .update(storefrontSlipVerifiers)
    .set({ secrets: "broken" })
    .where(eq(storefrontSlipVerifiers.accountId, shop.owner.accountId));
  const job = { accountId: shop.owner.accountId, slipId: slip?.id ?? "" };
  await expect(verifySlip(world.backend, job, { isLastTry: false })).rejects.toThrow();
  expect(await toldOf(shop, "payment_claimed")).toBe(1);
  await verifySlip(world.backend, job, { isLastTry: true });
  expect(await resultsOf(shop)).toEqual(["no_answer"]);
});

test("the last try without an answer leaves the slip to the seller", async () => {
  const shop = await openThaiShop();
  const made = await order(shop);
  const [slip] = await waitingSlipOf(shop, made);
  await sandbox().setAnswer(shop.owner.accountId, "transientErrors");
  const job = { accountId: shop.owner.accountId, slipId: slip?.id ?? "" };
  await verifySlip(world.backend, job, { isLastTry: true });
  expect(await resultsOf(shop)).toEqual(["no_answer"]);
});

/** A slip whose job was taken away, so that a test runs it. */
async function waitingSlipOf(shop: Shop, made: Order) {
  await sandbox().setAnswer(shop.owner.accountId, "transientErrors");
  const slip = await sandbox().transfer(shop.owner.accountId, {
    ...{ amount: made.total, bank: "004", number: ACCOUNT.number },
    paidAt: minutesFromNow(0),
  });
  await showSlipTo(world, shop, made.token, await slipWith(slip.payload));
  return world.backend.db
    .select()
    .from(storefrontSlips)
    .where(eq(storefrontSlips.accountId, shop.owner.accountId));
}

test("a slip pays one order, and runs at once confirm it once", async () => {
  const shop = await openThaiShop();
  const [one, two] = [await order(shop), await order(shop)];
  const slip = await transfer(shop, one);
  const shown = await showSlipTo(world, shop, two.token, await slipWith(slip.payload));
  expect(shown.status).toBe(200);
  await world.drain();
  expect((await shop.buyer.order(two.token)).status).toBe("unpaid");
  const [{ slips }] = await claimedOf(shop);
  expect(slips).toMatchObject([{ usedFor: one.number, check: null }]);
  const [row] = await world.backend.db
    .select()
    .from(storefrontSlips)
    .where(eq(storefrontSlips.reference, slip.reference));
  const job = { accountId: shop.owner.accountId, slipId: row?.id ?? "" };
  await Promise.all([1, 2].map(() => verifySlip(world.backend, job, { isLastTry: false })));
  expect(await receiptsOf(shop)).toHaveLength(1);
});

test("a second exact transfer of one order waits for the seller as paid twice", async () => {
  const shop = await openThaiShop();
  const made = await order(shop);
  const slips = await Promise.all(
    [1, 2].map(() =>
      sandbox().transfer(shop.owner.accountId, {
        ...{ amount: made.total, bank: "004", number: ACCOUNT.number },
        paidAt: minutesFromNow(0),
      }),
    ),
  );
  for (const slip of slips) await showSlipTo(world, shop, made.token, await slipWith(slip.payload));
  await world.drain();
  expect((await shop.buyer.order(made.token)).status).toBe("to_process");
  expect(await reviewsOf(shop)).toMatchObject([{ reason: "paid_twice", amount: made.total }]);
});

test("a late answer proves the payment that the seller confirmed by hand, and a second is one too many", async () => {
  const shop = await openThaiShop();
  const made = await order(shop);
  await waitingSlipOf(shop, made);
  const slips = await waitingSlipOf(shop, made);
  expect(slips).toHaveLength(2);
  await shop.ask("POST", `/v1/orders/${made.id}/;confirm-payment`);
  const { paidAt } = await shop.buyer.order(made.token);
  await sandbox().setAnswer(shop.owner.accountId, "");
  const check = (slipId = "") =>
    verifySlip(world.backend, { accountId: shop.owner.accountId, slipId }, { isLastTry: false });
  await check(slips[0]?.id);
  expect(await receiptsOf(shop)).toMatchObject([{ review: null, source: "slip" }]);
  expect(await reviewsOf(shop)).toEqual([]);
  expect(await toldOf(shop, "payment_review")).toBe(0);
  expect(await shop.buyer.order(made.token)).toMatchObject({ status: "to_process", paidAt });
  await check(slips[1]?.id);
  expect(await reviewsOf(shop)).toMatchObject([{ reason: "paid_twice", amount: made.total }]);
});

test("a transfer for an order that ended meanwhile is paid back", async () => {
  const shop = await openThaiShop();
  const made = await order(shop);
  const [slip] = await waitingSlipOf(shop, made);
  await shop.ask("POST", `/v1/orders/${made.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  await sandbox().setAnswer(shop.owner.accountId, "");
  const job = { accountId: shop.owner.accountId, slipId: slip?.id ?? "" };
  await verifySlip(world.backend, job, { isLastTry: false });
  expect((await shop.buyer.order(made.token)).refund).toMatchObject({
    ...{ isUnconfirmed: false, amountDue: made.total },
  });
  const { provider } = await shop.ask("GET", `/v1/channels/shop/orders/${made.id}/refund`);
  expect(provider).toBeNull();
});

test("an erased buyer's slip is asked about no more", async () => {
  const shop = await openThaiShop();
  const made = await order(shop);
  const [slip] = await waitingSlipOf(shop, made);
  await shop.ask("POST", `/v1/orders/${made.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  await eraseOrdersAndCopies(world.backend, shop.owner.accountId, [made.id]);
  const [row] = await world.backend.db
    .select()
    .from(storefrontSlips)
    .where(eq(storefrontSlips.id, slip?.id ?? ""));
  expect(row).toMatchObject({ qrText: null, check: null, checkBy: null });
});

test("the key is checked, stored sealed, and asked about without a slip", async () => {
  const shop = await openThaiShop({ isConnected: false });
  expect(await shop.ask("GET", shop.path)).toEqual({
    verifier: { verifier: "easyslip", account: null },
  });
  const put = (body: unknown) =>
    shop.owner.fetch(shop.path, { method: "PUT", body: JSON.stringify(body) });
  expect((await (await put({ secretKey: "wrong" })).json()).fields).toEqual({
    secretKey: "key_refused",
  });
  expect((await (await put({ secretKey: "" })).json()).fields).toEqual({ secretKey: "required" });
  const check = () => shop.owner.fetch(`${shop.path}/;check`, { method: "POST" });
  expect((await check()).status).toBe(409);
  const { verifier } = await shop.ask("PUT", shop.path, { secretKey: shop.apiKey });
  expect(verifier.account).toEqual({
    ...{ name: "Toko Laras", keyEnd: shop.apiKey.slice(-4), refusedAt: null, usedUpAt: null },
  });
  const [row] = await world.backend.db
    .select()
    .from(storefrontSlipVerifiers)
    .where(eq(storefrontSlipVerifiers.accountId, shop.owner.accountId));
  expect(row?.secrets).not.toContain(shop.apiKey);
  expect(await (await check()).json()).toEqual({ name: "Toko Laras", left: 100 });
  await sandbox().setAnswer(shop.owner.accountId, "refused");
  expect((await check()).status).toBe(422);
  await shop.ask("DELETE", shop.path);
  expect((await shop.ask("GET", shop.path)).verifier.account).toBeNull();
  const indonesian = await openShop(world);
  expect(
    await indonesian.ask("GET", `/v1/channels/shop/${indonesian.shop.channelId}/slip-verifier`),
  ).toEqual({ verifier: null });
});
