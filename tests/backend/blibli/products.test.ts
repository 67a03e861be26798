import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#sandbox/blibli/schema.ts";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { createWorld, makeDraft, newShop } from "./world.ts";

async function connected(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options);
  const { shop, values } = await newShop(world);
  const connection = await world.connector.connection.keys.connect(values);
  if ("problems" in connection) throw new Error("The keys were refused");
  const { credentials } = connection;
  const { shopId } = shop;
  const shown = async () =>
    (await world.controls.listItems(shopId)).map(({ variantName, sku, price, stock }) => ({
      ...{ variantName, sku, price, stock },
    }));
  return { ...world, shopId, credentials, shown };
}

const option = (name: string) => ({ name, externalImageId: null });
const shirt = (sizes: string[]) =>
  makeDraft({
    token: "SKU-M-0",
    variationTypes: [
      { name: "Size", options: sizes.map(option) },
      { name: "Color", options: [option("Hitam")] },
    ],
    variants: sizes.map((size, at) => variant(`${size}-${at}`, [at, 0], 80_000 + at, 5)),
  });

test("variants differ by the category's own attributes, also after an update", async () => {
  const { connector, credentials, shown } = await connected();
  const made = await connector.listings.create(credentials, shirt(["M", "L"]), null);
  expect(await shown()).toEqual([
    { variantName: "M, Hitam", sku: "SKU-M-0", price: 80_000, stock: 5 },
    { variantName: "L, Hitam", sku: "SKU-L-1", price: 80_001, stock: 5 },
  ]);
  const [item] = (await connector.listings.list(credentials, null)).items;
  expect(item?.variationTypes.map(({ name }) => name)).toEqual(["Ukuran", "Warna"]);
  const changed = await connector.listings.update(
    credentials,
    made.externalProductId,
    shirt(["M", "XL"]),
  );
  expect(changed.variants[0]).toEqual(made.variants[0]);
  expect(await shown()).toMatchObject([
    { variantName: "M, Hitam", sku: "SKU-M-0" },
    { variantName: "XL, Hitam", sku: "SKU-XL-1", price: 80_001 },
  ]);
});

test("products created at the same moment get different numbers", async () => {
  const { controls, shopId } = await connected();
  const names = Array.from({ length: 8 }, (_, n) => `Gelas ${n}`);
  const made = await Promise.all(
    names.map((name) => controls.addItem(shopId, { name, price: 25_000, stock: 3 })),
  );
  expect(new Set(made.map(({ productSku }) => productSku)).size).toBe(names.length);
});

test("a create whose answer was lost is not repeated while it waits in the queue, and is found afterwards", async () => {
  const { connector, controls, credentials, clock, shopId } = await connected();
  await controls.holdQueue(shopId);
  const { token, name } = makeDraft();
  const create = (since: Date | null) =>
    connector.listings.create(
      credentials,
      makeDraft(),
      since && { since, tokens: [token], names: [name] },
    );
  const since = clock.now;
  await expect(create(null)).rejects.toMatchObject({ kind: "rate_limited", code: "queue_waiting" });
  await expect(create(since)).rejects.toMatchObject({ code: "queue_waiting" });
  await controls.releaseQueue(shopId);
  await create(since);
  expect(await controls.listItems(shopId)).toHaveLength(1);
});

test("categories are fetched once for several lists, and the shop waits when over Blibli's quota", async () => {
  const { connector, credentials, calls, pass, shopId } = await connected();
  const ask = () => connector.references.categories(credentials);
  await Promise.all([ask(), ask()]);
  await connector.references.recommendedCategories(credentials, "Kaos Katun");
  expect(calls.filter((call) => call.endsWith("/getCategory"))).toHaveLength(1);
  const push = (price: number) =>
    connector.prices.push(credentials, ref.externalProductId, [
      { externalVariantId: ref.variants[0]?.externalVariantId ?? "", price },
    ]);
  const ref = await connector.listings.create(credentials, makeDraft(), null);
  expect(ref.externalProductId).toContain(shopId);
  for (let n = 0; n < 5; n++) expect(await push(70_000 + n)).toMatchObject([{ ok: true }]);
  await expect(push(80_000)).rejects.toMatchObject({ kind: "rate_limited" });
  pass(3_600);
  expect(await push(80_000)).toMatchObject([{ ok: true }]);
});

