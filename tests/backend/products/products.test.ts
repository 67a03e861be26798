import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { productHistories, products, variants } from "#backend/db/schema/products.ts";
import { stockMovements, stocks } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import type { ProductHistory } from "#contract/product-histories.ts";
import type { ProductDetail } from "#contract/products.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  type Seller,
  variantInput,
} from "./catalogue.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const create = async (seller: Seller, changes = {}) => {
  const answer = await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
    product: productInput(changes),
  });
  expect(answer.status).toBe(200);
  return answer.body.product;
};
const update = (seller: Seller, product: ProductDetail, changes: Record<string, unknown>) =>
  seller.call<{ product: ProductDetail }>("PUT", `/v2/products/detail/${product.id}`, {
    product: { version: product.version, ...changes },
  });
const histories = async (seller: Seller, productId: string) =>
  (
    await seller.call<{ histories: z.infer<typeof ProductHistory>[] }>(
      "GET",
      `/v1/products/histories?productId=${productId}`,
    )
  ).body.histories;

const sizes = (ids: string[]) => [
  { id: "t1", name: "Size", options: ids.map((id) => ({ id, name: id.toUpperCase() })) },
];

test("a created product is read back whole, with an empty stock level in the default warehouse", async () => {
  const seller = await shop.signUp();
  const product = await create(seller, {
    name: "  Kopi Gayo ",
    brand: "Laras",
    variationTypes: sizes(["s", "m"]),
    variants: [
      variantInput({ sku: "K-S", optionIds: ["s"] }),
      variantInput({ sku: "K-M", optionIds: ["m"], price: 150_000 }),
    ],
  });
  const read = await seller.call<{ product: ProductDetail }>(
    "GET",
    `/v2/products/detail/${product.id}`,
  );
  expect(read.body.product).toEqual(product);
  expect(product).toMatchObject({
    name: "Kopi Gayo",
    brand: "Laras",
    version: 1,
    images: [],
    connectedChannels: [],
  });
  expect(
    product.variants.map(({ sku, price, onHand, available }) => ({
      sku,
      price,
      onHand,
      available,
    })),
  ).toEqual([
    { sku: "K-S", price: 125_000, onHand: 0, available: 0 },
    { sku: "K-M", price: 150_000, onHand: 0, available: 0 },
  ]);
  const levels = await shop.backend.db
    .select()
    .from(stocks)
    .where(eq(stocks.accountId, seller.accountId));
  expect(levels.map((level) => level.warehouseId)).toEqual([
    seller.warehouseId,
    seller.warehouseId,
  ]);
  expect(
    await shop.backend.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.accountId, seller.accountId)),
  ).toEqual([]);
  expect((await histories(seller, product.id)).map((entry) => [entry.type, entry.actor])).toEqual([
    ["created", seller.userId],
  ]);
});

test("a SKU is taken once in the account, whatever its case, and free in another account", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  await create(seller, { variants: [variantInput({ sku: "Abc-1" })] });
  const again = await seller.call("POST", "/v2/products", {
    product: productInput({ variants: [variantInput({ sku: " aBC-1" })] }),
  });
  expect([again.status, again.body.code, again.body.fields]).toEqual([
    422,
    "invalid_product",
    { "variants[0].sku": "sku_taken" },
  ]);
  await create(other, { variants: [variantInput({ sku: "ABC-1" })] });
});

test("two products that take one SKU at once: one is kept, the other gets the field error", async () => {
  const seller = await shop.signUp();
  const product = productInput({ variants: [variantInput({ sku: "RACE" })] });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => seller.call("POST", "/v2/products", { product })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  for (const answer of answers.filter(({ status }) => status === 422))
    expect(answer.body.fields).toEqual({ "variants[0].sku": "sku_taken" });
});

