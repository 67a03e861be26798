import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { channelVariants } from "#backend/db/schema/listings.ts";
import { orderLines } from "#backend/db/schema/orders.ts";
import { productSearch } from "#backend/db/schema/product-search.ts";
import { products } from "#backend/db/schema/products.ts";
import { transaction } from "#backend/db/transaction.ts";
import { listHistories } from "#backend/histories/read-histories.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readProduct } from "#backend/products/read-product.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { listProductHistories } from "#contract/product-histories.ts";
import { agreeToReturn } from "#tests/support/agree-to-return.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { mergesIn } from "#tests/support/merges.ts";
import { channelOf, startSellerWorld, type World } from "#tests/support/seller-world.ts";

let world: World;
let merges: ReturnType<typeof mergesIn>;
beforeAll(async () => {
  world = await startSellerWorld();
  merges = mergesIn(world);
});

const linesOf = (variantId: string) =>
  world.backend.db.$count(orderLines, eq(orderLines.variantId, variantId));

test("undoing a merge restores products, variants, listings, stock and orders", async () => {
  const seller = await world.signUp();
  const { target, source, sku, oldSku, survivorId, otherId } = await merges.duplicates(
    seller,
    7,
    5,
  );
  await merges.order(seller, `held-${sku}`, { [sku]: 2 });
  await merges.ship(seller, `gone-${sku}`, { [sku]: 1 });
  const before = [
    await readProduct(world.backend, seller.accountId, survivorId),
    await readProduct(world.backend, seller.accountId, otherId),
  ];
  const mergeId = await merges.merge(seller, survivorId, [otherId], {
    fields: { name: otherId },
    variantFields: [{ variantId: target, field: "sku", from: source }],
  });
  expect((await readProduct(world.backend, seller.accountId, survivorId)).variants).toMatchObject([
    { sku, onHand: 11 },
  ]);

  const shown = await merges.preview(seller, mergeId);
  expect(shown).toMatchObject({
    problems: [],
    kept: [],
    lines: { total: 2, open: 1, since: 0 },
    listings: [{ productId: otherId, fate: "returns" }],
  });
  expect(shown.levels).toMatchObject([
    {
      onHand: 11,
      parts: [
        { sku: oldSku, onHand: 7, reserved: 0 },
        { sku, onHand: 4, reserved: 2 },
      ],
    },
  ]);
  expect(await merges.undo(seller, mergeId)).toEqual({ survivorId, productIds: [otherId] });

  const asked = listProductHistories.query.parse({ types: "updated" });
  const { histories } = await listHistories(world.backend, seller.accountId, asked);
  expect(histories.map(({ isUndo }) => isUndo)).toEqual([true, true]);
  const ledger = (await seller.fetch("/v1/stocks/histories?stockTypes=merge_undone")).body;
  expect(ledger.total).toBeGreaterThan(0);
  const after = [
    await readProduct(world.backend, seller.accountId, survivorId),
    await readProduct(world.backend, seller.accountId, otherId),
  ];
  const asBefore = before.map(
    ({ version: _version, updatedAt: _at, connectedChannels, ...rest }) => ({
      ...rest,
      connectedChannels: connectedChannels.map(({ channelId }) =>
        expect.objectContaining({ channelId }),
      ),
    }),
  );
  expect(after).toMatchObject(asBefore);
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 7, reserved: 0, damaged: 0 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 4, reserved: 2, damaged: 0 });
  const rows = await world.backend.db
    .select({ v: orderLines.variantId, sku: orderLines.sku })
    .from(orderLines)
    .where(eq(orderLines.accountId, seller.accountId));
  expect(rows).toEqual([
    { v: source, sku },
    { v: source, sku },
  ]);
  expect(
    await world.backend.db
      .select()
      .from(channelVariants)
      .where(eq(channelVariants.accountId, seller.accountId)),
  ).toMatchObject([{ variantId: source }]);
  const found = await world.backend.db
    .select({ id: products.id, mask: products.syncMask, text: productSearch.text })
    .from(products)
    .innerJoin(productSearch, eq(productSearch.productId, products.id))
    .where(inArray(products.id, [survivorId, otherId]));
  expect(new Map(found.map(({ id, mask }) => [id, mask]))).toEqual(
    new Map([
      [survivorId, 0],
      [otherId, 1 << 3],
    ]),
  );
  expect(found.find(({ id }) => id === otherId)?.text).toContain(
    sku.toLowerCase().replaceAll("-", " "),
  );
  await merges.expectBooksAgree(seller);

  await merges.ship(seller, `held-${sku}`, { [sku]: 2 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 2, reserved: 0, damaged: 0 });
  await merges.expectBooksAgree(seller);
});

