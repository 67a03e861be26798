import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { runBatch } from "#backend/batch/run-batch.ts";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { pushPricesJob } from "#backend/listings/jobs.ts";
import type { EditPreview } from "#contract/product-batches.ts";
import { listPrices, read, readBatch, start, TEN_PERCENT, undo } from "./batch-calls.ts";
import { type Catalogue, openCatalogue, variantInput } from "./catalogue.ts";
import { create } from "./product-calls.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("the dry run counts changes, shows examples and reasons, and writes nothing", async () => {
  const seller = await shop.signUp();
  const [dear, cheap, other] = [
    await create(seller),
    await create(seller, { variants: [variantInput({ sku: "CHEAP", price: 500 })] }),
    await create(seller),
  ];
  const edit = { price: { mode: "add", value: -500 }, weightG: 250 };
  const ids = [dear.id, cheap.id, dear.id];
  const preview = (
    await seller.call<z.output<typeof EditPreview>>("POST", "/v2/products/;preview-edit", {
      productIds: ids,
      edit,
    })
  ).body;
  expect(preview).toMatchObject({ total: 2, changed: 1, unchanged: 0, refused: 1 });
  expect(preview.refusals).toEqual([
    { productId: cheap.id, productName: "Kemeja Linen", sku: "CHEAP", code: "price_not_positive" },
  ]);
  expect(preview.examples).toEqual([
    {
      productId: dear.id,
      productName: "Kemeja Linen",
      field: `variants[${dear.variants[0]?.sku}].price`,
      before: 125_000,
      after: 124_500,
    },
  ]);
  expect((await read(seller, dear)).version).toBe(1);
  expect(listPrices(await read(seller, other))).toEqual([125_000]);
});

test("a bulk change writes what it can, names the reason for the rest, and is undone as a whole", async () => {
  const seller = await shop.signUp();
  const [one, two, gone] = [
    await create(seller, { name: "One" }),
    await create(seller, { name: "Two" }),
    await create(seller, { name: "Gone" }),
  ];
  const batchId = await start(seller, [one.id, two.id, gone.id], {
    ...TEN_PERCENT,
    category: "Atasan",
  });
  await seller.call("POST", "/v2/products/;delete", { productIds: [gone.id] });
  expect(await readBatch(seller, batchId)).toMatchObject({
    counts: { waiting: 3 },
    canUndo: false,
  });
  await shop.drain();
  const done = await readBatch(seller, batchId);
  expect(done).toMatchObject({
    kind: "edit",
    counts: { waiting: 0, done: 2, failed: 1, unchanged: 0 },
    canUndo: true,
    total: 3,
  });
  expect(done.items.find((item) => item.productId === gone.id)).toMatchObject({
    status: "failed",
    errorCode: "product_missing",
  });
  expect(await read(seller, one)).toMatchObject({ category: "Atasan", version: 2 });
  expect(listPrices(await read(seller, two))).toEqual([137_500]);

  const { body } = await undo(seller, batchId);
  await shop.drain();
  expect(await readBatch(seller, body.batchId)).toMatchObject({
    kind: "undo",
    counts: { done: 2, failed: 0 },
  });
  for (const before of [one, two])
    expect(await read(seller, before)).toMatchObject({
      category: "",
      version: 3,
      variants: before.variants,
    });
  expect((await undo(seller, batchId)).body.code).toBe("already_undone");
});

test("two concurrent runs change each product once", async () => {
  const seller = await shop.signUp();
  const made = [await create(seller), await create(seller), await create(seller)];
  const batchId = await start(
    seller,
    made.map((product) => product.id),
    TEN_PERCENT,
  );
  shop.jobs.splice(0);
  await Promise.all([
    runBatch(shop.backend, { accountId: seller.accountId, batchId }),
    runBatch(shop.backend, { accountId: seller.accountId, batchId }),
  ]);
  for (const product of made)
    expect(await read(seller, product)).toMatchObject({
      version: 2,
      variants: [{ price: 137_500 }],
    });
  const history = await seller.call<{ total: number }>(
    "GET",
    `/v1/products/histories?batchId=${batchId}`,
  );
  expect(history.body.total).toBe(3);
});

test("a stopped batch keeps its changes and makes no more", async () => {
  const seller = await shop.signUp();
  const made = [await create(seller), await create(seller)];
  const batchId = await start(
    seller,
    made.map((product) => product.id),
    TEN_PERCENT,
  );
  await seller.call("POST", `/v2/products/batches/${batchId}/;stop`);
  await shop.drain();
  expect(await readBatch(seller, batchId)).toMatchObject({
    isStopped: true,
    counts: { stopped: 2, done: 0 },
    canUndo: false,
  });
  for (const product of made) expect((await read(seller, product)).version).toBe(1);
  expect((await undo(seller, batchId)).status).toBe(404);
});

test("a bulk price reaches the product's listings", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const channelId = newId();
  await shop.backend.db.insert(channels).values({
    id: channelId,
    accountId: seller.accountId,
    channelType: "shopee",
    shopId: channelId,
    name: "Shop",
  });
  const listing = { accountId: seller.accountId, channelId };
  await shop.backend.db.insert(channelProducts).values({
    ...listing,
    id: channelId,
    productId: product.id,
    syncStatus: 3,
    externalProductId: channelId,
    isListed: true,
  });
  await shop.backend.db.insert(channelVariants).values({
    ...listing,
    channelProductId: channelId,
    variantId: product.variants[0]?.id ?? "",
    externalVariantId: "0",
  });
  const batchId = await start(seller, [product.id], TEN_PERCENT);
  shop.jobs.splice(0);
  await runBatch(shop.backend, { accountId: seller.accountId, batchId });
  expect(shop.jobs.map((job) => job.name)).toContain(pushPricesJob.name);
});

test("another account can neither change, see nor undo it", async () => {
  const [owner, stranger] = [await shop.signUp(), await shop.signUp()];
  const product = await create(owner);
  expect(
    await stranger.call("POST", "/v2/products/;edit", {
      productIds: [product.id],
      edit: TEN_PERCENT,
    }),
  ).toMatchObject({ status: 404 });
  const batchId = await start(owner, [product.id], TEN_PERCENT);
  await shop.drain();
  expect(await stranger.call("GET", `/v2/products/batches/${batchId}`)).toMatchObject({
    status: 404,
  });
  expect(await stranger.call("POST", `/v2/products/batches/${batchId}/;stop`)).toMatchObject({
    status: 404,
  });
  expect((await undo(stranger, batchId)).status).toBe(404);
  expect(
    (await stranger.call<{ total: number }>("GET", `/v1/products/histories?batchId=${batchId}`))
      .body.total,
  ).toBe(0);
});
