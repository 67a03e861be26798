import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "#backend/db/schema/mail.ts";
import { storefrontPhoneCodes } from "#backend/db/schema/storefront-messages.ts";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { eraseOrdersAndCopies } from "#backend/privacy/erase-orders-and-chats.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";
import { connectShopLine, connectShopWhatsApp } from "./writing-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;
const MINUTE = 60_000;
let people = 0;
const anybody = () => `0815${String(++people).padStart(7, "0")}`;
const sandbox = () => world.sandboxes.messengers.controls;

async function openAskingShop(
  settings: Record<string, unknown> = { phoneCheck: "always" },
  onHand = 40,
) {
  const shop = await openShop(world, { onHand, settings });
  await connectShopWhatsApp(world, shop);
  return shop;
}

async function order(shop: Shop, changes: Record<string, unknown> = {}, quantity = 1) {
  const street = `Jl. Kenanga No. ${++people}`;
  const wish = { phone: anybody(), newsBy: "whatsapp", street, ...changes };
  const placed = await shop.buyer.place(quantity, wish);
  const { token, number } = await placed.json();
  expect(placed.status).toBe(200);
  await world.drain();
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  return { token, number, id: orders[0].id as string, phone: wish.phone };
}
type Order = Awaited<ReturnType<typeof order>>;

const sentTo = async (shop: Shop, { phone }: Pick<Order, "phone">) =>
  (await sandbox().messages(shop.owner.accountId, "whatsapp")).filter(
    ({ person }) => person === `62${phone.slice(1)}`,
  );
/** The newest code that arrived. */
const codeOf = async (shop: Shop, made: Pick<Order, "phone">) =>
  (await sentTo(shop, made)).find(({ template }) => template.startsWith("shop_order_code"))?.body;
const enter = (shop: Shop, { token }: Pick<Order, "token">, code: string) =>
  shop.buyer.call(`/orders/${token}/phone-code/;confirm`, { code });
const sendAgain = (shop: Shop, { token }: Pick<Order, "token">, by = "whatsapp") =>
  shop.buyer.call(`/orders/${token}/phone-code/;send`, { by });
const leftMinutes = ({ expiresAt }: { expiresAt: string }) =>
  (Date.parse(expiresAt) - world.clock.now().getTime()) / MINUTE;
const checkOf = async (shop: Shop, { id }: Pick<Order, "id">) =>
  (await shop.ask("GET", `/v1/channels/shop/orders/${id}/receipt`)).receipt.phoneCheck;

test("an order waits for the code that WhatsApp brings, holds goods shortly, and goes on with it", async () => {
  const shop = await openAskingShop();
  const made = await order(shop);
  const waiting = await shop.buyer.order(made.token);
  expect(waiting).toMatchObject({
    status: "unpaid",
    phoneCheck: { by: "whatsapp", to: made.phone.slice(-4), isFailed: false, ways: ["whatsapp"] },
    takesSlip: false,
  });
  // Nobody reports a payment for another's phone, which would keep the goods for days.
  expect(waiting.actions).not.toContain("claim_payment");
  expect(leftMinutes(waiting)).toBeLessThanOrEqual(20);
  expect((await sentTo(shop, made)).map(({ template }) => template)).toEqual([
    "shop_order_code/id",
  ]);
  expect(await checkOf(shop, made)).toEqual({ by: "whatsapp", confirmedAt: null });
  const code = (await codeOf(shop, made)) ?? "";
  expect(code).toMatch(/^\d{6} \| \d{6}$/);
  const confirmed = await enter(shop, made, `${code.slice(0, 3)} ${code.slice(3, 6)}`);
  expect(confirmed.status).toBe(200);
  const shown = (await confirmed.json()).order;
  expect(shown).toMatchObject({ status: "unpaid", phoneCheck: null, takesSlip: true });
  expect(leftMinutes(shown)).toBeGreaterThan(60);
  await world.drain();
  expect((await sentTo(shop, made)).map(({ template }) => template)).toEqual([
    ...["shop_order_placed/id", "shop_order_code/id"],
  ]);
  expect(await checkOf(shop, made)).toEqual({
    ...{ by: "whatsapp", confirmedAt: expect.any(String) },
  });
});

