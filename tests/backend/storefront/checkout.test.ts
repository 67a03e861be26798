import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontOrders } from "#backend/db/schema/storefronts.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
});
afterAll(() => world.close());

test("a checkout sent twice is one order, and with another cart it is refused", async () => {
  const shop = await openShop(world);
  const wish = await shop.buyer.wish(1);
  const first = await (await shop.buyer.call("/orders", wish)).json();
  expect(await (await shop.buyer.call("/orders", wish)).json()).toEqual(first);
  const more = await shop.buyer.wish(2, { checkoutKey: wish.checkoutKey });
  const refused = await shop.buyer.call("/orders", more);
  expect([refused.status, (await refused.json()).code]).toEqual([409, "checkout_used"]);
  for (const change of [{ street: "Jl. Kenanga No. 3" }, { payment: "cod" }])
    expect((await shop.buyer.call("/orders", { ...wish, ...change })).status).toBe(409);
});

test("a post code of another region is refused at the checkout and in the settings", async () => {
  const shop = await openShop(world);
  const answer = await shop.buyer.place(1, { postCode: "60111" });
  expect([answer.status, (await answer.json()).fields]).toEqual([
    ...[422, { postCode: "wrong_post_code" }],
  ]);
  const { version, channelId } = shop.shop;
  const changed = await shop.owner.fetch(`/v1/channels/shop/${channelId}`, {
    ...{ method: "PUT", body: JSON.stringify({ version, originPostCode: "90111" }) },
  });
  expect([changed.status, (await changed.json()).fields]).toEqual([
    ...[422, { originPostCode: "wrong_post_code" }],
  ]);
});

test("from the shop's amount the cheapest shipping is free, in the cart, the quotes and the order", async () => {
  const shop = await openShop(world, { settings: { flatFee: 10_000, freeShippingFrom: 130_000 } });
  const [variant] = await shop.buyer.variants();
  const linesOf = (quantity: number) => [{ variantId: variant?.id ?? "", quantity }];
  const quote = (quantity: number) =>
    shop.buyer.get("/;shipping-costs", { lines: linesOf(quantity), placeCode: "31.71.01.1001" });
  const priced = async (quantity: number) =>
    (await shop.buyer.get("/;price-cart", { lines: linesOf(quantity) })).cart.freeShipping;
  expect((await shop.buyer.get("")).storefront.freeShippingFrom).toBe(130_000);
  expect(await priced(1)).toEqual({ from: 130_000, missing: 65_000 });
  expect(await priced(2)).toEqual({ from: 130_000, missing: 0 });
  expect((await quote(1)).services[0]).toMatchObject({ courierId: "own", fee: 10_000 });
  const { services } = await quote(2);
  expect(services[0]).toMatchObject({ courierId: "own", fee: 0 });
  expect(services[1].fee).toBeGreaterThan(0);
  const service = { courierId: "own", serviceId: "flat" };
  const wish = { ...(await shop.buyer.wish(2)), service };
  const charged = await shop.buyer.call("/orders", { ...wish, total: 140_000 });
  expect((await charged.json()).code).toBe("price_changed");
  const placed = await (await shop.buyer.call("/orders", { ...wish, total: 130_000 })).json();
  expect(await shop.buyer.order(placed.token)).toMatchObject({ shippingFee: 0, total: 130_000 });
});

test("a buyer who pays on delivery has free shipping, too", async () => {
  const codRules = { couriers: [], regions: [], mostTotal: 150_000, mostReturns: null };
  const settings = { freeShippingFrom: 60_000, codRules };
  const shop = await openShop(world, { settings });
  const quote = async ({ buyer }: Pick<typeof shop, "buyer">, quantity = 1) => {
    const { lines, placeCode } = await buyer.wish(quantity);
    const { services } = await buyer.get("/;shipping-costs", { lines, placeCode });
    return services.map(({ fee, codRefusal }: { fee: number; codRefusal: string | null }) => [
      ...[fee === 0 ? "free" : "paid", codRefusal],
    ]);
  };
  const both = [
    ["free", "no_cod"],
    ["free", null],
  ];
  expect((await quote(shop)).slice(0, 2)).toEqual(both);
  const placed = await shop.buyer.place(1, { payment: "cod" });
  const { token } = await placed.json();
  expect(await shop.buyer.order(token)).toMatchObject({ shippingFee: 0, total: 65_000 });
  // Only the cheapest is free where no cash is taken: of these goods, and in this shop.
  expect((await quote(shop, 3)).map(([fee]: [string]) => fee)).toEqual(["free", "paid", "paid"]);
  const ahead = await openShop(world, { settings: { ...settings, takesCod: false } });
  expect((await quote(ahead)).map(([fee]: [string]) => fee)).toEqual(["free", "paid", "paid"]);
});

test("an order with free shipping keeps what the courier asked", async () => {
  const shop = await openShop(world, { settings: { freeShippingFrom: 60_000 } });
  const { lines, ...wish } = await shop.buyer.wish(1);
  const { services } = await shop.buyer.get("/;shipping-costs", {
    ...{ lines, placeCode: wish.placeCode },
  });
  const [{ courierId, serviceId, fee, ...shown }] = services;
  expect([fee, shown.asked]).toEqual([0, undefined]);
  const placed = await shop.buyer.call("/orders", {
    ...{ ...wish, lines, service: { courierId, serviceId }, total: 65_000 },
  });
  expect(placed.status).toBe(200);
  await world.drain();
  const { orders } = await shop.ask("GET", "/v1/orders");
  const costs = () => shop.ask("GET", `/v1/channels/shop/orders/${orders[0].id}/shipping-costs`);
  expect(await costs()).toMatchObject({ cost: 16_000, paid: 0 });
  // An order from before has only what its buyer paid.
  await world.backend.db
    .update(storefrontOrders)
    .set({ service: sql`service - 'asked'` })
    .where(eq(storefrontOrders.accountId, shop.owner.accountId));
  expect(await costs()).toMatchObject({ cost: 0, paid: 0 });
});

test("buyers read from where a shop sends, in both countries", async () => {
  const cityOf = async ({ buyer }: Awaited<ReturnType<typeof openShop>>) =>
    (await buyer.get("")).storefront.city;
  expect(await cityOf(await openShop(world))).toBe("Kota Cimahi");
  const places = { country: "th", from: "500101", to: "500101" } as const;
  const settings = { originPostCode: "50200", bankAccounts: [], flatFee: 4_000 };
  expect(await cityOf(await openShop(world, { places, settings }))).toBe("จ.เชียงใหม่");
});
