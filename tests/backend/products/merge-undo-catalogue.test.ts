import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { productSearch } from "#backend/db/schema/product-search.ts";
import { variants } from "#backend/db/schema/products.ts";
import { listHistories } from "#backend/histories/read-histories.ts";
import { deleteProducts } from "#backend/products/delete-products.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { listProductHistories } from "#contract/product-histories.ts";
import { makeActor, mergesIn } from "#tests/support/merges.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
let merges: ReturnType<typeof mergesIn>;
beforeAll(async () => {
  world = await startSellerWorld();
  merges = mergesIn(world);
});

const DAY = 86_400_000;

test("a value changed since the merge is kept, and named before the undo", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId, target, oldSku } = await merges.duplicates(seller, 1, 1);
  await updateProduct(world.backend, makeActor(seller), survivorId, {
    version: 1,
    brand: "Lama",
    category: "Dapur",
  });
  const mergeId = await merges.merge(seller, survivorId, [otherId], {
    fields: { brand: otherId, category: otherId },
  });
  const now = await readProduct(world.backend, seller.accountId, survivorId);
  const priced = now.variants.map(({ onHand: _onHand, available: _available, ...variant }) => ({
    ...variant,
    price: 99_000,
  }));
  await updateProduct(world.backend, makeActor(seller), survivorId, {
    version: now.version,
    brand: "Baru",
    variants: priced,
  });
  expect(await merges.preview(seller, mergeId)).toMatchObject({ kept: ["brand"], problems: [] });
  await merges.undo(seller, mergeId);
  const after = await readProduct(world.backend, seller.accountId, survivorId);
  expect(after).toMatchObject({
    brand: "Baru",
    category: "Dapur",
    variants: [{ id: target, sku: oldSku, price: 99_000 }],
  });
});

test("variants that joined the survivor return to their product with options and stock", async () => {
  const seller = await world.signUp();
  const first = await merges.withSizes(seller, "Kaos Polos", { S: "KP-S", M: "KP-M" });
  const second = await merges.withSizes(seller, "Kaos Polos", { M: "POLOS-M", XL: "POLOS-XL" });
  const shapeOf = async (productId: string) => {
    const { variationTypes, variants: found } = await readProduct(
      world.backend,
      seller.accountId,
      productId,
    );
    return {
      variationTypes,
      variants: found.map(({ id, sku, optionIds, onHand }) => ({ id, sku, optionIds, onHand })),
    };
  };
  const before = [await shapeOf(first), await shapeOf(second)];
  const mergeId = await merges.merge(seller, first, [second]);
  expect((await shapeOf(first)).variants.map(({ sku, onHand }) => [sku, onHand])).toEqual([
    ["KP-S", 1],
    ["KP-M", 3],
    ["POLOS-XL", 2],
  ]);
  await merges.undo(seller, mergeId);
  expect([await shapeOf(first), await shapeOf(second)]).toEqual(before);
  const texts = await world.backend.db
    .select({ id: productSearch.productId, text: productSearch.text })
    .from(productSearch)
    .where(inArray(productSearch.productId, [first, second]));
  expect(texts.filter(({ text }) => text.includes("polos xl")).map(({ id }) => id)).toEqual([
    second,
  ]);
  await merges.expectBooksAgree(seller);
});

test("a replaced draft is restored unless another listing took its place", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await merges.duplicates(seller, 1, 1);
  const draft = {
    accountId: seller.accountId,
    productId: survivorId,
    channelId: seller.channelId,
    name: "Nama di toko",
    categoryId: "100244",
  };
  await world.backend.db.insert(channelProducts).values(draft);
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  expect(
    await world.backend.db.$count(channelProducts, eq(channelProducts.accountId, seller.accountId)),
  ).toBe(1);
  expect(
    (await merges.preview(seller, mergeId)).listings.map(({ productId, fate }) => [
      productId,
      fate,
    ]),
  ).toEqual([
    [otherId, "returns"],
    [survivorId, "restored"],
  ]);
  await merges.undo(seller, mergeId);
  const [found] = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.productId, survivorId));
  expect(found).toMatchObject({ ...draft, syncStatus: 1, externalProductId: null });

  const again = await merges.merge(seller, survivorId, [otherId]);
  await world.backend.db.delete(channelProducts).where(eq(channelProducts.productId, survivorId));
  await world.backend.db.insert(channelProducts).values({ ...draft, name: "Baru" });
  expect((await merges.preview(seller, again)).listings).toEqual([
    { channelId: seller.channelId, productId: otherId, fate: "gone" },
  ]);
  await merges.undo(seller, again);
  expect(
    await world.backend.db
      .select()
      .from(channelProducts)
      .where(eq(channelProducts.accountId, seller.accountId)),
  ).toMatchObject([{ name: "Baru" }]);
});

const problemsOf = async (seller: Seller, mergeId: string) =>
  (await merges.preview(seller, mergeId)).problems;
const age = (mergeId: string, ms: number) =>
  world.backend.db.execute(
    sql`update product_merges set created_at = ${new Date(world.backend.now().getTime() - ms).toISOString()} where id = ${mergeId}`,
  );
const refusal = (problems: object[]) => ({
  problem: { code: "cannot_undo", details: { problems } },
});

