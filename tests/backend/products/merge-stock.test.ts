import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { orderLines } from "#backend/db/schema/orders.ts";
import { products } from "#backend/db/schema/products.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { StockBatch } from "#contract/stock-batches.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { mergesIn, requestOf } from "#tests/support/merges.ts";
import { channelOf, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
let merges: ReturnType<typeof mergesIn>;
beforeAll(async () => {
  world = await startSellerWorld();
  merges = mergesIn(world);
});

test("stock is added through the ledger, reservations move, and a later shipment uses the survivor's stock", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await merges.duplicates(seller, 7, 5);
  await ingestOrder(world.backend, channelOf(seller), channelOrder(`sum-${sku}`, { [sku]: 2 }));
  const preview = await merges.mergeAsked(seller, requestOf(survivorId, [otherId]));
  expect(preview).toMatchObject({
    openLines: 1,
    problems: [],
    pairs: [{ variantId: source, into: target, reason: "only" }],
  });
  expect(preview.variants[0]?.levels).toMatchObject([{ onHand: 12, reserved: 2 }]);
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 12, reserved: 2, available: 10 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 0, reserved: 0, available: 0 });
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
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 10, reserved: 0, available: 10 });
  await merges.expectBooksAgree(seller);
});

test("keeping the survivor's stock writes off the other's, and reservations must fit", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await merges.duplicates(seller, 3, 9);
  await ingestOrder(world.backend, channelOf(seller), channelOrder(`keep-${sku}`, { [sku]: 4 }));
  const keep = requestOf(survivorId, [otherId], { stock: "keep" });
  await expect(merges.mergeAsked(seller, keep)).rejects.toMatchObject({
    problem: { code: "cannot_merge", details: { problems: [{ code: "stock_short" }] } },
  });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 9, reserved: 4 });
  await world.moveIn(seller, target, seller.warehouseId, 2);
  await merges.mergeAsked(seller, keep);
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 5, reserved: 4, available: 1 });
  await merges.expectBooksAgree(seller);
});

test("the listing and variants move to the survivor, which later orders find by listing or old SKU", async () => {
  const seller = await world.signUp();
  const { target, sku, survivorId, otherId } = await merges.duplicates(seller, 1, 5);
  await merges.mergeAsked(seller, requestOf(survivorId, [otherId]));
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
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 6, reserved: 2 });
  await expect(readProduct(world.backend, seller.accountId, otherId)).rejects.toMatchObject({
    problem: { code: "product_missing" },
  });
});

test("an order waiting for stock gets what the merge adds", async () => {
  const seller = await world.signUp();
  const { target, sku, survivorId, otherId } = await merges.duplicates(seller, 6, 0);
  const orderId = await ingestOrder(
    world.backend,
    channelOf(seller),
    channelOrder(`wait-${sku}`, { [sku]: 4 }),
  );
  await merges.mergeAsked(seller, requestOf(survivorId, [otherId]));
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 6, reserved: 4, available: 2 });
  const { body } = await seller.fetch(`/v1/orders/${orderId}`);
  expect(body.order.flags).not.toContain("out_of_stock");
  await merges.expectBooksAgree(seller);
});

test("orders that arrive during a merge are reserved once on the survivor, and the books agree", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await merges.duplicates(seller, 40, 40);
  const channel = channelOf(seller);
  const asked = requestOf(survivorId, [otherId]);
  const orders = Array.from({ length: 60 }, (_, index) =>
    ingestOrder(world.backend, channel, channelOrder(`race-${sku}-${index}`, { [sku]: 1 })),
  );
  // Merges once the first orders are in. With TEST_DATABASE_URL they run concurrently.
  await Promise.all([
    ...orders,
    Promise.all(orders.slice(0, 8)).then(() => merges.mergeAsked(seller, asked)),
  ]);
  await world.drain();
  world.advance(5_000);
  await world.drain();
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 80, reserved: 60, available: 20 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 0, reserved: 0, available: 0 });
  const { rows } = await world.backend.db.execute<{ lines: number; held: number }>(sql`
    select count(*)::int lines, count(r.id)::int held from order_lines l
    left join reservations r on r.order_line_id = l.id and r.state = 'held' left join stocks s on s.id = r.stock_id and s.variant_id = l.variant_id
    where l.account_id = ${seller.accountId} and l.variant_id = ${target}`);
  expect(rows[0]).toEqual({ lines: 60, held: 60 });
  await merges.expectBooksAgree(seller);
});

const refusal = (code: string, sku: string) => ({
  problem: { code: "cannot_merge", details: { problems: [{ code, sku }] } },
});

test("products are not merged while units of a merged one are on their way", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await merges.duplicates(seller, 3, 10);
  const toWarehouseId = await world.addWarehouse(seller, "Surabaya");
  const { body } = await seller.fetch("/v1/stocks/transfers", {
    method: "POST",
    body: {
      ...{ fromWarehouseId: seller.warehouseId, toWarehouseId, isSent: true },
      lines: [{ variantId: source, quantity: 10 }],
    },
  });
  const asked = requestOf(survivorId, [otherId]);
  await expect(merges.mergeAsked(seller, asked)).rejects.toMatchObject(
    refusal("stock_in_transit", sku),
  );
  await seller.fetch(`/v1/stocks/transfers/${body.transfer.id}/;receive`, {
    method: "POST",
    body: { lines: [{ variantId: source, received: 10 }] },
  });
  await merges.mergeAsked(seller, asked);
  const { stocks } = (await seller.fetch("/v1/stocks")).body;
  expect(stocks.map(({ variantId, onHand }) => [variantId, onHand]).sort()).toEqual(
    [
      [target, 3],
      [target, 10],
    ].sort(),
  );
  await merges.expectBooksAgree(seller);
});

test("products are not merged while a count of a merged one is open", async () => {
  const seller = await world.signUp();
  const { target, sku, survivorId, otherId } = await merges.duplicates(seller, 3, 10);
  const post = (path: string, body: object = {}) =>
    seller.fetch(`/v1/stocks/counts${path}`, { method: "POST", body });
  const { body } = await post("", {
    ...{ warehouseId: seller.warehouseId, scope: "skus", scopeValues: [sku] },
  });
  const count = `/${body.count.id}`;
  await post(`${count}/;start`);
  await post(`${count}/;scan`, { code: sku, quantity: 12, mode: "set", scanKey: "one" });
  await post(`${count}/;review`);
  const asked = requestOf(survivorId, [otherId]);
  await expect(merges.mergeAsked(seller, asked)).rejects.toMatchObject(
    refusal("stock_in_count", sku),
  );
  await post(`${count}/;void`);
  await merges.mergeAsked(seller, asked);
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 13 });
});

test("a checked file's row of a variant that was merged since fails", async () => {
  const seller = await world.signUp();
  const { source, sku, oldSku, survivorId, otherId } = await merges.duplicates(seller, 3, 10);
  const form = new FormData();
  form.set("file", new File([`SKU;Stok\r\n${sku};25\r\n${oldSku};8\r\n`], "stok.csv"));
  const { body } = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  await merges.mergeAsked(seller, requestOf(survivorId, [otherId]));
  await seller.fetch(`/v1/stocks/batches/${body.batchId}/;apply`, { method: "POST" });
  await world.drain();
  const read = await seller.fetch(`/v1/stocks/batches/${body.batchId}`);
  const { items } = StockBatch.parse(read.body);
  expect(items.map(({ sku, status, errorCode }) => [sku, status, errorCode])).toEqual([
    [sku, "failed", "not_found"],
    [oldSku, "done", null],
  ]);
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 0 });
  await merges.expectBooksAgree(seller);
});
