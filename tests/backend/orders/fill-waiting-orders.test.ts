import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { transaction } from "#backend/db/transaction.ts";
import { fillWaitingOrders, recheckWaitingOrder } from "#backend/orders/fill-waiting-orders.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { lockOrder } from "#backend/orders/visible-orders.ts";
import { moveStock } from "#backend/stocks/move-stock.ts";
import { agreeToReturn } from "#tests/support/agree-to-return.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { levelsAndLedger } from "#tests/support/ledger.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const hour = (n: number) => new Date(Date.UTC(2026, 10, 22, n));
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 2, minute));
const order = (seller: Seller, externalId: string, items: Record<string, number>, more = {}) =>
  ingestOrder(world.backend, channelOf(seller), channelOrder(externalId, items, more));
const arrive = async (seller: Seller, sku: string, by: number) => {
  const { id } = await stockNamed(seller, sku);
  const { status } = await seller.fetch("/v1/stocks", {
    method: "PUT",
    body: { adjustments: [{ stockId: id, by, reason: "received" }] },
  });
  expect(status).toBe(200);
};
/** Returns the held units and flags by external id. */
async function state(seller: Seller) {
  const { rows } = await world.backend.db.execute<{
    external_id: string;
    held: number;
    flags: string[];
  }>(sql`
    select o.external_id, coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)::int held, o.flags from orders o
    join order_lines l on l.order_id = o.id left join reservations r on r.order_line_id = l.id
    where o.account_id = ${seller.accountId} group by o.account_id, o.id order by o.external_id`);
  return Object.fromEntries(
    rows.map((row) => [
      row.external_id,
      row.flags.includes("out_of_stock") ? `waits, holds ${row.held}` : `holds ${row.held}`,
    ]),
  );
}
async function booksAgree(seller: Seller) {
  const rows = await levelsAndLedger(world, seller.accountId);
  for (const { level, ledger } of rows) expect(ledger).toEqual(level);
  return rows.map((row) => row.level);
}

test("new stock goes to the order with the earliest deadline, and a smaller order may pass one that does not fit", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 0);
  await order(seller, "late", { A1: 2 }, { shipByAt: hour(9) });
  await order(seller, "big", { A1: 9 }, { shipByAt: hour(1) });
  await order(seller, "soon", { A1: 2 }, { shipByAt: hour(2) });
  await order(seller, "whenever", { A1: 1 });
  await arrive(seller, "A1", 3);
  expect(await state(seller)).toEqual({
    big: "waits, holds 0",
    late: "waits, holds 0",
    soon: "holds 2",
    whenever: "holds 1",
  });
  await arrive(seller, "A1", 11);
  expect(await state(seller)).toEqual({
    big: "holds 9",
    late: "holds 2",
    soon: "holds 2",
    whenever: "holds 1",
  });
  expect(await booksAgree(seller)).toEqual([{ onHand: 14, reserved: 14, damaged: 0 }]);
});

test("an order of several products waits until all are in stock", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 0);
  await world.stockUp(seller, "B1", 0);
  const id = await order(seller, "1", { A1: 1, B1: 1 });
  await arrive(seller, "A1", 1);
  expect(await state(seller)).toEqual({ 1: "waits, holds 1" });
  await arrive(seller, "B1", 5);
  expect(await state(seller)).toEqual({ 1: "holds 2" });
  const { body } = await seller.fetch(`/v1/orders/${id}`);
  expect(
    body.order.events.filter((event) => event.type === "reserved").map((event) => event.actor),
  ).toEqual(["system", "system"]);
});

test("units of cancelled orders and returns go to waiting orders", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 4);
  await order(seller, "holder", { A1: 2 });
  const sent = await order(seller, "sent", { A1: 2 });
  await order(seller, "waits-1", { A1: 2 }, { shipByAt: hour(1) });
  await order(seller, "waits-2", { A1: 2 }, { shipByAt: hour(2) });
  await order(
    seller,
    "holder",
    { A1: 2 },
    { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: at(30) },
  );
  expect(await state(seller)).toMatchObject({
    holder: "holds 0",
    "waits-1": "holds 2",
    "waits-2": "waits, holds 0",
  });
  await order(
    seller,
    "sent",
    { A1: 2 },
    { status: "return_requested", nativeStatus: "TO_RETURN", updatedAt: at(31) },
  );
  await agreeToReturn(world.backend, sent);
  const { body } = await seller.fetch(`/v1/orders/${sent}`);
  const lines = [{ orderLineId: body.order.lines[0]?.id, good: 2 }];
  await seller.fetch(`/v1/orders/${sent}/;receive-return`, { method: "POST", body: { lines } });
  expect(await state(seller)).toMatchObject({ "waits-2": "holds 2" });
  expect(await booksAgree(seller)).toEqual([{ onHand: 4, reserved: 4, damaged: 0 }]);
});