test("a cash order is packed only after the code, and its goods are sold again without it", async () => {
  const shop = await openAskingShop();
  const [kept, lost] = [
    await order(shop, { payment: "cod" }, 2),
    await order(shop, { payment: "cod" }, 3),
  ];
  expect((await shop.buyer.order(kept.token)).status).toBe("on_hold");
  const code = ((await codeOf(shop, kept)) ?? "").slice(0, 6);
  expect((await enter(shop, kept, code)).status).toBe(200);
  expect((await shop.buyer.order(kept.token)).status).toBe("to_process");
  expect((await shop.buyer.variants())[0]?.stock).toBe(35);
  await pass(world, 3, 10 * MINUTE);
  expect((await shop.buyer.order(lost.token)).status).toBe("expired");
  expect((await shop.buyer.variants())[0]?.stock).toBe(38);
});

test("a wrong code is counted, five are too many, and a code is over after ten minutes", async () => {
  const shop = await openAskingShop();
  const made = await order(shop);
  const code = ((await codeOf(shop, made)) ?? "").slice(0, 6);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let i = 0; i < 5; i++)
    expect((await (await enter(shop, made, wrong)).json()).fields).toEqual({ code: "wrong_code" });
  expect((await (await enter(shop, made, code)).json()).fields).toEqual({ code: "code_over" });
  expect((await (await enter(shop, made, "12")).json()).fields).toEqual({ code: "invalid_code" });
  world.clock.advance(2 * MINUTE);
  expect((await sendAgain(shop, made)).status).toBe(200);
  await world.drain();
  const next = ((await codeOf(shop, made)) ?? "").slice(0, 6);
  expect(next).not.toBe(code);
  world.clock.advance(11 * MINUTE);
  expect((await (await enter(shop, made, next)).json()).fields).toEqual({ code: "code_over" });
});

test("the database has no code, and each order and sending has its own", async () => {
  const shop = await openAskingShop();
  const [one, two] = [await order(shop), await order(shop)];
  const codes = await Promise.all([one, two].map((made) => codeOf(shop, made)));
  expect(codes[0]).not.toBe(codes[1]);
  const rows = await world.backend.db
    .select()
    .from(storefrontPhoneCodes)
    .where(eq(storefrontPhoneCodes.accountId, shop.owner.accountId));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(codes[0]?.slice(0, 6));
  await shop.ask("POST", `/v1/orders/${one.id}/;cancel`, { reason: "OUT_OF_STOCK" });
  await eraseOrdersAndCopies(world.backend, shop.owner.accountId, [one.id]);
  expect(
    await world.backend.db.$count(
      storefrontPhoneCodes,
      eq(storefrontPhoneCodes.accountId, shop.owner.accountId),
    ),
  ).toBe(1);
});

test("codes are not sent faster than once a minute, nor more than five for an order", async () => {
  const shop = await openAskingShop({ phoneCheck: "always", orderExpMins: 1440 });
  const made = await order(shop);
  const early = await sendAgain(shop, made);
  expect([early.status, (await early.json()).code]).toEqual([429, "too_soon"]);
  // The order would end before; a longer one is tested.
  await world.backend.db
    .update(storefrontOrders)
    .set({ expiresAt: new Date(world.clock.now().getTime() + 300 * MINUTE) })
    .where(eq(storefrontOrders.token, made.token));
  for (let i = 0; i < 4; i++) {
    world.clock.advance(5 * MINUTE);
    expect((await sendAgain(shop, made)).status).toBe(200);
  }
  world.clock.advance(5 * MINUTE);
  const late = await sendAgain(shop, made);
  expect([late.status, (await late.json()).code]).toEqual([429, "too_many_codes"]);
});

test("one phone gets no more than ten messages a day, whoever orders with it", async () => {
  const shops = [await openAskingShop(), await openAskingShop(), await openAskingShop()];
  const phone = anybody();
  for (let i = 0; i < 12; i++) {
    const shop = shops[i % 3];
    const made = shop && (await order(shop, { phone }));
    if (shop && made) await shop.buyer.act(made.token, "cancel");
  }
  const sent = await Promise.all(shops.map((shop) => sentTo(shop, { phone })));
  expect(sent.flat().length).toBeLessThanOrEqual(10);
});

test("guesses of one browser and one phone are limited over all orders", async () => {
  const shop = await openAskingShop();
  const phone = anybody();
  const made = [await order(shop, { phone }), await order(shop, { phone })];
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++)
    statuses.push((await enter(shop, made[i % 2] as Order, "000000")).status);
  expect(statuses.slice(0, 15).every((status) => status === 422)).toBe(true);
  expect(statuses.slice(15)).toEqual([429, 429, 429, 429, 429]);
});

