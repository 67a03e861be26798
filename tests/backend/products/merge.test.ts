import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { orderLines } from "#backend/db/schema/orders.ts";
import { productSearch } from "#backend/db/schema/product-search.ts";
import { productHistories, products, variants } from "#backend/db/schema/products.ts";
import { stocks } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { applyMerge } from "#backend/merge/apply-merge.ts";
import { findCandidates } from "#backend/merge/find-candidates.ts";
import { previewMerge, previewVariations } from "#backend/merge/preview-merge.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { type MergePreview, MergeRequest } from "#contract/product-merges.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const productOf = async (variantId: string) => {
  const [row] = await world.backend.db
    .select({ id: variants.productId })
    .from(variants)
    .where(eq(variants.id, variantId));
  return row?.id ?? "";
};
const request = (survivorId: string, others: string[], changes: object = {}) =>
  MergeRequest.parse({ productIds: [survivorId, ...others], survivorId, ...changes });

/** Looks first, then merges, as a person does. */
async function merge(seller: Seller, asked: MergeRequest): Promise<MergePreview> {
  const preview = (await previewMerge(world.backend, seller.accountId, asked)) as MergePreview;
  await applyMerge(
    world.backend,
    { accountId: seller.accountId, actor: seller.caller.userId },
    asked,
    preview.versions,
  );
  return preview;
}

/** Two products of one variant each; the second is on the seller's shop. */
async function duplicates(seller: Seller, kept: number, gone: number, sku = newId().slice(-8)) {
  const target = await world.stockUp(seller, `A-${sku}`, kept, { listed: false });
  const source = await world.stockUp(seller, `B-${sku}`, gone);
  return {
    target,
    source,
    sku: `B-${sku}`,
    survivorId: await productOf(target),
    otherId: await productOf(source),
  };
}

async function levelOf(variantId: string) {
  const [row] = await world.backend.db
    .select({
      onHand: sql<number>`sum(on_hand)::int`,
      reserved: sql<number>`sum(reserved)::int`,
      available: sql<number>`sum(available)::int`,
    })
    .from(stocks)
    .where(eq(stocks.variantId, variantId));
  return row;
}

async function expectBooksAgree(seller: Seller) {
  for (const { level, ledger } of await levelsAndLedger(world, seller.accountId))
    expect(ledger).toEqual(level);
}

test("the stock is summed through the ledger, what orders hold and their lines go over, and a later shipment takes it off the survivor", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await duplicates(seller, 7, 5);
  await ingestOrder(world.backend, channelOf(seller), channelOrder(`sum-${sku}`, { [sku]: 2 }));
  const preview = await merge(seller, request(survivorId, [otherId]));
  expect(preview).toMatchObject({
    openLines: 1,
    problems: [],
    pairs: [{ variantId: source, into: target, reason: "only" }],
  });
  expect(preview.variants[0]?.levels).toMatchObject([{ onHand: 12, reserved: 2 }]);
  expect(await levelOf(target)).toEqual({ onHand: 12, reserved: 2, available: 10 });
  expect(await levelOf(source)).toEqual({ onHand: 0, reserved: 0, available: 0 });
  const lines = await world.backend.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.accountId, seller.accountId));
  expect(lines).toMatchObject([{ variantId: target, sku: sku.replace("B-", "A-") }]);
  await ingestOrder(world.backend, channelOf(seller), {
    ...channelOrder(`sum-${sku}`, { [sku]: 2 }),
    status: "shipped",
    updatedAt: new Date("2026-11-21T02:30:00Z"),
  });
  expect(await levelOf(target)).toEqual({ onHand: 10, reserved: 0, available: 10 });
  await expectBooksAgree(seller);
});

test("with the survivor's count kept the others' units are written off, and what orders hold must fit in", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await duplicates(seller, 3, 9);
  await ingestOrder(world.backend, channelOf(seller), channelOrder(`keep-${sku}`, { [sku]: 4 }));
  const keep = request(survivorId, [otherId], { stock: "keep" });
  await expect(merge(seller, keep)).rejects.toMatchObject({
    problem: { code: "cannot_merge", details: { problems: [{ code: "stock_short" }] } },
  });
  expect(await levelOf(source)).toMatchObject({ onHand: 9, reserved: 4 });
  await world.moveIn(seller, target, seller.warehouseId, 2);
  await merge(seller, keep);
  expect(await levelOf(target)).toEqual({ onHand: 5, reserved: 4, available: 1 });
  await expectBooksAgree(seller);
});