test("prices, weights, names and the number of variants are checked", async () => {
  const seller = await shop.signUp();
  const bad = await seller.call("POST", "/v2/products", {
    product: { name: " ", variants: [variantInput({ price: 0, weightG: -1 })] },
  });
  expect([bad.status, Object.keys(bad.body.fields ?? {}).sort()]).toEqual([
    422,
    ["product.name", "product.variants[0].price", "product.variants[0].weightG"],
  ]);
  const unweighed = await seller.call("POST", "/v2/products", {
    product: productInput({ variants: [variantInput({ weightG: 0 })] }),
  });
  expect([unweighed.status, unweighed.body.fields]).toEqual([
    422,
    { "variants[0].weightG": "weight_invalid" },
  ]);
  const many = {
    name: "Many",
    variationTypes: sizes(Array.from({ length: 201 }, (_, index) => `o${index}`)),
    variants: Array.from({ length: 201 }, (_, index) => variantInput({ optionIds: [`o${index}`] })),
  };
  const tooMany = await seller.call("POST", "/v2/products", { product: many });
  expect([tooMany.status, tooMany.body.fields]).toEqual([422, { "product.variants": "too_many" }]);
});

test("a save writes what changed, raises the version and says before and after", async () => {
  const seller = await shop.signUp();
  const product = await create(seller, { description: "Tebal" });
  const [variant] = product.variants;
  const answer = await update(seller, product, {
    name: "Kemeja Katun",
    variants: [{ ...variant, price: 99_000 }],
  });
  expect(answer.body.product).toMatchObject({
    name: "Kemeja Katun",
    description: "Tebal",
    version: 2,
  });
  expect(answer.body.product.variants[0]).toMatchObject({
    id: variant?.id,
    price: 99_000,
    weightG: 250,
  });
  const [latest] = await histories(seller, product.id);
  expect(latest).toMatchObject({
    type: "updated",
    changes: {
      name: ["Kemeja Linen", "Kemeja Katun"],
      [`variants[${variant?.sku}].price`]: [125_000, 99_000],
    },
  });
  expect(Object.keys(latest?.changes ?? {})).toHaveLength(2);
});

test("a save without a product says so in the specification's words", async () => {
  const seller = await shop.signUp();
  const { id } = await create(seller);
  for (const answer of [
    await seller.call("POST", "/v2/products", {}),
    await seller.call("PUT", `/v2/products/detail/${id}`, { product: null }),
  ])
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { code: "product_missing", message: "product missing" },
    ]);
});

test("a save that changes nothing leaves version and history alone", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const answer = await update(seller, product, { name: product.name, variants: product.variants });
  expect(answer.body.product).toEqual(product);
  expect(await histories(seller, product.id)).toHaveLength(1);
});

test("of concurrent saves of one version all but one get 409 with what is there now", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => update(seller, product, { name: `Name ${index}` })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
  const saved = answers.find((answer) => answer.status === 200)?.body.product.name;
  const stale = answers.find((answer) => answer.status === 409)?.body as unknown as {
    code: string;
    details: Record<string, unknown>;
  };
  expect(stale.code).toBe("stale_version");
  expect(stale.details).toMatchObject({ version: 2, product: { name: saved } });
});

test("variants may swap their SKUs", async () => {
  const seller = await shop.signUp();
  const product = await create(seller, {
    variationTypes: sizes(["s", "m"]),
    variants: [
      variantInput({ sku: "X1", optionIds: ["s"] }),
      variantInput({ sku: "X2", optionIds: ["m"] }),
    ],
  });
  const [first, second] = product.variants;
  const answer = await update(seller, product, {
    variants: [
      { ...first, sku: "X2" },
      { ...second, sku: "X1" },
    ],
  });
  expect(answer.status).toBe(200);
  expect(answer.body.product.variants.map(({ id, sku }) => [id, sku])).toEqual([
    [first?.id, "X2"],
    [second?.id, "X1"],
  ]);
});

