import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ChannelOrder } from "#backend/marketplaces/channel-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
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

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));
const take = (seller: Seller, report: ChannelOrder) =>
  ingestOrder(world.backend, channelOf(seller), report);
const figures = async (seller: Seller) =>
  (await levelsAndLedger(world, seller.accountId)).map(({ level, ledger }) => {
    expect(ledger).toEqual(level);
    return level;
  });
const linesOf = async (seller: Seller, id: string) =>
  (await readOrder(world.backend, seller.caller, id)).lines.map((line) => [
    line.sku,
    line.quantity,
    line.cancelledQuantity,
    line.reservation,
  ]);

test("units that the channel cancels are freed at once, repeatedly, and the rest ships", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(seller, channelOrder("1", { A1: 5 }));
  await take(seller, channelOrder("1", { A1: 4 }, { updatedAt: at(5) }));
  await take(seller, channelOrder("1", { A1: 2 }, { updatedAt: at(6) }));
  await take(seller, channelOrder("1", { A1: 2 }, { updatedAt: at(6) }));
  expect(await figures(seller)).toEqual([{ onHand: 10, reserved: 2, damaged: 0 }]);
  expect(await linesOf(seller, id)).toEqual([["A1", 2, 3, "held"]]);
  const { events } = await readOrder(world.backend, seller.caller, id);
  expect(
    events.filter(({ type }) => type === "units_cancelled").map(({ detail }) => detail.quantity),
  ).toEqual([1, 2]);
  const shipped = { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(8) } as const;
  await take(seller, channelOrder("1", { A1: 2 }, shipped));
  expect(await figures(seller)).toEqual([{ onHand: 8, reserved: 0, damaged: 0 }]);
});

test("cancelling a whole line frees its reservation; other lines keep theirs", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  await world.stockUp(seller, "B1", 10);
  const id = await take(seller, channelOrder("1", { A1: 3, B1: 2 }));
  await take(seller, channelOrder("1", { B1: 2 }, { updatedAt: at(5) }));
  const reserved = (await figures(seller)).map((level) => level.reserved).sort();
  expect(reserved).toEqual([0, 2]);
  expect(await linesOf(seller, id)).toEqual([
    ["A1", 0, 3, "released"],
    ["B1", 2, 0, "held"],
  ]);
});

test("an order that lacked only the cancelled goods is no longer out of stock, and others get free units", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 3);
  const first = await take(seller, channelOrder("1", { A1: 3 }));
  const second = await take(seller, channelOrder("2", { A1: 2 }));
  expect((await readOrder(world.backend, seller.caller, second)).flags).toEqual(["out_of_stock"]);
  await take(seller, channelOrder("1", { A1: 1 }, { updatedAt: at(5) }));
  expect((await readOrder(world.backend, seller.caller, second)).flags).toEqual([]);
  expect(await linesOf(seller, first)).toEqual([["A1", 1, 2, "held"]]);
  expect(await figures(seller)).toEqual([{ onHand: 3, reserved: 3, damaged: 0 }]);
});

test("cancelling units of an unreserved line changes no stock, and the rest may be reserved", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 2);
  const id = await take(seller, channelOrder("1", { A1: 3 }));
  expect((await readOrder(world.backend, seller.caller, id)).flags).toEqual(["out_of_stock"]);
  await take(seller, channelOrder("1", { A1: 2 }, { updatedAt: at(5) }));
  expect((await readOrder(world.backend, seller.caller, id)).flags).toEqual([]);
  expect(await figures(seller)).toEqual([{ onHand: 2, reserved: 2, damaged: 0 }]);
});

test("cancelling the whole order restores its full quantities and frees what was still reserved, once", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(seller, channelOrder("1", { A1: 5 }));
  await take(seller, channelOrder("1", { A1: 2 }, { updatedAt: at(5) }));
  const cancelled = { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: at(6) } as const;
  await take(seller, channelOrder("1", { A1: 5 }, cancelled));
  await take(seller, channelOrder("1", { A1: 5 }, { ...cancelled, updatedAt: at(7) }));
  expect(await figures(seller)).toEqual([{ onHand: 10, reserved: 0, damaged: 0 }]);
  expect(await linesOf(seller, id)).toEqual([["A1", 2, 3, "released"]]);
});

test("a report with fewer shipped units deducts those and frees the rest; an older report changes nothing", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(seller, channelOrder("1", { A1: 5 }));
  const shipped = { status: "shipped", nativeStatus: "SHIPPED", updatedAt: at(9) } as const;
  await take(seller, channelOrder("1", { A1: 4 }, shipped));
  await take(seller, channelOrder("1", { A1: 3 }, { updatedAt: at(5) }));
  // After the goods have left, fewer units are a matter for a return.
  await take(seller, channelOrder("1", { A1: 1 }, { ...shipped, updatedAt: at(10) }));
  expect(await figures(seller)).toEqual([{ onHand: 6, reserved: 0, damaged: 0 }]);
  expect(await linesOf(seller, id)).toEqual([["A1", 4, 1, "deducted"]]);
});

test("units cancelled during picking are not picked, and an affected parcel is packed again", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  await world.stockUp(seller, "B1", 10);
  const toShip = { status: "to_ship", nativeStatus: "PROCESSED", updatedAt: at(1) } as const;
  const id = await take(seller, channelOrder("1", { A1: 3, B1: 1 }, toShip));
  const { status } = await seller.fetch("/v1/orders/pickpacks", {
    method: "POST",
    body: { orderIds: [id] },
  });
  expect(status).toBe(200);
  const { db } = world.backend;
  await db.execute(sql`update pick_lines set picked = quantity, packed = quantity`);
  await db.execute(sql`update pick_packs set status = 'packed'`);
  await take(seller, channelOrder("1", { A1: 2 }, { ...toShip, updatedAt: at(5) }));
  const { rows } = await db.execute(sql`
    select p.status, l.sku, l.quantity, l.picked, l.packed from pick_packs p join pick_lines l on l.account_id = p.account_id and l.pick_pack_id = p.id
    where p.account_id = ${seller.accountId}`);
  expect(rows).toEqual([{ status: "picked", sku: "A1", quantity: 2, picked: 2, packed: 0 }]);
  const { events, pickpackStatus } = await readOrder(world.backend, seller.caller, id);
  expect(pickpackStatus).toBe("picked");
  expect(events.find(({ type }) => type === "picked_too_many")?.detail).toEqual({ quantity: 2 });
});

test("a cancellation with misspelt lines cancels nothing", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 10);
  const id = await take(seller, channelOrder("1", { A1: 3 }));
  for (const end of [";cancel", ";reject"]) {
    const answer = await seller.fetch(`/v1/orders/${id}/${end}`, {
      method: "POST",
      body: { reason: "OUT_OF_STOCK", items: [] },
    });
    expect([answer.status, answer.body.fields]).toEqual([422, { items: "unknown_field" }]);
  }
  expect((await linesOf(seller, id))[0]?.slice(1, 3)).toEqual([3, 0]);
});
