import { afterAll, expect, test } from "vitest";
import { asks } from "#tests/backend/staff/people.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";

const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
afterAll(world.close);

test("only internal users pull an account's orders and recalculate its statistics", async () => {
  const owner = await world.signUp();
  const support = asks(await world.signUp({ email: "support@etalase.example" }));
  const { accountId } = owner;
  const { shopId } = await connectShop(world, owner);
  await world.drain();
  const { itemId } = await world.sandbox.controls.addItem(shopId, {
    ...{ name: "Payung Lipat Otomatis", sku: "PAYUNG", price: 89_000, stock: 5 },
  });
  const { fetch } = world.app;
  world.app.fetch = async () => new Response(null, { status: 503 });
  await world.sandbox.controls.createOrder({
    ...{ shopId, items: [{ itemId, modelId: 0, quantity: 2 }], paid: true },
  });
  await world.drain();
  world.app.fetch = fetch;
  const orders = async () => (await asks(owner)("GET", "/v1/orders")).body.total;
  expect(await orders()).toBe(0);

  const pulled = await support("POST", "/admin-import-orders", { accountId });
  expect(pulled).toMatchObject({ status: 200, body: { importId: expect.any(String) } });
  await world.drain();
  expect(await orders()).toBe(1);
  const begun = await support("POST", "/admin-rebuild-sales-stat", { accountId });
  expect(begun.body.rebuild).toMatchObject({ accountId, status: "running" });
  await world.drain();
  const { body } = await support("GET", `/admin-rebuild-sales-stat?accountId=${accountId}`);
  expect(body.rebuild).toMatchObject({ status: "done", mended: 0 });

  for (const [method, path] of [
    ["POST", "/admin-import-orders"],
    ["POST", "/admin-rebuild-sales-stat"],
  ] as const) {
    expect((await support(method, path, { accountId: "none" })).status, path).toBe(404);
    expect((await asks(owner)(method, path, { accountId })).status, path).toBe(403);
  }
});
