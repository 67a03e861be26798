import { expect, test } from "vitest";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { draft, errorOf, shopWithPicture, variedDraft } from "./world.ts";

test("a product without variations is model 0", async () => {
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture();
  const wanted = draft(imageId);
  const ref = await connector.listings.create(credentials, wanted, null);
  expect(ref.variants).toEqual([{ key: "only", externalVariantId: "0" }]);
  expect(await controls.listItems(shopId)).toEqual([
    expect.objectContaining({
      itemId: Number(ref.externalProductId),
      sku: wanted.token,
      price: 75_000,
      stock: 12,
      status: "NORMAL",
    }),
  ]);
});

test("a product with variations has a model each, with price, stock and SKU", async () => {
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture();
  const ref = await connector.listings.create(credentials, variedDraft(imageId), null);
  expect(ref.variants.map((one) => one.key)).toEqual(["hm", "hl", "pm"]);
  const items = await controls.listItems(shopId);
  expect(
    items.map(({ modelName, price, stock, sku }) => ({ modelName, price, stock, sku })),
  ).toEqual([
    { modelName: "Hitam, M", price: 80_000, stock: 5, sku: "SKU-hm" },
    { modelName: "Hitam, L", price: 85_000, stock: 6, sku: "SKU-hl" },
    { modelName: "Putih, M", price: 80_000, stock: 7, sku: "SKU-pm" },
  ]);
  expect(ref.variants.map((one) => one.externalVariantId)).toEqual(
    items.map((item) => String(item.modelId)),
  );
});

test("baht prices are sent without satang, and read as satang", async () => {
  let sent: unknown;
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture("TH", {
    intercept: (request) => {
      if (request.url.includes("add_item")) sent = request.json();
      return null;
    },
  });
  const thai = draft(imageId, {
    logisticsIds: ["7000"],
    variants: [variant("only", [], 12_900, 3)],
  });
  const ref = await connector.listings.create(credentials, thai, null);
  expect(await sent).toMatchObject({ original_price: 129 });
  expect((await controls.listItems(shopId))[0]?.price).toBe(12_900);

  await connector.prices.push(credentials, ref.externalProductId, [
    { externalVariantId: "0", price: 9_900 },
  ]);
  const [placed] = await controls.createOrder({
    shopId,
    items: [{ itemId: Number(ref.externalProductId), modelId: 0, quantity: 3 }],
  });
  const [order] = await connector.orders.read(credentials, [placed?.orderSn ?? ""]);
  expect(order).toMatchObject({
    currency: "THB",
    itemsTotal: 29_700,
    shippingFee: 3_500,
    total: 33_200,
  });
});

test("a crash between the item and its variations leaves one item", async () => {
  let crashed = false;
  const { connector, credentials, controls, clock, pass, paths, shopId, imageId } =
    await shopWithPicture("ID", {
      intercept: (request) => {
        if (crashed || !request.url.includes("init_tier_variation")) return null;
        crashed = true;
        throw new TypeError("the process was killed");
      },
    });
  const wanted = variedDraft(imageId);
  const began = clock.now;
  expect(await errorOf(connector.listings.create(credentials, wanted, null))).toMatchObject({
    kind: "unavailable",
  });
  // An unfinished item cannot be bought.
  expect((await controls.listItems(shopId)).map((item) => item.stock)).toEqual([0]);

  pass(900);
  const ref = await connector.listings.create(credentials, wanted, {
    since: began,
    tokens: [wanted.token],
    names: [wanted.name],
  });
  const items = await controls.listItems(shopId);
  expect(new Set(items.map((item) => item.itemId))).toEqual(
    new Set([Number(ref.externalProductId)]),
  );
  expect(items.map((item) => item.stock)).toEqual([5, 6, 7]);

  expect(
    await connector.listings.create(credentials, wanted, {
      since: began,
      tokens: [wanted.token],
      names: [wanted.name],
    }),
  ).toEqual(ref);
  expect(paths.filter((path) => path === "add_item")).toHaveLength(1);
});