test("the listing and its variants move to the survivor, and its next order, by listing or by the old SKU, finds it", async () => {
  const seller = await world.signUp();
  const { target, sku, survivorId, otherId } = await duplicates(seller, 1, 5);
  await merge(seller, request(survivorId, [otherId]));
  const [listing] = await world.backend.db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.accountId, seller.accountId));
  expect(listing).toMatchObject({ productId: survivorId, externalProductId: `p-${sku}` });
  expect(
    await world.backend.db
      .select()
      .from(channelVariants)
      .where(eq(channelVariants.accountId, seller.accountId)),
  ).toMatchObject([{ variantId: target }]);
  const [row] = await world.backend.db
    .select({ mask: products.syncMask })
    .from(products)
    .where(eq(products.id, survivorId));
  expect(row?.mask).toBe(1 << 3);
  await ingestOrder(world.backend, channelOf(seller), channelOrder(`listed-${sku}`, { [sku]: 1 }));
  const strange = channelOrder(`sku-${sku}`, { [sku]: 1 });
  strange.lines = strange.lines.map((line) => ({
    ...line,
    externalProductId: "another",
    externalVariantId: "another",
  }));
  await ingestOrder(world.backend, channelOf(seller), strange);
  expect(await levelOf(target)).toMatchObject({ onHand: 6, reserved: 2 });
  await expect(readProduct(world.backend, seller.accountId, otherId)).rejects.toMatchObject({
    problem: { code: "product_missing" },
  });
});

test("an order that waits for the product's stock gets what the merge brings", async () => {
  const seller = await world.signUp();
  const { target, sku, survivorId, otherId } = await duplicates(seller, 6, 0);
  const orderId = await ingestOrder(
    world.backend,
    channelOf(seller),
    channelOrder(`wait-${sku}`, { [sku]: 4 }),
  );
  await merge(seller, request(survivorId, [otherId]));
  expect(await levelOf(target)).toEqual({ onHand: 6, reserved: 4, available: 2 });
  const { body } = await seller.fetch(`/v1/orders/${orderId}`);
  expect(body.order.flags).not.toContain("out_of_stock");
  await expectBooksAgree(seller);
});

test("orders that come in while products are merged are all held once, on the survivor, and the books agree", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await duplicates(seller, 40, 40);
  const channel = channelOf(seller);
  const asked = request(survivorId, [otherId]);
  const orders = Array.from({ length: 60 }, (_, index) =>
    ingestOrder(world.backend, channel, channelOrder(`race-${sku}-${index}`, { [sku]: 1 })),
  );
  // In the midst of them: once the first few are in. With TEST_DATABASE_URL they really run at once.
  await Promise.all([...orders, Promise.all(orders.slice(0, 8)).then(() => merge(seller, asked))]);
  await world.drain();
  world.advance(5_000);
  await world.drain();
  expect(await levelOf(target)).toEqual({ onHand: 80, reserved: 60, available: 20 });
  expect(await levelOf(source)).toEqual({ onHand: 0, reserved: 0, available: 0 });
  const { rows } = await world.backend.db.execute<{ lines: number; held: number }>(sql`
    select count(*)::int lines, count(r.id)::int held from order_lines l
    left join reservations r on r.order_line_id = l.id and r.state = 'held' left join stocks s on s.id = r.stock_id and s.variant_id = l.variant_id
    where l.account_id = ${seller.accountId} and l.variant_id = ${target}`);
  expect(rows[0]).toEqual({ lines: 60, held: 60 });
  await expectBooksAgree(seller);
});

