import { and, eq, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { channels } from "#backend/db/schema/channels.ts";
import { storedFiles } from "#backend/db/schema/limits.ts";
import { orderLines } from "#backend/db/schema/orders.ts";
import { images, productImages, products } from "#backend/db/schema/products.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readImage, storeImage } from "#backend/products/images.ts";
import { emptyTrash } from "#backend/products/trash.ts";
import type { Output } from "#contract/endpoint.ts";
import type { ProductBatch } from "#contract/product-batches.ts";
import type { listTrash, restoreProducts } from "#contract/product-trash.ts";
import type { ProductDetail } from "#contract/products.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
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

const DAY_MS = 24 * 3_600_000;
const create = async (seller: Seller, changes = {}) =>
  (
    await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
      product: productInput(changes),
    })
  ).body.product;
const remove = async (seller: Seller, ...productIds: string[]) =>
  (await seller.call<{ batchId: string }>("POST", "/v2/products/;delete", { productIds })).body
    .batchId;
const trash = async (seller: Seller) =>
  (await seller.call<Output<typeof listTrash>>("GET", "/v2/products/trash")).body;
const restore = async (seller: Seller, ...productIds: string[]) =>
  (
    await seller.call<Output<typeof restoreProducts>>("POST", "/v2/products/trash/;restore", {
      productIds,
    })
  ).body;
const undo = (seller: Seller, batchId: string) =>
  seller.call<{ batchId: string; code?: string }>("POST", `/v2/products/batches/${batchId}/;undo`);
