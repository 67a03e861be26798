import { expect, test } from "vitest";
import { createWorld, draft, newShop, variant } from "./world.ts";

async function connected() {
  const world = await createWorld();
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
  draft({
    token: "SKU-M-0",
    variationTypes: [
      { name: "Size", options: sizes.map(option) },
      { name: "Color", options: [option("Hitam")] },
    ],
    variants: sizes.map((size, at) => variant(`${size}-${at}`, [at, 0], 80_000 + at, 5)),
  });

test("variants differ by the category's own attributes, and are others after an update", async () => {
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

test("while a lost try stands in the queue no other is made, and it is found once it is let go", async () => {
  const { connector, controls, credentials, clock, shopId } = await connected();
  await controls.holdQueue(shopId);
  const create = (since: Date | null) =>
    connector.listings.create(credentials, draft(), since && { since, tokens: [draft().token] });
  const since = clock.now;
  await expect(create(null)).rejects.toMatchObject({ kind: "rate_limited", code: "queue_waiting" });
  await expect(create(since)).rejects.toMatchObject({ code: "queue_waiting" });
  await controls.releaseQueue(shopId);
  await create(since);
  expect(await controls.listItems(shopId)).toHaveLength(1);
});

test("categories are asked for once however many lists are made of them, and over Blibli's quota the shop waits", async () => {
  const { connector, credentials, calls, pass, shopId } = await connected();
  const ask = () => connector.references.categories(credentials);
  await Promise.all([ask(), ask()]);
  await connector.references.recommendedCategories(credentials, "Kaos Katun");
  expect(calls.filter((call) => call.endsWith("/getCategory"))).toHaveLength(1);
  const push = (price: number) =>
    connector.prices.push(credentials, ref.externalProductId, [
      { externalVariantId: ref.variants[0]?.externalVariantId ?? "", price },
    ]);
  const ref = await connector.listings.create(credentials, draft(), null);
  expect(ref.externalProductId).toContain(shopId);
  for (let n = 0; n < 5; n++) expect(await push(70_000 + n)).toMatchObject([{ ok: true }]);
  await expect(push(80_000)).rejects.toMatchObject({ kind: "rate_limited" });
  pass(3_600);
  expect(await push(80_000)).toMatchObject([{ ok: true }]);
});
