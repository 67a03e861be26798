import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { bindChannelWarehouses } from "#backend/channels/channel-warehouses.ts";
import { newId } from "#backend/db/columns.ts";
import { channels, channelWarehouses } from "#backend/db/schema/channels.ts";
import { channelVariants } from "#backend/db/schema/listings.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { loadProduct } from "#backend/products/load-product.ts";
import { updateProduct } from "#backend/products/update-product.ts";
import { readMonitor } from "#backend/stocks/monitor.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";
import { create, forSkus } from "./rule-calls.ts";

let world: World;
let seller: Seller;

/** Creates a shop that was pushed the stock of A and B, ten units each. */
beforeEach(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  for (const sku of ["A", "B"]) {
    await world.stockUp(seller, sku, 10);
    await seller.fetch(`/v1/stocks/${(await stockNamed(seller, sku)).id}/sync`, { method: "POST" });
  }
  await world.drain();
  // The levels have the database's time; the world's clock is behind it.
  await world.backend.db.update(channelVariants).set({ pushedAt: sql`now()` });
});

const lag = async () => {
  const { channels: shops } = await readMonitor(world.backend.db, seller.caller);
  const shop = shops.find(({ channelId }) => channelId === seller.channelId);
  return { waiting: shop?.waiting, hasSince: shop?.waitingSince !== null };
};
const NOT_BEHIND = { waiting: 0, hasSince: false };
const pause = (stockPushPaused: boolean) =>
  world.backend.db
    .update(channels)
    .set({ stockPushPaused })
    .where(eq(channels.id, seller.channelId));

test("a shop with all stock pushed is not behind", async () => {
  expect(await lag()).toEqual(NOT_BEHIND);
});

test("a shop is behind after a rule change until the push", async () => {
  await pause(true);
  await create(seller, { name: "Separuh", ...forSkus("A"), ratioPercent: 50 });
  await world.drain();
  expect(await lag()).toEqual({ waiting: 1, hasSince: true });
  await pause(false);
  await seller.fetch(`/v1/stocks/${(await stockNamed(seller, "A")).id}/sync`, { method: "POST" });
  await world.drain();
  expect(await lag()).toEqual(NOT_BEHIND);
});

test("a shop is behind after a product goes off sale", async () => {
  await pause(true);
  const { productId } = await stockNamed(seller, "A");
  const by = { accountId: seller.accountId, actor: seller.caller.userId };
  const current = await loadProduct(world.backend.db, seller.accountId, productId);
  await updateProduct(world.backend, by, productId, {
    ...{ version: current?.row.version ?? 0, isActive: false },
  });
  expect(await lag()).toEqual({ waiting: 1, hasSince: true });
});

test("a shop that changed its warehouse is behind with all listings", async () => {
  await pause(true);
  const { accountId, channelId } = seller;
  const { body } = await seller.fetch("/v1/warehouses", {
    ...{ method: "POST", body: { warehouses: [{ name: "Surabaya" }] } },
  });
  const warehouseId = body.warehouses[0]?.id ?? "";
  await world.drain();
  const channelWarehouseId = newId();
  await world.backend.db.insert(channelWarehouses).values({
    ...{ id: channelWarehouseId, accountId, channelId, externalId: "S", name: "Surabaya" },
  });
  await bindChannelWarehouses(world.backend, accountId, [
    { channelId, channelType: "shopee", channelWarehouseId, warehouseId },
  ]);
  await world.drain();
  expect(await lag()).toEqual({ waiting: 2, hasSince: true });
});

test("a refused stock figure counts as not shown", async () => {
  const banned = new ConnectorError("rejected", "item_banned", "banned");
  world.connector.failNext("stock.push", banned);
  const { id } = await stockNamed(seller, "A");
  await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId: id, to: 4, reason: "lost" }] },
  });
  await world.drain();
  expect(await lag()).toEqual({ waiting: 1, hasSince: true });
});