const read = (seller: Seller, id: string) =>
  seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${id}`);
const listed = async (seller: Seller) =>
  (await seller.call<{ products: { id: string }[] }>("GET", "/v2/products")).body.products.map(
    ({ id }) => id,
  );

test("a deleted product is in the trash and can be restored", async () => {
  const seller = await shop.signUp();
  const options = [
    { id: "s", name: "S", imageId: null },
    { id: "m", name: "M", imageId: null },
  ];
  const before = await create(seller, {
    description: "Adem",
    variationTypes: [{ id: "size", name: "Ukuran", options }],
    variants: [
      variantInput({ sku: "SML-S", optionIds: ["s"], barcode: "899" }),
      variantInput({ sku: "SML-M", optionIds: ["m"] }),
    ],
  });
  await remove(seller, before.id);
  expect(await listed(seller)).toEqual([]);
  const {
    products: [row],
    total,
  } = await trash(seller);
  expect(total).toBe(1);
  expect(row).toMatchObject({ id: before.id, name: "Kemeja Linen", sku: "SML-S", image: null });
  expect(Date.parse(row?.until ?? "") - Date.parse(row?.deletedAt ?? "")).toBe(30 * DAY_MS);

  expect(await restore(seller, before.id)).toEqual({ restored: [before.id], kept: [] });
  expect(await trash(seller)).toEqual({ products: [], total: 0 });
  const { product } = (await read(seller, before.id)).body;
  expect({ ...product, version: 0, updatedAt: "" }).toEqual({
    ...before,
    ...{ version: 0, updatedAt: "" },
  });
  expect(product.version).toBe(before.version + 1);
  expect(await restore(seller, before.id)).toEqual({ restored: [before.id], kept: [] });
  expect((await read(seller, before.id)).body.product.version).toBe(product.version);
});

test("a variant removed earlier stays removed when its product is restored", async () => {
  const seller = await shop.signUp();
  const product = await create(seller, {
    variationTypes: [
      {
        ...{ id: "size", name: "Ukuran" },
        options: ["s", "m"].map((id) => ({ id, name: id, imageId: null })),
      },
    ],
    variants: ["s", "m"].map((id) => variantInput({ sku: `GONE-${id}`, optionIds: [id] })),
  });
  await seller.call("PUT", `/v2/products/detail/${product.id}`, {
    product: { version: product.version, variants: product.variants.slice(0, 1) },
  });
  await remove(seller, product.id);
  await restore(seller, product.id);
  const { variants } = (await read(seller, product.id)).body.product;
  expect(variants.map(({ sku }) => sku)).toEqual(["GONE-s"]);
});

test("a product whose SKU is taken stays in the trash with that reason", async () => {
  const seller = await shop.signUp();
  const gone = await create(seller, { variants: [variantInput({ sku: "Sama" })] });
  await remove(seller, gone.id);
  await create(seller, { variants: [variantInput({ sku: "SAMA" })] });
  const code = { productId: gone.id, code: "sku_taken" };
  expect(await restore(seller, gone.id)).toEqual({ restored: [], kept: [code] });
  expect((await trash(seller)).total).toBe(1);
});

test("a deletion is undone by its batch once, within its account", async () => {
  const seller = await shop.signUp();
  const stranger = await shop.signUp();
  const [one, two] = [await create(seller), await create(seller)];
  const batchId = await remove(seller, one.id, two.id);
  expect((await undo(stranger, batchId)).status).toBe(404);
  expect(await restore(stranger, one.id)).toEqual({
    restored: [],
    kept: [{ productId: one.id, code: "product_missing" }],
  });
  expect((await trash(stranger)).total).toBe(0);
  await restore(seller, two.id);
  const undone = await undo(seller, batchId);
  // A few products are done at once, without a job.
  expect(
    (await seller.call<ProductBatch>("GET", `/v2/products/batches/${undone.body.batchId}`)).body,
  ).toMatchObject({ counts: { done: 1, unchanged: 1, waiting: 0, failed: 0 } });
  expect((await listed(seller)).toSorted()).toEqual([one.id, two.id].toSorted());
  expect((await undo(seller, batchId)).body.code).toBe("already_undone");
  // The undo deletes only what was restored.
  await undo(seller, undone.body.batchId);
  expect(await listed(seller)).toEqual([two.id]);
});

test("a single edit is undone by its batch, and one without a change has none", async () => {
  const seller = await shop.signUp();
  const product = await create(seller);
  const save = async (changes: object, version: number) =>
    (
      await seller.call<{ product: ProductDetail; batchId: string | null }>(
        "PUT",
        `/v2/products/detail/${product.id}`,
        { product: { version, ...changes } },
      )
    ).body;
  expect((await save({ name: product.name }, product.version)).batchId).toBeNull();
  const { batchId } = await save({ name: "Kemeja Rami", brand: "Laras" }, product.version);
  const later = await save({ category: "Atasan" }, product.version + 1);
  expect(later.product.category).toBe("Atasan");
  await undo(seller, batchId ?? "");
  expect((await read(seller, product.id)).body.product).toMatchObject({
    ...{ name: "Kemeja Linen", brand: "", category: "Atasan" },
  });
});

test("the trash deletes products older than thirty days with their pictures", async () => {
  const seller = await shop.signUp();
  const old = await create(seller, { description: "Panjang" });
  const young = await create(seller);
  await remove(seller, old.id, young.id);
  const isOld = and(eq(products.accountId, seller.accountId), eq(products.id, old.id));
  const before = (days: number) => new Date(shop.backend.now().getTime() - days * DAY_MS);
  await shop.backend.db
    .update(products)
    .set({ trashedAt: before(31) })
    .where(isOld);
  await emptyTrash(shop.backend);
  expect((await trash(seller)).products.map(({ id }) => id)).toEqual([young.id]);
  expect((await restore(seller, old.id)).kept).toEqual([
    { productId: old.id, code: "product_missing" },
  ]);
  const [left] = await shop.backend.db.select().from(products).where(isOld);
  expect(left).toMatchObject({ name: "Kemeja Linen", description: "", trashedAt: null });
  expect(await shop.backend.db.$count(productImages, eq(productImages.productId, old.id))).toBe(0);
});

test("emptying the trash deletes unused pictures and frees their storage", async () => {
  const { backend } = shop;
  const seller = await shop.signUp();
  const { accountId } = seller;
  const picture = async () => {
    const plain = { width: 20, height: 20, channels: 3, background: "#4169e0" } as const;
    const bytes = await sharp({ create: plain }).png().toBuffer();
    return (await storeImage(backend, accountId, bytes, { type: 1, name: "a.png" })).id;
  };
  const own = await picture();
  const ofOption = await picture();
  const shared = await picture();
  const sharedOption = await picture();
  const sold = await picture();
  const option = (imageId: string) => ({
    variationTypes: [{ id: "size", name: "Ukuran", options: [{ id: "s", name: "S", imageId }] }],
    variants: [variantInput({ optionIds: ["s"] })],
  });
  const gone = await create(seller, { imageIds: [own, shared, sharedOption], ...option(ofOption) });
  await create(seller, { imageIds: [shared], ...option(sharedOption) });
  const bought = await create(seller, { imageIds: [sold] });
  await buy(accountId, bought);
  await remove(seller, gone.id, bought.id);
  await shop.drain();
  const trashedAt = new Date(backend.now().getTime() - 31 * DAY_MS);
  await backend.db
    .update(products)
    .set({ trashedAt })
    .where(and(eq(products.accountId, accountId), isNotNull(products.trashedAt)));
  await emptyTrash(backend);
  const kept = await backend.db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.accountId, accountId));
  expect(kept.map(({ id }) => id).sort()).toEqual([shared, sharedOption, sold].sort());
  const stored = await backend.db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(eq(storedFiles.accountId, accountId));
  expect(stored.map(({ key }) => key).sort()).toEqual(
    [shared, sharedOption, sold].map((id) => `images/${id}`).sort(),
  );
  for (const id of [own, ofOption]) expect(await readImage(backend, id, "64")).toBeNull();
  expect(await readImage(backend, shared, "64")).not.toBeNull();
});

/** Makes an order, which keeps the product's picture. */
async function buy(accountId: string, { variants: [variant] }: ProductDetail): Promise<void> {
  const { backend } = shop;
  const channelId = `${accountId}-shop`;
  const [channel] = await backend.db
    .insert(channels)
    .values({ id: channelId, accountId, channelType: "shopee", shopId: accountId, name: "Toko" })
    .returning();
  if (!channel || !variant) throw new Error("There is nothing to buy");
  await ingestOrder(backend, channel, channelOrder("261101AAA", { [variant.sku]: 1 }));
  await backend.db
    .update(orderLines)
    .set({ variantId: variant.id })
    .where(eq(orderLines.accountId, accountId));
}
