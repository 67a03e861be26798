import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

const MINUTE = 60_000;
let people = 0;
/** A new phone number. */
const anybody = () => `0813${String(++people).padStart(7, "0")}`;
type Shop = Awaited<ReturnType<typeof openShop>>;

const from =
  (address: string) =>
  ({ slug }: Shop, body: unknown) =>
    world.fetch(`/v1/storefronts/${slug}/orders`, {
      method: "POST",
      headers: { "X-Forwarded-For": address },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
const codeOf = async (answer: Response) => (await answer.json()).code as string | undefined;
const onHand = async ({ ask }: Shop) => (await ask("GET", "/v1/stocks")).stocks[0];

test("300 worthless requests neither close the shop nor count against their network", async () => {
  const shop = await openShop(world, { onHand: 30 });
  const attacker = from("198.51.100.1");
  const wish = await shop.buyer.wish(1);
  const worthless = [
    { ...wish, phone: "00000000" },
    { ...wish, placeCode: "99.99" },
    { ...wish, payment: "qr" },
    { ...wish, total: 1 },
    { ...wish, lines: [{ variantId: randomUUID(), quantity: 1 }] },
    "{",
  ];
  const statuses = new Set<number>();
  for (let at = 0; at < 300; at++)
    statuses.add((await attacker(shop, worthless[at % worthless.length])).status);
  expect([...statuses].toSorted()).toEqual([400, 409, 422, 429]);
  expect((await from("203.0.113.5")(shop, wish)).status).toBe(200);
  // The attacker may order too, after a pause.
  await new Promise((resolve) => setTimeout(resolve, 400));
  const own = await shop.buyer.wish(1, { phone: anybody() });
  expect((await attacker(shop, own)).status).toBe(200);
});

test("tries are counted by network, browser and phone, so one visitor's limit does not affect others", async () => {
  const shop = await openShop(world, { onHand: 900 });
  const deviceId = randomUUID();
  const phone = "+62 812-1111-2222";
  const order = async (changes: Record<string, unknown>, address: string) =>
    from(address)(shop, await shop.buyer.wish(1, { payment: "cod", ...changes }));
  for (let at = 0; at < 20; at++) {
    const placed = await order({ phone, deviceId }, `203.0.113.${at}`);
    if (placed.status !== 200) expect(await codeOf(placed)).toBe("too_many_cod");
  }
  // The spelling of the number makes no difference.
  expect(await codeOf(await order({ phone: "0812 1111 2222" }, "203.0.113.50"))).toBe(
    "too_many_tries",
  );
  expect(await codeOf(await order({ phone: anybody(), deviceId }, "203.0.113.51"))).toBe(
    "too_many_tries",
  );
  expect((await order({ phone: anybody() }, "203.0.113.1")).status).toBe(200);
});

test("one phone and one browser may have three open cash orders, and more when paid in advance", async () => {
  const shop = await openShop(world, { onHand: 30 });
  const deviceId = randomUUID();
  const order = async (changes: Record<string, unknown>, address: string) =>
    from(address)(shop, await shop.buyer.wish(1, { payment: "cod", ...changes }));
  const phones = ["081290000001", "+62 81290000001", "62 812 9000 0001"];
  for (const [at, phone] of phones.entries())
    expect((await order({ phone }, `203.0.113.${at}`)).status).toBe(200);
  expect(await codeOf(await order({ phone: "081290000001" }, "203.0.113.9"))).toBe("too_many_cod");
  for (let at = 0; at < 3; at++)
    expect((await order({ phone: anybody(), deviceId }, `198.51.100.${at}`)).status).toBe(200);
  expect(await codeOf(await order({ phone: anybody(), deviceId }, "198.51.100.9"))).toBe(
    "too_many_cod",
  );
  expect(
    (await order({ phone: anybody(), deviceId, payment: "bank" }, "198.51.100.9")).status,
  ).toBe(200);
});

test("35 fake cash orders of one network reserve their units for at most an hour", async () => {
  const shop = await openShop(world, { onHand: 40 });
  const wishes = await Promise.all(
    Array.from({ length: 35 }, () => shop.buyer.wish(1, { payment: "cod", phone: anybody() })),
  );
  const answers = await Promise.all(wishes.map((wish) => from("198.51.100.7")(shop, wish)));
  const placed = answers.filter(({ status }) => status === 200);
  expect(placed).toHaveLength(15);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(await codeOf(answer)).toBe("code_needed");
  const orders = await Promise.all(
    placed.map(async (answer) => shop.buyer.order((await answer.json()).token)),
  );
  const held = orders.filter(({ status }) => status === "on_hold");
  expect(held).toHaveLength(10);
  for (const { confirm, expiresAt } of held) {
    expect(confirm.code).toMatch(/^\d{6}$/);
    expect(new Date(expiresAt).getTime()).toBe(world.clock.now().getTime() + 60 * MINUTE);
  }
  // Other networks need no confirmation.
  const other = await from("203.0.113.8")(
    shop,
    await shop.buyer.wish(1, { payment: "cod", phone: anybody() }),
  );
  expect(await shop.buyer.order((await other.json()).token)).toMatchObject({
    status: "to_process",
    confirm: null,
  });
  await world.drain();
  expect(await onHand(shop)).toMatchObject({ reserved: 16 });
  await pass(world, 1, 61 * MINUTE);
  expect(await onHand(shop)).toMatchObject({ reserved: 6, available: 34 });
});

test("a household's orders and one's own open ones leave the whole stock for the next", async () => {
  const shop = await openShop(world, { onHand: 7 });
  const buy = async (quantity: number, changes: Record<string, unknown>) =>
    from("198.51.100.40")(shop, await shop.buyer.wish(quantity, { payment: "bank", ...changes }));
  const [phone, deviceId] = [anybody(), randomUUID()];
  expect((await buy(1, { phone, deviceId })).status).toBe(200);
  expect((await buy(1, { phone, deviceId })).status).toBe(200);
  const own = await buy(1, { phone, deviceId });
  expect(own.status).toBe(200);
  // Four are left, of which nobody of a crowd holds any.
  const other = await buy(2, { phone: anybody() });
  expect([other.status, await codeOf(other)]).toEqual([200, undefined]);
});

test("a seller reviews doubtful orders and releases their goods, but not those of paid orders", async () => {
  const shop = await openShop(world, { onHand: 40 });
  const { channelId } = shop.shop;
  const tokens = [];
  for (let at = 0; at < 7; at++) {
    const wish = await shop.buyer.wish(2, { payment: "cod", phone: anybody() });
    tokens.push((await (await from("198.51.100.20")(shop, wish)).json()).token);
  }
  const paid = await shop.buyer.wish(1, { phone: anybody() });
  const { token } = await (await from("198.51.100.20")(shop, paid)).json();
  await shop.buyer.act(token, "claim_payment");
  const list = `/v1/channels/shop/${channelId}/doubtful-orders`;
  const { orders } = await shop.ask("GET", list);
  expect(orders).toHaveLength(7);
  expect(orders.slice(0, 2)).toMatchObject([
    { status: "on_hold", doubt: "many_here", units: 2, group: 1, code: expect.any(String) },
    { status: "on_hold", doubt: "many_here", units: 2, group: 1 },
  ]);
  expect(orders[4]).toMatchObject({ status: "to_process", doubt: null, group: 1, code: null });
  const waiting = `/v1/channels/shop/${channelId}/orders-to-answer`;
  expect(await shop.ask("GET", waiting)).toEqual({ doubtful: 7, claimed: 1, refunds: 0 });
  const numbers = orders.map(({ number }: { number: string }) => number);
  const claimed = (await shop.buyer.order(token)).number;

  await world.drain();
  const { notifications } = await shop.ask("GET", "/v1/notifications");
  expect(notifications).toContainEqual(
    expect.objectContaining({ templateId: "orders_doubtful", link: "/orders/doubtful" }),
  );

  const [first, ...rest] = numbers;
  await shop.ask("POST", `${list}/;confirm`, { number: first });
  expect((await shop.buyer.order(tokens[6])).status).toBe("to_process");
  const done = await shop.ask("POST", `${list}/;drop`, { numbers: [...rest, claimed] });
  expect(done).toEqual({ dropped: expect.arrayContaining(rest), left: [claimed] });
  await world.drain();
  expect(await onHand(shop)).toMatchObject({ onHand: 40, reserved: 3, available: 37 });
  expect((await shop.buyer.variants())[0]?.stock).toBe(37);
  expect((await shop.ask("GET", list)).orders).toEqual([]);
  const { orders: gone } = await shop.ask("GET", `/v1/orders?externalIds=${rest[0]}`);
  const { order } = await shop.ask("GET", `/v1/orders/${gone[0].id}`);
  const ofCancel = order.events.filter(({ to }: { to: string | null }) => to === "cancelled");
  const me = await shop.ask("GET", "/v1/accounts/me");
  expect(ofCancel).toMatchObject([{ actor: me.user.name }]);
  expect(await shop.ask("GET", waiting)).toMatchObject({ doubtful: 0 });
  const again = await shop.ask("POST", `${list}/;drop`, { numbers: rest });
  expect(again.dropped).toEqual(expect.arrayContaining(rest));
  expect(await onHand(shop)).toMatchObject({ reserved: 3 });
});

test("a held order is confirmed only by its own shop, or by paying in advance", async () => {
  const shop = await openShop(world, { onHand: 9 });
  const other = await openShop(world);
  const wish = await shop.buyer.wish(5, { payment: "cod", phone: "0813 9999 0001" });
  const { token, number } = await (await from("203.0.113.30")(shop, wish)).json();
  expect(await shop.buyer.order(token)).toMatchObject({
    status: "on_hold",
    actions: ["pay_ahead", "cancel"],
  });
  const foreign = `/v1/channels/shop/${other.shop.channelId}/doubtful-orders/;confirm`;
  const refused = await other.owner.fetch(foreign, {
    method: "POST",
    body: JSON.stringify({ number }),
  });
  expect(refused.status).toBe(404);
  expect((await shop.buyer.act(token, "pay_ahead")).status).toBe(200);
  await world.drain();
  expect(await shop.buyer.order(token)).toMatchObject({
    status: "unpaid",
    payment: "bank",
    confirm: null,
    bankAccounts: [{ bank: "BCA" }],
  });
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${number}`);
  expect(orders[0]).toMatchObject({ status: "unpaid", isCod: false });
});

test("buyers who refused parcels before must confirm, and those who accepted and paid need not", async () => {
  const shop = await openShop(world, { onHand: 9 });
  const place = async (phone: string, quantity: number) => {
    const wish = await shop.buyer.wish(quantity, { payment: "cod", phone });
    const { token, number } = await (await from("203.0.113.40")(shop, wish)).json();
    return { number, ...(await shop.buyer.order(token)) };
  };
  const { channelId } = shop.shop;
  const fake = await place("0813 7777 0001", 5);
  expect(fake.status).toBe("on_hold");
  await shop.ask("POST", `/v1/channels/shop/${channelId}/doubtful-orders/;drop`, {
    numbers: [fake.number],
  });
  expect((await place("+6281377770001", 1)).status).toBe("on_hold");

  const good = await place("0813 7777 0002", 1);
  const { orders } = await shop.ask("GET", `/v1/orders?externalIds=${good.number}`);
  const choice = { method: "dropoff", branchId: null, senderName: null, trackingCode: null };
  await shop.ask("POST", `/v1/orders/${orders[0].id}/shipment`, choice);
  await world.drain();
  await pass(world, 45, MINUTE);
  expect((await place("0813 7777 0002", 6)).status).toBe("to_process");
});
