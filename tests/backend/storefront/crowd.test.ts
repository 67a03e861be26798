import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mails } from "#backend/db/schema/mail.ts";
import {
  storefrontCheckoutCodes,
  storefrontMessages,
} from "#backend/db/schema/storefront-messages.ts";
import { storefrontOrders, storefrontVariants } from "#backend/db/schema/storefronts.ts";
import { forgetCheckoutCodes } from "#backend/storefront/phone-check/checkout-code.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";
import { connectShopWhatsApp } from "./writing-shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof openShop>>;
type Changes = Record<string, unknown>;
const MINUTE = 60_000;
let people = 0;
const anybody = () => `0816${String(++people).padStart(7, "0")}`;

const send = (shop: Shop, wish: Changes, address: string) =>
  world.fetch(`/v1/storefronts/${shop.slug}/orders`, {
    method: "POST",
    headers: { "X-Forwarded-For": address },
    body: JSON.stringify(wish),
  });
const answerOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });
const shownStock = async ({ buyer }: Shop) => (await buyer.variants())[0]?.stock;
const mailedCode = async (email: string) => {
  const [mail] = await world.backend.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.template, "shop-checkout-code")));
  return /^\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
};

/** Sends false orders of new phones, in parallel from 50 addresses; returns the answers. */
async function attack(shop: Shop, count: number, changes: Changes = {}) {
  const wish = await shop.buyer.wish(1, changes);
  const tries = Array.from({ length: count }, (_, at) => ({
    wish: { ...wish, checkoutKey: randomUUID(), phone: anybody(), street: `Jl. Palsu No. ${at}` },
    address: `198.51.100.${at % 50}`,
  }));
  const answers = await Promise.all(
    tries.map(async (tried) => answerOf(await send(shop, tried.wish, tried.address))),
  );
  return answers.map(({ status, code }) => `${status} ${code ?? ""}`.trim());
}

test("150 parallel false orders of 50 addresses hold half of the goods, and a buyer with a code gets the rest", async () => {
  const shop = await openShop(world, { onHand: 40 });
  const answers = await attack(shop, 150);
  expect([...new Set(answers)].toSorted()).toEqual(["200", "409 code_needed"]);
  expect(answers.filter((answer) => answer === "200")).toHaveLength(20);
  expect(await shownStock(shop)).toBe(20);
  const email = `jujur${++people}@contoh.id`;
  const wish = await shop.buyer.wish(2, { phone: anybody(), email });
  const asked = await answerOf(await send(shop, wish, "203.0.113.1"));
  expect(asked).toMatchObject({ code: "code_needed", details: { ways: "email" } });
  const told = await answerOf(await send(shop, { ...wish, sendCodeBy: "email" }, "203.0.113.1"));
  expect(told).toMatchObject({ code: "code_sent", details: { by: "email" } });
  const placed = await send(shop, { ...wish, code: await mailedCode(email) }, "203.0.113.1");
  expect(placed.status).toBe(200);
  expect(await shownStock(shop)).toBe(18);
  // The code was the checkout's only row.
  const ofShop = eq(storefrontCheckoutCodes.accountId, shop.owner.accountId);
  expect(await world.backend.db.$count(storefrontCheckoutCodes, ofShop)).toBe(0);
});

test("a shelf that shows more than there is gives strangers no larger share", async () => {
  const shop = await openShop(world, { onHand: 40 });
  expect(await attack(shop, 20)).toEqual(Array.from({ length: 20 }, () => "200"));
  // A push that was computed before the orders arrives late.
  const [shown] = await shop.buyer.variants();
  await world.backend.db
    .update(storefrontVariants)
    .set({ stock: 40 })
    .where(eq(storefrontVariants.id, shown?.id ?? ""));
  expect(await attack(shop, 3)).toEqual(Array.from({ length: 3 }, () => "409 code_needed"));
});

test("goods of a warehouse that the shop does not sell from give strangers no larger share", async () => {
  const shop = await openShop(world, { onHand: 12 });
  expect(await attack(shop, 6)).toEqual(Array.from({ length: 6 }, () => "200"));
  const { warehouses } = await shop.ask("POST", "/v1/warehouses", {
    warehouses: [{ name: "Gudang grosir" }],
  });
  await world.drain();
  const { stocks } = await shop.ask("GET", "/v1/stocks");
  const elsewhere = stocks.find(
    (level: { sku: string; warehouseId: string }) =>
      level.sku.startsWith("KOB-M") && level.warehouseId === warehouses[0].id,
  );
  await shop.ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: elsewhere.id, to: 500, reason: "received" }],
  });
  await world.drain();
  // A push that was computed before the orders arrives late.
  const [shown] = await shop.buyer.variants();
  await world.backend.db
    .update(storefrontVariants)
    .set({ stock: 12 })
    .where(eq(storefrontVariants.id, shown?.id ?? ""));
  expect(await attack(shop, 2)).toEqual(["409 code_needed", "409 code_needed"]);
});

test("false cash orders hold no more than half either, and leave it when the seller drops them", async () => {
  const shop = await openShop(world, { onHand: 30 });
  await attack(shop, 60, { payment: "cod" });
  expect(await shownStock(shop)).toBe(15);
  // Packing is the seller's everyday work: yesterday's cash orders stop nobody.
  world.clock.advance(4 * 60 * MINUTE);
  const next = await send(
    shop,
    await shop.buyer.wish(1, { payment: "cod", phone: anybody() }),
    "203.0.113.2",
  );
  expect(next.status).toBe(200);
});