test("a former attempt that left nothing is repeated", async () => {
  const { connector, credentials, controls, clock, shopId, imageId } = await shopWithPicture();
  await connector.listings.create(credentials, draft(imageId), null);
  const second = draft(imageId, { name: "Kaos Kedua" });
  const ref = await connector.listings.create(credentials, second, {
    since: clock.now,
    tokens: [second.token],
    names: [second.name],
  });
  expect(ref.variants).toEqual([{ key: "only", externalVariantId: "0" }]);
  expect(await controls.listItems(shopId)).toHaveLength(2);
});

test("an item left by a crash is found beyond the first page", async () => {
  const { connector, credentials, controls, clock, shopId, imageId } = await shopWithPicture();
  for (let n = 0; n < 101; n++) await connector.listings.create(credentials, draft(imageId), null);
  const wanted = draft(imageId);
  const ref = await connector.listings.create(credentials, wanted, null);
  expect(
    await connector.listings.create(credentials, wanted, {
      since: clock.now,
      tokens: [wanted.token],
      names: [wanted.name],
    }),
  ).toEqual(ref);
  expect(await controls.listItems(shopId)).toHaveLength(102);
});

test("an update changes text and prices, and keeps the ids of remaining variants", async () => {
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture();
  const before = variedDraft(imageId);
  const ref = await connector.listings.create(credentials, before, null);
  const option = (name: string) => ({ name, externalImageId: null });
  const after = {
    ...before,
    name: "Kaos Polos Katun Premium",
    // Putih comes first, L is renamed, Merah is new, and Hitam in L is gone.
    variationTypes: [
      { name: "Warna", options: [option("Putih"), option("Hitam"), option("Merah")] },
      { name: "Ukuran", options: [option("M"), option("XL")] },
    ],
    variants: [
      variant("pm", [0, 0], 90_000, 7),
      variant("hm", [1, 0], 80_000, 5),
      variant("rx", [2, 1], 99_000, 4),
    ],
  };
  const updated = await connector.listings.update(credentials, ref.externalProductId, after, ref);
  const idOf = (key: string, from = updated) =>
    from.variants.find((one) => one.key === key)?.externalVariantId;
  expect(idOf("pm")).toBe(idOf("pm", ref));
  expect(idOf("hm")).toBe(idOf("hm", ref));

  const items = await controls.listItems(shopId);
  expect(items.map(({ name, modelName, price, sku }) => [name, modelName, price, sku])).toEqual([
    ["Kaos Polos Katun Premium", "Hitam, M", 80_000, "SKU-hm"],
    ["Kaos Polos Katun Premium", "Putih, M", 90_000, "SKU-pm"],
    ["Kaos Polos Katun Premium", "Merah, XL", 99_000, "SKU-rx"],
  ]);
  expect(await connector.listings.update(credentials, ref.externalProductId, after, ref)).toEqual(
    updated,
  );
});

test("a product can gain variations and lose them again", async () => {
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture();
  const single = draft(imageId);
  const ref = await connector.listings.create(credentials, single, null);
  const varied = variedDraft(imageId, { token: single.token });
  const updated = await connector.listings.update(credentials, ref.externalProductId, varied, ref);
  expect(updated.variants).toHaveLength(3);
  expect(await controls.listItems(shopId)).toHaveLength(3);
  expect(
    await connector.listings.update(credentials, ref.externalProductId, single, updated),
  ).toEqual(ref);
  expect(await controls.listItems(shopId)).toMatchObject([
    { modelId: 0, price: 75_000, stock: 12 },
  ]);
});

