import { afterAll, beforeAll, expect, test } from "vitest";
import { checkApprovals } from "#backend/channels/check-approvals.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addGoods, addListing } from "#tests/support/channel-seller.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

/** Requests a Tokopedia shop for a new account. It is not approved yet. */
async function requestShop() {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { controls } = world.sandboxes.tokopedia;
  const { shopId } = await controls.createShop({ name: "Toko Laras", seller: owner.accountId });
  const asked = await ask("POST", "/v1/channels/tokopedia/;request-integration", {
    shopId: String(shopId),
  });
  const state = async () => {
    const { account } = await ask("GET", "/v1/accounts/me");
    const { status, tokopediaIntegrationState } = account.channels[0];
    return [status, tokopediaIntegrationState];
  };
  return { owner, ask, controls, shopId, channelId: String(asked.channelId), asked, state };
}

/** The same, approved, with a product in two colours: 12 units on hand of each. */
async function startSelling() {
  const shop = await requestShop();
  const { owner, ask, controls, shopId, channelId } = shop;
  await controls.approve(shopId);
  await checkApprovals(world.backend);
  const { id: internalProductId } = await addGoods(world, owner, {
    name: "Kaos Polos",
    description: "Katun lembut",
    variationTypes: [
      {
        ...{ id: "warna", name: "Warna" },
        options: [
          { id: "biru", name: "Biru" },
          { id: "marun", name: "Marun" },
        ],
      },
    ],
    variants: [
      { sku: "KP-B", price: 65_000, weightG: 200, optionIds: ["biru"] },
      { sku: "KP-M", price: 70_000, weightG: 200, optionIds: ["marun"] },
    ],
  });
  const listingId = await addListing(owner, {
    ...{ internalProductId, channelId, categoryId: "100244", categoryName: "Kaos" },
  });
  await ask("POST", `/v2/channels/products/${listingId}/;publish`, {});
  await world.drain();
  const shown = async (sku: string) =>
    (await controls.listItems(shopId)).find((item) => item.sku === sku);
  const buy = async (quantity: number) => {
    const lines = [{ productId: (await shown("KP-M"))?.variantId ?? 0, quantity }];
    const [order] = await controls.createOrder({ shopId, lines });
    await world.drain();
    const { orders } = await ask("GET", `/v1/orders?externalIds=${order?.orderId}`);
    return { orderId: order?.orderId ?? 0, id: String(orders[0]?.id) };
  };
  const read = async (id: string) => (await ask("GET", `/v1/orders/${id}`)).order;
  return { ...shop, shown, buy, read };
}

test("a shop is pending until its owner approves, and active from then on", async () => {
  const { ask, controls, shopId, asked, channelId, state } = await requestShop();
  expect(asked).toEqual({ channelId, status: "pending" });
  await checkApprovals(world.backend);
  expect(await state()).toEqual(["pending", "Requested"]);
  await controls.refuse(shopId);
  await checkApprovals(world.backend);
  expect(await state()).toEqual(["pending", "SellerRejected"]);
  await ask("POST", "/v1/channels/keys/tokopedia", { channelId, keys: { shopId: `${shopId}` } });
  expect(await state()).toEqual(["pending", "Requested"]);
  await controls.approve(shopId);
  await checkApprovals(world.backend);
  expect(await state()).toEqual(["active", "SellerApproved"]);
  await ask("POST", `/v1/channels/tokopedia/${channelId}/;disconnect`, {});
  expect((await ask("GET", "/v1/accounts/me")).account.channels).toEqual([]);
});

test("variants are published, sold, accepted, collected, labelled, delivered and completed", async () => {
  const { owner, ask, controls, shopId, shown, buy, read } = await startSelling();
  expect(await shown("KP-M")).toMatchObject({ price: 70_000, stock: 12 });
  const { id, orderId } = await buy(2);
  expect(await read(id)).toMatchObject({
    ...{ status: "to_process", channelType: "tokopedia" },
    lines: [{ sku: "KP-M", quantity: 2, reservation: "held" }],
  });
  expect((await shown("KP-M"))?.stock).toBe(10);
  await ask("POST", `/v1/channels/tokopedia/orders/${id}/;accept`, {});
  expect((await controls.listOrders(shopId))[0]).toMatchObject({
    status: 400,
  });
  await ask("POST", `/v1/channels/tokopedia/orders/${id}/;pickup`, {
    ...{ addressId: String(shopId), slotId: null },
  });
  await world.drain();
  expect(await read(id)).toMatchObject({
    ...{ status: "to_ship", documentStatus: "ready", courier: "JNE Reguler" },
    trackingCode: `TKP00${orderId}`,
  });
  const label = await owner.fetch(`/v1/channels/tokopedia/orders/${id}/label`);
  expect(new TextDecoder().decode((await label.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
  for (const [step, status] of [
    ["collect", "shipped"],
    ["deliver", "delivered"],
    ["complete", "completed"],
  ] as const) {
    world.clock.advance(60_000);
    await controls[step](orderId);
    await world.drain();
    expect((await read(id)).status).toBe(status);
  }
});

test("an order is sent with the seller's own number, and a rejected one frees its units", async () => {
  const { ask, shown, buy, read } = await startSelling();
  const sent = await buy(1);
  await ask("POST", `/v1/channels/tokopedia/orders/${sent.id}/;confirm-shipping`, {
    trackingCode: "JNE0123456789",
  });
  await world.drain();
  expect(await read(sent.id)).toMatchObject({ status: "shipped", trackingCode: "JNE0123456789" });
  const empty = await buy(3);
  await ask("POST", `/v1/channels/tokopedia/orders/${empty.id}/;reject`, {
    reason: "OUT_OF_STOCK",
  });
  await world.drain();
  expect((await read(empty.id)).status).toBe("cancelled");
  expect((await shown("KP-M"))?.stock).toBe(11);
});

test("a buyer's complaint is shown, and a cancel request rejected", async () => {
  const { ask, controls, buy, read } = await startSelling();
  const asked = await buy(1);
  await controls.requestCancel(asked.orderId);
  await world.drain();
  expect((await read(asked.id)).status).toBe("cancel_requested");
  await ask("POST", `/v1/orders/${asked.id}/;answer-cancellation`, { accept: false });
  await world.drain();
  expect((await read(asked.id)).status).toBe("to_process");
});

test("lists a category's variation types", async () => {
  const { ask, owner, channelId } = await startSelling();
  const path = `/v1/channels/tokopedia/${channelId}/categories`;
  const { categories } = await ask("GET", path);
  expect(categories).toContainEqual({
    ...{ categoryId: "100244", parentId: "100040", name: "Kaos", isLeaf: true },
  });
  const { variations } = await ask("GET", `${path}/100244/variants`);
  expect(variations.map(({ name }: { name: string }) => name)).toContain("Warna");
  expect((await owner.fetch(`${path}/404404/variants`)).status).toBe(404);
});