test("a waiting order's warehouse is updated in the statistics when it is reserved", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 0);
  await order(seller, "waits", { A1: 1 });
  const counted = async () => {
    const { rows } = await world.backend.db.execute<{ place: string; orders: number }>(sql`
      select case warehouse_id when '' then 'none' else 'the warehouse' end as place, sum(orders)::int as orders from sale_hours
      where account_id = ${seller.accountId} and kind = 'shop' group by 1 having sum(orders) <> 0`);
    return rows;
  };
  expect(await counted()).toEqual([{ place: "none", orders: 1 }]);
  await arrive(seller, "A1", 1);
  await world.drain();
  expect(await counted()).toEqual([{ place: "the warehouse", orders: 1 }]);
});

test("orders being cancelled, shipped or finished get no stock", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 0);
  await order(seller, "asks", { A1: 1 }, { status: "cancel_requested", nativeStatus: "IN_CANCEL" });
  await order(seller, "gone", { A1: 1 }, { status: "shipped", nativeStatus: "SHIPPED" });
  await order(seller, "over", { A1: 1 }, { status: "cancelled", nativeStatus: "CANCELLED" });
  await arrive(seller, "A1", 5);
  expect(await booksAgree(seller)).toEqual([{ onHand: 5, reserved: 0, damaged: 0 }]);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "an order locked by another transaction is filled by a job shortly after",
  async () => {
    const seller = await world.signUp();
    const variantId = await world.stockUp(seller, "A1", 0);
    const id = await order(seller, "busy", { A1: 1 });
    const { accountId, warehouseId } = seller;
    await transaction(world.backend.db, async (other) => {
      await lockOrder(other, { accountId }, id);
      await transaction(world.backend.db, async (tx) => {
        await moveStock(tx, {
          accountId,
          variantId,
          warehouseId,
          type: "adjustment",
          onHandDelta: 1,
          actor: "system",
        });
        await fillWaitingOrders(world.backend, tx, accountId, new Map([[variantId, 1]]));
      });
    });
    expect(await state(seller)).toEqual({ busy: "waits, holds 0" });
    world.advance(2_000);
    await world.drain();
    expect(await state(seller)).toEqual({ busy: "holds 1" });
  },
);

test.runIf(process.env.TEST_DATABASE_URL)(
  "filling waits for a stock movement in progress and uses what it adds",
  async () => {
    const seller = await world.signUp();
    const variantId = await world.stockUp(seller, "A1", 0);
    const id = await order(seller, "late", { A1: 1 });
    const { db } = world.backend;
    const { accountId, warehouseId } = seller;
    let looking = Promise.resolve();
    await transaction(db, async (tx) => {
      await moveStock(tx, {
        ...{ accountId, variantId, warehouseId, type: "adjustment" },
        ...{ onHandDelta: 1, actor: "system" },
      });
      let isOver = false;
      looking = recheckWaitingOrder(world.backend, { accountId, orderId: id }).finally(() => {
        isOver = true;
      });
      await expect
        .poll(async () => {
          const { rows } = await db.execute(sql`select 1 from pg_locks where not granted`);
          return isOver || rows.length > 0;
        })
        .toBe(true);
    });
    await looking;
    expect(await state(seller)).toEqual({ late: "holds 1" });
  },
);

test("concurrent orders, arrivals and cancellations leave no unit unused while orders wait, and reserve none twice", async () => {
  const seller = await world.signUp();
  await world.stockUp(seller, "A1", 5);
  await world.stockUp(seller, "B1", 5);
  const channel = channelOf(seller);
  const ingest = (n: number, changes = {}) =>
    ingestOrder(
      world.backend,
      channel,
      channelOrder(`o-${n}`, n % 3 === 0 ? { A1: 1, B1: 1 } : { A1: 1 }, changes),
    );
  for (let n = 0; n < 10; n++) await ingest(n);
  const work = [
    ...Array.from({ length: 40 }, (_, n) => () => ingest(10 + n)),
    ...Array.from({ length: 10 }, () => () => arrive(seller, "A1", 2)),
    ...Array.from({ length: 5 }, () => () => arrive(seller, "B1", 1)),
    ...Array.from(
      { length: 10 },
      (_, n) => () =>
        ingest(n, { status: "cancelled", nativeStatus: "CANCELLED", updatedAt: at(30) }),
    ),
  ];
  // Shuffled in the same way in each run.
  const mixed = work
    .map((job, index) => ({ job, rank: (index * 7919) % work.length }))
    .toSorted((a, b) => a.rank - b.rank);
  await Promise.all(mixed.map(({ job }) => job()));
  for (let i = 0; i < 5; i++) {
    world.advance(2_000);
    await world.drain();
  }
  const { rows } = await world.backend.db.execute<{
    sku: string;
    free: number;
    held: number;
    reserved: number;
    waiting: number;
  }>(sql`
    select v.sku, s.on_hand - s.reserved free, s.reserved,
      (select coalesce(sum(r.quantity), 0)::int from reservations r where r.stock_id = s.id and r.state = 'held') held,
      (select count(*)::int from order_lines l join orders o on o.id = l.order_id left join reservations r on r.order_line_id = l.id
        where l.variant_id = v.id and r.id is null and o.status = 'to_process') waiting
    from stocks s join variants v on v.id = s.variant_id where s.account_id = ${seller.accountId} order by v.sku`);
  for (const row of rows) {
    expect(row.held).toBe(row.reserved);
    expect(row.free === 0 || row.waiting === 0, JSON.stringify(row)).toBe(true);
  }
  await booksAgree(seller);
});