test("a merge cannot be undone after seven days or without the survivor; both are said before", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await merges.duplicates(seller, 0, 0);
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  await age(mergeId, 7 * DAY);
  expect(await problemsOf(seller, mergeId)).toEqual([{ code: "undo_over" }]);
  await expect(merges.undo(seller, mergeId)).rejects.toMatchObject({
    problem: { code: "undo_over" },
  });
  await age(mergeId, 7 * DAY - 1);
  expect(await problemsOf(seller, mergeId)).toEqual([]);
  await deleteProducts(world.backend, makeActor(seller), {
    productIds: [survivorId],
    targetChannelIds: [],
  });
  expect(await problemsOf(seller, mergeId)).toEqual([{ code: "survivor_gone" }]);
  await expect(merges.undo(seller, mergeId)).rejects.toMatchObject(
    refusal([{ code: "survivor_gone" }]),
  );
});

test("of two merges the later one is undone first, whichever product survived", async () => {
  const seller = await world.signUp();
  const a = await merges.duplicates(seller, 1, 2);
  const c = await world.stockUp(seller, `C-${a.sku}`, 4, { listed: false });
  const d = await world.stockUp(seller, `D-${a.sku}`, 8, { listed: false });
  const first = await merges.merge(seller, a.survivorId, [a.otherId]);
  const second = await merges.merge(seller, a.survivorId, [await merges.productOf(c)]);
  const third = await merges.merge(seller, await merges.productOf(d), [a.survivorId]);
  await merges.order(seller, `chain-${a.sku}`, { [a.sku]: 1 });
  expect(await merges.levelOf(d)).toMatchObject({ onHand: 15, reserved: 1 });
  expect(
    (await problemsOf(seller, first)).map(({ code, mergeId }) => [code, mergeId]).sort(),
  ).toEqual(
    [
      ["merged_again", second],
      ["merged_again", third],
    ].sort(),
  );
  for (const mergeId of [third, second, first]) await merges.undo(seller, mergeId);
  const levels = await Promise.all([a.target, a.source, c, d].map((id) => merges.levelOf(id)));
  expect(levels.map((level) => level?.onHand)).toEqual([1, 2, 4, 8]);
  expect(levels.map((level) => level?.reserved)).toEqual([0, 1, 0, 0]);
  await merges.expectBooksAgree(seller);
});

test("undo is blocked by a reused SKU, a removed variant and a republished listing", async () => {
  const seller = await world.signUp();
  const { source, sku, survivorId, otherId, target } = await merges.duplicates(seller, 0, 0);
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  const taker = await merges.productOf(
    await world.stockUp(seller, sku.toLowerCase(), 0, { listed: false }),
  );
  expect(await problemsOf(seller, mergeId)).toEqual([{ code: "sku_taken", sku, productId: taker }]);
  await expect(merges.undo(seller, mergeId)).rejects.toMatchObject(
    refusal([{ code: "sku_taken" }]),
  );
  await deleteProducts(world.backend, makeActor(seller), {
    productIds: [taker],
    targetChannelIds: [],
  });

  const [listing] = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.productId, survivorId));
  const id = listing?.id ?? "";
  await world.backend.db
    .update(channelProducts)
    .set({ syncStatus: 2 })
    .where(eq(channelProducts.id, id));
  expect(await problemsOf(seller, mergeId)).toMatchObject([
    { code: "listing_busy", channelId: seller.channelId },
  ]);
  await world.backend.db
    .update(channelProducts)
    .set({ syncStatus: 3 })
    .where(eq(channelProducts.id, id));
  const stranger = await world.stockUp(seller, `X-${sku}`, 0, { listed: false });
  const model = {
    channelProductId: id,
    variantId: stranger,
    accountId: seller.accountId,
    channelId: seller.channelId,
    externalVariantId: "new",
  };
  await world.backend.db.insert(channelVariants).values(model);
  expect(await problemsOf(seller, mergeId)).toMatchObject([
    { code: "listing_changed", channelId: seller.channelId },
  ]);
  await world.backend.db
    .delete(channelVariants)
    .where(and(eq(channelVariants.channelProductId, id), eq(channelVariants.variantId, stranger)));

  await world.backend.db
    .update(variants)
    .set({ deletedAt: world.backend.now() })
    .where(eq(variants.id, target));
  expect(await problemsOf(seller, mergeId)).toEqual([{ code: "variant_gone", sku }]);
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 0 });
});

test("the history shows the merge as one entry, offers undo while possible, and shows that it was undone", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await merges.duplicates(seller, 1, 1);
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  const histories = async (query: object) =>
    (await listHistories(world.backend, seller.accountId, listProductHistories.query.parse(query)))
      .histories;
  const offered = { id: mergeId, kind: "merge", productCount: 2, canUndo: true };
  expect((await histories({ batchId: mergeId })).map(({ batch }) => batch)).toEqual([
    offered,
    offered,
  ]);
  await merges.undo(seller, mergeId);
  expect((await histories({ batchId: mergeId })).map(({ batch }) => batch?.canUndo)).toEqual([
    false,
    false,
  ]);
  const entries = await histories({ types: "updated" });
  expect(entries.flatMap(({ changes }) => Object.keys(changes)).sort()).toEqual([
    "mergedFrom",
    "mergedInto",
  ]);
});

test("another account's merge can be neither seen nor undone", async () => {
  const [seller, stranger] = [await world.signUp(), await world.signUp()];
  const { survivorId, otherId } = await merges.duplicates(seller, 1, 1);
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  await expect(merges.preview(stranger, mergeId)).rejects.toMatchObject({ status: 404 });
  await expect(merges.undo(stranger, mergeId)).rejects.toMatchObject({ status: 404 });
});
