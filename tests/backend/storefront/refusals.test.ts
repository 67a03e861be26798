import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storefrontOrders, storefrontVariants } from "#backend/db/schema/storefronts.ts";
import { requireOffered } from "#backend/marketplaces/connector.ts";
import { makeShopCredentials } from "#backend/storefront/connector/connector.ts";
import { placeOrder } from "#backend/storefront/place-order.ts";
import { readStorefrontAt } from "#backend/storefront/storefront-of.ts";
import { StorefrontOrderInput } from "#contract/storefront-orders.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const MINUTE = 60_000;
const GAMBIR = "31.71.01.1001";

test("a courier without cash on delivery is refused for a cash-on-delivery order", async () => {
  const { ask, buyer } = await openShop(world);
  const wish = await buyer.wish(1, { payment: "cod" });
  const [variant] = await buyer.variants();
  const { services } = await buyer.get("/;shipping-costs", {
    lines: wish.lines,
    placeCode: GAMBIR,
  });
  const cashless = services.find(({ supportsCod }: { supportsCod: boolean }) => !supportsCod);
  expect(cashless).toBeDefined();
  const { courierId, serviceId, fee } = cashless;
  const changed = {
    ...{ ...wish, service: { courierId, serviceId } },
    total: (variant?.price ?? 0) + fee,
  };
  const refused = await buyer.call("/orders", changed);
  expect([refused.status, (await refused.json()).fields]).toEqual([422, { payment: "no_cod" }]);
  expect((await ask("GET", "/v1/orders")).orders).toEqual([]);
  expect((await buyer.call("/orders", { ...changed, payment: "bank" })).status).toBe(200);
});

test("an order of an item that the shop no longer has is refused whole", async () => {
  const { ask, buyer } = await openShop(world);
  const wish = await buyer.wish(1);
  const lines = [...wish.lines, { variantId: "gone", quantity: 1 }];
  const refused = await buyer.call("/orders", { ...wish, lines });
  expect([refused.status, (await refused.json()).code]).toEqual([409, "sold_out"]);
  expect((await ask("GET", "/v1/orders")).orders).toEqual([]);
});

test("an order with a price changed since is refused", async () => {
  const { ask, slug, buyer } = await openShop(world);
  const wish = StorefrontOrderInput.parse(await buyer.wish(1));
  const shop = await readStorefrontAt(world.backend, slug);
  const { db } = world.backend;
  const { transaction } = db;
  // All checks are done by now; only the locked row has the new price.
  db.transaction = (async (...args: Parameters<typeof transaction>) => {
    await db
      .update(storefrontVariants)
      .set({ price: 99_000 })
      .where(eq(storefrontVariants.id, wish.lines[0]?.variantId ?? ""));
    return transaction.apply(db, args);
  }) as typeof transaction;
  const from = { network: "203.0.113.1", deviceId: null };
  const placing = placeOrder(world.backend, shop, wish, from).finally(() => {
    db.transaction = transaction;
  });
  await expect(placing).rejects.toMatchObject({ problem: { code: "price_changed" } });
  expect((await ask("GET", "/v1/orders")).orders).toEqual([]);
  expect((await buyer.variants())[0]).toMatchObject({ price: 99_000, stock: 12 });
});

test("a shipped order cannot be cancelled, here or in the shop", async () => {
  const { owner, ask, buyer, shop } = await openShop(world);
  const { token, number } = await (await buyer.place(1, { payment: "cod" })).json();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  const choice = { method: "dropoff", branchId: null, senderName: null, trackingCode: null };
  await ask("POST", `/v1/orders/${orders[0].id}/shipment`, choice);
  await world.drain();
  await pass(world, 12, MINUTE);
  expect((await buyer.order(token)).status).toBe("shipped");
  const reason = "OUT_OF_STOCK";
  const here = await owner.fetch(`/v1/orders/${orders[0].id}/;cancel`, {
    method: "POST",
    body: JSON.stringify({ reason }),
  });
  expect([here.status, (await here.json()).code]).toEqual([409, "wrong_status"]);
  const connector = requireOffered(world.backend.connector("shop"), "the shop");
  const credentials = makeShopCredentials(owner.accountId, shop.shopId);
  const there = requireOffered(connector.orders, "orders").cancel(credentials, number, {
    ...{ reason, lines: [] },
  });
  await expect(there).rejects.toMatchObject({ kind: "wrong_state" });
  expect((await buyer.act(token, "cancel")).status).toBe(409);
  const [row] = await world.backend.db
    .select({ status: storefrontOrders.status })
    .from(storefrontOrders)
    .where(eq(storefrontOrders.number, number));
  expect(row).toEqual({ status: "shipped" });
  expect((await ask("GET", "/v1/stocks")).stocks).toContainEqual(
    expect.objectContaining({ onHand: 11, reserved: 0 }),
  );
});
