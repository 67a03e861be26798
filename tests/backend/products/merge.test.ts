import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { productHistories } from "#backend/db/schema/product-histories.ts";
import { productSearch } from "#backend/db/schema/product-search.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { applyMerge } from "#backend/merge/apply-merge.ts";
import { findCandidates } from "#backend/merge/find-candidates.ts";
import { previewMerge, previewVariations } from "#backend/merge/preview-merge.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { mergesIn, requestOf } from "#tests/support/merges.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
let merges: ReturnType<typeof mergesIn>;
beforeAll(async () => {
  world = await startSellerWorld();
  merges = mergesIn(world);
});

test("two products listed in one shop are refused with the shop's name; a draft is replaced", async () => {
  const seller = await world.signUp();
  const [a, b] = [
    await world.stockUp(seller, "SAME-1", 1),
    await world.stockUp(seller, "SAME-2", 1),
  ];
  const [first, second] = [await merges.productOf(a), await merges.productOf(b)];
  const asked = requestOf(first, [second]);
  await expect(merges.mergeAsked(seller, asked)).rejects.toMatchObject({
    problem: {
      details: {
        problems: [{ code: "same_shop", channelId: seller.channelId, productIds: [first, second] }],
      },
    },
  });
  await world.backend.db
    .update(channelProducts)
    .set({ externalProductId: null, syncStatus: 1, isListed: false })
    .where(eq(channelProducts.productId, first));
  const preview = await merges.mergeAsked(seller, asked);
  expect(preview.listings).toMatchObject([
    { productId: first, fate: "drops" },
    { productId: second, fate: "moves" },
  ]);
  const left = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.accountId, seller.accountId));
  expect(left).toMatchObject([{ productId: first, externalProductId: "p-SAME-2" }]);
});

test("a product being published or changed since the preview is not merged", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await merges.duplicates(seller, 1, 1);
  const asked = requestOf(survivorId, [otherId]);
  const { versions } = await previewMerge(world.backend, seller.accountId, asked);
  await world.backend.db
    .update(channelProducts)
    .set({ syncStatus: 2 })
    .where(eq(channelProducts.productId, otherId));
  await expect(merges.mergeAsked(seller, asked)).rejects.toMatchObject({
    problem: { details: { problems: [{ code: "listing_busy" }] } },
  });
  await world.backend.db
    .update(channelProducts)
    .set({ syncStatus: 3 })
    .where(eq(channelProducts.productId, otherId));
  await world.backend.db.update(products).set({ version: 2 }).where(eq(products.id, otherId));
  const by = { accountId: seller.accountId, actor: seller.caller.userId };
  await expect(applyMerge(world.backend, by, asked, versions)).rejects.toMatchObject({
    problem: { code: "stale_version" },
  });
});

test("attributes are kept from the product that has them", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await merges.duplicates(seller, 1, 1);
  const attributes = [{ name: "BPOM", value: "MD 265713001" }];
  await world.backend.db.update(products).set({ attributes }).where(eq(products.id, otherId));
  await world.backend.db
    .update(channelProducts)
    .set({ externalProductId: null, syncStatus: 1, isListed: false })
    .where(eq(channelProducts.productId, otherId));
  await merges.mergeAsked(seller, requestOf(survivorId, [otherId]));
  const merged = await readProduct(world.backend, seller.accountId, survivorId);
  expect(merged.attributes).toEqual(attributes);
});

test("another account's product can be neither seen nor merged", async () => {
  const [seller, stranger] = [await world.signUp(), await world.signUp()];
  const { survivorId, otherId } = await merges.duplicates(seller, 1, 1);
  const foreign = await merges.productOf(await world.stockUp(stranger, "FOREIGN", 1));
  const missing = { problem: { code: "product_missing" } };
  await expect(merges.mergeAsked(seller, requestOf(survivorId, [foreign]))).rejects.toMatchObject(
    missing,
  );
  await expect(merges.mergeAsked(stranger, requestOf(survivorId, [otherId]))).rejects.toMatchObject(
    missing,
  );
  await expect(
    previewVariations(world.backend, stranger.accountId, {
      productIds: [foreign, otherId],
      survivorId: foreign,
    }),
  ).rejects.toMatchObject(missing);
});

/** A product with one variation type, and a variant for each option. */
test("variants are paired by option; an unpaired one joins the survivor with option, stock and search text", async () => {
  const seller = await world.signUp();
  const first = await merges.withSizes(seller, "Kaos Polos", {
    S: { sku: "KP-S", units: 1 },
    M: { sku: "KP-M", units: 2 },
  });
  const second = await merges.withSizes(seller, "kaos polos!", {
    m: { sku: "POLOS-M", units: 4, barcode: "M4", price: 60_000 },
    XL: { sku: "POLOS-XL", units: 8 },
  });
  const variations = await previewVariations(world.backend, seller.accountId, {
    productIds: [first, second],
    survivorId: first,
  });
  expect(variations.pairs.map(({ sku, reason, canJoin }) => [sku, reason, canJoin])).toEqual([
    ["POLOS-M", "options", true],
    ["POLOS-XL", null, true],
  ]);
  const before = await readProduct(world.backend, seller.accountId, first);
  const [, m] = before.variants;
  const source = variations.pairs[0]?.variantId;
  const asked = requestOf(first, [second], {
    fields: { name: second },
    variantFields: [
      { variantId: m?.id, field: "price", from: source },
      { variantId: m?.id, field: "sku", from: source },
    ],
  });
  await merges.mergeAsked(seller, asked);
  const after = await readProduct(world.backend, seller.accountId, first);
  expect(after.name).toBe("kaos polos!");
  expect(after.variationTypes[0]?.options?.map(({ name }) => name)).toEqual(["S", "M", "XL"]);
  expect(
    after.variants.map(({ sku, onHand, barcode, price }) => [sku, onHand, barcode, price]),
  ).toEqual([
    ["KP-S", 1, "", 50_000],
    ["POLOS-M", 6, "M4", 60_000],
    ["POLOS-XL", 8, "", 50_000],
  ]);
  const [row] = await world.backend.db
    .select({ text: productSearch.text })
    .from(productSearch)
    .where(eq(productSearch.productId, first));
  expect(row?.text).toContain("polos xl");
  const histories = await world.backend.db
    .select()
    .from(productHistories)
    .where(inArray(productHistories.productId, [first, second]));
  expect(histories.map(({ type }) => type)).toEqual(["manually_merged", "manually_merged"]);
  await merges.expectBooksAgree(seller);
});