test("one order of a stranger takes no more than half, or five units", async () => {
  const shop = await openShop(world, { onHand: 20 });
  const wish = await shop.buyer.wish(11, { phone: anybody() });
  expect(await answerOf(await send(shop, wish, "203.0.113.9"))).toMatchObject({
    code: "code_needed",
  });
  const half = await shop.buyer.wish(10, { phone: anybody() });
  expect((await send(shop, half, "203.0.113.10")).status).toBe(200);
  const few = await openShop(world, { onHand: 5 });
  const all = await few.buyer.wish(5, { phone: anybody() });
  expect((await send(few, all, "203.0.113.11")).status).toBe(200);
});

test("a buyer on the attackers' own network orders with a code, too", async () => {
  const shop = await openShop(world, { onHand: 200 });
  const email = `tetangga${++people}@contoh.id`;
  const from = "198.51.100.200";
  for (let at = 0; at < 20; at++)
    await send(shop, await shop.buyer.wish(1, { phone: anybody() }), from);
  const wish = await shop.buyer.wish(1, { phone: anybody(), email });
  expect(await answerOf(await send(shop, wish, from))).toMatchObject({ code: "code_needed" });
  await send(shop, { ...wish, sendCodeBy: "email" }, from);
  const placed = await send(shop, { ...wish, code: await mailedCode(email) }, from);
  expect(placed.status).toBe(200);
});

test("a code by WhatsApp makes its buyer known, and one by e-mail does not", async () => {
  const shop = await openShop(world, { onHand: 20 });
  await connectShopWhatsApp(world, shop);
  await attack(shop, 30);
  const phone = anybody();
  const wish = await shop.buyer.wish(1, { phone, email: `w${people}@contoh.id` });
  const asked = await answerOf(await send(shop, wish, "203.0.113.3"));
  expect(asked).toMatchObject({ details: { ways: "whatsapp,email" } });
  await send(shop, { ...wish, sendCodeBy: "whatsapp" }, "203.0.113.3");
  await world.drain();
  const [message] = await world.sandboxes.messengers.controls.messages(
    shop.owner.accountId,
    "whatsapp",
  );
  expect(message).toMatchObject({ person: `62${phone.slice(1)}`, template: "shop_order_code/id" });
  const code = (message?.body ?? "").slice(0, 6);
  const placed = await answerOf(await send(shop, { ...wish, code }, "203.0.113.3"));
  expect(placed.status).toBe(200);
  const email = `e${++people}@contoh.id`;
  const mailed = await shop.buyer.wish(1, { phone: anybody(), email });
  await send(shop, { ...mailed, sendCodeBy: "email" }, "203.0.113.4");
  const other = { ...mailed, code: await mailedCode(email) };
  const second = await answerOf(await send(shop, other, "203.0.113.4"));
  const strangers = await Promise.all(
    [placed.token, second.token].map(async (token) => {
      const rows = await world.backend.db
        .select()
        .from(storefrontOrders)
        .where(eq(storefrontOrders.token, token));
      return rows[0];
    }),
  );
  expect(strangers).toMatchObject([
    { isStranger: false, phoneCheck: "confirmed", phoneCheckBy: "whatsapp" },
    { isStranger: true, phoneCheck: "confirmed", phoneCheckBy: "email" },
  ]);
});

test("a code is for its own checkout and address, has five tries, and ends after ten minutes", async () => {
  const shop = await openShop(world, { onHand: 20 });
  await attack(shop, 30);
  const from = "203.0.113.5";
  const email = `kode${++people}@contoh.id`;
  const wish = await shop.buyer.wish(1, { phone: anybody(), email });
  const noAddress = { ...wish, email: "", sendCodeBy: "email" };
  expect(await answerOf(await send(shop, noAddress, from))).toMatchObject({
    fields: { email: "required" },
  });
  const noWay = { ...wish, sendCodeBy: "whatsapp" };
  expect((await answerOf(await send(shop, noWay, from))).fields).toEqual({ sendCodeBy: "invalid" });
  await send(shop, { ...wish, sendCodeBy: "email" }, from);
  const early = await answerOf(await send(shop, { ...wish, sendCodeBy: "email" }, from));
  expect([early.status, early.code]).toEqual([429, "too_soon"]);
  const code = await mailedCode(email);
  const fault = async (changes: Changes) =>
    (await answerOf(await send(shop, { ...wish, code, ...changes }, from))).fields?.code;
  expect(await fault({ checkoutKey: randomUUID() })).toBe("code_over");
  expect(await fault({ email: "lain@contoh.id" })).toBe("code_over");
  const wrong = code === "000000" ? "000001" : "000000";
  for (let at = 0; at < 4; at++) expect(await fault({ code: wrong })).toBe("wrong_code");
  expect(await fault({})).toBe("code_over");
  world.clock.advance(2 * MINUTE);
  await send(shop, { ...wish, sendCodeBy: "email" }, from);
  world.clock.advance(11 * MINUTE);
  expect(await fault({})).toBe("code_over");
});

test("the recipients of codes are forgotten after a day", async () => {
  const shop = await openShop(world, { onHand: 20 });
  await connectShopWhatsApp(world, shop);
  await attack(shop, 30);
  const email = `lupa${++people}@contoh.id`;
  for (const sendCodeBy of ["email", "whatsapp"])
    await send(
      shop,
      await shop.buyer.wish(1, { phone: anybody(), email, sendCodeBy }),
      "203.0.113.6",
    );
  await world.drain();
  world.clock.advance(25 * 60 * MINUTE);
  await forgetCheckoutCodes(world.backend);
  const { db } = world.backend;
  const { accountId } = shop.owner;
  expect(
    await Promise.all([
      db.$count(storefrontCheckoutCodes, eq(storefrontCheckoutCodes.accountId, accountId)),
      db.$count(storefrontMessages, eq(storefrontMessages.accountId, accountId)),
      db.$count(mails, eq(mails.recipient, email)),
    ]),
  ).toEqual([0, 0, 0]);
});
