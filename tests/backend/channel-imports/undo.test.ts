import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";
import { openShop } from "./shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("undoing an import unlinks existing products, deletes those it created and leaves the shop unchanged", async () => {
  const shop = await openShop(world);
  const master = await shop.product("Payung Lipat", ["PAYUNG"]);
  await shop.setStock("PAYUNG", 3);
  await shop.add({ name: "Payung Lipat Otomatis", sku: "PAYUNG" });
  await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS" });
  const { id } = await shop.start();
  await shop.act(id, "apply");
  const before = await shop.shopItems();
  expect(await shop.act(id, "undo")).toMatchObject({
    status: "undone",
    counts: { undone: 2, kept: 0 },
  });
  const { histories } = await shop.ask(
    "GET",
    "/v1/products/histories?types=channel_product_deleted",
  );
  expect(histories).toMatchObject([{ isUndo: true }, { isUndo: true }]);
  expect(await shop.productNames()).toEqual(["Payung Lipat"]);
  expect((await shop.ask("GET", `/v2/products/detail/${master.id}`)).product).toMatchObject({
    connectedChannels: [],
    variants: [{ onHand: 3 }],
  });
  expect(await shop.shopItems()).toEqual(before);
  expect(await shop.isImported()).toBe(false);
  // Deleted items can be imported again.
  const again = await shop.start();
  expect(again.counts).toMatchObject({ link: 1, create: 1, undecided: 0 });
});

test("size guides that the import created are deleted with it, except those the seller changed", async () => {
  const shop = await openShop(world);
  const guides = async (): Promise<{ id: string; name: string; version: number }[]> =>
    (await shop.ask("GET", "/v1/products/size-charts")).sizeCharts;
  const kaos = { name: "Kaos Anak Dinosaurus", sku: "ANAK", sizes: true, sizeChart: true };
  await shop.add(kaos);
  const { id } = await shop.start();
  await shop.act(id, "apply");
  expect(await guides()).toMatchObject([{ name: kaos.name, measures: [], productCount: 1 }]);
  await shop.act(id, "undo");
  expect(await guides()).toEqual([]);

  const again = await shop.start();
  await shop.act(again.id, "apply");
  const [made] = await guides();
  await shop.ask("POST", "/v1/products/size-charts", {
    sizeChart: { id: made?.id, version: made?.version, name: "Kaos anak" },
  });
  await shop.act(again.id, "undo");
  expect(await guides()).toMatchObject([{ name: "Kaos anak", productCount: 0 }]);
});

test("nothing more is linked or created for a disconnected shop", async () => {
  const shop = await openShop(world);
  const master = await shop.product("Payung Lipat", ["PAYUNG-2"]);
  await shop.add({ name: "Payung Lipat Otomatis", sku: "PAYUNG-2" });
  await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS-2" });
  const { id } = await shop.start();
  await shop.ask("DELETE", `/v1/channels/${shop.channelId}`);
  expect(await shop.refusal("POST", `/${id}/;apply`)).toMatchObject({
    status: 409,
    body: { code: "channel_not_active" },
  });
  await world.drain();
  expect(await shop.productNames()).toEqual(["Payung Lipat"]);
  expect(
    (await shop.ask("GET", `/v2/products/detail/${master.id}`)).product.connectedChannels,
  ).toEqual([]);
});

test("undoing keeps products in use and names the reason", async () => {
  const shop = await openShop(world);
  const other = await connectShop(world, shop);
  const names = [
    "Dijual di pesanan",
    "Diubah penjual",
    "Stok disesuaikan",
    "Ada di toko lain",
    "Tidak dipakai",
  ];
  const ids = new Map<string, string>();
  for (const name of names)
    ids.set(name, await shop.add({ name: `${name} ini`, sku: name.replaceAll(" ", "-") }));
  const { id } = await shop.start();
  await shop.act(id, "apply");
  const { items } = await shop.read(id);
  const productOf = (name: string) =>
    items.find((item) => item.externalProductId === ids.get(name))?.product?.id ?? "";
  await world.sandbox.controls.createOrder({
    shopId: shop.shopId,
    items: [{ itemId: Number(ids.get("Dijual di pesanan")), modelId: 0, quantity: 1 }],
  });
  await shop.ask("PUT", `/v2/products/detail/${productOf("Diubah penjual")}`, {
    product: { version: 1, name: "Nama baru" },
  });
  await shop.setStock("Stok-disesuaikan", 50);
  await shop.ask("POST", "/v2/channels/products", {
    channelProduct: {
      internalProductId: productOf("Ada di toko lain"),
      channelId: other.channelId,
    },
  });
  await world.drain();

  expect(await shop.act(id, "undo")).toMatchObject({
    status: "undone",
    counts: { undone: 1, kept: 4 },
  });
  const kept = (await shop.read(id, "?show=kept")).items;
  expect(kept.map((item) => [item.name.replace(" ini", ""), item.errorCode])).toEqual([
    ["Dijual di pesanan", "has_orders"],
    ["Diubah penjual", "changed"],
    ["Stok disesuaikan", "stock_moved"],
    ["Ada di toko lain", "listed_elsewhere"],
  ]);
  expect(await shop.productNames()).toHaveLength(4);
});

test("an import cannot be undone after seven days; a cleared one leaves its products", async () => {
  const shop = await openShop(world);
  await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS" });
  const { id } = await shop.start();
  await shop.act(id, "apply");
  world.clock.advance(7 * 86_400_000);
  expect(await shop.refusal("POST", `/${id}/;undo`)).toMatchObject({
    status: 409,
    body: { code: "undo_over" },
  });
  await shop.ask("POST", `/v2/products/imports/channels/${id}/;clear`);
  expect((await shop.refusal("GET", `/${id}`)).status).toBe(404);
  expect(await shop.productNames()).toEqual(["Tas Belanja Kanvas"]);
});

test("a draft that the import used becomes a draft again", async () => {
  const shop = await openShop(world);
  const master = await shop.product("Payung Lipat", ["PAYUNG"]);
  const { channelProduct } = await shop.ask("POST", "/v2/channels/products", {
    channelProduct: { internalProductId: master.id, channelId: shop.channelId },
  });
  const fail = () =>
    world.backend.db
      .update(channelProducts)
      .set({ errorCode: "price_spread", attempts: 3, failureCode: "price_spread", failureCount: 3 })
      .where(eq(channelProducts.id, channelProduct.id));
  const listing = async () =>
    (await shop.ask("GET", `/v2/channels/products?internalProductIds=${master.id}`))
      .channelProducts[0];
  await fail();
  expect(await listing()).toMatchObject({ isRetryPaused: true });
  await shop.add({ name: "Payung Lipat Otomatis", sku: "PAYUNG" });
  const { id } = await shop.start();
  await shop.act(id, "apply");
  const status = async () =>
    (await shop.ask("GET", `/v2/products/detail/${master.id}`)).product.connectedChannels.map(
      (one: { syncStatus: number }) => one.syncStatus,
    );
  expect(await status()).toEqual([3]);
  expect(await listing()).toMatchObject({ isRetryPaused: false, attempts: 0 });
  // A later publish may have failed too.
  await fail();
  await shop.act(id, "undo");
  expect(await status()).toEqual([1]);
  expect(await listing()).toMatchObject({ isRetryPaused: false, attempts: 0, errorCode: null });
});