test("a variant that an open order holds cannot be removed; another can, and its SKU is free again", async () => {
  const seller = await shop.signUp();
  const product = await create(seller, {
    variationTypes: sizes(["s", "m"]),
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

test("a variant id of another product is refused", async () => {
  const seller = await shop.signUp();
  const [product, other] = [await create(seller), await create(seller)];
  const answer = await update(seller, product, {
    variants: [{ ...other.variants[0], sku: "NEW" }],
  });
  expect([answer.status, (answer.body as unknown as { fields: object }).fields]).toEqual([
    422,
    { "variants[0].id": "unknown_variant" },
  ]);
});

test("deleting frees SKUs, keeps the rows, and leaves out what open orders hold", async () => {
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
    productIds: [gone.id, held.id, newId()],
    targetChannelIds: [],
  });
  expect(answer.body).toEqual({
    deleted: [gone.id],
    kept: [{ productId: held.id, code: "variant_reserved" }],
  });
  expect((await seller.call("GET", `/v2/products/detail/${gone.id}`)).body).toMatchObject({
    code: "product_missing",
    message: "product missing",
  });
  expect((await histories(seller, gone.id)).map((entry) => entry.type)).toEqual([
    "master_deleted",
    "created",
  ]);
  await create(seller, { variants: [variantInput({ sku: "D1" })] });
  const [row] = await shop.backend.db.select().from(products).where(eq(products.id, gone.id));
  expect(row?.deletedAt).toBeInstanceOf(Date);
  const refused = await seller.call("POST", "/v2/products/;delete", { productIds: [held.id] });
  expect([refused.status, refused.body.code]).toEqual([409, "variant_reserved"]);
});

test("deleting takes the listings of the target channels off them and forgets the others", async () => {
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
  expect(answer.body).toEqual({ deleted: [product.id], kept: [] });
  const left = await shop.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.productId, product.id));
  expect(left.map((listing) => [listing.channelId, listing.action])).toEqual([[target, "delete"]]);
  expect(shop.jobs.map((job) => [job.name, job.payload.channelProductId])).toEqual([
    ["publish-listing", listings[0]?.id],
  ]);
  expect((await histories(seller, product.id))[0]?.type).toBe("master_deleted_with_channel");
});

test("another account finds nothing: read, save, delete, sync infos and histories", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const product = await create(seller);
  expect((await other.call("GET", `/v2/products/detail/${product.id}`)).status).toBe(404);
  expect(await update(other, product, { name: "Mine" })).toMatchObject({
    status: 404,
    body: { code: "product_missing", message: "product missing" },
  });
  expect(
    (await other.call("POST", "/v2/products/;delete", { productIds: [product.id] })).body,
  ).toEqual({ deleted: [], kept: [] });
  expect((await other.call("GET", `/v2/products/sync-infos?ids=${product.id}`)).body).toEqual({
    products: [],
  });
  expect((await other.call("GET", `/v2/products?ids=${product.id}`)).body).toEqual({
    products: [],
    total: 0,
  });
  expect(await histories(other, product.id)).toEqual([]);
  expect(
    (await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${product.id}`)).body
      .product,
  ).toEqual(product);
});

test("a caller without the permission or a token is refused", async () => {
  expect((await shop.app.request("/v2/products")).status).toBe(401);
});

test("nothing of a refused save is written", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const answer = await update(seller, product, { name: "New name", imageIds: [newId()] });
  expect([answer.status, (answer.body as unknown as { fields: object }).fields]).toEqual([
    422,
    { "imageIds[0]": "image_unknown" },
  ]);
  const [row] = await shop.backend.db.select().from(products).where(eq(products.id, product.id));
  expect([row?.name, row?.version]).toEqual(["Kemeja Linen", 1]);
  const entries = await shop.backend.db
    .select()
    .from(productHistories)
    .where(and(eq(productHistories.productId, product.id), eq(productHistories.type, "updated")));
  expect(entries).toEqual([]);
});
