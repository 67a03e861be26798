import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyChannelImportSlice } from "#backend/channel-imports/apply-import.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const listings = async (channelId: string) =>
  world.backend.db.select().from(channelProducts).where(eq(channelProducts.channelId, channelId));

test("lists a shop's items with their data and a proposed decision each", async () => {
  const shop = await openShop(world);
  await shop.product("Payung Lipat", ["PAYUNG-01"]);
  const [payung, kaos, tas, blue, green] = [
    await shop.add({ name: "Payung Lipat Otomatis", sku: "payung-01 ", price: 89_000, stock: 14 }),
    await shop.add({ name: "Kaos Anak Dinosaurus", sku: "ANAK", sizes: true, stock: 8 }),
    await shop.add({ name: "Tas Belanja Kanvas" }),
    await shop.add({ name: "Botol Minum Biru", sku: "BTL-600" }),
    await shop.add({ name: "Botol Minum Hijau", sku: "BTL-600" }),
  ];
  const begun = await shop.start();
  expect(begun).toMatchObject({ status: "ready", channelName: "Toko Laras", undoUntil: null });
  expect(begun.counts).toMatchObject({
    total: 5,
    fetched: 5,
    undecided: 3,
    proposed: 1,
    link: 1,
    create: 1,
    newVariants: 3,
    newUnits: 24,
  });
  const { items } = await shop.read(begun.id);
  expect(
    items.map((item) => [
      item.externalProductId,
      item.decision ?? item.question,
      item.product?.name ?? null,
    ]),
  ).toEqual([
    [payung, "link", "Payung Lipat"],
    [kaos, "create", null],
    [tas, "sku_missing", null],
    [blue, "sku_duplicate", null],
    [green, "sku_duplicate", null],
  ]);
  expect(items[0]).toMatchObject({
    skus: ["payung-01"],
    minPrice: 89_000,
    stock: 14,
    matchedCount: 1,
    effect: { stockAfter: 0, keepsPrices: true },
  });
  expect(items[0]?.imageUrl).toContain("/sandbox/shopee/image/");
  expect(
    (await shop.read(begun.id, "?show=undecided&search=btl")).items.map(
      (item) => item.externalProductId,
    ),
  ).toEqual([blue, green]);
});

test("applying creates and links products, with the shop's stock for new ones and ours for existing ones", async () => {
  const shop = await openShop(world);
  const master = await shop.product("Payung Lipat", ["PAYUNG-01"]);
  await shop.setStock("PAYUNG-01", 3);
  await shop.add({ name: "Payung Lipat Otomatis", sku: "PAYUNG-01", price: 89_000, stock: 14 });
  const kaos = await shop.add({ name: "Kaos Anak Dinosaurus", sku: "ANAK", sizes: true, stock: 8 });
  const { id } = await shop.start();
  const done = await shop.act(id, "apply");
  expect(done).toMatchObject({
    status: "applied",
    counts: { linked: 1, created: 1, failed: 0, undecided: 0 },
  });
  expect(Date.parse(done.undoUntil ?? "") - Date.parse(done.appliedAt ?? "")).toBe(7 * 86_400_000);
  expect(await shop.isImported()).toBe(true);

  // The shop shows our three umbrellas instead of its fourteen; its price is stored as the
  // channel's own.
  expect((await shop.shopItems()).map(({ sku, stock, price }) => [sku, stock, price])).toEqual([
    ["ANAK-S", 8, 50_000],
    ["ANAK-M", 8, 50_000],
    ["ANAK-L", 8, 50_000],
    ["PAYUNG-01", 3, 89_000],
  ]);
  const { product } = await shop.ask("GET", `/v2/products/detail/${master.id}`);
  expect(product.variants[0].price).toBe(65_000);
  const [linked] = (await listings(shop.channelId)).filter((row) => row.productId === master.id);
  expect(linked).toMatchObject({
    syncStatus: 3,
    isListed: true,
    name: "Payung Lipat Otomatis",
    prices: { [master.variants[0].id]: 89_000 },
  });

  const item = (await shop.read(id)).items.find((one) => one.externalProductId === kaos);
  const made = (await shop.ask("GET", `/v2/products/detail/${item?.product?.id}`)).product;
  expect(made).toMatchObject({
    name: "Kaos Anak Dinosaurus",
    variationTypes: [{ name: "Ukuran" }],
    images: [{ isPlaceholder: false }],
  });
  expect(made.variants).toMatchObject(
    ["S", "M", "L"].map((size) => ({
      sku: `ANAK-${size}`,
      price: 50_000,
      weightG: 300,
      onHand: 8,
      available: 8,
    })),
  );
  const { histories } = await shop.ask("GET", `/v1/products/histories?productId=${made.id}`);
  expect(histories).toMatchObject([{ type: "imported", channelId: shop.channelId }]);
});

