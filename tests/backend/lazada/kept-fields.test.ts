import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#sandbox/lazada/schema.ts";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { connectShop, createWorld, makeDraft, variedDraft } from "./world.ts";

async function start() {
  const world = await createWorld();
  return { ...world, ...(await connectShop(world)) };
}

test("a hidden product stays hidden after a change, and so do its new variants", async () => {
  const { connector, credentials, imageId } = await start();
  const { listings } = connector;
  const before = variedDraft(imageId);
  const ref = await listings.create(credentials, before, null);
  const id = ref.externalProductId;
  await listings.setListed(credentials, id, false);
  const after = { ...before, variants: [...before.variants, variant("pl", [1, 1], 90_000, 2)] };
  const isListed = async () => (await listings.list(credentials, null)).items[0]?.isListed;
  const changed = await listings.update(credentials, id, after, ref);
  expect(changed.variants).toHaveLength(4);
  expect(await isListed()).toBe(false);
  await listings.setListed(credentials, id, true);
  await listings.update(credentials, id, after, changed);
  expect(await isListed()).toBe(true);
});

test("a description with pictures written on Lazada is kept while its text is ours", async () => {
  const { connector, credentials, imageId, db } = await start();
  const { listings } = connector;
  const wanted = makeDraft(imageId, { description: "Kaos katun." });
  const ref = await listings.create(credentials, wanted, null);
  const id = ref.externalProductId;
  const html = '<p>Kaos katun.</p><img src="https://sg-live.slatic.net/p/a.jpg"/>';
  const read = async () => {
    const [row] = await db.select().from(products).where(eq(products.itemId, id));
    return row?.attributes ?? {};
  };
  const attributes = { ...(await read()), description: html };
  await db.update(products).set({ attributes }).where(eq(products.itemId, id));
  await listings.update(credentials, id, wanted, ref);
  expect((await read()).description).toBe(html);
  await listings.update(credentials, id, { ...wanted, description: "Kaos linen." }, ref);
  expect((await read()).description).toBe("<p>Kaos linen.</p>");
});

test("an existing pre-order product can become an ordinary one", async () => {
  const { connector, credentials, imageId } = await start();
  const { listings } = connector;
  const ref = await listings.create(credentials, makeDraft(imageId, { daysToShip: 7 }), null);
  const daysToShip = async () => (await listings.list(credentials, null)).items[0]?.daysToShip;
  expect(await daysToShip()).toBe(7);
  await listings.update(credentials, ref.externalProductId, makeDraft(imageId), ref);
  expect(await daysToShip()).toBeNull();
});

test("Lazada's own variation names are kept when a product changes", async () => {
  const { connector, credentials, imageId, controls, shop, db } = await start();
  const { listings, stock } = connector;
  const { itemId } = await controls.addItem(shop.shopId, {
    ...{ name: "Kaos dari Seller Center", sku: "KSC", price: 50_000, stock: 3, sizes: true },
  });
  const [item] = (await listings.list(credentials, null)).items;
  expect(item?.variationTypes).toMatchObject([{ name: "Ukuran" }]);
  const option = (name: string) => ({ name, externalImageId: null });
  const wanted = makeDraft(imageId, {
    variationTypes: [
      { name: "Ukuran", options: ["S", "M", "L", "XL"].map(option) },
      { name: "Motif", options: [option("Polos")] },
    ],
    variants: ["S", "M", "L", "XL"].map((size, at) => variant(size, [at, 0], 50_000, 3)),
  });
  const variants = (item?.variants ?? []).map(({ externalVariantId }, at) => ({
    ...{ key: ["S", "M", "L"][at] ?? "", externalVariantId },
  }));
  await stock.push(credentials, itemId, [
    { externalVariantId: variants[0]?.externalVariantId ?? "", quantity: 8 },
  ]);
  const known = { externalProductId: itemId, variants };
  const after = await listings.update(credentials, itemId, wanted, known);
  expect(after.variants.slice(0, 3)).toEqual(variants);
  const [row] = await db.select().from(products).where(eq(products.itemId, itemId));
  expect(row?.variation).toMatchObject([
    { name: "size", customize: false },
    { name: "Motif", customize: true },
  ]);
  // The stock of known variants is only sent by its own call.
  expect((await stock.read(credentials, itemId)).map((one) => one.stock)).toEqual([8, 3, 3, 3]);
});

test("a change is accepted although fewer units are left than a campaign reserves", async () => {
  const { connector, credentials, imageId, controls } = await start();
  const { listings } = connector;
  const before = variedDraft(imageId);
  const ref = await listings.create(credentials, before, null);
  await controls.promote(ref.externalProductId, 4);
  const variants = before.variants.map((one) => ({ ...one, quantity: 1 }));
  const after = { ...before, name: "Kaos Polos Katun 24s", variants };
  await listings.update(credentials, ref.externalProductId, after, ref);
  expect((await listings.list(credentials, null)).items[0]?.name).toBe(after.name);
});

test("in a shop with several warehouses, the main one has all units", async () => {
  const sent: string[] = [];
  const places = [
    { code: "ID10RV7-WH-2", name: "Bandung", detailAddress: "", defaultAddress: false },
    { code: "dropshipping", name: "Tangerang", detailAddress: "", defaultAddress: true },
    { code: "ID10RV7-WH-3", name: "Solo", status: "INACTIVE" },
  ];
  const world = await createWorld({
    rewrite: (path, answer) =>
      path.endsWith("/rc/warehouse/get")
        ? { ...(answer as object), result: { success: true, module: places } }
        : answer,
    watch: (path, body) => path === "/product/stock/sellable/update" && sent.push(body),
  });
  const { credentials } = await connectShop(world);
  const units = [{ externalVariantId: "9876", quantity: 6 }];
  await world.connector.stock.push(credentials, "1234", units);
  const placed = [{ externalId: "ID10RV7-WH-2", quantity: 4 }];
  const there = units.map((one) => ({ ...one, places: placed }));
  await world.connector.stock.push(credentials, "1234", there);
  const figures = [
    ...(new URLSearchParams(sent[1]).get("payload") ?? "").matchAll(/>(\d+)<\/Sell/g),
  ];
  expect(figures.map(([, units]) => units)).toEqual(["2", "4"]);
  expect(new URLSearchParams(sent[0]).get("payload")).toBe(
    "<Request><Product><Skus><Sku><ItemId>1234</ItemId><SkuId>9876</SkuId>" +
      "<MultiWarehouseInventories>" +
      "<MultiWarehouseInventory><WarehouseCode>dropshipping</WarehouseCode>" +
      "<SellableQuantity>6</SellableQuantity></MultiWarehouseInventory>" +
      "<MultiWarehouseInventory><WarehouseCode>ID10RV7-WH-2</WarehouseCode>" +
      "<SellableQuantity>0</SellableQuantity></MultiWarehouseInventory>" +
      "</MultiWarehouseInventories></Sku></Skus></Product></Request>",
  );
});