test("two products on the same shop are refused with the shop's name for it; a draft gives way", async () => {
  const seller = await world.signUp();
  const [a, b] = [
    await world.stockUp(seller, "SAME-1", 1),
    await world.stockUp(seller, "SAME-2", 1),
  ];
  const [first, second] = [await productOf(a), await productOf(b)];
  const asked = request(first, [second]);
  await expect(merge(seller, asked)).rejects.toMatchObject({
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
  const preview = await merge(seller, asked);
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

test("a listing that is just being published, and a product that changed since the preview, are not merged", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await duplicates(seller, 1, 1);
  const asked = request(survivorId, [otherId]);
  const { versions } = await previewMerge(world.backend, seller.accountId, asked);
  await world.backend.db
    .update(channelProducts)
    .set({ syncStatus: 2 })
    .where(eq(channelProducts.productId, otherId));
  await expect(merge(seller, asked)).rejects.toMatchObject({
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

test("another account's product is neither shown nor merged", async () => {
  const [seller, stranger] = [await world.signUp(), await world.signUp()];
  const { survivorId, otherId } = await duplicates(seller, 1, 1);
  const foreign = await productOf(await world.stockUp(stranger, "FOREIGN", 1));
  const missing = { problem: { code: "product_missing" } };
  await expect(merge(seller, request(survivorId, [foreign]))).rejects.toMatchObject(missing);
  await expect(merge(stranger, request(survivorId, [otherId]))).rejects.toMatchObject(missing);
  await expect(
    previewVariations(world.backend, stranger.accountId, {
      productIds: [foreign, otherId],
      survivorId: foreign,
    }),
  ).rejects.toMatchObject(missing);
});

/** A product with one variation type, an option and a variant each. */
async function withSizes(
  seller: Seller,
  name: string,
  sizes: Record<string, { sku: string; units: number; barcode?: string; price?: number }>,
) {
  const productId = newId();
  const options = Object.keys(sizes).map((size) => ({ id: newId(), name: size, imageId: null }));
  await transaction(world.backend.db, async (tx) => {
    await tx.insert(products).values({
      id: productId,
      accountId: seller.accountId,
      name,
      variationTypes: [{ id: newId(), name: "Ukuran", options }],
    });
    for (const [position, { id: optionId, name: size }] of options.entries()) {
      const { sku, units, barcode = "", price = 50_000 } = sizes[size] ?? { sku: "", units: 0 };
      const variant = {
        id: newId(),
        accountId: seller.accountId,
        productId,
        position,
        sku,
        barcode,
        price,
        weightG: 100,
        optionIds: [optionId],
      };
      await tx.insert(variants).values(variant);
      const { accountId, warehouseId } = seller;
      await moveStock(tx, {
        accountId,
        variantId: variant.id,
        warehouseId,
        type: "import",
        onHandDelta: units,
        actor: "system",
      });
    }
  });
  return productId;
}

test("variants are paired by option; one without a counterpart goes on as the survivor's, with its option, stock and search", async () => {
  const seller = await world.signUp();
  const first = await withSizes(seller, "Kaos Polos", {
    S: { sku: "KP-S", units: 1 },
    M: { sku: "KP-M", units: 2 },
  });
  const second = await withSizes(seller, "kaos polos!", {
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
  const asked = request(first, [second], {
    fields: { name: second },
    variantFields: [
      { variantId: m?.id, field: "price", from: source },
      { variantId: m?.id, field: "sku", from: source },
    ],
  });
  await merge(seller, asked);
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
  await expectBooksAgree(seller);
});

test("a merge as it was proposed is written down as merged, on both products", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId } = await duplicates(seller, 1, 1);
  await merge(seller, request(survivorId, [otherId], { fields: { name: survivorId } }));
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

test("what would leave two variants in one place, or twice the same SKU, is refused before anything is written", async () => {
  const seller = await world.signUp();
  const first = await withSizes(seller, "Topi", {
    S: { sku: "T-S", units: 1 },
    M: { sku: "T-M", units: 1 },
  });
  const second = await withSizes(seller, "Topi", {
    S: { sku: "U-S", units: 1 },
    M: { sku: "U-M", units: 1 },
  });
  const single = await productOf(await world.stockUp(seller, "TUNGGAL", 1));
  const { survivorVariants, pairs } = await previewVariations(world.backend, seller.accountId, {
    productIds: [first, second, single],
    survivorId: first,
  });
  const [s] = survivorVariants;
  const codes = async (changes: object, others = [second]) =>
    (
      await previewMerge(world.backend, seller.accountId, request(first, others, changes))
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

test("what is sent after a merge has a weight, though the survivor was digital and had none", async () => {
  const seller = await world.signUp();
  const { survivorId, otherId, target, oldSku } = await digitalDuplicate(seller);
  const problems = async (changes: object) =>
    (await previewMerge(world.backend, seller.accountId, request(survivorId, [otherId], changes)))
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
  const { target, survivorId, otherId, sku } = await duplicates(seller, 0, 0);
  await world.backend.db
    .update(products)
    .set({ isDigital: true })
    .where(eq(products.id, survivorId));
  await world.backend.db.update(variants).set({ weightG: 0 }).where(eq(variants.id, target));
  return { target, survivorId, otherId, oldSku: sku.replace(/^B/, "A") };
}

test("products of the same name, barcode, or SKU apart from case and spaces are candidates, in this account only", async () => {
  const seller = await world.signUp();
  const first = await withSizes(seller, "Gelas Kopi – 250 ml", {
    S: { sku: "GK 1", units: 0, barcode: "4006381333931" },
  });
  const second = await withSizes(seller, "gelas kopi–250ml", {
    S: { sku: "gk1", units: 0, barcode: "4006381333931" },
  });
  const third = await withSizes(seller, "แก้วกาแฟ", { S: { sku: "G-3", units: 0 } });
  await withSizes(seller, "แก้วกาแฟใหญ่", { S: { sku: "G-4", units: 0 } });
  const fifth = await withSizes(seller, "แก้ว กาแฟ", { S: { sku: "G-5", units: 0 } });
  await withSizes(await world.signUp(), "Gelas Kopi – 250 ml", { S: { sku: "GK1", units: 0 } });
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