test("linking pushes the stock of all of the item's variants by one job", async () => {
  const shop = await openShop(world);
  await shop.product("Kaos Anak", ["ANAK-S", "ANAK-M", "ANAK-L"]);
  await shop.setStock("ANAK-S", 3);
  await shop.setStock("ANAK-L", 9);
  await shop.add({ name: "Kaos Anak Dinosaurus", sku: "ANAK", sizes: true, stock: 8 });
  const { id } = await shop.start();
  await shop.ask("POST", `/v2/products/imports/channels/${id}/;apply`);
  await applyChannelImportSlice(world.backend, { accountId: shop.accountId, importId: id });
  expect((await world.queue.waiting()).filter(({ name }) => name === "push-stock")).toHaveLength(1);
  await world.drain();
  expect((await shop.shopItems()).map(({ sku, stock }) => [sku, stock])).toEqual([
    ["ANAK-S", 3],
    ["ANAK-M", 0],
    ["ANAK-L", 9],
  ]);
});

test("publishing a linked item updates that item and creates no other", async () => {
  const shop = await openShop(world);
  const kaos = await shop.add({ name: "Kaos Anak Dinosaurus", sku: "ANAK", sizes: true });
  const { id } = await shop.start();
  await shop.act(id, "apply");
  const before = await shop.shopItems();
  const [{ id: productId, version }] = (await shop.ask("GET", "/v2/products")).products;
  await shop.ask("PUT", `/v2/products/detail/${productId}`, {
    product: { name: "Kaos Anak Dinosaurus Hijau", version: version ?? 1 },
  });
  expect((await shop.itemAct(id, kaos, "republish")).item).toMatchObject({ status: "done" });
  await world.drain();
  expect(new Set((await shop.shopItems()).map(({ name }) => name))).toEqual(
    new Set(["Kaos Anak Dinosaurus Hijau"]),
  );
  expect((await listings(shop.channelId))[0]).toMatchObject({ syncStatus: 3, errorCode: null });
  expect(
    (await shop.shopItems()).map(({ itemId, modelId, sku }) => [itemId, modelId, sku]),
  ).toEqual(before.map(({ itemId, modelId, sku }) => [itemId, modelId, sku]));
});

test("applying twice at once, or after a crash, creates each product and its stock once", async () => {
  const shop = await openShop(world);
  for (let n = 0; n < 9; n++)
    await shop.add({ name: `Barang contoh nomor ${n}`, sku: `B-${n}`, stock: 4 });
  const { id } = await shop.start();
  await shop.ask("POST", `/v2/products/imports/channels/${id}/;apply`);
  // A crash after the first few: the slice ends and its successor is lost.
  await applyChannelImportSlice(world.backend, { accountId: shop.accountId, importId: id }, 0);
  expect((await shop.read(id)).import.counts).toMatchObject({ created: 4, create: 5 });
  await Promise.all([
    applyChannelImportSlice(world.backend, { accountId: shop.accountId, importId: id }),
    applyChannelImportSlice(world.backend, { accountId: shop.accountId, importId: id }),
  ]);
  await world.drain();
  expect((await shop.read(id)).import).toMatchObject({
    status: "applied",
    counts: { created: 9, failed: 0 },
  });
  expect((await shop.productNames()).length).toBe(9);
  expect(await Promise.all([0, 8].map((n) => shop.onHand(`B-${n}`)))).toEqual([4, 4]);
  const mapped = await world.backend.db
    .select()
    .from(channelVariants)
    .where(eq(channelVariants.channelId, shop.channelId));
  expect(mapped.map((row) => row.pushedQuantity)).toEqual(Array(9).fill(4));
});

