import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { type Catalogue, openCatalogue, variantInput } from "./catalogue.ts";
import { create, makeSizes, readHistories, update } from "./product-calls.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("a variant reserved by an open order cannot be removed; another can, and its SKU is free again", async () => {
  const seller = await shop.signUp();
  const product = await create(seller, {
    variationTypes: makeSizes(["s", "m"]),
    variants: [
      variantInput({ sku: "H1", optionIds: ["s"] }),
      variantInput({ sku: "H2", optionIds: ["m"] }),
    ],
  });
  const [held, free] = product.variants;
  const level = {
    accountId: seller.accountId,
    variantId: held?.id ?? "",
    warehouseId: seller.warehouseId,
    actor: "system",
  };
  await transaction(shop.backend.db, (tx) =>
    moveStock(tx, { ...level, type: "import", onHandDelta: 3 }),
  );
  await transaction(shop.backend.db, (tx) =>
    moveStock(tx, { ...level, type: "reserve", reservedDelta: 1 }),
  );
  const refused = await update(seller, product, { variants: [free] });
  expect([
    refused.status,
    (refused.body as unknown as { code: string; details: object }).code,
    (refused.body as unknown as { details: object }).details,
  ]).toEqual([409, "variant_reserved", { variantIds: [held?.id], skus: ["H1"] }]);
  const removed = await update(seller, product, { variants: [held] });
  expect(
    removed.body.product.variants.map(({ sku, onHand, available }) => [sku, onHand, available]),
  ).toEqual([["H1", 3, 2]]);
  await create(seller, { variants: [variantInput({ sku: "h2" })] });
  const kept = await shop.backend.db
    .select()
    .from(variants)
    .where(eq(variants.id, free?.id ?? ""));
  expect(kept[0]?.deletedAt).toBeInstanceOf(Date);
});

test("deleting frees SKUs, keeps the rows, and skips products reserved by open orders", async () => {
  const seller = await shop.signUp();
  const [gone, held] = [
    await create(seller, { variants: [variantInput({ sku: "D1" })] }),
    await create(seller),
  ];
  const level = {
    accountId: seller.accountId,
    variantId: held.variants[0]?.id ?? "",
    warehouseId: seller.warehouseId,
    actor: "system",
  };
  await transaction(shop.backend.db, (tx) =>
    moveStock(tx, { ...level, type: "import", onHandDelta: 1 }),
  );
  await transaction(shop.backend.db, (tx) =>
    moveStock(tx, { ...level, type: "reserve", reservedDelta: 1 }),
  );
  const answer = await seller.call<{ deleted: string[] }>("POST", "/v2/products/;delete", {
    productIds: [gone.id, held.id],
    targetChannelIds: [],
  });
  expect(answer.body).toMatchObject({
    deleted: [gone.id],
    kept: [{ productId: held.id, code: "variant_reserved" }],
  });
  expect((await seller.call("GET", `/v2/products/detail/${gone.id}`)).body).toMatchObject({
    code: "product_missing",
    message: "product missing",
  });
  expect((await readHistories(seller, gone.id)).map((entry) => entry.type)).toEqual([
    "master_deleted",
    "created",
  ]);
  await create(seller, { variants: [variantInput({ sku: "D1" })] });
  const [row] = await shop.backend.db.select().from(products).where(eq(products.id, gone.id));
  expect(row?.deletedAt).toBeInstanceOf(Date);
  const refused = await seller.call("POST", "/v2/products/;delete", { productIds: [held.id] });
  expect([refused.status, refused.body.code]).toEqual([409, "variant_reserved"]);
});

test("deleting removes the target channels' listings and forgets the others", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const [target, other] = [newId(), newId()];
  await shop.backend.db.insert(channels).values(
    [target, other].map((id) => ({
      id,
      accountId: seller.accountId,
      channelType: "shopee" as const,
      shopId: id,
      name: id,
    })),
  );
  const listings = [target, other].map((channelId) => ({
    id: newId(),
    accountId: seller.accountId,
    productId: product.id,
    channelId,
    externalProductId: channelId,
    syncStatus: 3 as const,
  }));
  await shop.backend.db.insert(channelProducts).values(listings);
  shop.jobs.length = 0;
  const answer = await seller.call("POST", "/v2/products/;delete", {
    productIds: [product.id],
    targetChannelIds: [target],
  });
  expect(answer.body).toMatchObject({ deleted: [product.id], kept: [] });
  const left = await shop.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.productId, product.id));
  expect(left.map((listing) => [listing.channelId, listing.action])).toEqual([[target, "delete"]]);
  expect(shop.jobs.map((job) => [job.name, job.payload.channelProductId])).toEqual([
    ["publish-listing", listings[0]?.id],
  ]);
  expect((await readHistories(seller, product.id))[0]?.type).toBe("master_deleted_with_channel");
});