test("a code that WhatsApp cannot bring is mailed, and the page tells it", async () => {
  const shop = await openAskingShop();
  await sandbox().mishap(shop.owner.accountId, "whatsapp", {
    ...{ refusedCalls: 1, refusalCode: 131_026 },
  });
  const email = `rina${++people}@contoh.id`;
  const made = await order(shop, { email });
  expect((await shop.buyer.order(made.token)).phoneCheck).toMatchObject({
    ...{ isFailed: true, ways: ["whatsapp", "email"] },
  });
  const code = await mailedCode(email);
  expect((await enter(shop, made, code)).status).toBe(200);
});

async function mailedCode(email: string): Promise<string> {
  const [mail] = await world.backend.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.template, "shop-code")));
  return /^\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
}

test("a buyer who wants mails gets the code there, and confirms an order but no doubt", async () => {
  const calm = await openShop(world, { settings: { phoneCheck: "risky" } });
  const plain = await order(calm, { newsBy: "email", email: "budi@contoh.id", payment: "cod" });
  expect((await calm.buyer.order(plain.token)).status).toBe("to_process");
  const shop = await openShop(world, { onHand: 9, settings: { phoneCheck: "risky" } });
  const email = `sinta${++people}@contoh.id`;
  // More than half of what there is.
  const made = await order(shop, { newsBy: "email", email, payment: "cod" }, 5);
  expect((await shop.buyer.order(made.token)).phoneCheck).toMatchObject({
    ...{ by: "email", to: "s•••@contoh.id" },
  });
  expect((await enter(shop, made, await mailedCode(email))).status).toBe(200);
  // Anybody has another address: the seller decides.
  expect((await shop.buyer.order(made.token)).status).toBe("on_hold");
  const { orders } = await shop.ask(
    "GET",
    `/v1/channels/shop/${shop.shop.channelId}/doubtful-orders`,
  );
  expect(orders).toMatchObject([
    { number: made.number, phoneCheck: { by: "email", confirmedAt: expect.any(String) } },
  ]);
});

test("a doubt that the phone answers ends with the code, and a refused parcel's does not", async () => {
  const shop = await openAskingShop({ phoneCheck: "risky" }, 9);
  const large = await order(shop, { payment: "cod" }, 5);
  expect((await shop.buyer.order(large.token)).phoneCheck).not.toBeNull();
  const code = ((await codeOf(shop, large)) ?? "").slice(0, 6);
  expect((await enter(shop, large, code)).status).toBe(200);
  expect((await shop.buyer.order(large.token)).status).toBe("to_process");

  const phone = anybody();
  const first = await order(shop, { payment: "cod", phone });
  await world.backend.db
    .update(storefrontOrders)
    .set({ status: "returned" })
    .where(eq(storefrontOrders.token, first.token));
  const again = await order(shop, { payment: "cod", phone });
  const second = ((await codeOf(shop, again)) ?? "").slice(0, 6);
  expect((await enter(shop, again, second)).status).toBe(200);
  expect((await shop.buyer.order(again.token)).status).toBe("on_hold");
});

test("the order's code in LINE confirms the buyer, and a known phone is not asked again", async () => {
  const shop = await openAskingShop();
  await connectShopLine(world, shop);
  const deviceId = randomUUID();
  const made = await order(shop, { newsBy: "line", payment: "cod", deviceId });
  const { lineUrl, phoneCheck } = await shop.buyer.order(made.token);
  expect(phoneCheck).toMatchObject({ by: "line", ways: ["line", "whatsapp"] });
  const text = decodeURIComponent(new URL(lineUrl).search.slice(1));
  await sandbox().writeLine(shop.owner.accountId, { name: "Rina", text });
  await world.drain();
  expect((await shop.buyer.order(made.token)).status).toBe("to_process");
  const { phone } = made;
  const next = await order(shop, { phone, deviceId, payment: "bank" });
  expect((await shop.buyer.order(next.token)).phoneCheck).toBeNull();
  const elsewhere = await order(shop, { phone, deviceId: randomUUID(), payment: "bank" });
  expect((await shop.buyer.order(elsewhere.token)).phoneCheck).not.toBeNull();
});

test("a shop that never asks, and one with no way to send, asks for no code", async () => {
  const never = await openAskingShop({ phoneCheck: "never" });
  expect((await never.buyer.order((await order(never)).token)).phoneCheck).toBeNull();
  const mute = await openShop(world, { settings: { phoneCheck: "always" } });
  const made = await order(mute, { newsBy: "email" });
  expect((await mute.buyer.order(made.token)).phoneCheck).toBeNull();
  const none = await enter(mute, made, "123456");
  expect([none.status, (await none.json()).code]).toEqual([409, "wrong_status"]);
  expect((await sendAgain(mute, made)).status).toBe(422);
});