test("a shop whose items are all linked counts as imported at once", async () => {
  const shop = await openShop(world);
  await shop.add({ name: "Kaos Anak Dinosaurus", sku: "ANAK", sizes: true });
  await shop.act((await shop.start()).id, "apply");
  // The state of a shop whose items were all published by us.
  await world.backend.db
    .update(channels)
    .set({ imported: false })
    .where(eq(channels.id, shop.channelId));
  expect(await shop.isImported()).toBe(false);
  expect(await shop.start()).toMatchObject({
    status: "applied",
    undoUntil: null,
    counts: { linkedBefore: 1, linked: 0, created: 0 },
  });
  expect(await shop.isImported()).toBe(true);
});

test("an order that arrived before its product was known is mapped once the item is imported", async () => {
  const shop = await openShop(world);
  const tas = await shop.add({ name: "Tas Belanja Kanvas", stock: 7 });
  await world.sandbox.controls.createOrder({
    shopId: shop.shopId,
    items: [{ itemId: Number(tas), modelId: 0, quantity: 2 }],
  });
  await world.drain();
  expect((await shop.ask("GET", "/v1/orders")).orders[0].flags).toContain("unmapped");
  const { id } = await shop.start();
  await shop.act(id, "accept");
  await shop.act(id, "apply");
  expect((await shop.ask("GET", "/v1/orders")).orders[0].flags).not.toContain("unmapped");
});

test("an import of a shop with an expired connection says so, and no other import of it starts", async () => {
  const shop = await openShop(world);
  await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS" });
  const { import: begun } = await shop.ask("POST", "/v2/products/imports/channels", {
    channelId: shop.channelId,
  });
  await world.sandbox.controls.deauthorise(shop.shopId);
  await world.drain();
  expect((await shop.read(begun.id)).import).toMatchObject({
    status: "failed",
    errorCode: "channel_not_active",
    channelStatus: "revoked",
  });
  expect(await shop.refusal("POST", "", { channelId: shop.channelId })).toMatchObject({
    status: 409,
    body: { code: "channel_not_active" },
  });
});

test("an import is retried when the shop is rate-limited or unreachable", async () => {
  const shop = await openShop(world);
  await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS" });
  await world.sandbox.controls.throttle(shop.shopId, 500);
  const waiting = await shop.start();
  expect(waiting).toMatchObject({ status: "fetching", errorCode: "rate_limited" });
  await world.sandbox.controls.throttle(shop.shopId, 0);
  await world.sandbox.controls.goOffline(shop.shopId, 1);
  world.clock.advance(60_000);
  await world.drain();
  world.clock.advance(3_600_000);
  await world.drain();
  expect((await shop.read(waiting.id)).import).toMatchObject({
    status: "ready",
    errorCode: null,
    counts: { fetched: 1 },
  });
});

test("fetching can be stopped and resumed, one import per shop runs at a time, and a cancelled one is deleted", async () => {
  const shop = await openShop(world);
  await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS" });
  const { import: begun } = await shop.ask("POST", "/v2/products/imports/channels", {
    channelId: shop.channelId,
  });
  expect((await shop.act(begun.id, "stop")).status).toBe("paused");
  expect(await shop.refusal("POST", "", { channelId: shop.channelId })).toMatchObject({
    status: 409,
    body: { code: "import_open" },
  });
  expect(await shop.act(begun.id, "resume")).toMatchObject({
    status: "ready",
    counts: { fetched: 1 },
  });
  expect(await shop.refusal("POST", `/${begun.id}/;resume`)).toMatchObject({
    status: 409,
    body: { code: "import_state" },
  });
  await shop.ask("POST", `/v2/products/imports/channels/${begun.id}/;cancel`);
  expect((await shop.refusal("GET", `/${begun.id}`)).status).toBe(404);
  expect((await shop.ask("GET", "/v2/products/imports/channels")).total).toBe(0);
  expect((await shop.start()).status).toBe("ready");
});

test("a stopped import keeps what it wrote and can be resumed", async () => {
  const shop = await openShop(world);
  for (let n = 0; n < 6; n++) await shop.add({ name: `Barang contoh nomor ${n}`, sku: `B-${n}` });
  const { id } = await shop.start();
  await shop.ask("POST", `/v2/products/imports/channels/${id}/;apply`);
  await applyChannelImportSlice(world.backend, { accountId: shop.accountId, importId: id }, 0);
  expect(await shop.act(id, "stop")).toMatchObject({
    status: "stopped",
    counts: { created: 4, create: 2 },
  });
  expect(await shop.act(id, "apply")).toMatchObject({ status: "applied", counts: { created: 6 } });
});