test("a merge is recorded in the history of both products", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await merges.duplicates(seller, 1, 1);
  await merges.mergeAsked(
    seller,
    requestOf(survivorId, [otherId], { fields: { name: survivorId } }),
  );
  const entry = async (productId: string) =>
    (
      await world.backend.db
        .select()
        .from(productHistories)
        .where(and(eq(productHistories.productId, productId), eq(productHistories.type, "merged")))
    )[0];
  expect((await entry(survivorId))?.changes).toHaveProperty("mergedFrom");
  expect((await entry(otherId))?.changes).toHaveProperty("mergedInto");
});

test("two variants with the same options or SKU are refused before anything is written", async () => {
  const seller = await world.signUp();
  const first = await merges.withSizes(seller, "Topi", {
    S: { sku: "T-S", units: 1 },
    M: { sku: "T-M", units: 1 },
  });
  const second = await merges.withSizes(seller, "Topi", {
    S: { sku: "U-S", units: 1 },
    M: { sku: "U-M", units: 1 },
  });
  const single = await merges.productOf(await world.stockUp(seller, "TUNGGAL", 1));
  const { survivorVariants, pairs } = await previewVariations(world.backend, seller.accountId, {
    productIds: [first, second, single],
    survivorId: first,
  });
  const [s] = survivorVariants;
  const codes = async (changes: object, others = [second]) =>
    (
      await previewMerge(world.backend, seller.accountId, requestOf(first, others, changes))
    ).problems.map(({ code }) => code);
  expect(await codes({})).toEqual([]);
  expect(
    await codes({
      pairs: pairs.slice(0, 2).map(({ variantId }) => ({ variantId, into: s?.variantId })),
    }),
  ).toEqual(["variant_twice"]);
  expect(await codes({ pairs: [{ variantId: pairs[0]?.variantId, into: null }] })).toEqual([
    "combination_taken",
  ]);
  expect(await codes({}, [single])).toEqual(["cannot_join"]);
});

test("a merged product that is shipped needs a weight, even if the survivor was digital", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId, target, oldSku } = await digitalDuplicate(seller);
  const problems = async (changes: object) =>
    (await previewMerge(world.backend, seller.accountId, requestOf(survivorId, [otherId], changes)))
      .problems;
  const isSent = { fields: { isDigital: otherId } };
  expect(await problems({})).toEqual([]);
  expect(await problems(isSent)).toEqual([]);
  const unweighed = { variantFields: [{ variantId: target, field: "weightG", from: target }] };
  expect(await problems(unweighed)).toEqual([]);
  expect(await problems({ ...isSent, ...unweighed })).toEqual([
    { code: "weight_missing", sku: oldSku },
  ]);
});

async function digitalDuplicate(seller: Seller) {
  const { target, survivorId, otherId, sku } = await merges.duplicates(seller, 0, 0);
  await world.backend.db
    .update(products)
    .set({ isDigital: true })
    .where(eq(products.id, survivorId));
  await world.backend.db.update(variants).set({ weightG: 0 }).where(eq(variants.id, target));
  return { target, survivorId, otherId, oldSku: sku.replace(/^B/, "A") };
}

test("products with the same name, barcode or SKU (ignoring case and spaces) are candidates, within the account", async () => {
  const seller = await world.signUp();
  const first = await merges.withSizes(seller, "Gelas Kopi – 250 ml", {
    S: { sku: "GK 1", units: 0, barcode: "4006381333931" },
  });
  const second = await merges.withSizes(seller, "gelas kopi–250ml", {
    S: { sku: "gk1", units: 0, barcode: "4006381333931" },
  });
  const third = await merges.withSizes(seller, "แก้วกาแฟ", { S: { sku: "G-3", units: 0 } });
  await merges.withSizes(seller, "แก้วกาแฟใหญ่", { S: { sku: "G-4", units: 0 } });
  const fifth = await merges.withSizes(seller, "แก้ว กาแฟ", { S: { sku: "G-5", units: 0 } });
  await merges.withSizes(await world.signUp(), "Gelas Kopi – 250 ml", {
    S: { sku: "GK1", units: 0 },
  });
  const { groups, total } = await findCandidates(world.backend, seller.accountId, {
    limit: 10,
    offset: 0,
  });
  const shown = groups.map(({ reasons, products: found }) => [
    reasons,
    found.map(({ id }) => id).sort(),
  ]);
  expect(shown).toEqual([
    [["barcode", "name", "sku"], [first, second].sort()],
    [["name"], [third, fifth].sort()],
  ]);
  expect(total).toBe(2);
  expect(
    (await findCandidates(world.backend, seller.accountId, { ids: [fifth], limit: 10, offset: 0 }))
      .total,
  ).toBe(1);
});
