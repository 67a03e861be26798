import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { bindChannelWarehouses } from "#backend/channels/channel-warehouses.ts";
import { newId } from "#backend/db/columns.ts";
import { channelWarehouses } from "#backend/db/schema/channels.ts";
import { variants } from "#backend/db/schema/products.ts";
import { warehouses } from "#backend/db/schema/stocks.ts";
import { transaction } from "#backend/db/transaction.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { MAX_ON_HAND } from "#contract/numbers.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";
import { openWarehouse } from "./open-warehouse.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("an empty warehouse can be deleted; its history stays and it accepts no stock", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 5);
  const warehouseId = await openWarehouse(world, seller, "Surabaya");
  const remove = () => seller.fetch(`/v1/warehouses/${warehouseId}`, { method: "DELETE" });
  await world.moveIn(seller, variantId, warehouseId, 3);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: "has_stock", details: { units: 3, skus: 1 } },
  });
  await seller.fetch("/v1/stocks/transfers", {
    method: "POST",
    body: {
      fromWarehouseId: warehouseId,
      toWarehouseId: seller.warehouseId,
      lines: [{ variantId, quantity: 3 }],
    },
  });
  expect((await remove()).status).toBe(200);
  expect((await seller.fetch("/v1/stocks")).body.stocks).toMatchObject([{ onHand: 8 }]);
  const { body } = await seller.fetch(`/v1/stocks/histories?warehouseId=${warehouseId}`);
  expect(body.histories.map(({ type }) => type)).toEqual(["transfer_out", "import"]);
  await expect(world.moveIn(seller, variantId, warehouseId, 1)).rejects.toMatchObject({
    problem: { code: "warehouse_gone" },
  });
  expect((await remove()).status).toBe(404);
  const named = await seller.fetch("/v1/stocks/rules", {
    method: "POST",
    body: {
      rule: {
        ...{ name: "Lama", scope: "all", scopeValues: [], channelIds: [], offset: 0 },
        ...{ warehouseIds: [warehouseId], ratioPercent: 50, fixedQuantity: null },
        ...{ maxPerChannel: null, safetyLevel: 0, lastUnits: 0, priorityChannelId: null },
      },
    },
  });
  expect(Object.values(named.body.fields ?? {})).toEqual(["not_found"]);
  const channelWarehouseId = newId();
  await world.backend.db.insert(channelWarehouses).values({
    ...{ id: channelWarehouseId, accountId: seller.accountId, channelId: seller.channelId },
    ...{ externalId: "B", name: "Bandung" },
  });
  await expect(
    bindChannelWarehouses(world.backend, seller.accountId, [
      { channelId: seller.channelId, channelType: "shopee", channelWarehouseId, warehouseId },
    ]),
  ).rejects.toMatchObject({ problem: { code: "not_found" } });
});

test("a shop of a deleted warehouse shows the default warehouse's stock", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A", 5);
  const warehouseId = await openWarehouse(world, seller, "Malang");
  await world.backend.db.insert(channelWarehouses).values({
    ...{ accountId: seller.accountId, channelId: seller.channelId, warehouseId },
    ...{ externalId: "M", name: "Malang" },
  });
  const { id } = await stockNamed(seller, "A");
  await seller.fetch(`/v1/stocks/${id}/sync`, { method: "POST" });
  await world.drain();
  expect(world.connector.stockPushes.at(-1)).toMatchObject({
    externalVariantId: "v-A",
    quantity: 0,
  });
  await seller.fetch(`/v1/warehouses/${warehouseId}`, { method: "DELETE" });
  await world.drain();
  expect(world.connector.stockPushes.at(-1)).toMatchObject({
    externalVariantId: "v-A",
    quantity: 5,
  });
});

test("sums beyond 32 bits are returned exactly", async () => {
  const seller = await world.signUp();
  const warehouseId = await openWarehouse(world, seller, "Kargo");
  await Promise.all(
    Array.from({ length: 44 }, (_, at) =>
      world.stockUp(seller, `K-${at}`, MAX_ON_HAND, { warehouseId, listed: false }),
    ),
  );
  expect(await seller.fetch(`/v1/warehouses/${warehouseId}`, { method: "DELETE" })).toMatchObject({
    status: 409,
    body: { code: "has_stock", details: { units: 44 * MAX_ON_HAND, skus: 44 } },
  });
  await world.backend.db
    .update(variants)
    .set({ productId: (await stockNamed(seller, "K-0")).productId })
    .where(eq(variants.accountId, seller.accountId));
  const { productId } = await stockNamed(seller, "K-1");
  const { body } = await seller.fetch(`/v1/stocks/;aggregate?productIds=${productId}`);
  expect(body).toMatchObject({ products: [{ productId, onHand: 44 * MAX_ON_HAND }] });
});

test("the default warehouse cannot be deleted", async () => {
  const seller = await world.signUp();
  const answer = await seller.fetch(`/v1/warehouses/${seller.warehouseId}`, { method: "DELETE" });
  expect(answer).toMatchObject({ status: 409, body: { code: "is_default" } });
});

// PGlite runs them one after another anyway. On PostgreSQL only the lock on the warehouse's row
// does.
test("goods that arrive during a deletion are refused, or prevent it", async () => {
  const seller = await world.signUp();
  const variantId = await world.stockUp(seller, "A", 5);
  for (let round = 0; round < 5; round++) {
    const warehouseId = await openWarehouse(world, seller, `Gudang ${round}`);
    const [came, gone] = await Promise.all([
      transaction(world.backend.db, (tx) =>
        moveStock(tx, {
          ...{ accountId: seller.accountId, variantId, warehouseId },
          ...{ type: "import", onHandDelta: 1, actor: "system" },
        }),
      ).then(
        () => true,
        () => false,
      ),
      seller.fetch(`/v1/warehouses/${warehouseId}`, { method: "DELETE" }),
    ]);
    expect(gone.status === 200).toBe(!came);
    if (came) {
      const { stockId } = { stockId: (await stockNamedIn(seller, warehouseId)).id };
      await seller.fetch("/v1/stocks", {
        method: "PUT",
        body: { adjustments: [{ stockId, to: 0, reason: "lost" }] },
      });
      await seller.fetch(`/v1/warehouses/${warehouseId}`, { method: "DELETE" });
    }
  }
  const open = await world.backend.db
    .select({ id: warehouses.id, deletedAt: warehouses.deletedAt })
    .from(warehouses)
    .where(eq(warehouses.accountId, seller.accountId));
  expect(open.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
});

async function stockNamedIn(seller: Seller, warehouseId: string) {
  const { body } = await seller.fetch(`/v1/stocks?warehouseId=${warehouseId}`);
  const [stock] = body.stocks;
  if (!stock) throw new Error("no stock there");
  return stock;
}
