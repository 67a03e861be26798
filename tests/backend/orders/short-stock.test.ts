import { beforeAll, expect, test } from "vitest";
import { transaction } from "#backend/db/transaction.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { moveStock, tryMoveStock } from "#backend/stocks/move-stock.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { readMovements } from "./order-movements.ts";
import { at, levelOf, take } from "./taking-orders.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

test("a line that does not fit reserves nothing, and accepting the order tries again", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 2);
  const id = await take(world, seller, channelOrder("1", { A1: 3 }));
  expect(await levelOf(world, seller)).toEqual({ onHand: 2, reserved: 0, damaged: 0 });
  expect((await readOrder(world.backend, seller.caller, id)).flags).toEqual(["out_of_stock"]);
  const { body } = await seller.fetch("/v1/stocks");
  await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId: body.stocks[0]?.id, by: 5, reason: "received" }] },
  });
  const accepted = await seller.fetch(`/v1/orders/${id}/;accept`, { method: "POST" });
  expect(accepted.body.order).toMatchObject({
    flags: [],
    acceptedAt: expect.any(String),
    actions: ["arrange", "cancel", "sync"],
  });
  expect(await levelOf(world, seller)).toEqual({ onHand: 7, reserved: 3, damaged: 0 });
});

test("goods shipped without stock take what is there, never below zero, and report the shortage", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 2);
  const id = await take(world, seller, channelOrder("1", { A1: 5 }));
  await take(
    world,
    seller,
    channelOrder("1", { A1: 5 }, { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(5) }),
  );
  expect(await levelOf(world, seller)).toEqual({ onHand: 0, reserved: 0, damaged: 0 });
  const { body } = await seller.fetch("/v1/stocks");
  await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId: body.stocks[0]?.id, to: 9, reason: "received" }] },
  });
  await take(
    world,
    seller,
    channelOrder(
      "1",
      { A1: 5 },
      { status: "delivered", nativeStatus: "TO_CONFIRM_RECEIVE", updatedAt: at(8) },
    ),
  );
  expect(await levelOf(world, seller)).toEqual({ onHand: 9, reserved: 0, damaged: 0 });
  const order = await readOrder(world.backend, seller.caller, id);
  expect(order.flags).toEqual(["out_of_stock"]);
  expect(order.events.find((event) => event.type === "stock_missing")?.detail).toEqual({
    sku: "A1",
    missing: 3,
  });
});

test("goods shipped at zero stock are not taken from later stock", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 0);
  const id = await take(
    world,
    seller,
    channelOrder("1", { A1: 2 }, { status: "shipped", nativeStatus: "SHIPPED" }),
  );
  const { body } = await seller.fetch("/v1/stocks");
  await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId: body.stocks[0]?.id, to: 9, reason: "received" }] },
  });
  await take(
    world,
    seller,
    channelOrder(
      "1",
      { A1: 2 },
      { status: "completed", nativeStatus: "COMPLETED", updatedAt: at(9) },
    ),
  );
  expect(await levelOf(world, seller)).toEqual({ onHand: 9, reserved: 0, damaged: 0 });
  expect(await readMovements(world, id)).toEqual([]);
});

test("another warehouse is used when the default one has too little", async () => {
  const seller = await world.signUp();
  const second = await world.addWarehouse(seller, "Gudang dua");
  const variantId = await world.stockUp(seller, "A1", 1);
  await transaction(world.backend.db, (tx) =>
    moveStock(tx, {
      accountId: seller.accountId,
      variantId,
      warehouseId: second,
      type: "import",
      onHandDelta: 8,
      actor: "system",
    }),
  );
  const id = await take(world, seller, channelOrder("1", { A1: 5 }));
  expect((await readOrder(world.backend, seller.caller, id)).lines[0]).toMatchObject({
    reservation: "held",
    warehouseName: "Gudang dua",
  });
});

test("a reservation in a warehouse without a level creates none", async () => {
  const seller = await world.signUp();
  const second = await world.addWarehouse(seller, "Gudang dua");
  const variantId = await world.stockUp(seller, "A1", 1);
  const held = await transaction(world.backend.db, (tx) =>
    tryMoveStock(tx, {
      accountId: seller.accountId,
      variantId,
      warehouseId: second,
      type: "reserve",
      reservedDelta: 1,
      actor: "system",
    }),
  );
  expect(held).toBeNull();
  expect(await levelsAndLedger(world, seller.accountId)).toHaveLength(1);
});
