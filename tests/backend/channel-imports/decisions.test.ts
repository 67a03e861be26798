import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channelVariants } from "#backend/db/schema/listings.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop } from "./shop.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a SKU that was taken in the meantime fails only its row, which succeeds with another SKU", async () => {
  const shop = await openShop(world);
  const tas = await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS-1" });
  await shop.add({ name: "Payung Lipat Otomatis", sku: "PAYUNG" });
  const { id } = await shop.start();
  await shop.product("Tas lain", ["tas-1"]);
  expect((await shop.act(id, "apply")).counts).toMatchObject({ created: 1, failed: 1 });
  expect((await shop.read(id, "?show=failed")).items).toMatchObject([
    { externalProductId: tas, errorCode: "sku_taken" },
  ]);
  await shop.itemAct(id, tas, "retry");
  await world.drain();
  expect((await shop.read(id, "?show=failed")).total).toBe(1);
  const sku = `/${id}/products/${tas}/sku`;
  expect(await shop.refusal("PUT", sku, { externalVariantId: "0", sku: "payung" })).toMatchObject({
    status: 422,
    body: { fields: { "variants[0].sku": "sku_taken" } },
  });
  await shop.ask("PUT", `/v2/products/imports/channels${sku}`, {
    externalVariantId: "0",
    sku: "TAS-BARU",
  });
  expect(await shop.act(id, "apply")).toMatchObject({
    status: "applied",
    counts: { created: 2, failed: 0 },
  });
  expect(await shop.onHand("TAS-BARU")).toBe(5);
});

test("a failed row is retried automatically once its SKU is free", async () => {
  const shop = await openShop(world);
  const tas = await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS-1" });
  const { id } = await shop.start();
  const other = await shop.product("Tas lain", ["tas-1"]);
  expect((await shop.act(id, "apply")).counts).toMatchObject({ created: 0, failed: 1 });
  await shop.ask("POST", "/v2/products/;delete", { productIds: [other.id] });
  const { item } = await shop.itemAct(id, tas, "retry");
  expect(item).toMatchObject({ status: "waiting", errorCode: null });
  await world.drain();
  expect(await shop.read(id)).toMatchObject({
    import: { status: "applied", counts: { created: 1, failed: 0 } },
    items: [{ externalProductId: tas, status: "done", errorCode: null }],
  });
  expect([await shop.productNames(), await shop.onHand("TAS-1")]).toEqual([
    ["Tas Belanja Kanvas"],
    5,
  ]);
});