test("sales through a moved listing count for its product; sales of the survivor stay with it", async () => {
  const seller = await world.signUp();
  const { target, source, sku, oldSku, survivorId, otherId } = await merges.duplicates(
    seller,
    7,
    5,
  );
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  await merges.ship(seller, `shipped-${sku}`, { [sku]: 2 });
  await merges.order(seller, `held-${sku}`, { [sku]: 1 });
  await merges.order(seller, `own-${sku}`, { [oldSku]: 3 });
  expect(await merges.preview(seller, mergeId)).toMatchObject({
    lines: { total: 2, open: 1, since: 2 },
  });
  await merges.undo(seller, mergeId);
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 7, reserved: 3, damaged: 0 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 3, reserved: 1, damaged: 0 });
  expect([await linesOf(target), await linesOf(source)]).toEqual([1, 2]);
  const [line] = await world.backend.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.variantId, source));
  expect(line?.sku).toBe(sku);
  await merges.expectBooksAgree(seller);
});

test("when one product sold more than it brought, the other gives the difference", async () => {
  const seller = await world.signUp();
  const { target, source, sku, oldSku, survivorId, otherId } = await merges.duplicates(
    seller,
    2,
    5,
  );
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  await merges.order(seller, `much-${sku}`, { [sku]: 6 });
  await merges.undo(seller, mergeId);
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 6, reserved: 6, damaged: 0 });
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 1, reserved: 0, damaged: 0 });
  await merges.expectBooksAgree(seller);

  const again = await merges.merge(seller, survivorId, [otherId]);
  await world.moveIn(seller, target, seller.warehouseId, 4);
  await merges.ship(seller, `own-${sku}`, { [oldSku]: 5 });
  await merges.undo(seller, again);
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 6, reserved: 6, damaged: 0 });
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 0, reserved: 0, damaged: 0 });
  await merges.expectBooksAgree(seller);
});

test("units written off as counted twice are restored", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await merges.duplicates(seller, 8, 6);
  const mergeId = await merges.merge(seller, survivorId, [otherId], { stock: "keep" });
  await merges.ship(seller, `keep-${sku}`, { [sku]: 2 });
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 6 });
  await merges.undo(seller, mergeId);
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 8 });
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 4 });
  await merges.expectBooksAgree(seller);
});

test("damaged units return too, and a later return counts for the product that was sold", async () => {
  const seller = await world.signUp();
  const { target, source, sku, survivorId, otherId } = await merges.duplicates(seller, 3, 5);
  const { accountId, warehouseId } = seller;
  await transaction(world.backend.db, (tx) =>
    moveStock(tx, {
      accountId,
      variantId: source,
      warehouseId,
      type: "adjustment",
      reason: "damaged",
      damagedDelta: 2,
      actor: "system",
    }),
  );
  const mergeId = await merges.merge(seller, survivorId, [otherId]);
  await merges.ship(seller, `back-${sku}`, { [sku]: 2 });
  await merges.undo(seller, mergeId);
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 3, reserved: 0, damaged: 2 });
  expect(await merges.levelOf(target)).toMatchObject({ onHand: 3, reserved: 0, damaged: 0 });
  const channel = channelOf(seller);
  const returned = {
    ...channelOrder(`back-${sku}`, { [sku]: 2 }),
    status: "return_requested" as const,
    updatedAt: new Date("2026-11-21T02:45:00Z"),
  };
  const orderId = await ingestOrder(world.backend, channel, returned);
  const [line] = await world.backend.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.variantId, source));
  await agreeToReturn(world.backend, orderId);
  const { status } = await seller.fetch(`/v1/orders/${orderId}/;receive-return`, {
    method: "POST",
    body: { lines: [{ orderLineId: line?.id, good: 2, damaged: 0 }] },
  });
  expect(status).toBe(200);
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 5, reserved: 0, damaged: 2 });
  await merges.expectBooksAgree(seller);
});

test("an order waiting for the product gets the restored stock", async () => {
  const seller = await world.signUp();
  const { source, sku, survivorId, otherId } = await merges.duplicates(seller, 0, 4);
  const mergeId = await merges.merge(seller, survivorId, [otherId], { stock: "keep" });
  const orderId = await merges.order(seller, `wait-${sku}`, { [sku]: 3 });
  expect((await seller.fetch(`/v1/orders/${orderId}`)).body.order.flags).toContain("out_of_stock");
  await merges.undo(seller, mergeId);
  expect(await merges.levelOf(source)).toMatchObject({ onHand: 4, reserved: 3, damaged: 0 });
  expect((await seller.fetch(`/v1/orders/${orderId}`)).body.order.flags).not.toContain(
    "out_of_stock",
  );
  await merges.expectBooksAgree(seller);
});