test("when every variant changes, one model is reused and the rest are replaced", async () => {
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture();
  const oneTier = (names: string[]) => ({
    token: "etl-exchange",
    variationTypes: [
      { name: "Warna", options: names.map((name) => ({ name, externalImageId: null })) },
    ],
    variants: names.map((name, at) => variant(name, [at], 70_000 + at * 1_000, 20 + at)),
  });
  const ref = await connector.listings.create(
    credentials,
    draft(imageId, oneTier(["Hitam", "Putih"])),
    null,
  );
  const updated = await connector.listings.update(
    credentials,
    ref.externalProductId,
    draft(imageId, oneTier(["Biru", "Hijau", "Ungu"])),
    ref,
  );
  const items = await controls.listItems(shopId);
  expect(items.map(({ modelName, price, stock, sku }) => [modelName, price, stock, sku])).toEqual([
    ["Biru", 70_000, 20, "SKU-Biru"],
    ["Hijau", 71_000, 21, "SKU-Hijau"],
    ["Ungu", 72_000, 22, "SKU-Ungu"],
  ]);
  expect(updated.variants.map((one) => one.externalVariantId)).toEqual(
    items.map((item) => String(item.modelId)),
  );
});

test("stock and price pushes report each item; a failure does not stop the others", async () => {
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture();
  const ref = await connector.listings.create(credentials, variedDraft(imageId), null);
  const [first, second, third] = ref.variants.map((one) => one.externalVariantId);
  const stock = await connector.stock.push(credentials, ref.externalProductId, [
    { externalVariantId: first ?? "", quantity: 40 },
    { externalVariantId: "404", quantity: 1 },
    { externalVariantId: second ?? "", quantity: 0 },
  ]);
  expect(stock.map((result) => result.ok)).toEqual([true, false, true]);
  expect(stock[1]).toMatchObject({
    externalVariantId: "404",
    code: "refused",
    message: expect.stringContaining("not found"),
  });
  const price = await connector.prices.push(credentials, ref.externalProductId, [
    { externalVariantId: first ?? "", price: 88_000 },
    { externalVariantId: third ?? "", price: 1 },
  ]);
  expect(price.map((result) => result.ok)).toEqual([true, false]);
  expect((await controls.listItems(shopId)).map((item) => [item.stock, item.price])).toEqual([
    [40, 88_000],
    [0, 85_000],
    [7, 80_000],
  ]);
  const allWrong = await connector.stock.push(credentials, ref.externalProductId, [
    { externalVariantId: "404", quantity: 1 },
  ]);
  expect(allWrong).toMatchObject([{ ok: false }]);
});

test("a listing is hidden, shown and deleted, and deleting it twice succeeds", async () => {
  const { connector, credentials, controls, shopId, imageId } = await shopWithPicture();
  const wanted = draft(imageId);
  const ref = await connector.listings.create(credentials, wanted, null);
  await connector.listings.setListed(credentials, ref.externalProductId, false);
  expect((await controls.listItems(shopId))[0]?.status).toBe("UNLIST");
  await connector.listings.setListed(credentials, ref.externalProductId, true);
  expect((await controls.listItems(shopId))[0]?.status).toBe("NORMAL");
  await connector.listings.remove(credentials, ref.externalProductId);
  await connector.listings.remove(credentials, ref.externalProductId);
  expect(await controls.listItems(shopId)).toEqual([]);

  expect(
    await errorOf(connector.listings.update(credentials, ref.externalProductId, wanted, ref)),
  ).toMatchObject({ kind: "not_found" });
  expect(
    await errorOf(
      connector.stock.push(credentials, ref.externalProductId, [
        { externalVariantId: "0", quantity: 1 },
      ]),
    ),
  ).toMatchObject({
    kind: "not_found",
  });
  expect(
    await errorOf(connector.listings.setListed(credentials, ref.externalProductId, true)),
  ).toMatchObject({ kind: "not_found" });
});

test("a live host gets some seconds between the item and its variations", async () => {
  const { connector, credentials, waits, imageId } = await shopWithPicture("ID", {
    variationDelayMs: 5_000,
  });
  await connector.listings.create(credentials, draft(imageId), null);
  expect(waits).toEqual([]);
  await connector.listings.create(credentials, variedDraft(imageId), null);
  expect(waits).toEqual([5_000]);
});
