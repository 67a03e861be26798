import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestBackend } from "#tests/support/backend.ts";
import type { pasar as sandboxHalf } from "./sandbox-half.ts";

/**
 * Follows docs/adding-a-marketplace.md: two files in a folder and a line in each registry create a
 * marketplace that shops can be connected to. The test adds the lines and reloads every module that
 * reads a registry.
 */
let world: TestBackend;
let hands: ReturnType<(typeof sandboxHalf)["controls"]>;

beforeAll(async () => {
  vi.resetModules();
  vi.doMock("#contract/marketplaces.ts", async (original) => {
    const { MARKETPLACES } = await original<typeof import("#contract/marketplaces.ts")>();
    return { MARKETPLACES: { ...MARKETPLACES, pasar: { name: "Pasar", mark: "Ps" } } };
  });
  vi.doMock("#backend/marketplaces/registry.ts", async (original) => {
    const { pasar } = await import("./product-half.ts");
    const { MARKETPLACES } = await original<typeof import("#backend/marketplaces/registry.ts")>();
    return { MARKETPLACES: { ...MARKETPLACES, pasar } };
  });
  vi.doMock("#sandbox/registry.ts", async (original) => {
    const { pasar } = await import("./sandbox-half.ts");
    const { SANDBOXES } = await original<typeof import("#sandbox/registry.ts")>();
    return { SANDBOXES: { ...SANDBOXES, pasar } };
  });
  const { startTestBackend } = await import("#tests/support/backend.ts");
  world = await startTestBackend();
  const { pasar } = world.sandboxes as unknown as { pasar: { controls: typeof hands } };
  hands = pasar.controls;
});
afterAll(async () => {
  await world.close();
  for (const registry of ["#contract/marketplaces.ts", "#sandbox/registry.ts"])
    vi.doUnmock(registry);
  vi.doUnmock("#backend/marketplaces/registry.ts");
  vi.resetModules();
});

test("a tiny marketplace is connected, published to, gets stock, and sells", async () => {
  const { asking } = await import("#tests/support/selling-account.ts");
  const { addGoods, addListing } = await import("#tests/support/channel-seller.ts");
  const owner = await world.signUp();
  const ask = asking(owner);
  expect((await ask("GET", "/v1/channels")).connectable).toContain("pasar");
  const { channelId } = await ask("POST", "/v1/channels/keys/pasar", {
    keys: { key: hands.key },
  });
  const { id: internalProductId } = await addGoods(world, owner, {
    ...{ name: "Kaos Polos", description: "Katun" },
    variants: [{ sku: "KP-1", price: 65_000, weightG: 200 }],
  });
  const listingId = await addListing(owner, {
    ...{ internalProductId, channelId, categoryId: "1", categoryName: "Apa saja" },
  });
  await ask("POST", `/v2/channels/products/${listingId}/;publish`, {});
  await world.drain();
  expect(hands.listItems()).toMatchObject([{ sku: "KP-1", price: 65_000, stock: 12 }]);

  const [stock] = (await ask("GET", "/v1/stocks")).stocks;
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stock.id, to: 20, reason: "received" }],
  });
  await world.drain();
  const [item] = hands.listItems();
  expect(item?.stock).toBe(20);

  const { readGoingLive } = await import("#backend/admin/read-going-live.ts");
  const live = await readGoingLive(world.backend, "id");
  expect(live.find(({ name }) => name === "Pasar")).toMatchObject({
    addresses: [{ use: "Push", url: "http://etalase.test/api/webhooks/pasar" }],
    shops: [{ channelId }],
  });

  const externalId = await hands.buy(item?.id ?? "", 3);
  await world.drain();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${externalId}`);
  expect(orders).toMatchObject([
    { externalId, channelType: "pasar", status: "to_process", total: 195_000 },
  ]);
  // Its connector has no `shipping`.
  const { order } = await ask("GET", `/v1/orders/${orders[0].id}`);
  expect(order.actions).toEqual(["accept", "cancel", "sync"]);
  expect((await ask("GET", "/v1/stocks")).stocks).toMatchObject([{ onHand: 20, reserved: 3 }]);
});