test("a product whose create answer was lost is found under its former name, and renamed", async () => {
  let isLost = true;
  const { connector, controls, credentials, clock, shopId } = await connected({
    onAnswer: (call) => {
      if (isLost && call.endsWith("/products/async")) throw new TypeError("fetch failed");
    },
  });
  const { listings } = connector;
  const before = makeDraft();
  const after = makeDraft({ name: "Kaos Katun Adem" });
  const since = clock.now;
  await expect(listings.create(credentials, before, null)).rejects.toMatchObject({
    kind: "unavailable",
  });
  isLost = false;
  const tries = { since, tokens: [before.token], names: [before.name, after.name] };
  const ref = await listings.create(credentials, after, tries);
  await listings.update(credentials, ref.externalProductId, after);
  const items = await controls.listItems(shopId);
  expect(items.map(({ name }) => name)).toEqual([after.name]);
});

test("a product that leaves the queue during the look-up is not created again", async () => {
  const release = { at: "", queue: async () => {} };
  const { connector, controls, credentials, clock, shopId } = await connected({
    onAnswer: async (call) => {
      if (release.at && call.endsWith(release.at)) await release.queue();
    },
  });
  await controls.holdQueue(shopId);
  const since = clock.now;
  const { token, name } = makeDraft();
  await expect(connector.listings.create(credentials, makeDraft(), null)).rejects.toThrow();
  release.queue = async () => {
    release.at = "";
    await controls.releaseQueue(shopId);
  };
  // The item is published while the list of items is read.
  release.at = "/products/filter";
  const tries = { since, tokens: [token], names: [name] };
  await connector.listings.create(credentials, makeDraft(), tries);
  expect(await controls.listItems(shopId)).toHaveLength(1);
});

test("an update sends the product's pictures and its variants' pictures", async () => {
  const { connector, credentials } = await connected();
  const { listings } = connector;
  const pictured = (first: string, white: string) =>
    makeDraft({
      token: "SKU-h",
      externalImageIds: [`https://pictures.test/${first}.jpg`, "https://pictures.test/back.jpg"],
      variationTypes: [
        {
          name: "Warna",
          options: [
            { name: "Hitam", externalImageId: null },
            { name: "Putih", externalImageId: `https://pictures.test/${white}.jpg` },
          ],
        },
      ],
      variants: [variant("h", [0], 80_000, 5), variant("p", [1], 80_000, 6)],
    });
  const { externalProductId } = await listings.create(
    credentials,
    pictured("front", "white"),
    null,
  );
  await listings.update(credentials, externalProductId, pictured("cover", "snow"));
  const [item] = (await listings.list(credentials, null)).items;
  const file = (url: string | undefined) => url?.split("/").at(-1);
  expect(item?.pictures.map(({ url }) => file(url))).toEqual(["cover.jpg", "back.jpg"]);
  expect(item?.variationTypes[0]?.options.map(({ picture }) => file(picture?.url))).toEqual([
    "cover.jpg",
    "snow.jpg",
  ]);
  expect(item?.variants.map(({ stock }) => stock)).toEqual([5, 6]);
});

test("a hidden product stays hidden after a change, and so do its new variants", async () => {
  const { connector, credentials } = await connected();
  const { listings } = connector;
  const { externalProductId: id } = await listings.create(credentials, shirt(["M", "L"]), null);
  const isListed = async () => (await listings.list(credentials, null)).items[0]?.isListed;
  await listings.setListed(credentials, id, false);
  await listings.update(credentials, id, shirt(["M", "XL"]));
  expect(await isListed()).toBe(false);
  await listings.setListed(credentials, id, true);
  await listings.update(credentials, id, shirt(["M", "L"]));
  expect(await isListed()).toBe(true);
});

test("a struck-through price is kept while it is above the selling price", async () => {
  const { connector, credentials, db } = await connected();
  const { listings, prices } = connector;
  const ref = await listings.create(credentials, makeDraft(), null);
  const [only] = ref.variants;
  const blibliSku = only?.externalVariantId ?? "";
  const id = ref.externalProductId;
  const ours = eq(variants.blibliSku, blibliSku);
  await db.update(variants).set({ regular: 100_000, sale: 75_000 }).where(ours);
  const shown = async () => {
    const [row] = await db.select().from(variants).where(ours);
    return [row?.regular, row?.sale];
  };
  await listings.update(credentials, id, makeDraft());
  expect(await shown()).toEqual([100_000, 75_000]);
  const push = (price: number) =>
    prices.push(credentials, id, [{ externalVariantId: blibliSku, price }]);
  await push(90_000);
  expect(await shown()).toEqual([100_000, 90_000]);
  await push(110_000);
  expect(await shown()).toEqual([110_000, 110_000]);
});
