import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "#backend/db/schema/accounts.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { buyerOf, openShop } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a shop sells its own account's products only, and shows an order only at its own address", async () => {
  const laras = await openShop(world);
  const other = await openShop(world);
  const { token } = await (await laras.buyer.place(1)).json();
  const own = (await laras.buyer.get("/products")).items[0].id;

  expect((await other.buyer.call(`/products/${own}`)).status).toBe(404);
  expect((await other.buyer.call(`/orders/${token}`)).status).toBe(404);
  expect((await other.buyer.act(token, "cancel")).status).toBe(404);
  const foreign = (await laras.buyer.variants())[0]?.id ?? "";
  const cart = await other.buyer.get("/;price-cart", {
    lines: [{ variantId: foreign, quantity: 1 }],
  });
  expect(cart.cart).toMatchObject({ lines: [], isReady: false });
  const wish = await other.buyer.wish(1, { lines: [{ variantId: foreign, quantity: 1 }] });
  expect((await other.buyer.call("/orders", wish)).status).toBe(409);
  expect((await other.ask("GET", "/v1/orders")).orders).toEqual([]);

  const { orders } = await laras.ask("GET", "/v1/orders");
  for (const path of [
    `/v1/channels/shop/orders/${orders[0].id}/receipt`,
    `/v1/channels/shop/orders/${orders[0].id}/shipping-costs`,
    `/v1/channels/shop/${laras.shop.channelId}/wallet`,
  ])
    expect((await other.owner.fetch(path)).status).toBe(404);
  const { receipt } = await laras.ask("GET", `/v1/channels/shop/orders/${orders[0].id}/receipt`);
  expect(receipt.url).toContain(`/shop/${laras.slug}/orders/${token}`);
});

test("an address belongs to one shop, and a closed shop sells nothing but keeps its orders' pages", async () => {
  const laras = await openShop(world);
  const other = await openShop(world);
  const taken = await other.owner.fetch(`/v1/channels/shop/${other.shop.channelId}`, {
    method: "PUT",
    body: JSON.stringify({ version: other.shop.version, slug: laras.slug }),
  });
  expect(taken.status).toBe(409);
  expect(await taken.json()).toMatchObject({ code: "slug_taken", fields: { slug: "slug_taken" } });

  const { token } = await (await laras.buyer.place(1)).json();
  const wish = await laras.buyer.wish(1);
  await laras.ask("PUT", `/v1/channels/shop/${laras.shop.channelId}`, {
    version: laras.shop.version,
    isOpen: false,
  });
  expect((await laras.buyer.call("/products")).status).toBe(404);
  expect((await laras.buyer.call("/orders", wish)).status).toBe(404);
  expect(await laras.buyer.order(token)).toMatchObject({ status: "unpaid" });
  expect((await buyerOf(world, "tidak-ada").call("/products")).status).toBe(404);
});

test.each([
  ["suspended", { status: ACCOUNT_STATUS.suspended }],
  ["blocked", { status: ACCOUNT_STATUS.grace, gracePeriodEndedAt: new Date(0) }],
])(
  "the shop of a %s account sells nothing but keeps its orders' pages",
  async (_mode, standing) => {
    const { owner, slug, buyer } = await openShop(world);
    const { token } = await (await buyer.place(1)).json();
    const wish = await buyer.wish(1);
    const set = (values: Partial<typeof accounts.$inferInsert>) =>
      world.backend.db.update(accounts).set(values).where(eq(accounts.id, owner.accountId));
    await set(standing);
    expect((await buyer.call("/orders", wish)).status).toBe(404);
    expect((await buyer.call("/products")).status).toBe(404);
    expect((await buyer.get("")).storefront).toMatchObject({ slug, takesOrders: false });
    expect((await buyer.act(token, "claim_payment")).status).toBe(200);
    await set({ status: ACCOUNT_STATUS.active, gracePeriodEndedAt: null });
    expect((await buyer.call("/orders", wish)).status).toBe(200);
  },
);

test("a changed price, a missing courier and repeated non-payment are refused", async () => {
  const { buyer } = await openShop(world, { onHand: 30 });
  const wish = await buyer.wish(1);
  const cheaper = await buyer.call("/orders", { ...wish, total: wish.total - 1 });
  expect(await cheaper.json()).toMatchObject({
    code: "price_changed",
    details: { total: wish.total },
  });
  const gone = await buyer.call("/orders", {
    ...wish,
    service: { courierId: "biteship", serviceId: "rakit/reg" },
  });
  expect(await gone.json()).toMatchObject({ code: "service_gone" });
  for (let index = 0; index < 5; index++) expect((await buyer.place(1)).status).toBe(200);
  expect((await buyer.place(1)).status).toBe(429);
  expect((await buyer.place(1, { phone: "081355512345" })).status).toBe(200);
});
