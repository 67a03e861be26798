import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { productHistories } from "#backend/db/schema/product-histories.ts";
import { products } from "#backend/db/schema/products.ts";
import { stockMovements, stocks } from "#backend/db/schema/stocks.ts";
import type { ProductDetail } from "#contract/products.ts";
import { type Catalogue, openCatalogue, productInput, variantInput } from "./catalogue.ts";
import { create, makeSizes, readHistories, update } from "./product-calls.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("a created product is read back complete, with an empty level in the default warehouse", async () => {
  const seller = await shop.signUp();
  const product = await create(seller, {
    name: "  Kopi Gayo ",
    brand: "Laras",
    variationTypes: makeSizes(["s", "m"]),
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
  expect(
    (await readHistories(seller, product.id)).map((entry) => [entry.type, entry.actor]),
  ).toEqual([["created", seller.userId]]);
});

test("a SKU is unique in the account ignoring case, and free in another account", async () => {
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

test("of two concurrent products with one SKU, one is saved and the other gets the field error", async () => {
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
    product: { name: " ", variants: [variantInput({ price: -1, weightG: -1 })] },
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
    variationTypes: makeSizes(Array.from({ length: 201 }, (_, index) => `o${index}`)),
    variants: Array.from({ length: 201 }, (_, index) => variantInput({ optionIds: [`o${index}`] })),
  };
  const tooMany = await seller.call("POST", "/v2/products", { product: many });
  expect([tooMany.status, tooMany.body.fields]).toEqual([422, { "product.variants": "too_many" }]);
});

test("a save stores changes, increases the version and records before and after", async () => {
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
  const [latest] = await readHistories(seller, product.id);
  expect(latest).toMatchObject({
    type: "updated",
    changes: {
      name: ["Kemeja Linen", "Kemeja Katun"],
      [`variants[${variant?.sku}].price`]: [125_000, 99_000],
    },
  });
  expect(Object.keys(latest?.changes ?? {})).toHaveLength(2);
});

test("saving an unknown product answers with the agreed message", async () => {
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

test("a save without a change keeps version and history", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const answer = await update(seller, product, { name: product.name, variants: product.variants });
  expect(answer.body.product).toEqual(product);
  expect(await readHistories(seller, product.id)).toHaveLength(1);
});

test("of concurrent saves of one version one succeeds, the others get 409 with the present values", async () => {
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
    variationTypes: makeSizes(["s", "m"]),
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

test("another account's product answers 404 to read, save, delete, sync infos and histories", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const product = await create(seller);
  expect((await other.call("GET", `/v2/products/detail/${product.id}`)).status).toBe(404);
  expect(await update(other, product, { name: "Mine" })).toMatchObject({
    status: 404,
    body: { code: "product_missing", message: "product missing" },
  });
  expect(
    await other.call("POST", "/v2/products/;delete", { productIds: [product.id] }),
  ).toMatchObject({ status: 404, body: { code: "unknown_ids" } });
  expect((await other.call("GET", `/v2/products/sync-infos?ids=${product.id}`)).body).toEqual({
    products: [],
  });
  expect((await other.call("GET", `/v2/products?ids=${product.id}`)).body).toEqual({
    products: [],
    total: 0,
  });
  expect(await readHistories(other, product.id)).toEqual([]);
  expect(
    (await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${product.id}`)).body
      .product,
  ).toEqual(product);
});

test("a caller without the permission or a token is refused", async () => {
  expect((await shop.app.request("/v2/products")).status).toBe(401);
});

test("a refused save writes nothing", async () => {
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