test("pictures on the shop's server are copied to the account and served from there", async () => {
  const shop = await openShop(world);
  await shop.add({ name: "Tas Belanja Kanvas", sku: "TAS-1" });
  const { id } = await shop.start();
  const [item] = (await shop.read(id)).items;
  const { images } = await shop.ask("POST", "/v1/products/images/;relocate", {
    urls: [item?.imageUrl],
    imageTypes: [1],
  });
  expect(images).toMatchObject([{ type: 1, url: expect.stringContaining(images[0].id) }]);
  const served = await world.fetch(new URL(images[0].url).pathname.replace(/^\/api/, ""));
  expect([served.status, served.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});

test("duplicates are decided one by one, other proposals all at once", async () => {
  const shop = await openShop(world);
  const bottle = await shop.product("Botol Minum", ["BTL-600"]);
  const blue = await shop.add({ name: "Botol Minum Biru", sku: "BTL-600", stock: 6 });
  const green = await shop.add({ name: "Botol Minum Hijau", sku: "BTL-600", stock: 9 });
  const tas = await shop.add({ name: "Tas Belanja Kanvas" });
  const { id } = await shop.start();
  expect((await shop.act(id, "accept")).counts).toMatchObject({
    undecided: 2,
    proposed: 0,
    create: 1,
  });
  await shop.decide(id, blue, { decision: "link" });
  expect(
    await shop.refusal("PUT", `/${id}/products/${green}`, {
      decision: "link",
      productId: bottle.id,
    }),
  ).toMatchObject({
    ...{ status: 422, body: { fields: { productId: "same_product" } } },
  });
  expect(
    await shop.refusal("PUT", `/${id}/products/${green}`, { decision: "create" }),
  ).toMatchObject({ body: { fields: { "variants[0].sku": "sku_taken" } } });
  await shop.decide(id, green, {
    decision: "create",
    variants: [{ externalVariantId: "0", sku: "BTL-600-HIJAU" }],
  });
  expect((await shop.act(id, "apply")).counts).toMatchObject({
    linked: 1,
    created: 2,
    failed: 0,
    undecided: 0,
  });
  expect([
    await shop.onHand("BTL-600"),
    await shop.onHand("BTL-600-HIJAU"),
    await shop.onHand("TAS-BELANJA-KANVAS"),
  ]).toEqual([0, 9, 5]);
  expect(await shop.refusal("PUT", `/${id}/products/${tas}`, { decision: "skip" })).toMatchObject({
    status: 409,
    body: { code: "item_done" },
  });
});

test("one call decides many items, named or by filter, and skips those it cannot decide", async () => {
  const shop = await openShop(world);
  await shop.product("Botol Minum", ["BTL-600"]);
  await shop.product("Gelas Dua", ["BTL-600-2"]);
  const blue = await shop.add({ name: "Botol Minum Biru", sku: "BTL-600", stock: 6 });
  const green = await shop.add({ name: "Botol Minum Hijau", sku: "BTL-600", stock: 9 });
  const red = await shop.add({ name: "Botol Minum Merah", sku: "BTL-600", stock: 1 });
  await shop.add({ name: "Tas Belanja Kanvas" });
  const { id } = await shop.start();
  const decide = (body: object) =>
    shop.ask("POST", `/v2/products/imports/channels/${id}/;decide`, body);
  // Three items match one product, so a person has to choose.
  expect(await decide({ decision: "link", externalProductIds: [blue, green, red] })).toMatchObject({
    decided: 0,
    left: 3,
  });
  expect(await decide({ decision: "link", externalProductIds: [blue] })).toMatchObject({
    decided: 1,
    left: 0,
    import: { counts: { link: 1, undecided: 3 } },
  });
  expect(await decide({ decision: "link", externalProductIds: [green] })).toMatchObject({
    decided: 0,
    left: 1,
  });
  // The SKU is taken, and so is its first numbered variant.
  const created = await decide({
    decision: "create",
    filter: { show: "undecided", search: "botol" },
  });
  expect(created).toMatchObject({
    decided: 2,
    left: 0,
    import: { counts: { create: 2, undecided: 1 } },
  });
  expect(await decide({ decision: "skip", filter: { show: "undecided" } })).toMatchObject({
    decided: 1,
    import: { counts: { skip: 1, undecided: 0 } },
  });
  expect((await shop.act(id, "apply")).counts).toMatchObject({ linked: 1, created: 2, failed: 0 });
  expect(await Promise.all(["BTL-600", "BTL-600-3", "BTL-600-4"].map(shop.onHand))).toEqual([
    0, 9, 1,
  ]);
  expect(await decide({ decision: "skip", filter: { show: "all" } })).toMatchObject({
    decided: 1,
    left: 0,
  });
  expect(await decide({ decision: "skip", externalProductIds: [blue] })).toMatchObject({
    decided: 0,
    left: 1,
  });
  expect(await shop.read(id)).toMatchObject({ total: 4, decidable: 1 });
  expect(await shop.refusal("POST", `/${id}/;decide`, { decision: "skip" })).toMatchObject({
    status: 422,
  });
});

test("the seller can choose another master product, with each of its variants once", async () => {
  const shop = await openShop(world);
  const master = await shop.product("Kaos Dino", ["DN-S", "DN-M"]);
  const kaos = await shop.add({ name: "Kaos Anak Dinosaurus", sku: "ANAK", sizes: true });
  const { id } = await shop.start();
  const path = `/v2/products/imports/channels/${id}/products/${kaos}`;
  const detail = await shop.ask("GET", `${path}?productId=${master.id}`);
  const [s, m, l] = detail.variants;
  // Matched by option names, because the SKUs do not match.
  expect([s.variantId, m.variantId, l.variantId]).toEqual([
    master.variants[0].id,
    master.variants[1].id,
    null,
  ]);
  const twice = [{ externalVariantId: l.externalVariantId, variantId: s.variantId }];
  expect(
    await shop.refusal("PUT", `/${id}/products/${kaos}`, {
      decision: "link",
      productId: master.id,
      variants: twice,
    }),
  ).toMatchObject({
    ...{ status: 422, body: { fields: { "variants[0].variantId": "variant_twice" } } },
  });
  const foreign = [{ externalVariantId: l.externalVariantId, variantId: "elsewhere" }];
  expect(
    (
      await shop.refusal("PUT", `/${id}/products/${kaos}`, {
        decision: "link",
        productId: master.id,
        variants: foreign,
      })
    ).status,
  ).toBe(422);
  await shop.decide(id, kaos, {
    decision: "link",
    productId: master.id,
    variants: [{ externalVariantId: m.externalVariantId, variantId: "" }],
  });
  await shop.act(id, "apply");
  const mapped = await world.backend.db
    .select()
    .from(channelVariants)
    .where(eq(channelVariants.channelId, shop.channelId));
  expect(mapped.map((row) => row.variantId)).toEqual([s.variantId]);
});
