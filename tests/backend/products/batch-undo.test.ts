import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { products } from "#backend/db/schema/products.ts";
import type { ProductHistory } from "#contract/product-histories.ts";
import { listPrices, read, readBatch, start, TEN_PERCENT, undo } from "./batch-calls.ts";
import { type Catalogue, openCatalogue } from "./catalogue.ts";
import { create } from "./product-calls.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("undo skips and names values changed since", async () => {
  const seller = await shop.signUp();
  const [kept, changed] = [await create(seller), await create(seller)];
  const batchId = await start(seller, [kept.id, changed.id], TEN_PERCENT);
  await shop.drain();
  const now = await read(seller, changed);
  const repriced = now.variants.map((variant) => ({ ...variant, price: 99_000 }));
  await seller.call("PUT", `/v2/products/detail/${changed.id}`, {
    product: { version: now.version, variants: repriced },
  });
  const { body } = await undo(seller, batchId);
  await shop.drain();
  const result = await readBatch(seller, body.batchId);
  expect(result.items.find((item) => item.productId === changed.id)).toMatchObject({
    status: "failed",
    errorCode: "changed_since",
    sku: now.variants[0]?.sku,
  });
  expect(listPrices(await read(seller, changed))).toEqual([99_000]);
  expect(listPrices(await read(seller, kept))).toEqual([125_000]);
});

test("the history filters by type and batch, names the author and shows whether undo is possible", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const batchId = await start(seller, [product.id], TEN_PERCENT);
  await shop.drain();
  const list = async (query: string) =>
    (
      await seller.call<{ histories: z.output<typeof ProductHistory>[]; total: number }>(
        "GET",
        `/v1/products/histories?${query}`,
      )
    ).body;
  expect((await list("types=created")).histories).toMatchObject([
    { type: "created", actorName: "Laras", batch: null, image: null },
  ]);
  const [entry] = (await list(`batchId=${batchId}`)).histories;
  expect(entry).toMatchObject({
    type: "updated",
    batch: { id: batchId, productCount: 1, canUndo: true },
  });
  expect(entry?.changes).toEqual({
    [`variants[${product.variants[0]?.sku}].price`]: [125_000, 137_500],
  });
  expect((await list(`createdBefore=${product.createdAt}`)).total).toBe(0);
  await undo(seller, batchId);
  expect((await list(`batchId=${batchId}`)).histories).toMatchObject([
    { isUndo: false, batch: { canUndo: false } },
  ]);
  await shop.drain();
  expect((await list("types=updated")).histories.map(({ isUndo }) => isUndo)).toEqual([
    true,
    false,
  ]);
});

test("undoing a creation removes the product unless it is listed", async () => {
  const seller = await shop.signUp();
  const file = (handle: string) =>
    `Handle,Title,Variant SKU,Variant Price,Variant Grams\n${handle}-1,Gelas,${handle}-A,25000,300\n${handle}-2,Piring,${handle}-B,35000,400\n`;
  const form = new FormData();
  form.set("file", new File([file("undo")], "products.csv", { type: "text/csv" }));
  form.set("missingPictures", "none");
  const started = (await seller.call("POST", "/v2/products/imports", form)).body as unknown as {
    import: { id: string };
  };
  await shop.drain();
  await seller.call("POST", `/v2/products/imports/${started.import.id}/;apply`);
  await shop.drain();
  const made = await shop.backend.db
    .select()
    .from(products)
    .where(eq(products.accountId, seller.accountId));
  expect(made).toHaveLength(2);
  const listed = made.find((row) => row.name === "Piring");
  const channelId = newId();
  await shop.backend.db.insert(channels).values({
    id: channelId,
    accountId: seller.accountId,
    channelType: "shopee",
    shopId: channelId,
    name: "Shop",
  });
  await shop.backend.db
    .insert(channelProducts)
    .values({ accountId: seller.accountId, productId: listed?.id ?? "", channelId, syncStatus: 3 });
  const { body } = await undo(seller, started.import.id);
  await shop.drain();
  const result = await readBatch(seller, body.batchId);
  expect(result.counts).toMatchObject({ done: 1, failed: 1 });
  expect(result.items.find((item) => item.status === "failed")).toMatchObject({
    productName: "Piring",
    errorCode: "product_listed",
  });
  expect((await seller.call<{ total: number }>("GET", "/v2/products")).body.total).toBe(1);
});
